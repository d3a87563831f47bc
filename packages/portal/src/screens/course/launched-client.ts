import { createClient, createSession, type Host, type PersonClient } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract'
import { launchStorage } from '@lyceum/widget/host-launch'

type Options = { launchId: string; onFailure: (failure: AppError) => void; onOver: () => void }

/**
 * The client of a teacher or helper who came from a learning platform: the one-time code in the address becomes a token of this tab.
 * Undefined when there is neither a code nor a session of before.
 */
export async function launchedClient(host: Host, { launchId, onFailure, onOver }: Options): Promise<PersonClient | undefined> {
  // The token is this tab's own, so no other one renews it; and a frame without storage is refused locks.
  const { lock: _, ...own } = host
  const client = createClient(
    { ...own, storage: launchStorage(launchId), reload: onOver },
    { session: createSession, credentials: 'launch', onFailure, onSignedOut: onOver }
  )
  const code = location.hash.slice(1)
  if (code) {
    // The code is used up by this; nobody finds it in the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    await client.session.redeem(code).catch(() => {})
  }
  return client.session.$signedIn.get() ? client : undefined
}
