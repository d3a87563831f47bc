import { createBusy, type PersonClient } from '@lyceum/core'
import type { ManagedAgent } from '@lyceum/core/contract'
import { AppError } from '@lyceum/core/contract/errors'
import { decideReview, setEnablement, setRecommendation } from '@lyceum/core/contract/reviews'
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
  const { $busy, attempt } = createBusy()

  async function save(call: () => Promise<ManagedAgent>): Promise<DecisionOutcome> {
    let outcome: DecisionOutcome = { kind: 'failed' }
    if ($busy.get()) return outcome
    await attempt(async () => {
      outcome = await call().then(agent => ({ kind: 'done', agent }), failedOutcome)
    })
    return outcome
  }

  function failedOutcome(failure: unknown): DecisionOutcome {
    if (failure instanceof AppError) {
      if (failure.reason === 'alreadyProcessed') return { kind: 'processed' }
      const full = failure.problems.find(({ reason }) => reason === 'tooMany')
      if (full) return { kind: 'full', limit: full.limit ?? 0 }
    }
    client.reportError(failure)
    return { kind: 'failed' }
  }

  return {
    $busy,
    /** Approves the version that was read, not later changes. */
    approve: ({ id: agentId, updatedAt: seen }: Pick<ManagedAgent, 'id' | 'updatedAt'>) =>
      save(() => client.request(decideReview, { params: { agentId }, body: { decision: 'approve', seen }, quiet: true })),
    /** Decides about the version that was read, not about later changes. */
    decide: ({ id: agentId, updatedAt: seen }: Pick<ManagedAgent, 'id' | 'updatedAt'>, step: ReasonedStep, reason: string) =>
      save(() => {
        const params = { agentId }
        if (step === 'approve') {
          const remark = reason === '' ? {} : { reason }
          return client.request(decideReview, { params, body: { decision: 'approve', ...remark, seen }, quiet: true })
        }
        if (step === 'reject')
          return client.request(decideReview, { params, body: { decision: 'reject', reason, seen }, quiet: true })
        return client.request(setEnablement, { params, body: { enabled: step === 'enable', reason }, quiet: true })
      }),
    recommend: (agentId: string, recommended: boolean) =>
      save(() => client.request(setRecommendation, { params: { agentId }, body: { recommended }, quiet: true }))
  }
}
