import { type ChatStore, type Client, createChat } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import type { SharePage } from '@lyceum/core/contract/share-page'
import type { PageAddress } from './address.ts'

/** What the share has led to. */
export type ShareGate =
  | { state: 'refused'; reason: AppError['reason']; site?: string; told?: string }
  | { state: 'signIn'; signIn(): void; redeem: RedeemCredential }
  | { state: 'open'; chat: ChatStore }

/** Signs in with what a sign-in window has given, and opens the chat. @throws AppError */
export type RedeemCredential = (credential: string, verifier: string) => Promise<ShareGate>

export type ShareOpening = {
  address: PageAddress
  /** Inside another page. */
  framed: boolean
  onFailure(error: AppError): void
  onConversation(id: string | null): void
}

/** A page that leads to an agent. */
export type UsablePage = Exclude<SharePage, { state: 'refused' }>

/** Opens the chat of a share for whoever the client calls for. */
export async function openSharedChat(
  client: Client,
  page: UsablePage,
  { address: { conversationId }, onConversation }: ShareOpening
): Promise<ShareGate> {
  const [agentId, config] = page.state === 'open' ? [page.agent.id, page.agent] : [page.agentId, undefined]
  const chat = createChat(client, { agentId, config, conversationId, onConversation })
  const loaded = chat.load()
  // A new chat is complete without a call.
  if (config && !conversationId) await loaded
  return { state: 'open', chat }
}
