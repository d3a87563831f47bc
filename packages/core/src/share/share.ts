import type { Client } from '../client.ts'
import { shareAuthorization } from '../contract/headers.ts'
import { getShareState, type ShareState } from '../contract/shares.ts'

/** What a share's token opens, and whether its holder has to sign in first. @throws AppError for a token that opens nothing */
export async function openShare(client: Client, token: string): Promise<{ state: ShareState; needsSignIn: boolean }> {
  const state = await client.request(getShareState, { params: { token }, headers: { Authorization: shareAuthorization(token) } })
  return { state, needsSignIn: state.accessLevel === 'authenticated' && !client.session?.$signedIn.get() }
}
