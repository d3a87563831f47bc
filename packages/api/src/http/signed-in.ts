import { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'

export type SignedIn = Extract<Actor, { kind: 'user' }>

/** The person who asks, for handlers of calls that need one. @throws unauthorized for anybody else */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'user') throw new AppError('unauthorized')
  return actor
}
