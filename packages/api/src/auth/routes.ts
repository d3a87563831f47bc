import { createCredential, createToken, getLoginUrl, getLogoutUrl, refreshToken } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { giveCredential } from './create-credential.ts'
import { exchangeToken } from './create-token.ts'
import { loginUrl } from './get-login-url.ts'
import { logoutUrl } from './get-logout-url.ts'
import { renew } from './refresh-token.ts'

export const authRoutes: Route[] = [
  route(getLoginUrl, { allow: 'anyone', handle: loginUrl }),
  route(getLogoutUrl, { allow: 'signedIn', handle: logoutUrl }),
  route(createToken, { allow: 'anyone', handle: exchangeToken }),
  route(createCredential, { allow: 'signedIn', handle: giveCredential }),
  route(refreshToken, { allow: 'anyone', handle: renew })
]
