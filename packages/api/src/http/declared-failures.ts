import { type EndpointDefinition, type ErrorName, errorTable } from '@lyceum/core/contract'

/** An error that a call can return, with its HTTP status. */
export type DeclaredFailure = { reason: ErrorName; status: number }

/** All errors that a call can return: those of every call, those of its audience, method and body, and its own in the contract. */
export function declaredFailures({ auth, method, body, path, rateLimit, errors = [] }: EndpointDefinition): DeclaredFailure[] {
  const reasons: ErrorName[] = ['validation', 'notFound', 'generic', 'unavailable']
  if (auth !== 'anyone') reasons.push('unauthorized', 'tokenExpired', 'userProfileStale')
  // Changing calls can also fail the anti-forgery check.
  if (auth !== 'anyone' || method !== 'GET') reasons.push('notPermitted')
  // An agent that was public and is out of service is reported as inaccessible to everybody.
  if (auth !== 'anyone' && path.includes('{agentId}')) reasons.push('agentInaccessible')
  const usual = [...new Set([...reasons, ...errors])].map(reason => ({ reason, status: errorTable[reason].status }))
  const tooOften: DeclaredFailure = { reason: 'unavailable', status: 429 }
  // Before the route is known, so also of calls that take no body.
  const unreadable: DeclaredFailure = { reason: 'validation', status: 415 }
  const tooLong: DeclaredFailure[] = body ? [{ reason: 'validation', status: 413 }] : []
  // What is uploaded has a quota of the day.
  const uploads = rateLimit === 'upload' || rateLimit === 'document'
  const beyondQuota: DeclaredFailure[] = uploads ? [{ reason: 'tooManyFiles', status: 429 }] : []
  return [...usual, tooOften, unreadable, ...tooLong, ...beyondQuota]
}
