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

type Call = { request: Request; actor: Actor }
type Asked = Call & { subject: { id: string }; body: Question & { idempotencyKey?: string | undefined } }

const header = z.object({ idempotencyKey })

/** The key of the header counts, where there is one, since a proxy repeats the call for it. @throws validation */
const keyOf = (request: Request, inBody?: string) =>
  parse(header, { idempotencyKey: request.get(idempotencyKeyHeader) ?? inBody }).idempotencyKey

// 132 bits, as an id has.
const length = 22

/**
 * What a question that is sent again has in common with the first: its key, together with who asks which agent for what. In one short text,
 * so that a unique index decides which is the first, and the key of somebody else, or of another question, never is this one's. Modes and
 * the files beside a text do not count: a page that was loaded again may have lost them. Undefined for a question without a key.
 */
export function idempotencyHash(asked: Asked): string | undefined {
  const { subject: agent, body } = asked
  const { conversationId, replacesMessageId, text, inputs, files }: Question = body
  const place = [agent.id, conversationId ?? null, replacesMessageId ?? null]
  return hashOf(asked, keyOf(asked.request, body.idempotencyKey), [...place, text || [inputs ?? null, files]])
}

/** The same of what is done with a message, which is another reply, or the answer to a form with its parts. */
export const idempotencyHashOn = (call: Call, messageId: string, answer: unknown[] = []): string | undefined =>
  hashOf(call, keyOf(call.request), ['message', messageId, ...answer])

function hashOf({ actor }: Call, key: string | undefined, parts: unknown[]): string | undefined {
  if (key === undefined || actor.kind === 'nobody') return undefined
  const asker = [actor.kind, actor.kind === 'user' ? actor.userId : actor.guestId]
  return createHash('sha256')
    .update(JSON.stringify([key, ...asker, ...parts]))
    .digest('base64url')
    .slice(0, length)
}
