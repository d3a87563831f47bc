import { isAllowedHost } from '../connectors/client/addresses.ts'
import type { Context } from '../context.ts'
import { isPlatformAddress } from './addresses.ts'

/** What a platform says of itself (Dynamic Registration 1.0, §2.1), as far as it is used; all addresses were checked. */
export type PlatformConfiguration = {
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  jwksUrl: string
  registrationUrl: string
  tokenAudience: string | null
  /** The school's own host at a vendor whose issuer is that of all its schools: who registers has to confirm it by name. */
  schoolHost: string | null
  product: string
  scopes: string[]
  /** Whether its gradebook opens what was handed in. */
  reviews: boolean
}

/** Why a configuration is not taken; the name of its text. */
export type ConfigurationProblem = 'unreachable' | 'mismatch' | 'insecure' | 'unsupported'

const limits = { bytes: 256_000, timeout: 5000 } as const

type Dependencies = Pick<Context, 'config' | 'lms'>

/**
 * Reads the configuration of a platform that somebody wants to register. Its host must be that of the issuer, and all addresses must be on
 * it or be the vendor's, so that nobody registers under another's name, and no token goes elsewhere.
 */
export async function readConfiguration(
  context: Dependencies,
  address: string,
  token: string | undefined
): Promise<PlatformConfiguration | ConfigurationProblem> {
  if (!isPlatformAddress(context.config, address)) return 'insecure'
  const answer = await context.lms
    .json({
      url: address,
      headers: { accept: 'application/json', 'user-agent': 'Lyceum' },
      ...(token !== undefined && { secretHeaders: { authorization: `Bearer ${token}` } }),
      secrets: token === undefined ? [] : [token],
      signal: new AbortController().signal,
      timeout: limits.timeout,
      maxBytes: limits.bytes,
      follows: false
    })
    .catch(() => undefined)
  if (answer?.status !== 200 || typeof answer.body !== 'object' || answer.body === null) return 'unreachable'
  return checked(context, address, answer.body as Record<string, unknown>)
}

async function checked(
  context: Dependencies,
  address: string,
  said: Readonly<Record<string, unknown>>
): Promise<PlatformConfiguration | ConfigurationProblem> {
  const text = (name: string) =>
    typeof said[name] === 'string' && (said[name] as string).length <= 2048 ? (said[name] as string) : ''
  const list = (name: string) =>
    Array.isArray(said[name]) ? (said[name] as unknown[]).filter(one => typeof one === 'string') : []
  const issuer = text('issuer')
  const addresses = {
    authorizationUrl: text('authorization_endpoint'),
    tokenUrl: text('token_endpoint'),
    jwksUrl: text('jwks_uri'),
    registrationUrl: text('registration_endpoint')
  }
  if (!isPlatformAddress(context.config, issuer)) return 'insecure'
  const { host } = new URL(issuer)
  if (new URL(address).host !== host) return 'mismatch'
  const all = Object.values(addresses)
  if (all.some(one => !isPlatformAddress(context.config, one))) return 'insecure'
  const { registrationUrl, ...others } = addresses
  const schoolHost = schoolHostOf(host, new URL(registrationUrl).host)
  if (schoolHost === undefined || Object.values(others).some(one => !belongs(host, new URL(one).host))) return 'mismatch'
  if (!(await Promise.all(all.map(one => mayBeCalled(context, one)))).every(Boolean)) return 'insecure'
  const algorithms = list('id_token_signing_alg_values_supported')
  if (algorithms.length > 0 && !algorithms.includes('RS256')) return 'unsupported'
  const platform = said['https://purl.imsglobal.org/spec/lti-platform-configuration'] as
    | { product_family_code?: unknown; messages_supported?: unknown }
    | undefined
  const product = platform?.product_family_code
  const messages = Array.isArray(platform?.messages_supported) ? platform.messages_supported : []
  return {
    issuer,
    ...addresses,
    tokenAudience: audienceOf(context, text('authorization_server'), addresses.tokenUrl),
    schoolHost,
    product: typeof product === 'string' ? product.slice(0, 50) : '',
    scopes: list('scopes_supported').slice(0, 50),
    reviews: messages.some((one: unknown) => (one as { type?: unknown } | null)?.type === 'LtiSubmissionReviewRequest')
  }
}

/**
 * Whom our assertions for tokens are for: what the platform says, if that is an address, which the bare host that Canvas gives is not; of
 * Brightspace always the same; else null, the token address.
 */
function audienceOf({ config }: Dependencies, said: string, tokenUrl: string): string | null {
  if (new URL(tokenUrl).host === 'auth.brightspace.com') return 'https://api.brightspace.com/auth/token'
  return isPlatformAddress(config, said) ? said : null
}

/** Hosts of a vendor that serve all its schools, by the issuer's host. */
const vendorHosts: Record<string, RegExp> = {
  'canvas.instructure.com': /^sso\.canvaslms\.com$/,
  'canvas.beta.instructure.com': /^sso\.beta\.canvaslms\.com$/,
  'canvas.test.instructure.com': /^sso\.test\.canvaslms\.com$/
}
/** Hosts of the schools of such a vendor, of which one registers. */
const schoolHosts: Record<string, RegExp> = {
  'canvas.instructure.com': /^[a-z0-9-]+\.instructure\.com$/,
  'canvas.beta.instructure.com': /^[a-z0-9-]+\.beta\.instructure\.com$/,
  'canvas.test.instructure.com': /^[a-z0-9-]+\.test\.instructure\.com$/
}

/** The school's host, null where the issuer itself registers; undefined for anybody else's. */
function schoolHostOf(issuerHost: string, host: string): string | null | undefined {
  if (host === issuerHost) return null
  return Object.hasOwn(schoolHosts, issuerHost) && schoolHosts[issuerHost]!.test(host) ? host : undefined
}

const brightspace = /^(auth|api)\.brightspace\.com$/

function belongs(issuerHost: string, host: string): boolean {
  if (host === issuerHost) return true
  return (
    (Object.hasOwn(vendorHosts, issuerHost) && vendorHosts[issuerHost]!.test(host)) ||
    (issuerHost.endsWith('.brightspace.com') && brightspace.test(host))
  )
}

/** Whether the server may call an address: a public one, or one that the operator allows. Its name is looked up. */
export async function mayBeCalled({ config }: Pick<Context, 'config'>, address: string): Promise<boolean> {
  const url = new URL(address)
  if (isAllowedHost(url, config.platformAllowedHosts)) return true
  const { rejectForbiddenHost } = await import('../connectors/client/proxy.ts')
  return rejectForbiddenHost(url).then(
    () => true,
    (failure: unknown) => (failure as Error).name !== 'ForbiddenAddress'
  )
}
