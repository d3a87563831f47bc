import { createLoaded, type PersonClient } from '@lyceum/core'
import type { AgentCard, KnowledgeBase, ManagedUser } from '@lyceum/core/contract'
import { listAgents } from '@lyceum/core/contract/agents'
import { listMyConversations, type MyConversation } from '@lyceum/core/contract/conversations'
import { listBases } from '@lyceum/core/contract/knowledge'
import { listUsers } from '@lyceum/core/contract/people'

/** What the server finds. `missed`: whether something of it could not be asked for. */
export type Found = {
  /** What was looked for. */
  query: string
  agents: readonly AgentCard[]
  conversations: readonly MyConversation[]
  bases: readonly KnowledgeBase[]
  people: readonly ManagedUser[]
  missed: boolean
}

const atMost = 5

/** Looks for a text in all that has a name; without one, for what was used last. People are looked for by administrators. */
export function createPalette(client: PersonClient, findsPeople: boolean) {
  return createLoaded(async (signal, query: string): Promise<Found> => {
    const options = { signal, quiet: true } as const
    const asked = { pageSize: atMost, ...(query && { query }) }
    const none = Promise.resolve({ items: [] })
    const [conversations, agents, bases, people] = await Promise.allSettled([
      client.request(listMyConversations, { query: asked, ...options }),
      query ? client.request(listAgents, { query: asked, ...options }) : none,
      query ? client.request(listBases, { query: asked, ...options }) : none,
      query && findsPeople ? client.request(listUsers, { query: asked, ...options }) : none
    ])
    return {
      query,
      conversations: itemsOf(conversations),
      agents: itemsOf(agents),
      bases: itemsOf(bases),
      people: itemsOf(people),
      missed: [conversations, agents, bases, people].some(({ status }) => status === 'rejected')
    }
  })
}

const itemsOf = <T>(result: PromiseSettledResult<{ items: readonly T[] }>) =>
  result.status === 'fulfilled' ? result.value.items : []
