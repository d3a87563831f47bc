import type { OutgoingAnswer } from '../connectors/client/outgoing.ts'
import type { Context } from '../context.ts'
import { newSecret } from '../secrets/hash.ts'
import { isOfPlatform, isPlatformAddress } from './addresses.ts'
import { signAs } from './keys.ts'
import type { LtiPlatformRow } from './tables.ts'

const limits = { bytes: 2_000_000, timeout: 15_000, assertionSeconds: 300, beforeEnd: 60_000 } as const

type Token = { value: string; until: number }
/** Tokens of each server's platforms by scope, and those that are on their way. */
const stores = new WeakMap<object, { known: Map<string, Token>; asked: Map<string, Promise<Token>> }>()

/** A call of a platform's service. `url` must be on the platform's own hosts: our token goes nowhere else. */
export type ServiceCall = {
  scope: string
  url: string
  method?: 'GET' | 'POST'
  accept?: string
  content?: { type: string; body: object }
}

/** The platform gave no token or does not offer the service, or the address is not its own. */
export class ServiceRefused extends Error {
  override name = 'ServiceRefused'
}

/** Whether a platform granted us a scope, as far as it told. */
export const grants = ({ scopes }: Pick<LtiPlatformRow, 'scopes'>, scope: string): boolean =>
  scopes === null || scopes.includes(scope)

/** Calls a service with a token of the platform; one that it does not take any more is renewed once. @throws ServiceRefused */
export async function callService(context: Context, platform: LtiPlatformRow, call: ServiceCall): Promise<OutgoingAnswer> {
  if (!grants(platform, call.scope)) throw new ServiceRefused('the scope was not granted')
  if (!isOfPlatform(context.config, platform, call.url)) throw new ServiceRefused('the address is not the platform’s')
  const first = await withToken(context, call, await tokenFor(context, platform, call.scope))
  if (first.status !== 401) return first
  storeOf(context).known.delete(keyOf(platform, call.scope))
  return withToken(context, call, await tokenFor(context, platform, call.scope))
}

function withToken(context: Context, call: ServiceCall, token: string): Promise<OutgoingAnswer> {
  return context.lms.json({
    method: call.method ?? 'GET',
    url: call.url,
    headers: { 'user-agent': 'Lyceum', ...(call.accept && { accept: call.accept }) },
    secretHeaders: { authorization: `Bearer ${token}` },
    ...(call.content && { content: { type: call.content.type, bytes: JSON.stringify(call.content.body) } }),
    secrets: [token],
    signal: new AbortController().signal,
    timeout: limits.timeout,
    maxBytes: limits.bytes,
    follows: false
  })
}

const keyOf = ({ id }: LtiPlatformRow, scope: string) => `${id} ${scope}`

function storeOf({ lms }: Context) {
  const store = stores.get(lms) ?? { known: new Map(), asked: new Map() }
  stores.set(lms, store)
  return store
}

async function tokenFor(context: Context, platform: LtiPlatformRow, scope: string): Promise<string> {
  const { known, asked } = storeOf(context)
  const key = keyOf(platform, scope)
  const kept = known.get(key)
  if (kept && kept.until > context.now().getTime()) return kept.value
  const running = asked.get(key) ?? askToken(context, platform, scope).finally(() => asked.delete(key))
  asked.set(key, running)
  const token = await running
  known.set(key, token)
  return token.value
}

/** Asks for a token with an assertion of ours (Security Framework 1.0 §4.1.1). The answer is read by its content: Moodle calls it HTML. */
async function askToken(context: Context, platform: LtiPlatformRow, scope: string): Promise<Token> {
  const at = Math.floor(context.now().getTime() / 1000)
  if (!isPlatformAddress(context.config, platform.tokenUrl)) throw new ServiceRefused('the address of tokens may not be called')
  const assertion = await signAs(context, platform.id, {
    iss: platform.clientId,
    sub: platform.clientId,
    aud: platform.tokenAudience ?? platform.tokenUrl,
    iat: at,
    exp: at + limits.assertionSeconds,
    jti: newSecret()
  })
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope
  })
  const { status, body } = await context.lms.json({
    method: 'POST',
    url: platform.tokenUrl,
    headers: { accept: 'application/json', 'user-agent': 'Lyceum' },
    content: { type: 'application/x-www-form-urlencoded', bytes: form.toString() },
    secrets: [assertion],
    signal: new AbortController().signal,
    timeout: limits.timeout,
    maxBytes: limits.bytes,
    follows: false
  })
  const { access_token, expires_in, scope: given } = (body ?? {}) as Record<string, unknown>
  if (status !== 200 || typeof access_token !== 'string' || access_token.length > 16_384)
    throw new ServiceRefused(`no token: ${status}`)
  if (typeof given === 'string' && given !== '' && !given.split(' ').includes(scope)) throw new ServiceRefused('not the scope')
  const seconds = typeof expires_in === 'number' && Number.isFinite(expires_in) ? expires_in : 0
  return { value: access_token, until: context.now().getTime() + seconds * 1000 - limits.beforeEnd }
}
