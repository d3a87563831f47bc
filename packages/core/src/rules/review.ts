import type { ReviewStatus, Visibility } from '../contract/agents.ts'
import { AppError } from '../contract/errors.ts'
import { type Actor, type AgentSubject, isAdmin, may } from './access.ts'

export type ReviewState = { visibility: Visibility; reviewStatus: ReviewStatus; enabled: boolean }
export type AgentStep = 'submit' | 'approve' | 'reject' | 'disable' | 'enable'

/** The status shown in lists; unknown combinations count as under review. */
export type ViewStatus = 'private' | 'under_review' | 'approved' | 'rejected' | 'disabled'

/** The review status of a new or edited agent: a private agent needs no review, a public one is submitted for review. */
export function afterPublishing(visibility: Visibility): ReviewStatus {
  return visibility === 'public' ? 'under_review' : 'none'
}

/**
 * The state of an agent after an edit. The approval was for the old version: a public agent has to be reviewed again,
 * unless an admin made the edit. A private agent needs no review.
 */
export function edit(actor: Actor, agent: ReviewState, visibility: Visibility): ReviewState {
  const keeps = agent.visibility === visibility && agent.reviewStatus === 'approved' && isAdmin(actor)
  return { visibility, reviewStatus: keeps ? 'approved' : afterPublishing(visibility), enabled: agent.enabled }
}

/** Makes an agent public and submits it for review. @throws alreadyProcessed while it is under review or once it is approved */
export function submit(agent: ReviewState): ReviewState {
  if (agent.reviewStatus === 'under_review' || agent.reviewStatus === 'approved') throw new AppError('alreadyProcessed')
  return { ...agent, visibility: 'public', reviewStatus: 'under_review' }
}

/** Approves or rejects. @throws alreadyProcessed when it is not under review */
export function decide(agent: ReviewState, decision: 'approve' | 'reject'): ReviewState {
  if (agent.reviewStatus !== 'under_review') throw new AppError('alreadyProcessed')
  return { ...agent, reviewStatus: decision === 'approve' ? 'approved' : 'rejected' }
}

/** Enables or disables an agent. @throws alreadyProcessed when nothing would change */
export function enable(agent: ReviewState, enabled: boolean): ReviewState {
  if (agent.enabled === enabled) throw new AppError('alreadyProcessed')
  return { ...agent, enabled }
}

/** The actions that the actor may perform on the agent next, as buttons to show. */
export function nextSteps(actor: Actor, agent: AgentSubject): AgentStep[] {
  const steps: AgentStep[] = []
  const waiting = agent.reviewStatus === 'under_review'
  if (may(actor, 'agent.submit', agent) && (agent.reviewStatus === 'none' || agent.reviewStatus === 'rejected'))
    steps.push('submit')
  if (may(actor, 'agent.review', agent) && waiting) steps.push('reject', 'approve')
  if (may(actor, 'agent.enable', agent)) steps.push(agent.enabled ? 'disable' : 'enable')
  return steps
}

/** The status of an agent in one word. */
export function viewStatus(agent: ReviewState): ViewStatus {
  if (!agent.enabled) return 'disabled'
  if (agent.visibility === 'private' && agent.reviewStatus === 'none') return 'private'
  if (agent.reviewStatus === 'approved' || agent.reviewStatus === 'rejected') return agent.reviewStatus
  return 'under_review'
}
