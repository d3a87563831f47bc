import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * ChatGLM: assistants of chatglm.cn, whose app id has 24 hexadecimal digits, and applications of BigModel, whose app id is a number
 * (platform notes, ChatGLM §0). Assistants only chat; they have a key and a secret, and applications one key.
 */
export const chatglmDescription = {
  name: 'ChatGLM',
  types: ['chat', 'chatflow', 'workflow'],
  fields: [
    { name: 'appId', kind: 'text', required: true, example: '1810868112000000000' },
    { name: 'apiKey', kind: 'secret', required: true },
    { name: 'apiSecret', kind: 'secret', required: false, types: ['chat'] },
    { name: 'apiUrl', kind: 'url', required: false, example: 'https://open.bigmodel.cn' }
  ]
} as const satisfies PlatformDescription

export const chatglmFeatures = {
  chat: ['memory', 'thinking', 'sources', 'suggestions', 'uploads', 'files'],
  chatflow: ['memory', 'thinking', 'sources', 'suggestions', 'steps', 'uploads', 'files'],
  workflow: ['steps', 'outputs', 'uploads', 'files']
} as const satisfies PlatformFeatures<typeof chatglmDescription>
