import { AppError } from '@lyceum/core/contract'
import { type Action, type Actor, type AgentSubject, may } from '@lyceum/core/rules'

/**
 * What a refused actor hears. A stranger asking for a private thing learns only that there is nothing (3000); who may see
 * it but not do this hears 3002; who could if signed in is sent to sign in (2000).
 */
export function refusal(actor: Actor, action: Action, subject: unknown): AppError {
  if (subject === undefined) return new AppError(actor.kind === 'user' ? 'notPermitted' : 'unauthorized')
  if (mustSignIn(actor)) return new AppError('unauthorized')
  if (action.startsWith('agent.')) return agentRefusal(actor, subject as AgentSubject)
  return new AppError('notFound')
}

/** What anybody hears of a thing that isn't there: the same as of one they may not know of. */
export function absence(actor: Actor): AppError {
  return new AppError(mustSignIn(actor) ? 'unauthorized' : 'notFound')
}

function mustSignIn(actor: Actor): boolean {
  return actor.kind === 'nobody' || (actor.kind === 'guest' && actor.share?.accessLevel !== 'anyone')
}

function agentRefusal(actor: Actor, agent: AgentSubject): AppError {
  if (actor.kind === 'guest') return new AppError(actor.share?.agentId === agent.id ? 'agentInaccessible' : 'notFound')
  if (may(actor, 'agent.see', agent)) return new AppError('notPermitted')
  // It was in discovery and was taken out of service: say so instead of denying that it existed.
  return new AppError(agent.visibility === 'public' && agent.reviewStatus === 'approved' ? 'agentInaccessible' : 'notFound')
}
