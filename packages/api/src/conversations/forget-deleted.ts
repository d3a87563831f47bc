import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { forgetEach, type GoneConversation, goneColumns } from './forget-each.ts'
import { platformStatesOf } from './queries.ts'

const atOnce = 200

/**
 * Asks platforms once more to delete conversations that were deleted before a moment: who deleted them did not wait, and may have been
 * stopped, or the platform was away. They are erased afterwards, with all by which they are found there.
 */
export async function forgetDeletedBefore(context: Context, before: Date, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const some = await takeUnforgotten(context.db, before, context.now())
    if (some.length === 0) break
    const left = await forgetEach(context, some, isStopped)
    if (left.length > 0)
      await context
        .db('conversations')
        .whereIn(
          'id',
          left.map(({ id }) => id)
        )
        .update({ forgottenAt: null })
  }
}

/** Each is taken once, by one process. */
const takeUnforgotten = (db: Db, before: Date, now: Date): Promise<GoneConversation[]> =>
  db('conversations')
    .whereIn(
      'id',
      db('conversations')
        .where('deletedAt', '<', before)
        .whereNull('forgottenAt')
        .whereRaw(`${platformStatesOf('conversations')} <> '[]'`)
        .orderBy('deletedAt')
        .limit(atOnce)
        .select('id')
    )
    .whereNull('forgottenAt')
    .update({ forgottenAt: now })
    .returning(goneColumns(db))
