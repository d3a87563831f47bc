import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { AppError, type ConnectionTo } from '@lyceum/core/contract'
import { SignJWT } from 'jose'
import type { IssuedToken } from '../client/token-cache.ts'
import type { ConnectorContext } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { numberOf, recordOf, textOf } from '../reply/loose.ts'
import { callError } from './errors.ts'

/** The parts of an OAuth app that signs its own tokens (platform notes §1.3). */
export type OAuthApp = { id: string; fingerprint: string; key: KeyObject; secrets: string[] }

/**
 * The OAuth app of a connection; undefined if it uses an API key. An OAuth app takes precedence, since its tokens separate users.
 * @throws validation for a private key that can't be used
 */
export function oauthAppOf(connection: ConnectionTo<'coze'>): OAuthApp | undefined {
  const { oauthAppId, oauthPublicKeyFingerprint, oauthPrivateKey } = connection
  if (!oauthAppId || !oauthPublicKeyFingerprint || !oauthPrivateKey) return undefined
  const key = privateKeyOf(oauthPrivateKey)
  return { id: oauthAppId.trim(), fingerprint: oauthPublicKeyFingerprint.trim(), key, secrets: [oauthPrivateKey] }
}

/**
 * Reads a private key, in PKCS#8 or PKCS#1, whose line breaks may have become spaces, the characters `\n`, or nothing.
 * @throws validation for anything but a complete RSA key of at least 2048 bits, which RS256 needs
 */
export function privateKeyOf(pasted: string): KeyObject {
  const found = /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([^-]+)-----END \1-----/.exec(pasted)
  const body = (found?.[2] ?? '').replace(/\\[rn]|\s/g, '')
  try {
    const key = createPrivateKey(
      `-----BEGIN ${found?.[1]}-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END ${found?.[1]}-----\n`
    )
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch {
    // The error of the crypto library may contain parts of the key.
  }
  throw wrongField('oauthPrivateKey', 'invalidPrivateKey')
}

/** Of a token, in seconds. The platform allows up to a day. */
const tokenSeconds = 3600
/** Of the signed request for it. The start lies back, since the platform refuses one in its future. */
const [assertionSeconds, backdatedSeconds] = [600, 5]

/** Signs a request for a token. It can be used once (platform notes §1.3). `user` separates the conversations of users (§1.4). */
function signAssertion({ id, fingerprint, key }: OAuthApp, base: string, user: string | undefined): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...(user !== undefined && { session_name: user }) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: fingerprint })
    .setIssuer(id)
    .setAudience(new URL(base).host)
    .setIssuedAt(now - backdatedSeconds)
    .setExpirationTime(now + assertionSeconds)
    .setJti(randomBytes(32).toString('hex'))
    .sign(key)
}

/** Exchanges a signed request for a token. @throws AppError when the app is refused, at the fields of the app */
export async function requestToken(
  app: OAuthApp,
  base: string,
  user: string | undefined,
  context: Pick<ConnectorContext, 'outgoing' | 'log' | 'onRefusal'>,
  signal: AbortSignal
): Promise<IssuedToken> {
  const assertion = await signAssertion(app, base, user)
  const answer = await context.outgoing.json({
    method: 'POST',
    url: `${base}/api/permission/oauth2/token`,
    field: 'apiUrl',
    secretHeaders: { authorization: `Bearer ${assertion}` },
    body: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', duration_seconds: tokenSeconds },
    secrets: [assertion, ...app.secrets],
    signal
  })
  const { access_token, expires_in } = recordOf(answer.body)
  const token = textOf(access_token)
  if (!token) {
    // A page, or an unknown path.
    if (answer.body === undefined && answer.status < 500 && answer.status !== 429)
      throw wrongField('apiUrl', 'invalidPlatformUrl')
    const { reason } = callError(answer, context, [assertion, ...app.secrets])
    const names = reason === 'agentInaccessible' ? ['oauthAppId', 'oauthPublicKeyFingerprint', 'oauthPrivateKey'] : []
    throw new AppError(reason, { problems: names.map(name => ({ path: ['connection', name], reason: 'rejected' })) })
  }
  return { token, expiresAt: expiryOf(numberOf(expires_in)) }
}

/** `expires_in` is a point in time in seconds, despite its name. A value too small to be one is a duration (platform notes §1.3). */
function expiryOf(seconds = tokenSeconds): number {
  return seconds < 1e9 ? Date.now() + seconds * 1000 : seconds * 1000
}
