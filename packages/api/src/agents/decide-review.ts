import { AppError, type decideReview, type ManagedAgent } from '@lyceum/core/contract'
import { decide } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Agent } from './queries.ts'
import { noNext, waitingVersion } from './save-version.ts'
import { takeStep } from './take-step.ts'
import { tellDecided } from './tell-review.ts'
import { columnsInService, keepInService, readContent, setVersionStatus } from './versions.ts'

/** Approves or rejects the version that waits. Approved, it is in service from the next question on; replies that are being written go on. */
export function decideOnReview({ context, actor, subject, body }: Call<typeof decideReview, Agent>): Promise<ManagedAgent> {
  const approved = body.decision === 'approve'
  return takeStep(context, actor, subject, {
    allow: 'agent.review',
    step: approved ? 'approved' : 'rejected',
    reason: body.reason,
    auditAction: approved ? 'agent.approve' : 'agent.reject',
    version: agent => waitingVersion(agent) ?? agent.version,
    next: agent => {
      // The owner may have edited the agent since the reviewer loaded it; nothing is decided about an unseen version.
      const isOutdated = body.seen !== undefined && Date.parse(body.seen) !== agent.updatedAt.getTime()
      if (isOutdated) throw new AppError('alreadyProcessed')
      return decide(agent, body.decision)
    },
    changes: async (at, agent, transaction) => {
      await keepInService(transaction, agent)
      await setVersionStatus(transaction, agent.id, agent.nextVersion ?? agent.version, approved ? 'approved' : 'rejected')
      const others = approved ? await putInService(context.secrets, transaction, agent, at) : rejectionColumns(agent, body.reason)
      await tellDecided(transaction, agent, { approved, reason: body.reason ?? '', by: signedIn(actor).userId, at })
      return { reviewedAt: at, ...others }
    }
  })
}

/** An agent that is approved again keeps its first publication time and so its place in discovery. */
async function putInService(secrets: Secrets, transaction: Db, agent: Agent, at: Date): Promise<Partial<AgentRow>> {
  const publishedAt = agent.publishedAt ?? at
  if (agent.nextVersion === null) return { publishedAt }
  const content = await readContent(transaction, agent, agent.nextVersion)
  const columns = columnsInService(secrets, agent, content, agent.nextVersion)
  return { ...columns, ...noNext, submittedAt: agent.nextSubmittedAt, publishedAt }
}

/** The version in service stays as it is; an agent that has none is no longer recommended. */
const rejectionColumns = (agent: Agent, reason: string): Partial<AgentRow> =>
  agent.nextVersion === null ? { recommended: false } : { nextReason: reason }
