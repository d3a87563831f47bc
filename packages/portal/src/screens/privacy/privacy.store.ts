import { createLoaded, type PersonClient } from '@lyceum/core'
import type { Organisation, Retention } from '@lyceum/core/contract'
import { getOrganisation, setRetention } from '@lyceum/core/contract/organisation'

/** For how long conversations are kept. What a call refuses is thrown to who shows it. */
export function createPrivacy(client: PersonClient, onSaved: (organisation: Organisation) => void) {
  const organisation = createLoaded(signal => client.request(getOrganisation, { signal, quiet: true }))
  return {
    organisation,
    async save(body: Retention) {
      const saved = await client.request(setRetention, { body, quiet: true })
      organisation.put(saved)
      onSaved(saved)
    }
  }
}

export type PrivacyStore = ReturnType<typeof createPrivacy>
