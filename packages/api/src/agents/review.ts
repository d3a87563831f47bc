import {
  AppError,
  type decideReview,
  type getTimeline,
  type ManagedAgent,
  type ReplyOf,
  type setEnablement,
  type submitReview,
  type TimelineEntry
} from '@lyceum/core/contract'
import { type Actor, decide, enable, type ReviewState, submit } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { toManaged, toTimelineEntry } from './present.ts'
import { type Agent, changeAgent, lockAgent } from './queries.ts'
import { findLastReason, insertTimeline, listTimeline } from './timeline-queries.ts'

export function submitForReview({ context, actor, subject }: Call<typeof submitReview, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    step: 'submitted',
    next: agent => submit(agent),
    changes: at => ({ submittedAt: at })
  })
}

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

export function setEnabled({ context, actor, subject, body }: Call<typeof setEnablement, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    step: body.enabled ? 'enabled' : 'disabled',
    reason: body.reason,
    auditAction: body.enabled ? 'agent.enable' : 'agent.disable',
    next: agent => enable(agent, body.enabled),
    changes: () => ({})
  })
}

export async function readTimeline({ context, subject }: Call<typeof getTimeline, Agent>): Promise<ReplyOf<typeof getTimeline>> {
  return { items: (await listTimeline(context.db, subject.id)).map(toTimelineEntry) }
}

type Step = {
  step: TimelineEntry['step']
  reason?: string
  /** The action in the audit log, for steps that admins take. */
  auditAction?: string
  next: (agent: Agent) => ReviewState
  changes: (at: Date, agent: Agent) => Partial<AgentRow>
}

/** Applies a step to the locked agent, so that the second of two concurrent decisions fails with 3003. */
function takeStep(
  context: Context,
  actor: Actor,
  { id }: Agent,
  { step, reason, auditAction, next, changes }: Step
): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, id)
    const at = context.now()
    const { visibility, reviewStatus, enabled } = next(agent)
    await insertTimeline(transaction, id, userId, at, [{ step, reason }])
    const nextState = { visibility, reviewStatus, enabled }
    const nextReason = await reasonFor(transaction, id, nextState)
    await changeAgent(transaction, id, { ...nextState, reason: nextReason, ...changes(at, agent), updatedAt: at })
    if (auditAction) {
      const before = { reviewStatus: agent.reviewStatus, enabled: agent.enabled }
      const after = { reviewStatus, enabled, reason: reason || null }
      await record(transaction, { actorId: userId, action: auditAction, subjectKind: 'agent', subjectId: id, before, after })
    }
    return toManaged(await lockAgent(transaction, id))
  })
}

/** The reason of the current state: an agent that was rejected and then disabled shows the rejection again when it is enabled. */
async function reasonFor(db: Db, agentId: string, { enabled, reviewStatus }: ReviewState): Promise<string | null> {
  if (!enabled) return findLastReason(db, agentId, 'disabled')
  return reviewStatus === 'rejected' ? findLastReason(db, agentId, 'rejected') : null
}
