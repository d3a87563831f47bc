import { type EndpointDefinition, type ErrorName, errorTable } from '@lyceum/core/contract'

/** One way in which a call may fail, with the HTTP status it then has. */
export type DeclaredFailure = { reason: ErrorName; status: number }

/** All the ways: those of every call, those that come with its audience, method and body, and its own in the contract. */
export function declaredFailures({ auth, method, body, path, errors = [] }: EndpointDefinition): DeclaredFailure[] {
  const reasons: ErrorName[] = ['validation', 'notFound', 'generic', 'unavailable']
  if (auth !== 'anyone') reasons.push('unauthorized', 'tokenExpired', 'userProfileStale')
  // Of a call that changes something, the anti-forgery check may say so as well.
  if (auth !== 'anyone' || method !== 'GET') reasons.push('notPermitted')
  // An agent that was public and is out of service says so to whoever asks.
  if (auth !== 'anyone' && path.includes('{agentId}')) reasons.push('agentInaccessible')
  const usual = [...new Set([...reasons, ...errors])].map(reason => ({ reason, status: errorTable[reason].status }))
  const tooOften: DeclaredFailure = { reason: 'unavailable', status: 429 }
  return [...usual, tooOften, ...(body ? [{ reason: 'validation' as const, status: 413 }] : [])]
}
