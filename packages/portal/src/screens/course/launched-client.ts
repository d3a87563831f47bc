import { type ClientOptions, createClient, createSession, type Host, type PersonClient, toAppError } from '@lyceum/core'
import { launchStorage } from '@lyceum/widget/host-launch'

type Options = { launchId: string; onFailure: NonNullable<ClientOptions['onFailure']>; onOver: () => void }

/**
 * The client of a teacher or helper who came from a learning platform: the one-time code in the address becomes a token of this tab.
 * Undefined when there is neither a code nor a session of before. @throws AppError when the server is not reached; the code is back in the
 * address then, for another try
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
    const address = location.pathname + location.search
    history.replaceState(history.state, '', address)
    await client.session.redeem(code).catch((thrown: unknown) => {
      const failure = toAppError(thrown)
      if (failure.reason !== 'unavailable') return
      history.replaceState(history.state, '', `${address}#${code}`)
      throw failure
    })
  }
  return client.session.$signedIn.get() ? client : undefined
}
