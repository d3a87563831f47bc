import type { withdrawLtiKey } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { lockPlatform, recordLti } from './managed.ts'

/** @throws notFound */
export async function withdrawKey({ context, actor, params }: Call<typeof withdrawLtiKey>): Promise<void> {
  const { rotateKey } = await import('./keys.ts')
  await inTransaction(context.db, async transaction => {
    const { id } = await lockPlatform(transaction, params.platformId)
    await rotateKey({ ...context, db: transaction }, id, 'at once')
    await recordLti(transaction, actor, 'withdrawKey', id, null, null)
  })
}
