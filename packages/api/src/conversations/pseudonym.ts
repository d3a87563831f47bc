import type { Actor } from '@lyceum/core/rules'
import { sign } from '../secrets/keys.ts'

/** An actor, as far as it matters here. */
type Person =
  | Pick<Extract<Actor, { kind: 'user' }>, 'kind' | 'userId'>
  | Pick<Extract<Actor, { kind: 'guest' }>, 'kind' | 'guestId'>
  | { kind: 'nobody' }

/**
 * The user id that a platform receives: stable for one person and one agent, without personal data, and different for each agent, so
 * that publishers can't match their users.
 */
export function pseudonym(tokenSecret: Uint8Array, actor: Person, agentId: string): string {
  const identity = actor.kind === 'user' ? `user ${actor.userId}` : actor.kind === 'guest' ? `guest ${actor.guestId}` : 'nobody'
  return `lyceum-${sign(tokenSecret, 'platform-user', `${agentId} ${identity}`).slice(0, 32)}`
}
