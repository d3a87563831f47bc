import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { AccessLevel, Share } from '@lyceum/core/contract'
import { listShares } from '@lyceum/core/contract/placements'
import { createShare, revokeShare, updateShare } from '@lyceum/core/contract/shares'

export type SharesStore = ReturnType<typeof createShares>

/**
 * The active shares of one agent, one per access level. Actions return whether they succeeded; failures are reported by toast.
 */
export function createShares(client: PersonClient, agentId: string) {
  const params = { agentId }
  const { $state, load, update } = createLoaded(async (signal): Promise<Partial<Record<AccessLevel, Share>>> => {
    const { items } = await client.request(listShares, { params, signal, quiet: true })
    return Object.fromEntries(items.map(share => [share.accessLevel, share]))
  })
  const { $busy, attempt } = createBusy()
  const put = (level: AccessLevel, share: Share | undefined) => update(shares => ({ ...shares, [level]: share }))

  return {
    $state,
    $busy,
    load,
    create: (accessLevel: AccessLevel) =>
      attempt(async () => put(accessLevel, await client.request(createShare, { params, body: { accessLevel } }))),
    /** The link stays the same. */
    changeAccess: ({ accessLevel, sites }: Share, newAccessLevel: AccessLevel) =>
      attempt(async () => {
        const changed = await client.request(updateShare, { params, body: { accessLevel, newAccessLevel, sites } })
        update(shares => ({ ...shares, [accessLevel]: undefined, [newAccessLevel]: changed }))
      }),
    setSites: (accessLevel: AccessLevel, sites: string[]) =>
      attempt(async () => put(accessLevel, await client.request(updateShare, { params, body: { accessLevel, sites } }))),
    /** Gives it another link; the one before stops working. */
    renew: ({ accessLevel, sites }: Share) =>
      attempt(async () =>
        put(accessLevel, await client.request(updateShare, { params, body: { accessLevel, sites, newLink: true } }))
      ),
    revoke: (accessLevel: AccessLevel) =>
      attempt(async () => {
        await client.request(revokeShare, { params, query: { accessLevel } })
        put(accessLevel, undefined)
      })
  }
}
