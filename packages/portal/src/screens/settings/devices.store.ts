import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { type DeviceSession, endOtherSessions, listSessions } from '@lyceum/core/contract/users'

/** The signed-in devices, this one first, then by last use. */
export function createDevices(client: PersonClient) {
  const { $state, load } = createLoaded(async signal => {
    const { items, more = false } = await client.request(listSessions, { signal, quiet: true })
    return { devices: items.toSorted(currentThenRecent), more }
  })
  const { $busy, attempt } = createBusy()
  return {
    $state,
    $busy,
    load,
    /** Returns whether it succeeded; a failure is reported by toast. */
    endOthers: () =>
      attempt(async () => {
        await client.request(endOtherSessions)
        await load()
      })
  }
}

const currentThenRecent = (a: DeviceSession, b: DeviceSession) =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)
