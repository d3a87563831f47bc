import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { Allowance } from '@lyceum/core/contract'
import { getAllowances, setAllowance } from '@lyceum/core/contract/allowances'

/** What an agent, or one of its shares, may be asked, and what is used of it. */
export function createAllowance(client: PersonClient, agentId: string, shareId: string | undefined) {
  const params = { agentId }
  const { $state, load, put } = createLoaded(signal => client.request(getAllowances, { params, signal, quiet: true }))
  const { $busy, attempt } = createBusy()
  return {
    $state,
    $busy,
    load,
    /** Returns whether it succeeded; a failure is reported by toast. */
    set: ({ perDay, perMonth }: Allowance) =>
      attempt(async () => {
        const body = { perDay, perMonth, ...(shareId && { shareId }) }
        put(await client.request(setAllowance, { params, body }))
      })
  }
}
