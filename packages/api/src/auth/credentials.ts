import { AppError, times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { CredentialRow } from '../db/tables.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import { newTypedCode, plainCode } from '../secrets/typed-code.ts'
import { consumeCredential, insertCredential } from './queries.ts'

/**
 * What a credential is bound to. With a launch: the session will belong to the launch, only this address may use the credential, and
 * `linkedUserId` is whose link opened it. With a challenge: it takes the secret whose SHA-256 that is.
 */
export type CredentialBinding = { ltiLaunchId: string; address: string; linkedUserId?: string | null } | { challenge: string }

/**
 * Creates a one-time credential that signs a person in within 60 seconds. Only its hash is stored. With a challenge it is short, and
 * counts only together with the verifier of which that is the SHA-256: who reads or guesses it can do nothing with it.
 */
export async function issueCredential(
  context: Pick<Context, 'db' | 'now'>,
  userId: string,
  binding?: CredentialBinding
): Promise<string> {
  const { challenge, ...launch } = { challenge: undefined, ...binding }
  const credential = challenge ? newTypedCode() : newSecret()
  const now = context.now()
  const expiresAt = new Date(now.getTime() + times.credentialSeconds * 1000)
  await insertCredential(context.db, { hash: hashOf(credential, challenge), userId, expiresAt, ...unbound, ...launch })
  return credential
}

const unbound = { ltiLaunchId: null, address: null, linkedUserId: null }

/**
 * Returns the person of a credential, and the launch and the link that it is of, and marks it as used. One that came from another address than it was
 * issued to is used up by that too. @throws invalidCredentials
 */
export async function redeemCredential(
  context: Pick<Context, 'db' | 'now'>,
  credential: string,
  { verifier, address }: { verifier?: string | undefined; address: string }
): Promise<Pick<CredentialRow, 'userId' | 'ltiLaunchId' | 'linkedUserId'>> {
  const found = await consumeCredential(context.db, hashOf(credential, verifier && sha256(verifier)), context.now())
  if (!found || (found.address !== null && found.address !== address)) throw new AppError('invalidCredentials')
  return found
}

/** A short one is typed by people. */
const hashOf = (credential: string, challenge?: string) =>
  sha256(challenge ? `${plainCode(credential)} ${challenge}` : credential)
