import type { deleteMyConversations } from '@lyceum/core/contract'
import { forgetEach } from '../conversations/forget-each.ts'
import { deleteAllOf, stopRepliesFor } from '../conversations/of-person.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** Deletes all conversations of the caller; the housekeeping erases them. Their platforms are asked to do so too, without being waited for. */
export async function deleteOwnConversations({ context, actor }: Call<typeof deleteMyConversations>) {
  const { userId } = signedIn(actor)
  await stopRepliesFor(context, userId)
  const gone = await deleteAllOf(context.db, userId, context.now())
  void forgetEach(context, gone).catch(failure =>
    context.log.warn({ err: failure }, 'deleted conversations were not deleted at their platforms')
  )
  return { conversations: gone.length }
}
