import type { markNotifications } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { countUnreadOf, markThem } from './queries.ts'

export async function markMine({ context, actor, body }: Call<typeof markNotifications>) {
  const { userId } = signedIn(actor)
  await markThem(context.db, userId, body, body.read ? context.now() : null)
  return { unread: await countUnreadOf(context.db, userId) }
}
