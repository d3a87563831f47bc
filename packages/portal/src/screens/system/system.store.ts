import { createLoaded, type PersonClient } from '@lyceum/core'
import { getSystem, runSystemChecks } from '@lyceum/core/contract/system'

/** How the server is, and what came of trying everything that it needs. */
export function createSystem(client: PersonClient) {
  return {
    state: createLoaded(signal => client.request(getSystem, { signal, quiet: true })),
    checks: createLoaded(signal => client.request(runSystemChecks, { signal, quiet: true }))
  }
}
