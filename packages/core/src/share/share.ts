import type { Client } from '../client.ts'
import { shareAuthorization } from '../contract/headers.ts'
import { getShareState, type ShareState } from '../contract/shares.ts'

/** The agent of a share, and whether its users have to sign in. @throws AppError for an invalid token */
export async function openShare(client: Client, token: string): Promise<{ state: ShareState; needsSignIn: boolean }> {
  const state = await client.request(getShareState, { params: { token }, headers: { Authorization: shareAuthorization(token) } })
  return { state, needsSignIn: state.accessLevel === 'authenticated' && !client.session?.$signedIn.get() }
}
