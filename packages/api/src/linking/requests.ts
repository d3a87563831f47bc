import { AppError, times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { sha256 } from '../secrets/hash.ts'
import { newTypedCode, plainCode, randomText } from '../secrets/typed-code.ts'
import type { LinkRequestRow } from './tables.ts'

type Stores = Pick<Context, 'db' | 'now'>

const perHour = 10
const maxWrong = 3
const hourMs = 3600_000

const hashOf = (code: string) => sha256(`link ${plainCode(code)}`)
const numberHashOf = (code: string, number: string) => sha256(`number ${plainCode(code)} ${number}`)

/**
 * Opens a request for an account of a learning platform; one that it has asked for before is over with that.
 * @returns the code, eight letters and digits with a hyphen, good for ten minutes; undefined after too many in an hour
 */
export async function openRequest(
  { db, now }: Stores,
  { accountId, launchId }: Pick<LinkRequestRow, 'accountId' | 'launchId'>
): Promise<string | undefined> {
  return inTransaction(db, async transaction => {
    // Of two at once the second counts the first.
    await transaction('users').where({ id: accountId }).forUpdate().first('id')
    const at = now()
    const recent = transaction('accountLinkRequests')
      .where({ accountId })
      .where('createdAt', '>', new Date(at.getTime() - hourMs))
    if ((await countOf(recent)) >= perHour) return undefined
    await transaction('accountLinkRequests').where({ accountId, endedAt: null }).update({ endedAt: at })
    const code = newTypedCode()
    const expiresAt = new Date(at.getTime() + times.linkCodeSeconds * 1000)
    await transaction('accountLinkRequests').insert({ codeHash: hashOf(code), accountId, launchId, createdAt: at, expiresAt })
    return code
  })
}

/** The requests that a code can still lead to. */
const openOnes = ({ db, now }: Stores, code: string) =>
  db('accountLinkRequests')
    .where({ codeHash: hashOf(code), endedAt: null })
    .where('expiresAt', '>', now())

export type FoundRequest = LinkRequestRow & { name: string; platform: string; issuer: string; course: string }

/** A request with whose it is; undefined when it is over, and when its platform may not launch us any more. */
export function findRequest(stores: Stores, code: string): Promise<FoundRequest | undefined> {
  return openOnes(stores, code)
    .join('users', 'users.id', 'accountLinkRequests.accountId')
    .join('ltiLaunches', 'ltiLaunches.id', 'accountLinkRequests.launchId')
    .join('ltiDeployments', 'ltiDeployments.id', 'ltiLaunches.deploymentId')
    .join('ltiPlatforms', 'ltiPlatforms.id', 'ltiDeployments.platformId')
    .leftJoin('ltiContexts', 'ltiContexts.id', 'ltiLaunches.contextId')
    .where({ 'users.blockedAt': null, 'ltiPlatforms.state': 'active', 'ltiDeployments.state': 'active' })
    .first(
      'accountLinkRequests.*',
      'users.name',
      'ltiPlatforms.name as platform',
      'ltiPlatforms.issuer',
      stores.db.raw("coalesce(nullif(lti_contexts.title, ''), lti_contexts.label, '') as course")
    )
}

/** Notes who confirms a request. @returns the number that only they are shown. @throws alreadyProcessed when somebody else did before */
export async function confirm(stores: Stores, code: string, userId: string): Promise<string> {
  const number = randomText(4, '0123456789')
  const changed = await openOnes(stores, code)
    .where(match => match.whereNull('userId').orWhere({ userId }))
    .whereNull('provenAt')
    .update({ userId, numberHash: numberHashOf(code, number) })
  if (changed === 0) throw new AppError('alreadyProcessed')
  return number
}

/** Ends a request. */
export async function refuse(stores: Stores, code: string): Promise<void> {
  await openOnes(stores, code).update({ endedAt: stores.now() })
}

export type NumberEntered = { state: 'right'; userId: string } | { state: 'waiting' | 'wrong' | 'over' }

/**
 * Takes the number that the portal has shown, from the account that asked. `waiting`: nobody has confirmed yet. With the third wrong one the
 * request is over: who only guesses gets nowhere. One statement compares and counts, so of numbers that come at once each sees those before.
 */
export async function enterNumber(
  stores: Stores,
  { code, accountId, number }: { code: string; accountId: string; number: string }
): Promise<NumberEntered> {
  const { db } = stores
  const own = () => openOnes(stores, code).where({ accountId })
  const at = stores.now()
  const numberHash = numberHashOf(code, number.replace(/\D/g, ''))
  const tried: Pick<LinkRequestRow, 'userId' | 'numberHash' | 'wrong'>[] = await own()
    .whereNotNull('userId')
    .update({
      provenAt: db.raw('case when number_hash = ? then ? else proven_at end', [numberHash, at]),
      wrong: db.raw('wrong + (number_hash <> ?)::int', [numberHash]),
      endedAt: db.raw('case when number_hash <> ? and wrong + 1 >= ? then ? ::timestamptz end', [numberHash, maxWrong, at])
    })
    .returning(['userId', 'numberHash', 'wrong'])
  const [entered] = tried
  if (entered?.numberHash === numberHash) return { state: 'right', userId: entered.userId! }
  if (entered) return { state: entered.wrong < maxWrong ? 'wrong' : 'over' }
  return { state: (await own().first('codeHash')) ? 'waiting' : 'over' }
}

/** Takes a request whose number was entered, once. */
export async function takeProven(
  stores: Stores,
  { code, accountId }: { code: string; accountId: string }
): Promise<string | undefined> {
  const taken: { userId: string }[] = await openOnes(stores, code)
    .where({ accountId })
    .whereNotNull('provenAt')
    .update({ endedAt: stores.now() })
    .returning('userId')
  return taken[0]?.userId
}

/** Deletes requests that count for nothing any more. */
export async function dropRequestsBefore(db: Db, at: Date): Promise<void> {
  await db('accountLinkRequests').where('createdAt', '<', at).delete()
}
