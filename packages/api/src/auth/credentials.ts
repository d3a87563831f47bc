import { createHash, randomBytes } from 'node:crypto'
import { AppError, times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { consumeCredential, insertCredential, removeOldCredentials } from './queries.ts'

/** Creates a one-time credential that signs a person in within 60 seconds. Only its hash is stored. */
export async function issueCredential(context: Pick<Context, 'db' | 'now'>, userId: string): Promise<string> {
  const credential = randomBytes(32).toString('base64url')
  const now = context.now()
  await removeOldCredentials(context.db, now)
  const expiresAt = new Date(now.getTime() + times.credentialSeconds * 1000)
  await insertCredential(context.db, { hash: hashOf(credential), userId, expiresAt })
  return credential
}

/** Returns the person of a credential and marks it as used. @throws invalidCredentials */
export async function redeemCredential(context: Pick<Context, 'db' | 'now'>, credential: string): Promise<string> {
  const userId = await consumeCredential(context.db, hashOf(credential), context.now())
  if (!userId) throw new AppError('invalidCredentials')
  return userId
}

const hashOf = (credential: string) => createHash('sha256').update(credential).digest('base64url')
