import type { ManagedAgent, withdrawReview } from '@lyceum/core/contract'
import { withdraw } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { Agent } from './queries.ts'
import { noNext } from './save-version.ts'
import { takeStep } from './take-step.ts'
import { keepInService, setVersionStatus } from './versions.ts'

/** Withdraws what waits for review, or discards a next version that was rejected. The version stays in the list, from which it can be restored. */
export function withdrawFromReview({ context, actor, subject }: Call<typeof withdrawReview, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    allow: 'agent.submit',
    step: 'withdrawn',
    ...(signedIn(actor).userId !== subject.ownerId && { auditAction: 'agent.withdraw' }),
    version: agent => agent.nextVersion ?? agent.version,
    next: agent => withdraw(agent),
    changes: async (_at, agent, transaction) => {
      await keepInService(transaction, agent)
      // Of a rejected one it stays on record what was decided.
      if (agent.nextStatus !== 'rejected')
        await setVersionStatus(transaction, agent.id, agent.nextVersion ?? agent.version, 'withdrawn')
      return noNext
    }
  })
}
