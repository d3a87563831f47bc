import type { PersonClient } from '@lyceum/core'
import type { AccessLevel, Share } from '@lyceum/core/contract'
import { createShare, listShares, revokeShare, updateShare } from '@lyceum/core/contract/shares'
import { atom } from 'nanostores'

export type Shares =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; byLevel: Partial<Record<AccessLevel, Share>> }

/** The active shares of one agent, one per access level. Verbs answer whether they worked; failures are told by toast. */
export function createShares(client: PersonClient, agentId: string) {
  const $shares = atom<Shares>({ state: 'loading' })
  const $busy = atom(false)
  const params = { agentId }

  function put(level: AccessLevel, share: Share | undefined) {
    const now = $shares.get()
    if (now.state === 'loaded') $shares.set({ state: 'loaded', byLevel: { ...now.byLevel, [level]: share } })
  }

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    $busy.set(true)
    try {
      await work()
      return true
    } catch {
      return false
    } finally {
      $busy.set(false)
    }
  }

  return {
    $shares,
    $busy,
    async load() {
      $shares.set({ state: 'loading' })
      try {
        const { items } = await client.request(listShares, { params, quiet: true })
        $shares.set({ state: 'loaded', byLevel: Object.fromEntries(items.map(share => [share.accessLevel, share])) })
      } catch {
        $shares.set({ state: 'failed' })
      }
    },
    create: (accessLevel: AccessLevel) =>
      attempt(async () => put(accessLevel, await client.request(createShare, { params, body: { accessLevel } }))),
    setSites: (accessLevel: AccessLevel, sites: string[]) =>
      attempt(async () => put(accessLevel, await client.request(updateShare, { params, body: { accessLevel, sites } }))),
    revoke: (accessLevel: AccessLevel) =>
      attempt(async () => {
        await client.request(revokeShare, { params, query: { accessLevel } })
        put(accessLevel, undefined)
      })
  }
}
