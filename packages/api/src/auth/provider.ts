import { AppError } from '@lyceum/core/contract'
import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { ClaimMapping, Config, ExternalSignIn } from '../config/config.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'
import { embeddedClaims, embeddedClient, embeddedPath } from './embedded/client.ts'
import { mayLog } from './log-limit.ts'
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts'

/** The identity provider's endpoints (OpenID Connect Discovery 1.0 §3) and the client registration. */
export type Provider = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | undefined
  endSessionEndpoint: string | undefined
  keys: JWTVerifyGetKey
  /** Fetches the keys again. */
  reloadKeys(): Promise<void>
  clientId: string
  clientSecret: string
  scope: string
  claims: ClaimMapping
  fetch: ProviderFetch
}

/** The timeout of each call to the provider, in milliseconds. */
export const providerTimeoutMs = 10_000

/**
 * The configured provider; its discovery document is kept until `forgetProvider`.
 * @throws unavailable when it can't be reached or is not the configured one; the cause is logged once a minute
 */
export function findProvider({ config, log }: Pick<Context, 'config' | 'log'>): Promise<Provider> {
  const known = providers.get(config)
  if (known) return known
  const asked = config.oidc.kind === 'embedded' ? Promise.resolve(embedded(config)) : discover(config.oidc, config.proxy)
  const found = asked.catch(err => {
    providers.delete(config)
    if (mayLog(config, 'provider')) log.error({ err, setting: 'OIDC_ISSUER' }, 'nobody can sign in: the identity provider fails')
    throw new AppError('unavailable', { retryAfter: retryAfterSeconds })
  })
  providers.set(config, found)
  return found
}

/** Has the discovery document fetched again for the next sign-in, after one that failed for a reason of the provider's. */
export function forgetProvider({ config }: Pick<Context, 'config'>): void {
  providers.delete(config)
}

const providers = new WeakMap<Config, Promise<Provider>>()
const retryAfterSeconds = 5

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
    reloadKeys: async () => {},
    clientId: id,
    clientSecret: secret,
    scope: 'openid profile email',
    claims: embeddedClaims,
    fetch
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

/** Fetches the provider's discovery document. @throws Error that says to an administrator what is wrong */
export async function discover(
  { issuer, clientId, clientSecret, scope, claims }: ExternalSignIn,
  proxy: Config['proxy']
): Promise<Provider> {
  const fetch = createProviderFetch(proxy)
  const metadata = await fetchMetadata(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (metadata.issuer !== issuer) throw new Error(`the provider calls itself ${metadata.issuer}, OIDC_ISSUER says ${issuer}`)
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: providerTimeoutMs, [customFetch]: fetch })
  return {
    issuer,
    authorizationEndpoint: metadata.authorization_endpoint,
    tokenEndpoint: metadata.token_endpoint,
    userinfoEndpoint: metadata.userinfo_endpoint,
    endSessionEndpoint: metadata.end_session_endpoint,
    keys,
    reloadKeys: () => keys.reload(),
    clientId,
    clientSecret,
    scope,
    claims,
    fetch
  }
}

async function fetchMetadata(fetch: ProviderFetch, url: string): Promise<z.output<typeof discovery>> {
  return withTimeLimit(providerTimeoutMs, async signal => {
    const answer = await fetch(url, { signal }).catch(cause => {
      throw new Error(`${url} cannot be reached: ${reasonOf(cause)}`, { cause })
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const found = discovery.safeParse(await answer.json().catch(() => undefined))
    if (!found.success) throw new Error(`${url} answered no discovery document of OpenID Connect`)
    return found.data
  })
}

/** The reason that Node's fetch gives for a connection that failed, such as ECONNREFUSED. */
export function reasonOf(failure: unknown): string {
  const { cause, message, name } = failure as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return `no answer within ${providerTimeoutMs / 1000} seconds`
  return cause?.code ?? cause?.message ?? message
}
