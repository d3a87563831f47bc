import { AppError, type createLearningPlatform } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkAddresses, readPlatform, recordLti } from './managed.ts'

/** @throws alreadyExists for a registration that is known; validation for addresses that may not be used */
export async function registerByHand({ context, actor, body }: Call<typeof createLearningPlatform>) {
  const { deploymentIds, ...entered } = body
  await checkAddresses(context, entered)
  const { createKey } = await import('./keys.ts')
  const id = newId()
  const createdAt = context.now()
  return inTransaction(context.db, async transaction => {
    const row = { id, ...entered, product: '', state: 'active', createdBy: signedIn(actor).userId, createdAt, launchedAt: null }
    const made = await transaction('ltiPlatforms').insert(row).onConflict(['issuer', 'clientId']).ignore().returning('id')
    if (made.length === 0) throw new AppError('alreadyExists')
    await createKey(context, transaction, id, createdAt)
    for (const deploymentId of new Set(deploymentIds))
      await transaction('ltiDeployments').insert({
        id: newId(),
        platformId: id,
        deploymentId,
        state: 'active',
        createdAt,
        launchedAt: null
      })
    await recordLti(transaction, actor, 'registerPlatform', id, null, { ...entered, deploymentIds })
    return readPlatform(transaction, id)
  })
}
