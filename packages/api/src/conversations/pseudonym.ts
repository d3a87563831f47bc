import type { Actor } from '@lyceum/core/rules'
import { sign } from '../secrets/keys.ts'

/**
 * Who asks, as a platform hears it: always the same for one person and one agent, telling nothing about them, and not the same
 * for two agents, so that their publishers can't compare.
 */
export function pseudonym(tokenSecret: Uint8Array, actor: Actor, agentId: string): string {
  const who = actor.kind === 'user' ? `user ${actor.userId}` : actor.kind === 'guest' ? `guest ${actor.guestId}` : 'nobody'
  return `lyceum-${sign(tokenSecret, 'platform-user', `${agentId} ${who}`).slice(0, 32)}`
}
