import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { text } from './page.ts'

const address = z.string().check(z.maxLength(limits.returnTo))
const fingerprint = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(limits.fingerprint))
const issued = z.object({ accessToken: z.string() })

export const getLoginUrl = endpoint({
  method: 'GET',
  path: '/api/v1/auth/login-url',
  summary: "The identity provider's address to sign in at; sets the short cookie that binds the answer to this browser",
  auth: 'anyone',
  query: z.object({ redirectUri: address, state: z._default(address, '/') }),
  reply: z.object({ url: z.string() })
})

export const getLogoutUrl = endpoint({
  method: 'GET',
  path: '/api/v1/auth/logout-url',
  summary: 'Ends the session and answers the address to go to',
  auth: 'session',
  query: z.object({ redirectUri: address }),
  reply: z.object({ url: z.string() })
})

/** Either a provider's code, or a one-time credential (launches, embedded sign-in windows). */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/token',
  summary: 'Exchange a sign-in code, or a one-time credential, for an access token',
  auth: 'anyone',
  quiet: true,
  body: z.union([
    z.strictObject({ code: text(limits.returnTo), redirectUri: address, fingerprint }),
    z.strictObject({ credential: text(limits.credential), fingerprint })
  ]),
  reply: issued,
  errors: ['invalidCredentials']
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh-token',
  summary: 'Renew an access token, expired or not',
  auth: 'anyone',
  quiet: true,
  body: z.strictObject({ accessToken: text(4096), fingerprint }),
  reply: issued,
  errors: ['unauthorized']
})
