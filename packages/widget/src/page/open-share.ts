import {
  type ChatStore,
  type Client,
  createChat,
  createClient,
  type Host,
  openShare,
  type PersonClient,
  toAppError
} from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import type { PageAddress } from './address.ts'

/** The state of opening a share. */
export type ShareGate =
  | { state: 'opening' }
  | { state: 'refused'; reason: AppError['reason'] }
  | { state: 'signIn'; signIn(): void }
  | { state: 'open'; chat: ChatStore }

type Opening = {
  address: PageAddress
  onFailure(error: AppError): void
  onConversation(id: string | null): void
}

/** Opens a share: as a guest if its link is enough, else as the signed-in person. Never rejects. */
export async function openShareGate(host: Host, { address, onFailure, onConversation }: Opening): Promise<ShareGate> {
  const { token, conversationId } = address
  try {
    const guest = createClient(host, { credentials: { share: token }, onFailure })
    const { state } = await openShare(guest, token)
    const client = state.accessLevel === 'authenticated' ? await asPerson(host, token, onFailure) : guest
    if ('session' in client && client.session && !client.session.$signedIn.get()) {
      const { session } = client
      return { state: 'signIn', signIn: () => void session.signIn().catch(client.reportError) }
    }
    const chat = createChat(client, { agentId: state.agentId, conversationId, onConversation })
    chat.load()
    return { state: 'open', chat }
  } catch (error) {
    return { state: 'refused', reason: toAppError(error).reason }
  }
}

/** Imported lazily: guests never need the code for signing in and renewing tokens. */
async function asPerson(host: Host, share: string, onFailure: (error: AppError) => void): Promise<Client | PersonClient> {
  const { createSession, traits } = await import('./person.ts')
  return createClient({ ...host, traits }, { session: createSession, credentials: { share, allowPerson: true }, onFailure })
}
