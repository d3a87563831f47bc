import { createClient, type Host } from '@lyceum/core'
import type { SharePage } from '@lyceum/core/contract/share-page'
import { readSaved } from './read-saved.ts'
import { openSharedChat, type ShareGate, type ShareOpening } from './share-gate.ts'

/**
 * Opens a share: as the person who is signed in in this browser; else as a guest if its link is enough. A page in a course is opened as who
 * the learning platform says. Rejects only when code cannot be loaded.
 */
export async function openShareGate(host: Host, page: SharePage, opening: ShareOpening): Promise<ShareGate> {
  if (page.state === 'refused') return page
  const { address, onFailure } = opening
  if (page.state === 'open' && page.launch) {
    const { asLaunched } = await import('./launched.ts')
    return openSharedChat(await asLaunched(host, page.launch, onFailure), page, opening)
  }
  // Guests never need the code for signing in and renewing tokens.
  if (page.state === 'signIn' || readSaved().accessToken) return (await import('./person.ts')).openAsPerson(host, page, opening)
  return openSharedChat(createClient(host, { credentials: { share: address.token }, onFailure }), page, opening)
}
