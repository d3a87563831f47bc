import { createClient, createSession, type Host } from '@lyceum/core'
import { onStorage } from '../host-storage.ts'
import { formerTraits, traits } from '../host-traits.ts'
import { readSaved } from './read-saved.ts'
import { openSharedChat, type ShareGate, type ShareOpening, type UsablePage } from './share-gate.ts'
import { tabStorage } from './tab-storage.ts'

/** Opens a share as a signed-in person. */
export async function openAsPerson(host: Host, page: UsablePage, opening: ShareOpening): Promise<ShareGate> {
  const { address, framed, onFailure } = opening
  // What is stored in a frame for good would be the next person's on a computer that several use. Where storage is denied, the session is in memory.
  const storage = framed && !readSaved().accessToken ? tabStorage : host.storage
  const credentials = { share: address.token, allowPerson: true }
  const own = { ...host, storage, traits, formerTraits, onStorage }
  const client = createClient(own, { session: createSession, credentials, onFailure })
  const { session } = client
  if (page.state === 'open' || session.$signedIn.get()) return openSharedChat(client, page, opening)
  return {
    state: 'signIn',
    signIn: () => void session.signIn().catch(client.reportError),
    async redeem(credential, verifier) {
      await session.redeem(credential, verifier)
      return openSharedChat(client, page, opening)
    }
  }
}
