import { AppError, type deleteLearningPlatform } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { endSessionsFrom, lockPlatform, recordLti } from './managed.ts'

/** Nobody may come from it any more; then its people are erased one by one, and at last the registration goes. @throws notFound */
export async function deleteRegistered({ context, actor, params }: Call<typeof deleteLearningPlatform>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const { id } = await lockPlatform(transaction, params.platformId)
    await transaction('ltiPlatforms').where({ id }).update({ state: 'blocked' })
    const deployments: string[] = await transaction('ltiDeployments').where({ platformId: id }).pluck('id')
    await endSessionsFrom(transaction, deployments, context.now())
  })
  await erasePeople(context, params.platformId)
  await inTransaction(context.db, async transaction => {
    const { id, name, issuer, clientId } = await lockPlatform(transaction, params.platformId)
    await transaction('ltiPlatforms').where({ id }).delete()
    await recordLti(transaction, actor, 'deletePlatform', id, { name, issuer, clientId }, null)
  })
}

async function erasePeople(context: Context, platformId: string): Promise<void> {
  const { erasePerson } = await import('../privacy/erase-person.ts')
  const people: string[] = await context.db('ltiPeople').where({ platformId }).pluck('userId')
  for (const userId of people)
    await erasePerson(context, userId, null).catch((failure: unknown) => {
      // Somebody was erased meanwhile.
      if (!(failure instanceof AppError && failure.reason === 'notFound')) throw failure
    })
}
