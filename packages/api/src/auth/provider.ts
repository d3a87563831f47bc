import { AppError } from '@lyceum/core/contract'
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { ClaimMapping, Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { embeddedClaims, embeddedClient, embeddedPath } from './embedded/client.ts'

/** The identity provider's endpoints (OpenID Connect Discovery 1.0 §3) and the client registration. */
export type Provider = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | undefined
  endSessionEndpoint: string | undefined
  keys: JWTVerifyGetKey
  clientId: string
  clientSecret: string
  scope: string
  claims: ClaimMapping
}

/** The timeout of each call to the provider, in milliseconds. */
export const providerTimeoutMs = 10_000

/** The configured provider; its discovery document is fetched once. @throws unavailable when it can't be reached */
export function findProvider({ config, log }: Pick<Context, 'config' | 'log'>): Promise<Provider> {
  const known = providers.get(config)
  if (known) return known
  const asked = config.oidc.kind === 'embedded' ? Promise.resolve(embedded(config)) : discover(config)
  providers.set(config, asked)
  asked.catch(failure => {
    log.error({ err: failure }, 'the identity provider cannot be reached')
    providers.delete(config)
  })
  return asked
}

const providers = new WeakMap<Config, Promise<Provider>>()

/** The embedded provider: browsers use the public address, the server calls itself directly. */
function embedded(config: Config): Provider {
  if (config.oidc.kind !== 'embedded') throw new Error('not embedded')
  const { d: _private, ...publicKey } = config.oidc.signingKey
  const localUrl = `http://${isWildcard(config.host) ? '127.0.0.1' : config.host}:${config.port}${embeddedPath}`
  const { id, secret } = embeddedClient(config)
  return {
    issuer: config.baseUrl + embeddedPath,
    authorizationEndpoint: `${config.baseUrl}${embeddedPath}/auth`,
    tokenEndpoint: `${localUrl}/token`,
    userinfoEndpoint: `${localUrl}/me`,
    endSessionEndpoint: `${config.baseUrl}${embeddedPath}/session/end`,
    keys: createLocalJWKSet({ keys: [{ ...publicKey, kty: publicKey.kty! }] }),
    clientId: id,
    clientSecret: secret,
    scope: 'openid profile email',
    claims: embeddedClaims
  }
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.optional(z.url()),
  end_session_endpoint: z.optional(z.url())
})

async function discover(config: Config): Promise<Provider> {
  if (config.oidc.kind !== 'external') throw new Error('not external')
  const { issuer, clientId, clientSecret, scope, claims } = config.oidc
  try {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(providerTimeoutMs)
    })
    const metadata = discovery.parse(await answer.json())
    if (metadata.issuer !== issuer) throw new Error(`the provider calls itself ${metadata.issuer}, not ${issuer}`)
    return {
      issuer,
      authorizationEndpoint: metadata.authorization_endpoint,
      tokenEndpoint: metadata.token_endpoint,
      userinfoEndpoint: metadata.userinfo_endpoint,
      endSessionEndpoint: metadata.end_session_endpoint,
      keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: providerTimeoutMs }),
      clientId,
      clientSecret,
      scope,
      claims
    }
  } catch (cause) {
    throw new AppError('unavailable', { cause })
  }
}
