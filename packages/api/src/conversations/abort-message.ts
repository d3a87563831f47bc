import type { abortMessage } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { ReplySubject } from './subject.ts'

/** Stops a reply; does nothing if it has ended. */
export async function stopReply({ context, params }: Call<typeof abortMessage, ReplySubject>): Promise<void> {
  await context.replies.abort(params.messageId)
}
