import type { ManagedAgent, submitReview } from '@lyceum/core/contract'
import { submit } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { Agent } from './queries.ts'
import { takeStep } from './take-step.ts'
import { tellSubmitted } from './tell-review.ts'
import { keepInService, setVersionStatus } from './versions.ts'

export function submitForReview({ context, actor, subject }: Call<typeof submitReview, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    allow: 'agent.submit',
    step: 'submitted',
    version: agent => agent.nextVersion ?? agent.version,
    next: agent => submit(agent),
    changes: async (at, agent, transaction) => {
      await keepInService(transaction, agent)
      await setVersionStatus(transaction, agent.id, agent.nextVersion ?? agent.version, 'under_review')
      await tellSubmitted(transaction, agent, { by: signedIn(actor).userId, at })
      return agent.nextVersion === null ? { submittedAt: at } : { nextSubmittedAt: at, nextReason: null }
    }
  })
}
