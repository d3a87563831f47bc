import { AppError, type Identity } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { SignedInAs } from './oidc-strategy.ts'
import { type Provider, providerTimeoutMs } from './provider.ts'

/** The mapped claims of a person. */
export type ProviderProfile = {
  subject: string
  name: string
  email: string
  userNumber: string
  /** Empty if the provider has none. */
  department: string
  identity: Identity
}

/**
 * Reads the mapped claims from the id token, and from the userinfo endpoint if the token lacks some (most providers omit
 * profile claims; OpenID Connect Core 1.0 §5.3). @throws unavailable when userinfo can't be read
 */
export async function readProfile(
  { log }: Pick<Context, 'log'>,
  provider: Provider,
  signIn: SignedInAs
): Promise<ProviderProfile> {
  const { claims: names } = provider
  const wanted = [names.name, names.email, names.userNumber, names.department, names.identity]
  const complete = wanted.every(name => signIn.claims[name] !== undefined)
  const more = complete || !provider.userinfoEndpoint ? {} : await askUserinfo(provider.userinfoEndpoint, signIn)
  const claims = { ...more, ...signIn.claims }

  const subject = String(signIn.claims.sub)
  const email = textOf(claims[names.email])
  const name = textOf(claims[names.name]) || textOf(claims.preferred_username) || email || subject
  if (!email) log.warn('the identity provider gives no e-mail address; map it with OIDC_CLAIM_EMAIL')
  return {
    subject,
    name: name.slice(0, 200),
    // An unverified e-mail address could be another person's. Some providers send the claim as a string.
    email: String(claims.email_verified) === 'false' ? '' : email.slice(0, 320),
    userNumber: (textOf(claims[names.userNumber]) || subject).slice(0, 100),
    department: textOf(claims[names.department]).slice(0, 200),
    identity: isFaculty(claims[names.identity], names.facultyValues) ? 'faculty' : 'student'
  }
}

async function askUserinfo(endpoint: string, values: SignedInAs): Promise<Record<string, unknown>> {
  try {
    const answer = await fetch(endpoint, {
      headers: { Authorization: `Bearer ${values.accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs)
    })
    if (!answer.ok) throw new Error(`userinfo answered ${answer.status}`)
    const claims = (await answer.json()) as Record<string, unknown>
    if (claims.sub !== values.claims.sub) throw new Error('userinfo speaks of somebody else')
    return claims
  } catch (cause) {
    throw new AppError('unavailable', { cause })
  }
}

const textOf = (claim: unknown): string => {
  if (Array.isArray(claim)) return textOf(claim[0])
  return typeof claim === 'string' || typeof claim === 'number' ? String(claim).trim() : ''
}

function isFaculty(claim: unknown, values: string[]): boolean {
  const claimed = [claim].flat().map(one => String(one).toLowerCase())
  return values.some(value => claimed.includes(value.toLowerCase()))
}
