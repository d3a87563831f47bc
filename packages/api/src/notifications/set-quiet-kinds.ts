import type { setQuietKinds } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findQuietKinds, replaceQuietKinds } from './queries.ts'

export function saveQuietKinds({ context, actor, body }: Call<typeof setQuietKinds>) {
  const { userId } = signedIn(actor)
  return inTransaction(context.db, async transaction => {
    await replaceQuietKinds(transaction, userId, body.quiet)
    return { quiet: await findQuietKinds(transaction, userId) }
  })
}
