import type { PersonClient } from '@lyceum/core'
import type { ManagedAgent } from '@lyceum/core/contract'
import { AppError } from '@lyceum/core/contract/errors'
import { decideReview, setEnablement, setRecommendation } from '@lyceum/core/contract/reviews'
import { atom } from 'nanostores'
import type { ReasonedStep } from './reason-dialog.tsx'

/**
 * `processed`: somebody else has decided already. `full`: the maximum number of recommended agents is reached. `failed`: already
 * reported by toast.
 */
export type DecisionOutcome =
  | { kind: 'done'; agent: ManagedAgent }
  | { kind: 'processed' }
  | { kind: 'full'; limit: number }
  | { kind: 'failed' }
export type Decisions = ReturnType<typeof createDecisions>

/** Decisions of an administrator about agents; one at a time. */
export function createDecisions(client: PersonClient) {
  const $busy = atom<string | null>(null)

  async function attempt(agentId: string, call: () => Promise<ManagedAgent>): Promise<DecisionOutcome> {
    if ($busy.get() !== null) return { kind: 'failed' }
    $busy.set(agentId)
    try {
      return { kind: 'done', agent: await call() }
    } catch (failure) {
      if (failure instanceof AppError) {
        if (failure.reason === 'alreadyProcessed') return { kind: 'processed' }
        const full = failure.problems.find(({ reason }) => reason === 'tooMany')
        if (full) return { kind: 'full', limit: full.limit ?? 0 }
      }
      client.reportError(failure)
      return { kind: 'failed' }
    } finally {
      $busy.set(null)
    }
  }

  return {
    /** Id of the agent whose decision is being saved. */
    $busy,
    /** Approves the version that was read, not later changes. */
    approve: ({ id: agentId, updatedAt: seen }: Pick<ManagedAgent, 'id' | 'updatedAt'>) =>
      attempt(agentId, () =>
        client.request(decideReview, { params: { agentId }, body: { decision: 'approve', seen }, quiet: true })
      ),
    decide: (agentId: string, step: ReasonedStep, reason: string) =>
      attempt(agentId, () => {
        const params = { agentId }
        if (step === 'reject') return client.request(decideReview, { params, body: { decision: 'reject', reason }, quiet: true })
        return client.request(setEnablement, { params, body: { enabled: step === 'enable', reason }, quiet: true })
      }),
    recommend: (agentId: string, recommended: boolean) =>
      attempt(agentId, () => client.request(setRecommendation, { params: { agentId }, body: { recommended }, quiet: true }))
  }
}
