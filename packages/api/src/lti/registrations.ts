import {
  AppError,
  type createLearningPlatform,
  type deleteLearningPlatform,
  type LtiService,
  ltiScopes,
  type updateLearningPlatform
} from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { endBlockedReplies } from '../conversations/end-replies.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkAddresses, endSessionsFrom, isTaken, lockPlatform, readPlatform, recordLti } from './managed.ts'
import { askedScopes } from './scopes.ts'
import type { LtiPlatformRow } from './tables.ts'

/** @throws alreadyExists for a registration that is known; validation for addresses that may not be used */
export async function storeRegistration({ context, actor, body }: Call<typeof createLearningPlatform>) {
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

/**
 * Who comes from a platform is known by its issuer and their subject there. Under another issuer the same subject may be somebody else, who
 * would have their account.
 * @throws notFound; alreadyExists; validation for addresses that may not be used, and for another issuer once there are people
 */
export async function changeRegistration({ context, actor, params, body }: Call<typeof updateLearningPlatform>) {
  const { services, ...entered } = body
  await checkAddresses(context, entered)
  return inTransaction(context.db, async transaction => {
    const before = await lockPlatform(transaction, params.platformId)
    if (entered.issuer !== before.issuer && (await transaction('ltiPeople').where({ platformId: before.id }).first('userId')))
      throw new AppError('validation', { problems: [{ path: ['issuer'], reason: 'rejected' }] })
    const { withheld, scopes } = services === undefined ? before : servicesOf(before, services)
    const change = { ...entered, ...(services !== undefined && { scopes }) }
    await transaction('ltiPlatforms')
      .where({ id: before.id })
      .update({ ...change, withheld })
      .catch((failure: unknown) => {
        throw isTaken(failure) ? new AppError('alreadyExists') : failure
      })
    const was = Object.fromEntries(Object.keys(change).map(name => [name, before[name as keyof typeof before]]))
    await recordLti(transaction, actor, 'changePlatform', before.id, was, change)
    return readPlatform(transaction, before.id)
  })
}

/** What is switched off stays so when the platform grants it again; with null nothing is said of it. */
function servicesOf(
  { scopes: granted, withheld }: Pick<LtiPlatformRow, 'scopes' | 'withheld'>,
  services: readonly LtiService[] | null
): Pick<LtiPlatformRow, 'scopes' | 'withheld'> {
  if (services === null) return { scopes: null, withheld: [] }
  const wanted: string[] = services.map(service => ltiScopes[service])
  const before = new Set([...withheld, ...(granted ?? askedScopes)])
  return { scopes: wanted, withheld: [...before].filter(scope => !wanted.includes(scope)) }
}

/** Nobody may come from it any more; then its people are erased one by one, and at last the registration goes. @throws notFound */
export async function dropRegistration({ context, actor, params }: Call<typeof deleteLearningPlatform>): Promise<void> {
  const running = await inTransaction(context.db, async transaction => {
    const { id } = await lockPlatform(transaction, params.platformId)
    await transaction('ltiPlatforms').where({ id }).update({ state: 'blocked' })
    const deployments: string[] = await transaction('ltiDeployments').where({ platformId: id }).pluck('id')
    return endSessionsFrom(transaction, deployments, context.now())
  })
  await endBlockedReplies(context, running)
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
