import type { PersonClient } from '@lyceum/core'
import { countUnread } from '@lyceum/core/contract/notifications'
import { atom, type ReadableAtom } from 'nanostores'

/** Milliseconds between two looks while the page can be seen, and at least between two because somebody returned to it. */
const slowly = 5 * 60_000
const pause = 60_000

export type UnreadStore = {
  /** How many notifications are unread; 0 until it is known. */
  $unread: ReadableAtom<number>
  /** Sets what another call has told. */
  put(unread: number): void
  /** Looks now, when somebody returns to the page, and slowly while it can be seen. Returns the function that ends it. */
  watch(): () => void
}

/** How many notifications the person has not read. A failure is not told: the number is only a hint. */
export function createUnread(client: PersonClient): UnreadStore {
  const { host } = client
  const $unread = atom(0)
  let looked = 0

  async function look(): Promise<void> {
    looked = host.now()
    if (!client.session.$signedIn.get()) return
    await client.request(countUnread, { quiet: true }).then(
      ({ unread }) => $unread.set(unread),
      () => undefined
    )
  }
  client.session.$signedIn.listen(signedIn => {
    if (!signedIn) $unread.set(0)
  })
  return {
    $unread,
    put: unread => $unread.set(unread),
    watch() {
      let cancel = () => {}
      const schedule = () => {
        cancel = host.later(() => {
          if (host.isVisible?.() ?? true) void look()
          schedule()
        }, slowly)
      }
      const stop = host.onVisible?.(() => {
        if (host.now() - looked >= pause) void look()
      })
      void look()
      schedule()
      return () => {
        cancel()
        stop?.()
      }
    }
  }
}
