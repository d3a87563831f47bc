import { createHash } from 'node:crypto'
import type { Actor } from '@lyceum/core/rules'

type Question = {
  idempotencyKey?: string | undefined
  conversationId?: string | undefined
  replacesMessageId?: string | undefined
  text?: string
  inputs?: unknown
  files: string[]
}

// 132 bits, as an id has.
const length = 22

/**
 * What a question that is sent again has in common with the first: its key, together with who asks which agent for what. In one short text,
 * so that a unique index decides which is the first, and the key of somebody else, or of another question, never is this one's. Modes and
 * the files beside a text do not count: a page that was loaded again may have lost them. Undefined for a question without a key.
 */
export function idempotencyHash(actor: Actor, agentId: string, question: Question): string | undefined {
  const { idempotencyKey, conversationId, replacesMessageId, text, inputs, files } = question
  if (idempotencyKey === undefined || actor.kind === 'nobody') return undefined
  const asker = [actor.kind, actor.kind === 'user' ? actor.userId : actor.guestId]
  const place = [agentId, conversationId ?? null, replacesMessageId ?? null]
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, ...asker, ...place, text || [inputs ?? null, files]]))
    .digest('base64url')
    .slice(0, length)
}
