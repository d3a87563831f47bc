import type { Platform } from '@lyceum/core/contract'
import type { PlatformCall } from '../../examples/demo-platforms/index.mjs'
import type { Product } from './product.ts'

/** How an app behaves in one scene; platforms have their own names for some of it. */
export type Behaviour = { answer?: string[]; paceMs?: number; cutAfter?: number; htmlInstead?: boolean }

/** What the stories of all platforms need to know of one. */
export type PlatformUnderTest = {
  name: Platform
  /** Its button in the first step of publishing. */
  title: RegExp
  /** The values of the form by the names of the fields. */
  fields(product: Product): Record<string, string>
  /** The field that is refused, and a wrong value for it. */
  wrong: [field: string, value: string]
  addApp(product: Product): void
  behave(product: Product, behaviour: Behaviour & { limited?: boolean }): void
  /** Whether a call asks a question. */
  asks(call: PlatformCall): boolean
  /** Whether the second of two questions continues the conversation of the first. */
  continues(first: PlatformCall, second: PlatformCall): boolean
  /** The calls that stop a reply and delete a conversation, on the platforms that have them. */
  stops?(call: PlatformCall): boolean
  forgets?(call: PlatformCall): boolean
}

const bodyOf = (call: PlatformCall) => (call.body ?? {}) as Record<string, unknown>
const limitedBySwitch = ({ limited, ...behaviour }: Behaviour & { limited?: boolean }) => ({
  ...behaviour,
  ...(limited && { rateLimited: true })
})

export const platformsUnderTest: PlatformUnderTest[] = [
  {
    name: 'dify',
    title: /^Dify/,
    fields: ({ platforms }) => ({ apiUrl: platforms.difyUrl, apiKey: 'app-e2e-seven-platforms-0001' }),
    wrong: ['apiKey', 'app-e2e-seven-platforms-wrong'],
    addApp: ({ platforms }) => void platforms.addApp({ key: 'app-e2e-seven-platforms-0001', mode: 'chat', name: 'Seven' }),
    behave: ({ platforms }, behaviour) =>
      platforms.platforms.dify.setSwitches('app-e2e-seven-platforms-0001', limitedBySwitch(behaviour)),
    asks: ({ path }) => path === '/chat-messages',
    continues: (_, second) => Boolean(bodyOf(second).conversation_id),
    stops: ({ path }) => /^\/chat-messages\/[^/]+\/stop$/.test(path),
    forgets: ({ method, path }) => method === 'DELETE' && /^\/conversations\/[^/]+$/.test(path)
  },
  {
    name: 'coze',
    title: /^Coze/,
    fields: ({ platforms }) => ({
      apiUrl: `${platforms.url}/coze`,
      appId: '7900000000000000001',
      apiKey: platforms.platforms.coze.apiKey
    }),
    wrong: ['apiKey', 'pat_wrong_0123456789'],
    addApp: ({ platforms }) => void platforms.platforms.coze.addApp({ id: '7900000000000000001', kind: 'agent', name: 'Seven' }),
    behave: ({ platforms }, behaviour) => platforms.platforms.coze.setSwitches('7900000000000000001', limitedBySwitch(behaviour)),
    asks: ({ path }) => path === '/v3/chat',
    continues: (_, second) => Boolean(second.query.conversation_id),
    stops: ({ path }) => path === '/v3/chat/cancel',
    forgets: ({ method, path }) => method === 'DELETE' && /^\/v1\/conversations\/\d+$/.test(path)
  },
  {
    name: 'hiagent',
    title: /^HiAgent/,
    fields: ({ platforms }) => ({ apiUrl: `${platforms.url}/hiagent`, apiKey: 'hiagente2eseven00001' }),
    wrong: ['apiKey', 'hiagentwrongkey00001'],
    addApp: ({ platforms }) =>
      void platforms.platforms.hiagent.addApp({ key: 'hiagente2eseven00001', kind: 'agent', name: 'Seven' }),
    behave: ({ platforms }, behaviour) =>
      platforms.platforms.hiagent.setSwitches('hiagente2eseven00001', limitedBySwitch(behaviour)),
    asks: ({ path }) => path.endsWith('/chat_query_v2'),
    continues: (first, second) => bodyOf(first).AppConversationID === bodyOf(second).AppConversationID,
    stops: ({ path }) => path.endsWith('/stop_message'),
    forgets: ({ path }) => path.endsWith('/delete_conversation')
  },
  {
    name: 'bedrock',
    title: /^Amazon Bedrock/,
    fields: ({ platforms }) => ({
      appId: 'E2ESEVEN01/LIVE000001',
      apiUrl: `${platforms.url}/bedrock`,
      accessKeyId: 'AKIADEMOPLATFORM0001',
      apiKey: 'demonstration/secret/access/key/00000001',
      region: 'us-east-1'
    }),
    wrong: ['apiKey', 'anothers/secret/access/key/00000000001'],
    addApp: ({ platforms }) =>
      void platforms.platforms.bedrock.addApp({ key: 'E2ESEVEN01/LIVE000001', kind: 'agent', name: 'Seven' }),
    behave: ({ platforms }, { limited, ...behaviour }) =>
      platforms.platforms.bedrock.setSwitches('E2ESEVEN01/LIVE000001', {
        ...behaviour,
        ...(limited && { exception: { name: 'throttlingException', after: 0 } })
      }),
    asks: ({ path }) => /\/sessions\/[^/]+\/text$/.test(path),
    continues: (first, second) => first.path === second.path,
    forgets: call => bodyOf(call).endSession === true
  },
  {
    name: 'copilot',
    title: /^Copilot Studio/,
    fields: ({ platforms }) => ({ apiUrl: `${platforms.url}/copilot`, apiKey: 'direct-line-secret-of-e2e-seven' }),
    wrong: ['apiKey', 'direct-line-secret-of-nobody'],
    addApp: ({ platforms }) => void platforms.platforms.copilot.addApp({ key: 'direct-line-secret-of-e2e-seven', name: 'Seven' }),
    behave: ({ platforms }, behaviour) =>
      platforms.platforms.copilot.setSwitches('direct-line-secret-of-e2e-seven', {
        ...limitedBySwitch(behaviour),
        // A socket that breaks is opened again while the conversation is there.
        lost: behaviour.cutAfter !== undefined
      }),
    asks: ({ path }) => path.endsWith('/activities'),
    continues: (first, second) => first.path === second.path
  },
  {
    name: 'chatglm',
    title: /^ChatGLM/,
    fields: ({ platforms }) => ({
      appId: '1810868112000000099',
      apiKey: 'e2e0id0e2e0id0e2e0id0e2e0id0e201.e2eSecretSeven01',
      apiUrl: `${platforms.url}/chatglm`
    }),
    wrong: ['apiKey', 'wrong0id0wrong0id0wrong0id0wrong.wrongSecret00001'],
    addApp: ({ platforms }) =>
      void platforms.platforms.chatglm.addApp({
        key: '1810868112000000099',
        apiKey: 'e2e0id0e2e0id0e2e0id0e2e0id0e201.e2eSecretSeven01',
        kind: 'dialogue',
        name: 'Seven'
      }),
    behave: ({ platforms }, behaviour) =>
      platforms.platforms.chatglm.setSwitches('1810868112000000099', limitedBySwitch(behaviour)),
    asks: call => call.method === 'POST' && Array.isArray(bodyOf(call).messages),
    continues: (_, second) => Boolean(bodyOf(second).conversation_id)
  },
  {
    name: 'openai',
    title: /^OpenAI/,
    fields: ({ platforms }) => ({
      apiUrl: `${platforms.url}/openai/v1`,
      apiKey: 'sk-e2e-seven-platforms-0001',
      appId: 'e2e-seven'
    }),
    wrong: ['apiKey', 'sk-e2e-seven-platforms-wrong'],
    addApp: ({ platforms }) =>
      void platforms.platforms.openai.addApp({ key: 'e2e-seven', apiKey: 'sk-e2e-seven-platforms-0001' }),
    behave: ({ platforms }, behaviour) => platforms.platforms.openai.setSwitches('e2e-seven', limitedBySwitch(behaviour)),
    asks: ({ path }) => path.endsWith('/chat/completions'),
    // It has no memory: the history is sent along.
    continues: (_, second) => (bodyOf(second).messages as unknown[]).length > 2
  }
]
