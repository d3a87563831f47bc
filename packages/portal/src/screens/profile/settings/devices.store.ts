import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { type DeviceSession, endOtherSessions, listSessions } from '@lyceum/core/contract/users'

/** Where the person is signed in, this device first and then the last used. */
export function createDevices(client: PersonClient) {
  const { $state, load } = createLoaded(async signal => {
    const { items } = await client.request(listSessions, { signal, quiet: true })
    return items.toSorted(byNearness)
  })
  const { $busy, attempt } = createBusy()
  return {
    $state,
    $busy,
    load,
    /** Returns whether that succeeded; a toast says why not. */
    endOthers: () =>
      attempt(async () => {
        await client.request(endOtherSessions)
        await load()
      })
  }
}

const byNearness = (a: DeviceSession, b: DeviceSession) =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)
