import { createHash } from 'node:crypto'
import type { Actor } from '@lyceum/core/rules'

// 132 bits, as an id has.
const length = 22

/**
 * What a question that is sent again has in common with the first: its key, together with who asks which agent for what. In one short text,
 * so that a unique index decides which is the first, and the key of somebody else, or of another question, never is this one's.
 * Undefined for a question without a key.
 */
export function idempotencyHash(
  actor: Actor,
  agentId: string,
  { idempotencyKey, ...question }: { idempotencyKey: string | undefined; [part: string]: unknown }
): string | undefined {
  if (idempotencyKey === undefined || actor.kind === 'nobody') return undefined
  const asker = actor.kind === 'user' ? actor.userId : actor.guestId
  return createHash('sha256')
    .update(JSON.stringify([actor.kind, asker, agentId, idempotencyKey, question]))
    .digest('base64url')
    .slice(0, length)
}
