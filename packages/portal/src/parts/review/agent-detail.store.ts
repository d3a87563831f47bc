import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { ManagedAgent } from '@lyceum/core/contract'
import { getRestrictedAgent } from '@lyceum/core/contract/agents'
import { AppError } from '@lyceum/core/contract/errors'
import { getTimeline, withdrawReview } from '@lyceum/core/contract/reviews'
import { checkAgentVersion, getAgentVersion, listAgentVersions, restoreAgentVersion } from '@lyceum/core/contract/versions'

/** One agent as reviewers see it. */
export const createReviewedAgent = (client: PersonClient, agentId: string) =>
  createLoaded(signal => client.request(getRestrictedAgent, { params: { agentId }, signal, quiet: true }))

export type VersionOutcome = { kind: 'done'; agent: ManagedAgent } | { kind: 'processed' } | { kind: 'failed' }

/** One agent with its review timeline, its versions, and one of these in full: the newest that counts unless `version` names another. */
export function createAgentDetail(client: PersonClient, agentId: string, version: number | undefined) {
  const loaded = createLoaded(async signal => {
    const input = { params: { agentId }, signal, quiet: true }
    const [agent, timeline, versions] = await Promise.all([
      client.request(getRestrictedAgent, input),
      client.request(getTimeline, input),
      client.request(listAgentVersions, input)
    ])
    const params = { agentId, version: version ?? agent.next?.version ?? agent.version }
    return { agent, timeline, versions, shown: await client.request(getAgentVersion, { params, signal, quiet: true }) }
  })
  const { $busy, attempt } = createBusy()

  async function change(call: () => Promise<ManagedAgent>): Promise<VersionOutcome> {
    let outcome: VersionOutcome = { kind: 'failed' }
    await attempt(async () => {
      outcome = await call().then(
        agent => ({ kind: 'done', agent }),
        failure => {
          if (failure instanceof AppError && failure.reason === 'alreadyProcessed') return { kind: 'processed' }
          client.reportError(failure)
          return { kind: 'failed' }
        }
      )
    })
    return outcome
  }

  return {
    ...loaded,
    $busy,
    restore: (number: number) =>
      change(() => client.request(restoreAgentVersion, { params: { agentId, version: number }, quiet: true })),
    withdraw: () => change(() => client.request(withdrawReview, { params: { agentId }, quiet: true })),
    /** Checks the connection of a version, and returns why it failed; undefined when it answered. */
    check: (number: number): Promise<AppError | undefined> =>
      client.request(checkAgentVersion, { params: { agentId, version: number }, quiet: true }).then(
        () => undefined,
        failure => (failure instanceof AppError ? failure : new AppError('generic', { cause: failure }))
      )
  }
}

export type AgentDetailStore = ReturnType<typeof createAgentDetail>
