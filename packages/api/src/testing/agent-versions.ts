import { getTimeline, updateAgent } from '@lyceum/core/contract'
import type { ChatWorld } from './chat-world.ts'
import type { AgentDraft, ConnectionDraft } from './drafts.ts'
import type { OwnedAgent, Person } from './given.ts'

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

/** What an agent's timeline tells its owner, the newest first: `approved 2`. */
export async function stepsOf(agent: OwnedAgent): Promise<string[]> {
  const { items } = await agent.owner.call(getTimeline, of(agent))
  return items.map(({ step, version }) => `${step} ${version}`)
}
