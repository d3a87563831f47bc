import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Amazon Bedrock: agents and AgentCore's harnesses and runtimes are chats, flows are chatflows and workflows (platform notes, Bedrock §1). Requests are signed with an access
 * key; its secret is `apiKey`. The region is only entered when neither `appId`, an ARN, nor `apiUrl` contains it.
 */
export const bedrockDescription = {
  name: 'Amazon Bedrock',
  types: ['chat', 'chatflow', 'workflow'],
  fields: [
    { name: 'appId', kind: 'text', required: true, example: 'ABCDEFGHIJ/KLMNOPQRST' },
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://bedrock-agent-runtime.us-east-1.amazonaws.com' },
    { name: 'accessKeyId', kind: 'text', required: true, example: 'AKIA0123456789ABCDEF' },
    { name: 'apiKey', kind: 'secret', required: true },
    { name: 'sessionToken', kind: 'secret', required: false, multiline: true, rare: true },
    { name: 'region', kind: 'text', required: false, rare: true, example: 'us-east-1' }
  ]
} as const satisfies PlatformDescription

export const bedrockFeatures = {
  chat: ['memory', 'thinking', 'sources', 'forms', 'uploads', 'files', 'forget'],
  chatflow: ['steps'],
  workflow: ['steps', 'forms', 'outputs']
} as const satisfies PlatformFeatures<typeof bedrockDescription>
