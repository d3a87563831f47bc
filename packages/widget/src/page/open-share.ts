import { type ChatStore, type Client, createChat, createClient, type Host, type PersonClient } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import type { SharePage } from '@lyceum/core/contract/share-page'
import type { PageAddress } from './address.ts'

/** What the share has led to. */
export type ShareGate =
  | { state: 'refused'; reason: AppError['reason'] }
  | { state: 'signIn'; signIn(): void }
  | { state: 'open'; chat: ChatStore }

type Opening = {
  address: PageAddress
  onFailure(error: AppError): void
  onConversation(id: string | null): void
}

/** Opens a share: as a guest if its link is enough, else as the signed-in person. Rejects only when code cannot be loaded. */
export async function openShareGate(
  host: Host,
  page: SharePage,
  { address: { token, conversationId }, onFailure, onConversation }: Opening
): Promise<ShareGate> {
  if (page.state === 'refused') return page
  const client =
    page.state !== 'open'
      ? await asPerson(host, token, onFailure)
      : page.launch
        ? await (await import('./launched.ts')).asLaunched(host, page.launch, onFailure)
        : createClient(host, { credentials: { share: token }, onFailure })
  if ('session' in client && client.session && !client.session.$signedIn.get()) {
    const { session } = client
    return { state: 'signIn', signIn: () => void session.signIn().catch(client.reportError) }
  }
  const [agentId, config] = page.state === 'open' ? [page.agent.id, page.agent] : [page.agentId, undefined]
  const chat = createChat(client, { agentId, config, conversationId, onConversation })
  const loaded = chat.load()
  // A new chat is complete without a call.
  if (config && !conversationId) await loaded
  return { state: 'open', chat }
}

/** Imported lazily: guests never need the code for signing in and renewing tokens. */
async function asPerson(host: Host, share: string, onFailure: (error: AppError) => void): Promise<Client | PersonClient> {
  const { createSession, traits } = await import('./person.ts')
  return createClient({ ...host, traits }, { session: createSession, credentials: { share, allowPerson: true }, onFailure })
}
