import type { abortMessage } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { OwnedConversation } from './queries.ts'

/** Stops a reply; does nothing if it has ended. */
export async function stopReply({ context, params }: Call<typeof abortMessage, OwnedConversation>): Promise<void> {
  await context.replies.abort(params.messageId)
}
