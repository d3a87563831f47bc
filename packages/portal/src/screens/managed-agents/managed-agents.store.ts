import { createLoaded, type PersonClient } from '@lyceum/core'
import type { AgentAct, ChangedAgent, DeletionLosses } from '@lyceum/core/contract'
import { listManagedAgents } from '@lyceum/core/contract/agents'
import { listDepartments } from '@lyceum/core/contract/departments'
import { limits } from '@lyceum/core/contract/limits'
import { changeManagedAgents, countLosses, listManagedAgentIds } from '@lyceum/core/contract/managed-agents'
import { getUser } from '@lyceum/core/contract/people'
import { atom, computed } from 'nanostores'
import { inParts, type Outcome, type Progress } from '../../parts/selection/in-parts.ts'
import { type ManagedAgentsFilter, managedAgentsOf } from './filter.ts'

/** An agent to change; with `seen`, only if it has not changed since. */
export type AgentTarget = { id: string; seen?: string }
type Details = { reason?: string; toUserId?: string; ifOwnerId?: string }

/** So many at once that progress can be seen. */
const partSize = 20

/** One page of the agents that match a filter, the total number waiting for review, and changes of many agents. */
export function createManagedAgents(client: PersonClient) {
  const list = createLoaded((signal, filter: ManagedAgentsFilter) => {
    const { sort, order, page } = filter
    return client.request(listManagedAgents, { query: { ...managedAgentsOf(filter), sort, order, page }, signal, quiet: true })
  })
  const waiting = createLoaded(signal =>
    client.request(listManagedAgents, { query: { status: 'under_review', pageSize: 1 }, signal, quiet: true })
  )
  const owner = createLoaded(
    async (signal, userId: string) => (await client.request(getUser, { params: { userId }, signal, quiet: true })).user
  )
  const $progress = atom<Progress | null>(null)
  const reload = () => Promise.all([list.reload(), waiting.load()])
  return {
    $list: list.$state,
    /** Null until it is known; a failed count is not reported. */
    $waiting: computed(waiting.$state, ({ state, value }) => (state === 'failed' ? null : (value?.total ?? null))),
    departments: createLoaded(signal => client.request(listDepartments, { signal, quiet: true })),
    /** Whose agents the filter finds. */
    owner,
    load: (filter: ManagedAgentsFilter) => Promise.all([list.load(filter), waiting.load()]),
    reload,
    $progress,
    /** All agents that a filter finds. */
    agentsIn: async (filter: ManagedAgentsFilter): Promise<{ id: string }[]> =>
      (await client.request(listManagedAgentIds, { query: managedAgentsOf(filter), quiet: true })).items.map(({ id }) => ({
        id
      })),
    /** Does the same to any number of agents. */
    change: (act: AgentAct, agents: readonly AgentTarget[], details: Details = {}): Promise<Outcome<AgentTarget, ChangedAgent>> =>
      inParts(agents, partSize, $progress, async part => {
        const body = { act, agents: part.map(({ id, seen }) => ({ id, ...(seen !== undefined && { seen }) })), ...details }
        return (await client.request(changeManagedAgents, { body, quiet: true })).items
      }).finally(reload),
    /** What would be lost with agents. @throws AppError */
    async lossesOf(agents: readonly AgentTarget[]): Promise<DeletionLosses> {
      const losses: DeletionLosses = { agents: 0, conversations: 0, shares: 0, uses: 0, recommended: 0 }
      for (let from = 0; from < agents.length; from += limits.maxPageSize) {
        const agentIds = agents.slice(from, from + limits.maxPageSize).map(({ id }) => id)
        const part = await client.request(countLosses, { body: { agentIds } })
        for (const name of Object.keys(losses) as (keyof DeletionLosses)[]) losses[name] += part[name]
      }
      return losses
    }
  }
}

export type ManagedAgentsStore = ReturnType<typeof createManagedAgents>
