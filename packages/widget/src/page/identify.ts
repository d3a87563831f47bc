import { type ChatStore, createChat, createClient, createSession, fingerprint, type Host, type HostStorage } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { exchangeIdentityToken } from '@lyceum/core/contract/placements'
import { traits } from '../host-traits.ts'
import { introducedStorage } from './introduced-storage.ts'

type Introduced = {
  host: Host
  /** Where drafts go on with the host's next page. */
  place: HostStorage
  share: string
  agentId: string
  /** What the page's server has signed. */
  token: string
  conversationId: string | undefined
  onFailure(error: AppError): void
  onConversation(id: string | null): void
  /** The session has ended: the page is asked for another token. */
  onUnknown(): void
}

/** The chat of the person whom the page's server introduces. @throws AppError for a token that is refused */
export async function introduced(options: Introduced): Promise<ChatStore> {
  const { place, share, agentId, token, conversationId, onFailure, onConversation, onUnknown } = options
  const subject = claimedPerson(token)
  const host: Host = { ...options.host, traits, storage: introducedStorage(place, share, subject) }
  const guest = createClient(host, { credentials: { share } })
  const body = { shareToken: share, token, fingerprint: await fingerprint(host) }
  const { accessToken } = await guest.request(exchangeIdentityToken, { body })
  guest.saved.set({ accessToken, signedOut: false })
  const credentials = { share, allowPerson: true }
  const client = createClient(host, { session: createSession, credentials, onFailure, onSignedOut: onUnknown })
  const open = async (id: string | undefined) => {
    const chat = createChat(client, { agentId, conversationId: id, onConversation })
    await chat.load()
    return chat
  }
  const chat = await open(conversationId)
  // Which one was open, the page may have kept of the person before: this one begins anew, without a word of it.
  if (chat.$notice.get()?.kind !== 'conversationGone') return chat
  chat.stop()
  return open(undefined)
}

/** Whom a token is about, as it says itself: whether that is true, the server finds out. */
export function claimedPerson(token: string): string {
  try {
    const [, claims = ''] = token.split('.')
    return `${JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub}`
  } catch {
    return ''
  }
}
