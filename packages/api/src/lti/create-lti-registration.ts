import type { createLtiRegistration } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'

const lasts = 72 * 3600_000

/** Only the hash of the code is stored. */
export async function openRegistration({ context, actor }: Call<typeof createLtiRegistration>) {
  const { db, config } = context
  const now = context.now()
  const code = newSecret()
  const expiresAt = new Date(now.getTime() + lasts)
  await db('ltiRegistrations').where('expiresAt', '<', now).delete()
  await db('ltiRegistrations').insert({
    codeHash: sha256(code),
    createdBy: signedIn(actor).userId,
    createdAt: now,
    expiresAt,
    usedAt: null,
    confirmHash: null,
    configuration: null,
    sealedToken: null
  })
  return { url: `${config.baseUrl}/lti/register?code=${code}`, expiresAt: expiresAt.toISOString() }
}
