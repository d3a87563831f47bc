import { createClient, createSession, type Host, type HostStorage } from '@lyceum/core'
import { traits } from '../host-traits.ts'
import { readSaved } from './read-saved.ts'
import { openSharedChat, type ShareGate, type ShareOpening, type UsablePage } from './share-gate.ts'

/** Opens a share as a signed-in person. */
export async function openAsPerson(host: Host, page: UsablePage, opening: ShareOpening): Promise<ShareGate> {
  const { address, framed, onFailure } = opening
  const storage = framed && !readSaved().accessToken ? tabStorage : host.storage
  const credentials = { share: address.token, allowPerson: true }
  const client = createClient({ ...host, storage, traits }, { session: createSession, credentials, onFailure })
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

/**
 * Keeps who has signed in inside a frame for as long as its tab is open: what is stored there for good would be the next person's on a
 * computer that several use. Where storage is denied each call throws, and the session is kept in memory.
 */
const tabStorage: HostStorage = {
  get: key => sessionStorage.getItem(key),
  set: (key, value) => sessionStorage.setItem(key, value),
  remove: key => sessionStorage.removeItem(key),
  keys: () => Object.keys(sessionStorage)
}
