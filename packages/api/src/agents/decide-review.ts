import { AppError, type decideReview, type ManagedAgent } from '@lyceum/core/contract'
import { decide } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import type { Agent } from './queries.ts'
import { takeStep } from './take-step.ts'

export function decideOnReview({ context, actor, subject, body }: Call<typeof decideReview, Agent>): Promise<ManagedAgent> {
  const approved = body.decision === 'approve'
  return takeStep(context, actor, subject, {
    step: approved ? 'approved' : 'rejected',
    reason: body.reason,
    auditAction: approved ? 'agent.approve' : 'agent.reject',
    next: agent => {
      // The owner may have edited the agent since the reviewer loaded it; an unseen version must not be approved.
      const isOutdated = 'seen' in body && body.seen !== undefined && Date.parse(body.seen) !== agent.updatedAt.getTime()
      if (isOutdated) throw new AppError('alreadyProcessed')
      return decide(agent, body.decision)
    },
    // An agent that is approved again keeps its first publication time and so its place in discovery; a rejected one is no
    // longer recommended.
    changes: (at, agent) => ({
      reviewedAt: at,
      ...(approved ? { publishedAt: agent.publishedAt ?? at } : { recommended: false })
    })
  })
}
