import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { BodyInputOf, Placement } from '@lyceum/core/contract'
import {
  createPlacement,
  listShares,
  renewPlacementLink,
  revokePlacement,
  setPlacementIdentity,
  updatePlacement
} from '@lyceum/core/contract/placements'
import { atom } from 'nanostores'
import type { PlacementDraft } from './placement-draft.ts'

export type SharesStore = ReturnType<typeof createShares>

/** The places where one agent is shared. Actions return what they made, or whether they succeeded; failures are reported by toast. */
export function createShares(client: PersonClient, agentId: string) {
  const params = { agentId }
  const { $state, load, update } = createLoaded(
    async signal => (await client.request(listShares, { params, signal, quiet: true })).items
  )
  const { $busy, attempt } = createBusy()
  /** The secret that was made last, and of which place, until it is said that it was kept: it is never told again. */
  const $secret = atom<{ shareId: string; text: string } | null>(null)
  const at = ({ id }: Placement) => ({ params: { agentId, shareId: id } })
  const replace = (changed: Placement) => update(all => all.map(one => (one.id === changed.id ? changed : one)))

  return {
    $state,
    $busy,
    $secret,
    load,
    async create(settings: BodyInputOf<typeof createPlacement>): Promise<Placement | undefined> {
      let made: Placement | undefined
      await attempt(async () => {
        made = await client.request(createPlacement, { params, body: settings })
        update(all => [...all, made!])
      })
      return made
    },
    /** @throws AppError, whose problems the form shows at its fields */
    async save(share: Placement, settings: PlacementDraft): Promise<void> {
      replace(await client.request(updatePlacement, { ...at(share), body: settings, quiet: true }))
    },
    /** Gives it another link; the one before stops working. */
    renew: (share: Placement) => attempt(async () => replace(await client.request(renewPlacementLink, at(share)))),
    revoke: (share: Placement) =>
      attempt(async () => {
        await client.request(revokePlacement, at(share))
        update(all => all.filter(({ id }) => id !== share.id))
      }),
    /** A secret that was made is in `$secret`. @throws AppError, whose problems the form shows */
    async setIdentity(share: Placement, body: BodyInputOf<typeof setPlacementIdentity>): Promise<void> {
      const { placement, secret } = await client.request(setPlacementIdentity, { ...at(share), body, quiet: true })
      $secret.set(secret === null ? null : { shareId: share.id, text: secret })
      replace(placement)
    }
  }
}
