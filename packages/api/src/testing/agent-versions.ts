import { getAgentConfig, getTimeline, updateAgent } from '@lyceum/core/contract'
import type { ChatWorld } from './chat-world.ts'
import type { AgentDraft, ConnectionDraft } from './drafts.ts'
import type { OwnedAgent, Person } from './given.ts'

export const approve = { decision: 'approve' } as const
export const reject = { decision: 'reject', reason: 'The opener promises full texts.' } as const

/** How calls are refused: somebody has decided already, it is not allowed now, or the caller is shown nothing of it. */
export const processed = { code: 3003 }
export const refused = { code: 3002 }
export const notFound = { code: 3000 }

/** The address of an agent's calls. */
export const of = (agent: { id: string }) => ({ params: { agentId: agent.id } })

/** The address of the calls about one of its versions. */
export const at = (agent: { id: string }, version: number) => ({ params: { agentId: agent.id, version } })

/** Saves other settings of an agent that is public, as its owner. */
export function editPublic(
  world: ChatWorld,
  agent: OwnedAgent,
  changes: Partial<AgentDraft>,
  entered: Partial<ConnectionDraft> = {},
  by: Person = agent.owner
) {
  const body = world.given.edit({ description: agent.description, visibility: 'public', ...changes }, entered)
  return by.call(updateAgent, { ...of(agent), body })
}

/** The name under which a person meets an agent. */
export const nameFor = async (person: Person, agent: { id: string }) => (await person.call(getAgentConfig, of(agent))).name

/** What an agent's timeline tells its owner, the newest first: `approved 2`. */
export async function stepsOf(agent: OwnedAgent): Promise<string[]> {
  const { items } = await agent.owner.call(getTimeline, of(agent))
  return items.map(({ step, version }) => `${step} ${version}`)
}
