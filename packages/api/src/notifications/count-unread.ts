import type { countUnread } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { countUnreadOf } from './queries.ts'

export async function countMine({ context, actor }: Call<typeof countUnread>) {
  return { unread: await countUnreadOf(context.db, signedIn(actor).userId) }
}
