import { createToken, getLoginUrl, getLogoutUrl, refreshToken } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { exchangeToken, loginUrl, renew } from './sign-in.ts'
import { logoutUrl } from './sign-out.ts'

export const authRoutes: Route[] = [
  route(getLoginUrl, { allow: 'anyone', handle: loginUrl }),
  route(getLogoutUrl, { allow: 'signedIn', handle: logoutUrl }),
  route(createToken, { allow: 'anyone', handle: exchangeToken }),
  route(refreshToken, { allow: 'anyone', handle: renew })
]
