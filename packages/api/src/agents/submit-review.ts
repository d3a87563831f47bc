import type { ManagedAgent, submitReview } from '@lyceum/core/contract'
import { submit } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import type { Agent } from './queries.ts'
import { takeStep } from './take-step.ts'

export function submitForReview({ context, actor, subject }: Call<typeof submitReview, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    step: 'submitted',
    next: agent => submit(agent),
    changes: at => ({ submittedAt: at })
  })
}
