import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { text } from './page.ts'

export const agentTypes = ['chat', 'chatflow', 'workflow'] as const
export type AgentType = (typeof agentTypes)[number]

/** The platforms of the product. Those in `connectable` have a connector and stand in the publish form. */
export const platforms = ['bedrock', 'chatglm', 'copilot', 'coze', 'dify', 'hiagent', 'openai'] as const
export type Platform = (typeof platforms)[number]

/** A web address of a platform; `http` is allowed because many campus installations have no certificate. */
export const platformUrl = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.apiUrl), z.refine(isWebAddress, { error: 'invalidPlatformUrl' }))

/** A key travels in a header: printable ASCII, and no platform's has a space. */
export const platformKey = text(limits.apiKey).check(z.regex(/^[\x21-\x7e]*$/))

/** A connection to a Dify app: one key is one app, so there is no app id (platform notes, Dify §1.2). */
export const difyConnection = z.strictObject({
  platform: z.literal('dify'),
  type: z.enum(agentTypes),
  apiUrl: platformUrl,
  apiKey: platformKey
})
export type DifyConnection = z.infer<typeof difyConnection>

/** What a publisher enters in the second step, one shape a platform. */
export const connection = z.discriminatedUnion('platform', [difyConnection])
export type Connection = z.infer<typeof connection>
export type ConnectablePlatform = Connection['platform']

export type PlatformDescription = {
  types: readonly AgentType[]
  /** The form's fields in order; `secret` ones are sealed and never leave the server. */
  fields: readonly { name: string; kind: 'url' | 'secret' | 'text'; example: string }[]
}

/** What the form, the verification and the connector read of each platform. */
export const platformTable = {
  dify: {
    types: ['chat', 'chatflow', 'workflow'],
    fields: [
      { name: 'apiUrl', kind: 'url', example: 'https://api.dify.ai/v1' },
      { name: 'apiKey', kind: 'secret', example: 'app-' }
    ]
  }
} as const satisfies Record<ConnectablePlatform, PlatformDescription>

export const connectablePlatforms = Object.keys(platformTable) as ConnectablePlatform[]

export const capabilities = z
  .object({
    deepThinking: z.boolean().check(z.describe('It can think at length before it answers.')),
    onlineSearch: z.boolean().check(z.describe('It can search the web.')),
    knowledgeBases: z.boolean().check(z.describe('It can search knowledge bases.')),
    files: z.boolean().check(z.describe('It takes files with a question.')),
    stop: z.boolean().check(z.describe('Its platform can be told to stop; otherwise only the reading stops.')),
    suggestions: z.boolean().check(z.describe('It suggests what to ask next.')),
    citations: z.boolean().check(z.describe('It says what its answers are based on.'))
  })
  .register(z.globalRegistry, { id: 'Capabilities', description: 'What an agent can do; interfaces hide the rest.' })
export type Capabilities = z.infer<typeof capabilities>

function isWebAddress(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  } catch {
    return false
  }
}
