import { AppError } from '@lyceum/core/contract'
import {
  type Action,
  type Actor,
  type AgentSubject,
  type BaseSubject,
  type CourseSubject,
  type DocumentSubject,
  may,
  mustSignIn
} from '@lyceum/core/rules'
import { mayUnchecked, subjectKindOf } from './subject-kinds.ts'

/**
 * The error for an actor without permission. A private subject is reported as missing (notFound,
 * 3000); an actor who may see it gets notPermitted (3002); one who could be permitted after signing in gets unauthorized (2000).
 */
export function denied(actor: Actor, action: Action, subject: unknown): AppError {
  if (isLeftOut(actor, action, subject)) return new AppError('notPermitted')
  if (subject === undefined || ofRole.has(action)) return new AppError(actor.kind === 'user' ? 'notPermitted' : 'unauthorized')
  if (mustSignIn(actor)) return new AppError('unauthorized')
  const kind = subjectKindOf(action)
  if (kind === 'agent') return agentDenied(actor, subject as AgentSubject)
  const isKnown =
    (kind === 'course' && may(actor, 'course.see', subject as CourseSubject)) ||
    (kind === 'base' && may(actor, 'base.read', subject as BaseSubject)) ||
    (kind === 'document' && may(actor, 'base.read', (subject as DocumentSubject).base))
  return new AppError(isKnown ? 'notPermitted' : 'notFound')
}

/** Whether it is refused only because the share leaves that part of the chat out. */
function isLeftOut(actor: Actor, action: Action, subject: unknown): boolean {
  if (actor.kind === 'nobody' || !actor.share?.switchedOff) return false
  const { switchedOff: _, ...share } = actor.share
  return mayUnchecked({ ...actor, share }, action, subject)
}

/** Actions that a role allows, whatever they are about. */
const ofRole: ReadonlySet<Action> = new Set<Action>(['user.manage', 'usage.read', 'budget.manage'])

/** The error for a missing subject: the same as for one that the actor may not know of. */
export function notFoundFor(actor: Actor): AppError {
  return new AppError(mustSignIn(actor) ? 'unauthorized' : 'notFound')
}

function agentDenied(actor: Actor, agent: AgentSubject): AppError {
  if (actor.kind === 'user' && actor.course)
    return new AppError(actor.course.agentId === agent.id ? 'agentInaccessible' : 'notFound')
  if (actor.kind === 'guest') return new AppError(actor.share?.agentId === agent.id ? 'agentInaccessible' : 'notFound')
  if (may(actor, 'agent.see', agent)) return new AppError('notPermitted')
  // The agent was public, so its existence is no secret: report that it is out of service.
  return new AppError(agent.visibility === 'public' && agent.reviewStatus === 'approved' ? 'agentInaccessible' : 'notFound')
}
