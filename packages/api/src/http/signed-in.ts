import { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'

export type SignedIn = Extract<Actor, { kind: 'user' }>

/** The actor as a signed-in person. @throws unauthorized for any other actor */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'user') throw new AppError('unauthorized')
  return actor
}
