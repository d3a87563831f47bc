import { AppError, type exportMyData } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findUser } from '../users/queries.ts'
import { oneArchiveFor } from './one-archive.ts'

export async function sendMyData({ context, actor, response }: Call<typeof exportMyData>): Promise<void> {
  const { userId } = signedIn(actor)
  const person = await findUser(context.db, userId)
  if (!person) throw new AppError('unauthorized')
  const { sendArchive } = await import('./send-archive.ts')
  await oneArchiveFor(userId, () => sendArchive(context, response, person, { withTexts: true }))
}
