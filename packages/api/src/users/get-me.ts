import { AppError, type getMe } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentUser } from './present.ts'
import { findUser } from './queries.ts'

export async function readMe({ context, actor }: Pick<Call<typeof getMe>, 'context' | 'actor'>) {
  const row = await findUser(context.db, signedIn(actor).userId)
  if (!row) throw new AppError('unauthorized')
  return presentUser(row)
}
