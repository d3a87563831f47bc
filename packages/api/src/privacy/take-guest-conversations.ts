import type { takeGuestConversations } from '@lyceum/core/contract'
import { readGuestId } from '../auth/guests.ts'
import { type Db, inTransaction } from '../db/connect.ts'
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
  if (!body.take) return { conversations: await countOf(context.db, guestId) }
  return inTransaction(context.db, async transaction => {
    const theirs = { userId, guestId: null }
    const conversations: number = await ofGuest(transaction, guestId).update(theirs)
    await transaction('files').where({ guestId }).whereNull('userId').update(theirs)
    return { conversations }
  })
}

/** What is not kept is left where it is: it goes when it is left. */
const ofGuest = (db: Db, guestId: string) =>
  db('conversations').where({ guestId, temporary: false }).whereNull('userId').whereNull('deletedAt')

async function countOf(db: Db, guestId: string): Promise<number> {
  const counted = await ofGuest(db, guestId).count({ n: '*' }).first<{ n: string }>()
  return Number(counted?.n ?? 0)
}
