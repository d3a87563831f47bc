import type { PersonClient } from '@lyceum/core'
import { type DeviceSession, endOtherSessions, listSessions } from '@lyceum/core/contract/users'
import { atom } from 'nanostores'

export type Devices = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; sessions: DeviceSession[] }

/** Where the person is signed in, this device first and then the last used. */
export function createDevices(client: PersonClient) {
  const $devices = atom<Devices>({ state: 'loading' })
  const $busy = atom(false)

  async function load() {
    if ($devices.get().state !== 'loaded') $devices.set({ state: 'loading' })
    try {
      const { items } = await client.request(listSessions, { quiet: true })
      $devices.set({ state: 'loaded', sessions: items.toSorted(byNearness) })
    } catch {
      $devices.set({ state: 'failed' })
    }
  }

  /** @returns whether it worked; a toast says why not */
  async function endOthers(): Promise<boolean> {
    $busy.set(true)
    try {
      await client.request(endOtherSessions)
      await load()
      return true
    } catch {
      return false
    } finally {
      $busy.set(false)
    }
  }

  return { $devices, $busy, load, endOthers }
}

const byNearness = (a: DeviceSession, b: DeviceSession) =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)
