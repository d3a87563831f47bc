import type { createCredential } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { issueCredential } from './credentials.ts'

/** A credential for the frame that has made the challenge. */
export async function giveCredential({ context, actor, body }: Call<typeof createCredential>): Promise<{ credential: string }> {
  return { credential: await issueCredential(context, signedIn(actor).userId, { challenge: body.challenge }) }
}
