import type { JWK, JWTPayload } from 'jose'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import type { LtiKeyRow } from './tables.ts'

const hour = 3600_000
/** A new key is published before it signs, so that platforms that keep our keys for a day know it then. */
const publishedBefore = 24 * hour
/** A key that signs no more is published for as long as something that it signed may be looked at. */
const publishedAfter = 30 * 24 * hour

type Keys = Pick<Context, 'db' | 'secrets' | 'now'>

/** Creates a key pair for a platform, RSA with 2048 bits. `notBefore`: from when on it signs. */
export async function createKey(
  { secrets }: Pick<Context, 'secrets'>,
  db: Db,
  platformId: string,
  notBefore: Date
): Promise<void> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const id = newId()
  const { n, e } = await exportJWK(pair.publicKey)
  await db('ltiKeys').insert({
    id,
    platformId,
    sealedPrivate: secrets.seal(JSON.stringify(await exportJWK(pair.privateKey))),
    publicKey: JSON.stringify({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n, e }),
    notBefore,
    retiredAt: null
  } satisfies Record<keyof LtiKeyRow, unknown>)
}

/**
 * Gives a platform a new key, which signs from tomorrow on; until then, and for thirty days more, the one before is published too. `at
 * once` is for a key that somebody may know: the old one is published no more.
 */
export async function rotateKey(context: Keys, platformId: string, when: 'tomorrow' | 'at once' = 'tomorrow'): Promise<void> {
  const now = context.now()
  await inTransaction(context.db, async transaction => {
    await transaction('ltiPlatforms').where({ id: platformId }).forUpdate().first('id')
    const from = when === 'tomorrow' ? new Date(now.getTime() + publishedBefore) : now
    if (when === 'at once') await transaction('ltiKeys').where({ platformId }).delete()
    // One that was to come and has not signed yet is forgotten.
    else await transaction('ltiKeys').where({ platformId, retiredAt: null }).where('notBefore', '>', now).delete()
    await transaction('ltiKeys').where({ platformId, retiredAt: null }).update({ retiredAt: from })
    await createKey(context, transaction, platformId, from)
  })
}

/** All public keys that platforms may meet, those of all registrations in one set, told apart by their ids. */
export async function publicKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<JWK[]> {
  const keys: Pick<LtiKeyRow, 'publicKey'>[] = await db('ltiKeys')
    .where(match => match.whereNull('retiredAt').orWhere('retiredAt', '>', new Date(now().getTime() - publishedAfter)))
    .orderBy('notBefore')
    .orderBy('id')
    .select('publicKey')
  return keys.map(({ publicKey }) => publicKey as JWK)
}

/** Signs claims as the tool of one registration (RS256, with `kid`). */
export async function signAs({ db, secrets, now }: Keys, platformId: string, claims: JWTPayload): Promise<string> {
  const key: LtiKeyRow | undefined = await db('ltiKeys')
    .where({ platformId })
    .where('notBefore', '<=', now())
    .orderBy('notBefore', 'desc')
    .first()
  if (!key) throw new Error('a registration has no key')
  const { importJWK, SignJWT } = await import('jose')
  const signer = await importJWK(JSON.parse(secrets.open(key.sealedPrivate)) as JWK, 'RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' }).sign(signer)
}
