import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { CozeError, isRecord, notPermitted } from './envelope.mjs'

/**
 * Tokens: the personal access token of the demonstration, and those that OAuth apps get for requests they sign.
 *
 * @typedef {import('./types.d.mts').State} State
 */
export const demoToken = 'pat_demo_coze_0123456789abcdefghijklmnop'

/**
 * `POST /api/permission/oauth2/token`: checks signature, fingerprint, audience, time and that the request was not used before. Errors
 * have names here instead of numbers.
 *
 * @param {State} state @param {import('../incoming.mjs').Incoming} incoming @returns {{ status: number, json: unknown }}
 */
export function exchange(state, { headers, json }) {
  const body = isRecord(json) ? json : {}
  if (body.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return refusal('unsupported_grant_type', `The grant type ${String(body.grant_type)} is not supported`)
  const seconds = body.duration_seconds === undefined ? 900 : Number(body.duration_seconds)
  if (!(seconds > 0 && seconds <= 86_399)) return refusal('invalid_request', 'duration_seconds is out of range')
  const jwt = bearerOf(headers).split('.')
  const [header, claims] = jwt.slice(0, 2).map(decoded)
  if (jwt.length !== 3 || !header || !claims) return refusal('invalid_request', 'The JWT is malformed')

  const app = state.oauthApps.get(String(claims.iss))
  if (!app || header.alg !== 'RS256' || header.kid !== app.fingerprint)
    return refusal('invalid_client', 'The client or its key is unknown')
  const signed = Buffer.from(`${jwt[0]}.${jwt[1]}`)
  if (!verify('RSA-SHA256', signed, createPublicKey(app.publicKey), Buffer.from(jwt[2] ?? '', 'base64url')))
    return refusal('invalid_client', 'The signature is wrong')
  const now = Date.now() / 1000
  if (claims.aud !== new URL(state.origin()).host) return refusal('invalid_request', 'The audience is wrong')
  if (!(Number(claims.exp) > now) || !(Number(claims.iat) <= now))
    return refusal('invalid_request', 'The JWT is expired or not valid yet')
  const jti = String(claims.jti ?? '')
  if (jti === '' || state.usedJti.has(jti)) return refusal('invalid_request', 'The jti was used before')
  state.usedJti.set(jti, true)

  const token = `czs_${randomBytes(24).toString('base64url')}`
  const expiresAt = Math.floor(now) + seconds
  state.tokens.set(token, { caller: `oauth ${app.appId} ${String(claims.session_name ?? '')}`, expiresAt })
  return { status: 200, json: { access_token: token, expires_in: expiresAt, token_type: 'Bearer' } }
}

/**
 * The caller of a request. @throws CozeError 700012006 with 401, or 4101 with 200 on the routes of chats
 * @param {State} state @param {import('node:http').IncomingHttpHeaders} headers @param {boolean} isChat
 */
export function callerOf(state, headers, isChat) {
  const token = bearerOf(headers)
  if (token === demoToken) return 'owner'
  const issued = state.tokens.get(token)
  if (issued && issued.expiresAt > Date.now() / 1000) return issued.caller
  throw isChat ? notPermitted() : new CozeError(700012006, 'access token invalid', 401)
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
export const bearerOf = headers => /^bearer\s+(\S+)/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** @param {string} code @param {string} message */
const refusal = (code, message) => ({ status: 401, json: { error_code: code, error_message: message, error: code } })

/** @param {string} part @returns {Record<string, unknown> | undefined} */
function decoded(part) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
