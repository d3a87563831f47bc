import { AppError, type updateLearningPlatform } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { checkAddresses, isTaken, lockPlatform, readPlatform, recordLti } from './managed.ts'

/** @throws notFound; alreadyExists; validation for addresses that may not be used */
export async function changeRegistered({ context, actor, params, body }: Call<typeof updateLearningPlatform>) {
  await checkAddresses(context, body)
  return inTransaction(context.db, async transaction => {
    const before = await lockPlatform(transaction, params.platformId)
    await transaction('ltiPlatforms')
      .where({ id: before.id })
      .update(body)
      .catch((failure: unknown) => {
        throw isTaken(failure) ? new AppError('alreadyExists') : failure
      })
    const was = Object.fromEntries(Object.keys(body).map(name => [name, before[name as keyof typeof before]]))
    await recordLti(transaction, actor, 'changePlatform', before.id, was, body)
    return readPlatform(transaction, before.id)
  })
}
