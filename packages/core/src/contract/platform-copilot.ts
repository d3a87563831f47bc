import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Microsoft Copilot Studio, over Direct Line 3.0 (platform notes, Copilot §1). The address is either the agent's token endpoint, which
 * needs no key, or that of Direct Line, which needs the secret of its channel.
 */
export const copilotDescription = {
  name: 'Copilot Studio',
  types: ['chat'],
  fields: [
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://directline.botframework.com/v3/directline' },
    { name: 'apiKey', kind: 'secret', required: false }
  ]
} as const satisfies PlatformDescription

export const copilotFeatures = {
  chat: ['memory', 'thinking', 'sources', 'suggestions', 'forms', 'uploads', 'files']
} as const satisfies PlatformFeatures<typeof copilotDescription>
