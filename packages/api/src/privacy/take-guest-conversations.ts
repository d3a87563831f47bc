import type { takeGuestConversations } from '@lyceum/core/contract'
import { readGuestId } from '../auth/guests.ts'
import type { Context } from '../context.ts'
import { knownAsMark } from '../conversations/platform-state.ts'
import { pseudonym } from '../conversations/pseudonym.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** Whoever has the signed id has the conversations anyway; only who is signed in decides that they are theirs. */
export async function adoptConversations({
  context,
  actor,
  body
}: Call<typeof takeGuestConversations>): Promise<{ conversations: number }> {
  const { userId } = signedIn(actor)
  const guestId = readGuestId(context.config.tokenSecret, body.guestId)
  if (!guestId) return { conversations: 0 }
  if (!body.take) return { conversations: await countOf(ofGuest(context.db, guestId)) }
  return inTransaction(context.db, async transaction => {
    const theirs = { userId, guestId: null }
    const taken: { id: string; agentId: string }[] = await ofGuest(transaction, guestId)
      .update(theirs)
      .returning(['id', 'agentId'])
    const ids = taken.map(({ id }) => id)
    const inTaken = transaction('fileUses').whereIn('conversationId', ids).select('fileId')
    await transaction('files').where({ guestId }).whereNull('userId').whereIn('id', inTaken).update(theirs)
    await keepKnown(context, transaction, guestId, taken)
    return { conversations: taken.length }
  })
}

/** Their platforms know them under the guest's name: only by it they are continued, rated and deleted there. */
async function keepKnown(
  { config }: Pick<Context, 'config'>,
  transaction: Db,
  guestId: string,
  taken: readonly { id: string; agentId: string }[]
): Promise<void> {
  for (const agentId of new Set(taken.map(conversation => conversation.agentId))) {
    const ids = taken.filter(conversation => conversation.agentId === agentId).map(({ id }) => id)
    const knownAs = pseudonym(config.tokenSecret, { kind: 'guest', guestId }, agentId)
    const platformState = transaction.raw('platform_state || ?::jsonb', [JSON.stringify({ [knownAsMark]: knownAs })])
    await transaction('conversations').whereIn('id', ids).update({ platformState })
    await transaction('messages').whereIn('conversationId', ids).whereNotNull('platformState').update({ platformState })
  }
}

/** What is not kept is left where it is: it goes when it is left. */
const ofGuest = (db: Db, guestId: string) =>
  db('conversations').where({ guestId, temporary: false }).whereNull('userId').whereNull('deletedAt')
