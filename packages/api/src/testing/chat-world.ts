import { type AgentMessage, lastEventIdHeader, listMessages, type Message, readEvents, sendMessage } from '@lyceum/core/contract'
import type { DifyMode, DifySwitches } from '../../../../examples/demo-platforms/index.d.mts'
import { createGiven, type Guest, type OwnedAgent, type Person } from './given.ts'
import { openReply } from './open-reply.ts'
import { startApi, type TestApi } from './start-api.ts'

type AgentThatOptions = {
  mode?: DifyMode
  switches?: DifySwitches
  parameters?: Record<string, unknown>
  owner?: Person
  private?: boolean
  knowledgeBaseIds?: string[]
}

const typeOfMode = {
  chat: 'chat',
  'agent-chat': 'chat',
  agent: 'chat',
  completion: 'chat',
  'advanced-chat': 'chatflow',
  workflow: 'workflow'
} as const

/** A server, a platform, agents with chosen behaviour, and readers, for tests of chats. */
export type ChatWorld = Awaited<ReturnType<typeof createChatWorld>>

export async function createChatWorld(config: Parameters<typeof startApi>[0] = {}) {
  return createChatWorldOn(await startApi({ platform: true, ...config, config: { rateLimitFactor: 0, ...config.config } }))
}

/** The same on a server that runs already. */
export function createChatWorldOn(api: TestApi) {
  const given = createGiven(api)
  let apps = 0

  /** Creates a published agent (or a private one) with its own app. */
  async function agentThat({
    mode = 'chat',
    switches = {},
    parameters = {},
    owner,
    knowledgeBaseIds = [],
    ...more
  }: AgentThatOptions = {}): Promise<OwnedAgent & { key: string }> {
    const key = `app-chat-world-key-${++apps}`
    api.platform.addApp({ key, mode, switches, parameters })
    const connection = given.connection({ apiKey: key, type: typeOfMode[mode] })
    const options = { connection, knowledgeBaseIds, ...(owner && { owner }) }
    return { ...(await (more.private ? given.agent(options) : given.publishedAgent(options))), key }
  }

  const headersOf = (person: Person | Headers): Record<string, string> =>
    'token' in person ? { authorization: `Bearer ${person.token}` } : (person as Record<string, string>)

  return {
    api,
    given,
    agentThat,
    headersOf,
    ask: (person: Person | Headers, agent: { id: string }, text: string, more: object = {}) =>
      openReply(api.url, sendMessage, { params: { agentId: agent.id }, body: { text, ...more } }, headersOf(person)),
    resume: (person: Person | Headers, messageId: string, after = 0, had?: AgentMessage) =>
      openReply(
        api.url,
        readEvents,
        { params: { messageId }, headers: { [lastEventIdHeader]: String(after) } },
        headersOf(person),
        had
      ),
    async messagesOf(person: Person | Guest, conversationId: string): Promise<Message[]> {
      return (await person.call(listMessages, { params: { conversationId } })).items
    },
    /** The questions that the platform received for an agent's app. */
    platformCalls: (agent: { key: string }) =>
      api.platform.calls.filter(call => call.key === agent.key && /^\/(chat-messages|workflows\/run)$/.test(call.path))
  }
}

type Headers = Record<string, string>
