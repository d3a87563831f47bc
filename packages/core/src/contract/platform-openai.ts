import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Endpoints that are compatible with OpenAI's chat completions, or with its Responses API at an address that ends in `/responses`. The app is a model; servers of one's own often have no key (platform
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
    { name: 'appId', kind: 'text', required: true, example: 'gpt-5-mini' },
    // What the model is told, and how it answers (§3.1, §9.3).
    { name: 'instructions', kind: 'prose', required: false },
    { name: 'temperature', kind: 'number', required: false, from: 0, to: 2, rare: true, example: '0.7' },
    { name: 'maxTokens', kind: 'number', required: false, from: 1, to: 1_000_000, rare: true, example: '4000' },
    {
      name: 'reasoningEffort',
      kind: 'preference',
      required: false,
      options: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
      rare: true
    },
    {
      name: 'parameters',
      kind: 'json',
      required: false,
      without: ['model', 'messages', 'input', 'stream', 'stream_options', 'n', 'store', 'background', 'previous_response_id'],
      rare: true,
      example: '{"top_p": 0.9}'
    },
    // What only the Responses API has (platform notes, Responses §2.2, §3).
    { name: 'memory', kind: 'preference', required: false, options: ['thinking', 'stored'], rare: true },
    { name: 'vectorStores', kind: 'text', required: false, shapesAnswers: true, rare: true, example: 'vs_0123456789abcdef' },
    { name: 'codeInterpreter', kind: 'preference', required: false, options: ['on'], rare: true }
  ]
} as const satisfies PlatformDescription

export const openaiFeatures = {
  chat: ['memory', 'thinking', 'sources', 'uploads', 'picturesOnly', 'files', 'stop', 'forget']
} as const satisfies PlatformFeatures<typeof openaiDescription>
