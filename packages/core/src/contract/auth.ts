import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { text } from './page.ts'

const address = z.string().check(z.maxLength(limits.returnTo))
const redirectUri = address.check(
  z.describe('Where the identity provider sends the person back to: `/oauth2/callback` of this server, or its own start page.')
)
const fingerprint = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.maxLength(limits.fingerprint),
    z.describe('A hash of stable traits of the device. The session is bound to it: later renewals must send the same.')
  )

/** An access token, valid for 15 minutes. Renewing takes the token itself, so there is no separate refresh token. */
const issuedToken = z
  .object({
    accessToken: z
      .string()
      .check(z.describe('A JWT to send as `Authorization: Bearer …`. It expires after 15 minutes; `refreshToken` renews it.'))
  })
  .register(z.globalRegistry, { id: 'IssuedToken', description: 'An access token of a person.' })

export const getLoginUrl = endpoint({
  method: 'GET',
  path: '/api/v1/auth/login-url',
  summary: 'Get the address at which a person signs in',
  description: 'Sets a short-lived cookie that binds the sign-in to this browser: the code can only be exchanged from there.',
  auth: 'anyone',
  callers: 'anyone',
  rateLimit: 'signIn',
  query: z.object({
    redirectUri,
    state: z
      ._default(address, '/')
      .check(
        z.describe(
          'The page to show after sign-in, by default `/`. It comes back with the code, as `state`, after a random part and a dot.'
        )
      ),
    fresh: z
      ._default(z.enum(['true', 'false']), 'false')
      .check(z.describe('Whether the identity provider asks who it is, also when it knows somebody in this browser.'))
  }),
  example: { query: { redirectUri: 'https://lyceum.example/oauth2/callback', state: '/discovery' } },
  reply: z.object({ url: z.string().check(z.describe('Where to send the browser: the sign-in page of the identity provider.')) })
})

export const getLogoutUrl = endpoint({
  method: 'GET',
  path: '/api/v1/auth/logout-url',
  summary: 'Sign out and get the address to go to next',
  description: 'Ends the session at once. The address ends it at the identity provider too, where the provider offers that.',
  auth: 'session',
  callers: 'people',
  query: z.object({ redirectUri }),
  example: { query: { redirectUri: 'https://lyceum.example/' } },
  reply: z.object({ url: z.string().check(z.describe('Where to send the browser.')) })
})

export const createToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/token',
  summary: 'Exchange a sign-in code or a one-time credential for an access token',
  description:
    'Send either the code that the identity provider gave, or a credential that this server issued for one launch or one sign-in in a window of its own. Each works once.',
  auth: 'anyone',
  callers: 'anyone',
  rateLimit: 'signIn',
  quiet: true,
  body: z.union([
    z
      .strictObject({
        code: text(limits.returnTo).check(
          z.describe('The code from the address to which the identity provider sent the person.')
        ),
        redirectUri,
        fingerprint
      })
      .register(z.globalRegistry, { id: 'SignInCode', description: 'What came back from the identity provider.' }),
    z
      .strictObject({
        credential: text(limits.credential).check(z.describe('The one-time credential; it is valid for 60 seconds.')),
        verifier: z
          .optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)))
          .check(
            z.describe('What the challenge of `createCredential` was made of; for those credentials only, and required there.')
          ),
        fingerprint
      })
      .register(z.globalRegistry, { id: 'OneTimeCredential', description: 'A credential that this server issued.' })
  ]),
  example: { body: { credential: 'one-time-credential', fingerprint: 'a8f5f167f44f4964' } },
  reply: issuedToken,
  errors: ['invalidCredentials']
})

export const createCredential = endpoint({
  method: 'POST',
  path: '/api/v1/auth/credentials',
  summary: 'Let a chat inside another page sign in as the person who asks',
  description:
    'For a window of its own, in which somebody has signed in for a frame that has no storage to share with it. The frame makes 32 random bytes, the verifier, and tells the window only their SHA-256. The credential is short enough to be typed, works once, for 60 seconds, and only together with the verifier.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({
    challenge: z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{43}$/), z.describe('The SHA-256 of the verifier as it is sent, base64url without padding.'))
  }),
  example: { body: { challenge: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' } },
  reply: z.object({ credential: z.string().check(z.describe('Eight letters and digits, with a hyphen in the middle.')) })
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh-token',
  summary: 'Renew an access token',
  description:
    'The token may have expired; its session must still run and the fingerprint must be the one given at sign-in. A session ends after 14 days without use and after 60 days in any case.',
  auth: 'anyone',
  callers: 'anyone',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({
    accessToken: text(4096).check(z.describe('The token to renew, expired or not.')),
    fingerprint
  }),
  example: { body: { accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl', fingerprint: 'a8f5f167f44f4964' } },
  reply: issuedToken,
  errors: ['unauthorized']
})
