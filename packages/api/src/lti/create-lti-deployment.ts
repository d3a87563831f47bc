import { AppError, type createLtiDeployment } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { lockPlatform, readPlatform, recordLti } from './managed.ts'

/** @throws notFound; alreadyExists */
export function enterDeployment({ context, actor, params, body }: Call<typeof createLtiDeployment>) {
  return inTransaction(context.db, async transaction => {
    const { id: platformId } = await lockPlatform(transaction, params.platformId)
    const row = { id: newId(), platformId, ...body, state: 'active', createdAt: context.now(), launchedAt: null }
    const made = await transaction('ltiDeployments')
      .insert(row)
      .onConflict(['platformId', 'deploymentId'])
      .ignore()
      .returning('id')
    if (made.length === 0) throw new AppError('alreadyExists')
    await recordLti(transaction, actor, 'enterDeployment', platformId, null, body)
    return readPlatform(transaction, platformId)
  })
}
