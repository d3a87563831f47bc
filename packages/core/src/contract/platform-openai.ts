import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Endpoints that are compatible with OpenAI's chat completions. The app is a model; servers of one's own often have no key (platform
 * notes, OpenAI-compatible §1).
 */
export const openaiDescription = {
  // Many providers and servers speak this API.
  name: 'OpenAI API',
  types: ['chat'],
  isModel: true,
  fields: [
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://api.openai.com/v1' },
    { name: 'apiKey', kind: 'secret', required: false },
    { name: 'appId', kind: 'text', required: true, example: 'gpt-5-mini' }
  ]
} as const satisfies PlatformDescription

export const openaiFeatures = {
  chat: ['memory', 'thinking', 'sources', 'uploads', 'picturesOnly']
} as const satisfies PlatformFeatures<typeof openaiDescription>
