import { AppError, type EndpointDefinition, type ErrorName } from '@lyceum/core/contract'
import { asUnavailable } from '../db/sql.ts'

/** Why a question got no reply at all, in the words of the metric. */
export type RefusedQuestion =
  | 'rate_limit'
  | 'allowance'
  | 'agent_not_accessible'
  | 'not_signed_in'
  | 'input'
  | 'database'
  | 'error'

/** Whether a call asks an agent something: it is answered by the events of a new reply. */
export const isQuestion = ({ method, events }: EndpointDefinition): boolean => method === 'POST' && events !== undefined

/** Why a question was refused. */
export function refusedQuestion(failure: unknown): RefusedQuestion {
  const known = failure instanceof AppError ? failure : asUnavailable(failure)
  if (!known) return 'error'
  if (known.status === 429) return 'rate_limit'
  // A body that came too slowly.
  if (known.status === 408) return 'input'
  return byReason.get(known.reason) ?? (known.status < 500 ? 'input' : 'error')
}

const byReason = new Map<ErrorName, RefusedQuestion>([
  ['insufficientBalance', 'allowance'],
  ['agentInaccessible', 'agent_not_accessible'],
  ['notFound', 'agent_not_accessible'],
  ['notPermitted', 'agent_not_accessible'],
  ['unauthorized', 'not_signed_in'],
  ['tokenExpired', 'not_signed_in'],
  ['userProfileStale', 'not_signed_in'],
  ['unavailable', 'database']
])
