import { createHash } from 'node:crypto'
import { idempotencyKey, idempotencyKeyHeader } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Request } from 'express'
import * as z from 'zod/mini'
import { parse } from '../http/parse.ts'

type Question = {
  conversationId?: string | undefined
  replacesMessageId?: string | undefined
  text?: string
  inputs?: unknown
  files: string[]
}

type Asked = {
  request: Request
  actor: Actor
  subject: { id: string }
  body: Question & { idempotencyKey?: string | undefined }
}

const header = z.object({ idempotencyKey })

/** The key of the header counts, where there is one, since a proxy repeats the call for it. @throws validation */
const keyOf = ({ request, body }: Asked) =>
  parse(header, { idempotencyKey: request.get(idempotencyKeyHeader) ?? body.idempotencyKey }).idempotencyKey

// 132 bits, as an id has.
const length = 22

/**
 * What a question that is sent again has in common with the first: its key, together with who asks which agent for what. In one short text,
 * so that a unique index decides which is the first, and the key of somebody else, or of another question, never is this one's. Modes and
 * the files beside a text do not count: a page that was loaded again may have lost them. Undefined for a question without a key.
 */
export function idempotencyHash(asked: Asked): string | undefined {
  const { actor, subject: agent, body } = asked
  const { conversationId, replacesMessageId, text, inputs, files }: Question = body
  const key = keyOf(asked)
  if (key === undefined || actor.kind === 'nobody') return undefined
  const asker = [actor.kind, actor.kind === 'user' ? actor.userId : actor.guestId]
  const place = [agent.id, conversationId ?? null, replacesMessageId ?? null]
  return createHash('sha256')
    .update(JSON.stringify([key, ...asker, ...place, text || [inputs ?? null, files]]))
    .digest('base64url')
    .slice(0, length)
}
