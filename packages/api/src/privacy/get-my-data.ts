import type { getMyData, OwnData } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { isOnlyAdmin } from '../users/queries.ts'
import { countDataOf } from './owned.ts'

export async function readMyData({ context, actor }: Call<typeof getMyData>): Promise<OwnData> {
  const { userId } = signedIn(actor)
  const [counts, lastAdmin] = await Promise.all([countDataOf(context.db, userId), isOnlyAdmin(context.db, userId)])
  return { ...counts, lastAdmin }
}
