import { lastEventIdHeader, type readEvents } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import type { OwnedConversation } from './queries.ts'

/** Streams a reply from the event after the one in `Last-Event-ID`; from its start without a valid header. */
export async function resumeStream({ context, params, request }: Call<typeof readEvents, OwnedConversation>): Promise<ReplyFeed> {
  return context.replies.read(params.messageId, lastSeen(request.get(lastEventIdHeader)))
}

const lastSeen = (header: string | undefined) => (header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : 0)
