import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Coze's Open API on coze.cn, coze.com and self-hosted Studio (platform notes, Coze §1). `appId` is an agent, or the agent or app that a
 * workflow belongs to; a chatflow without a workflow id is an agent in chatflow mode.
 */
export const cozeDescription = {
  name: 'Coze',
  types: ['chat', 'chatflow', 'workflow'],
  fields: [
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://api.coze.com', exampleIn: { CN: 'https://api.coze.cn' } },
    { name: 'workflowId', kind: 'text', required: ['workflow'], types: ['chatflow', 'workflow'] },
    { name: 'appId', kind: 'text', required: ['chat', 'chatflow'] },
    { name: 'apiKey', kind: 'secret', required: false },
    { name: 'oauthAppId', kind: 'text', required: false },
    { name: 'oauthPublicKeyFingerprint', kind: 'text', required: false },
    { name: 'oauthPrivateKey', kind: 'secret', required: false, multiline: true, example: '-----BEGIN ' }
  ],
  alternatives: [['apiKey'], ['oauthAppId', 'oauthPublicKeyFingerprint', 'oauthPrivateKey']]
} as const satisfies PlatformDescription

export const cozeFeatures = {
  chat: [
    'memory',
    'thinking',
    'sources',
    'suggestions',
    'steps',
    'forms',
    'uploads',
    'speech',
    'spoken',
    'files',
    'stop',
    'feedback',
    'forget'
  ],
  chatflow: [
    'memory',
    'thinking',
    'sources',
    'suggestions',
    'forms',
    'uploads',
    'speech',
    'spoken',
    'files',
    'stop',
    'feedback',
    'forget'
  ],
  workflow: ['steps', 'forms', 'outputs', 'uploads', 'files']
} as const satisfies PlatformFeatures<typeof cozeDescription>
