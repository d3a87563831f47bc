import { signInCallbackPath } from '@lyceum/core/contract'
import type { ClaimMapping, Config } from '../../config/config.ts'
import { ownOrigins } from '../../config/own-origins.ts'
import { sign } from '../../secrets/keys.ts'

/** The path of the demo provider below the server's address. */
export const embeddedPath = '/oidc'

/** The claim names in its tokens. */
export const embeddedClaims: ClaimMapping = {
  name: 'name',
  email: 'email',
  userNumber: 'user_number',
  department: 'department',
  identity: 'identity',
  facultyValues: ['faculty'],
  managerValues: [],
  managerDepartments: [],
  trustsEmail: true
}

/** The server is the provider's only client. The client secret is derived from the token secret, so it is not stored. */
export function embeddedClient(config: Config): { id: string; secret: string; redirectUris: string[]; homes: string[] } {
  const origins = ownOrigins(config)
  return {
    id: 'lyceum',
    secret: sign(config.tokenSecret, 'provider-cookie', 'client secret'),
    redirectUris: origins.map(origin => origin + signInCallbackPath),
    homes: origins
  }
}
