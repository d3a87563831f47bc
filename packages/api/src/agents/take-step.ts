import type { AuditAction, ManagedAgent, TimelineEntry } from '@lyceum/core/contract'
import type { Actor, ReviewState } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { signedIn } from '../http/signed-in.ts'
import { lockAgentFor } from './lock-for.ts'
import { toManaged } from './present.ts'
import { type Agent, changeAgent, lockAgent } from './queries.ts'
import { losesPlace } from './recommendation.ts'
import { findLastReason, insertTimeline } from './timeline-queries.ts'

/** A step of a review, and what it changes of the agent. */
type Step = {
  /** What the actor has to be allowed to, also when it is their turn. */
  allow: 'agent.submit' | 'agent.review' | 'agent.enable'
  step: TimelineEntry['step']
  reason?: string
  /** The action in the audit log, for steps that admins take. */
  auditAction?: AuditAction
  /** The number of the version that the step is about. */
  version: (agent: Agent) => number
  next: (agent: Agent) => ReviewState
  /** What else changes; of versions, by itself. */
  changes: (at: Date, agent: Agent, transaction: Db) => Partial<AgentRow> | Promise<Partial<AgentRow>>
}

/** Applies a step to the locked agent, so that the second of two concurrent decisions fails with 3003. */
export function takeStep(
  context: Context,
  actor: Actor,
  { id }: Agent,
  { allow, step, reason, auditAction, version: versionOf, next, changes }: Step
): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, allow, id)
    const at = context.now()
    const { visibility, reviewStatus, enabled, nextStatus = null } = next(agent)
    const version = versionOf(agent)
    await insertTimeline(transaction, { agentId: id, version, actorId: userId, at }, [{ step, reason }])
    const nextState = { visibility, reviewStatus, enabled, nextStatus }
    const nextReason = await reasonFor(transaction, id, nextState)
    const others = await changes(at, agent, transaction)
    const unplaced = (await losesPlace(context, transaction, agent, nextState)) && { recommended: false }
    await changeAgent(transaction, id, { ...nextState, reason: nextReason, ...others, ...unplaced, updatedAt: at })
    if (auditAction) {
      const before = { ...stateOf(agent), ...(unplaced && { recommended: true }) }
      const after = { ...stateOf({ ...agent, ...nextState }), reason: reason || null, version, ...unplaced }
      await record(transaction, { actorId: userId, action: auditAction, subjectKind: 'agent', subjectId: id, before, after })
    }
    return toManaged(await lockAgent(transaction, id))
  })
}

const stateOf = ({ reviewStatus, enabled, version, nextStatus }: Agent) => ({ reviewStatus, enabled, version, nextStatus })

/** The reason of the current state: an agent that was rejected and then disabled shows the rejection again when it is enabled. */
async function reasonFor(db: Db, agentId: string, { enabled, reviewStatus }: ReviewState): Promise<string | null> {
  if (!enabled) return findLastReason(db, agentId, 'disabled')
  return reviewStatus === 'rejected' ? findLastReason(db, agentId, 'rejected') : null
}
