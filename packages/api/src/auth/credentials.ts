import { createHash, randomBytes } from 'node:crypto'
import { AppError, times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { consumeCredential, insertCredential, removeOldCredentials } from './queries.ts'

/** A launch that a session is to be of, and the address from which the credential may come. */
export type LaunchBinding = { ltiLaunchId: string; address: string }

/** Creates a one-time credential that signs a person in within 60 seconds. Only its hash is stored. */
export async function issueCredential(
  context: Pick<Context, 'db' | 'now'>,
  userId: string,
  launch?: LaunchBinding
): Promise<string> {
  const credential = randomBytes(32).toString('base64url')
  const now = context.now()
  await removeOldCredentials(context.db, now)
  const expiresAt = new Date(now.getTime() + times.credentialSeconds * 1000)
  await insertCredential(context.db, { hash: hashOf(credential), userId, expiresAt, ...unbound, ...launch })
  return credential
}

/**
 * Returns the person of a credential, and the launch that it is of, and marks it as used. One that came from another address than it was
 * issued to is used up by that too. @throws invalidCredentials
 */
export async function redeemCredential(
  context: Pick<Context, 'db' | 'now'>,
  credential: string,
  address: string
): Promise<{ userId: string; ltiLaunchId: string | null }> {
  const found = await consumeCredential(context.db, hashOf(credential), context.now())
  if (!found || (found.address !== null && found.address !== address)) throw new AppError('invalidCredentials')
  return found
}

const unbound = { ltiLaunchId: null, address: null, challenge: null }

const hashOf = (credential: string) => createHash('sha256').update(credential).digest('base64url')
