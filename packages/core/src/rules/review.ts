import type { ReviewStatus, Visibility } from '../contract/agents.ts'
import { AppError } from '../contract/errors.ts'
import { type Actor, type AgentSubject, isAdmin, may } from './access.ts'

export type Standing = { visibility: Visibility; reviewStatus: ReviewStatus; enabled: boolean }
export type AgentStep = 'submit' | 'approve' | 'reject' | 'disable' | 'enable'

/** What a reader of lists sees; anything unknown counts as waiting. */
export type ViewStatus = 'private' | 'under_review' | 'approved' | 'rejected' | 'disabled'

/** Where a newly published or edited agent stands: private needs no review, public waits for one. */
export function afterPublishing(visibility: Visibility): ReviewStatus {
  return visibility === 'public' ? 'under_review' : 'none'
}

/**
 * Where an agent stands once somebody has changed it. Approval was given to what it was: a public one waits again, unless an
 * admin made the change. A private one needs none.
 */
export function edit(actor: Actor, agent: Standing, visibility: Visibility): Standing {
  const keeps = agent.visibility === visibility && agent.reviewStatus === 'approved' && isAdmin(actor)
  return { visibility, reviewStatus: keeps ? 'approved' : afterPublishing(visibility), enabled: agent.enabled }
}

/** Submitting makes an agent public and lets it wait. @throws alreadyProcessed while it waits or once it is approved */
export function submit(agent: Standing): Standing {
  if (agent.reviewStatus === 'under_review' || agent.reviewStatus === 'approved') throw new AppError('alreadyProcessed')
  return { ...agent, visibility: 'public', reviewStatus: 'under_review' }
}

/** @throws alreadyProcessed when nothing waits for a decision */
export function decide(agent: Standing, decision: 'approve' | 'reject'): Standing {
  if (agent.reviewStatus !== 'under_review') throw new AppError('alreadyProcessed')
  return { ...agent, reviewStatus: decision === 'approve' ? 'approved' : 'rejected' }
}

/** @throws alreadyProcessed when it is so already */
export function enable(agent: Standing, enabled: boolean): Standing {
  if (agent.enabled === enabled) throw new AppError('alreadyProcessed')
  return { ...agent, enabled }
}

/** What may happen to the agent next, by this actor: the buttons to draw. */
export function nextSteps(actor: Actor, agent: AgentSubject): AgentStep[] {
  const steps: AgentStep[] = []
  const waiting = agent.reviewStatus === 'under_review'
  if (may(actor, 'agent.submit', agent) && (agent.reviewStatus === 'none' || agent.reviewStatus === 'rejected'))
    steps.push('submit')
  if (may(actor, 'agent.review', agent) && waiting) steps.push('reject', 'approve')
  if (may(actor, 'agent.enable', agent)) steps.push(agent.enabled ? 'disable' : 'enable')
  return steps
}

/** The one word for where an agent stands. */
export function viewStatus(agent: Standing): ViewStatus {
  if (!agent.enabled) return 'disabled'
  if (agent.visibility === 'private' && agent.reviewStatus === 'none') return 'private'
  if (agent.reviewStatus === 'approved' || agent.reviewStatus === 'rejected') return agent.reviewStatus
  return 'under_review'
}
