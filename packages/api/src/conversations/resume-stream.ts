import { type abortMessage, lastEventIdHeader, type readEvents } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import type { MessageInPlace } from './subject.ts'

/** Reads a reply on, after the event that the reader had last. */
export async function resumeStream({ context, params, request }: Call<typeof readEvents, MessageInPlace>): Promise<ReplyFeed> {
  return context.replies.read(params.messageId, lastSeen(request.get(lastEventIdHeader)))
}

/** Stops a reply. Saying it twice, or when it has ended, is fine. */
export async function stopReply({ context, params }: Call<typeof abortMessage, MessageInPlace>): Promise<void> {
  await context.replies.abort(params.messageId)
}

const lastSeen = (header: string | undefined) => (header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : 0)
