import { signInCallbackPath } from '@lyceum/core/contract'
import type { ClaimMapping, Config } from '../../config/config.ts'
import { ownOrigins } from '../../config/own-origins.ts'
import { sign } from '../../secrets/keys.ts'

/** Where the demonstration's provider lives below our address. */
export const embeddedPath = '/oidc'

/** What its tokens call the things we ask for. */
export const embeddedClaims: ClaimMapping = {
  name: 'name',
  email: 'email',
  userNumber: 'user_number',
  department: 'department',
  identity: 'identity',
  facultyValues: ['faculty']
}

/** We are its only client. The secret is derived, so that both sides know it and nobody writes it down. */
export function embeddedClient(config: Config): { id: string; secret: string; redirectUris: string[]; homes: string[] } {
  const origins = ownOrigins(config)
  return {
    id: 'lyceum',
    secret: sign(config.tokenSecret, 'provider-cookie', 'client secret'),
    redirectUris: origins.map(origin => origin + signInCallbackPath),
    homes: origins
  }
}
