import type { NextStatus, ReviewStatus, Visibility } from '../contract/agents.ts'
import { AppError } from '../contract/errors.ts'
import { type Actor, may } from './access.ts'
import type { AgentSubject } from './access-subjects.ts'

/** `nextStatus`: of a version that is to follow the approved one, which stays in service meanwhile. */
export type ReviewState = {
  visibility: Visibility
  reviewStatus: ReviewStatus
  enabled: boolean
  nextStatus?: NextStatus | null
}
export type AgentStep = 'submit' | 'withdraw' | 'approve' | 'reject' | 'disable' | 'enable'

/** The status shown in lists; unknown combinations count as under review. */
export type ViewStatus = 'private' | 'under_review' | 'approved' | 'rejected' | 'disabled'

/** The review status of a new or edited agent: a private agent needs no review, a public one is submitted for review. */
export function afterPublishing(visibility: Visibility): ReviewStatus {
  return visibility === 'public' ? 'under_review' : 'none'
}

/** Whether an edit of the agent leaves its approved version in service until a review has approved the new one. */
export function keepsServing(agent: ReviewState, visibility: Visibility): boolean {
  return agent.visibility === 'public' && agent.reviewStatus === 'approved' && visibility === 'public'
}

/**
 * The state of an agent after an edit. The approval was for the old version: that stays in service while the new one is reviewed. A
 * private agent needs no review.
 */
export function edit(agent: ReviewState, visibility: Visibility): ReviewState {
  if (keepsServing(agent, visibility)) return { ...agent, nextStatus: 'under_review' }
  return { visibility, reviewStatus: afterPublishing(visibility), enabled: agent.enabled, nextStatus: null }
}

/**
 * Makes an agent public and submits it for review, or submits its rejected next version again. @throws alreadyProcessed while it is under
 * review or once it is approved
 */
export function submit(agent: ReviewState): ReviewState {
  if (agent.nextStatus === 'rejected') return { ...agent, nextStatus: 'under_review' }
  if (agent.reviewStatus === 'under_review' || agent.reviewStatus === 'approved') throw new AppError('alreadyProcessed')
  return { ...agent, visibility: 'public', reviewStatus: 'under_review' }
}

/** Approves or rejects what waits for review. @throws alreadyProcessed when nothing does */
export function decide(agent: ReviewState, decision: 'approve' | 'reject'): ReviewState {
  if (!waitsForReview(agent)) throw new AppError('alreadyProcessed')
  if (agent.nextStatus === 'under_review') return { ...agent, nextStatus: decision === 'approve' ? null : 'rejected' }
  return { ...agent, reviewStatus: decision === 'approve' ? 'approved' : 'rejected' }
}

/**
 * Takes back what waits for review: the next version of an approved agent is dropped, also once it was rejected; an agent that was never
 * approved is private again. @throws alreadyProcessed when there is nothing to take back
 */
export function withdraw(agent: ReviewState): ReviewState {
  if (agent.nextStatus) return { ...agent, nextStatus: null }
  if (!waitsForReview(agent)) throw new AppError('alreadyProcessed')
  return { ...agent, visibility: 'private', reviewStatus: 'none' }
}

/** Whether the agent, or its next version, waits for a decision. */
export const waitsForReview = ({ reviewStatus, nextStatus }: Pick<ReviewState, 'reviewStatus' | 'nextStatus'>): boolean =>
  reviewStatus === 'under_review' || nextStatus === 'under_review'

/** Enables or disables an agent. @throws alreadyProcessed when nothing would change */
export function enable(agent: ReviewState, enabled: boolean): ReviewState {
  if (agent.enabled === enabled) throw new AppError('alreadyProcessed')
  return { ...agent, enabled }
}

/** The actions that the actor may perform on the agent next, as buttons to show. */
export function nextSteps(actor: Actor, agent: AgentSubject): AgentStep[] {
  const steps: AgentStep[] = []
  const waits = waitsForReview(agent)
  const isDraft = agent.reviewStatus === 'none' || agent.reviewStatus === 'rejected' || agent.nextStatus === 'rejected'
  if (may(actor, 'agent.submit', agent) && isDraft) steps.push('submit')
  if (may(actor, 'agent.submit', agent) && (waits || agent.nextStatus)) steps.push('withdraw')
  if (may(actor, 'agent.review', agent) && waits) steps.push('reject', 'approve')
  if (may(actor, 'agent.enable', agent)) steps.push(agent.enabled ? 'disable' : 'enable')
  return steps
}

/** The status of an agent's version in service, in one word. */
export function viewStatus(agent: ReviewState): ViewStatus {
  if (!agent.enabled) return 'disabled'
  if (agent.visibility === 'private' && agent.reviewStatus === 'none') return 'private'
  if (agent.reviewStatus === 'approved' || agent.reviewStatus === 'rejected') return agent.reviewStatus
  return 'under_review'
}
