import { AppError, type Identity } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'
import { mayLog } from './log-limit.ts'
import type { SignedInAs } from './oidc-strategy.ts'
import { type Provider, providerTimeoutMs } from './provider.ts'

type Unasked = 'email' | 'userNumber' | 'department' | 'identity'

/** The mapped claims of a person. */
export type ProviderProfile = {
  subject: string
  name: string
  email: string
  /** Whether the address names an administrator: the provider says that it has verified it, or the operator that it gives only its own. */
  emailVerified: boolean
  userNumber: string
  /** Empty if the provider has none. */
  department: string
  identity: Identity
  /** Whether the configuration makes agent managers of people like this one. */
  manages: boolean
  /** What the provider could not be asked for: of a person who is known, what was known of it stays. */
  unasked?: readonly Unasked[]
}

/**
 * Reads the mapped claims from the id token, and from the userinfo endpoint if the token lacks some (most providers omit
 * profile claims; OpenID Connect Core 1.0 §5.3). Where that endpoint fails, a token that says who somebody is, is enough.
 * @throws unavailable when userinfo can't be read and the token has no name
 */
export async function readProfile(
  context: Pick<Context, 'config' | 'log'>,
  provider: Provider,
  signIn: SignedInAs
): Promise<ProviderProfile> {
  const { claims: names } = provider
  const wanted = [names.name, names.email, names.userNumber, names.department, names.identity]
  const complete = wanted.every(name => signIn.claims[name] !== undefined)
  const asked = complete || !provider.userinfoEndpoint ? {} : await askUserinfo(provider, provider.userinfoEndpoint, signIn)
  if (asked instanceof AppError && !nameIn(signIn.claims, names.name)) throw asked
  if (asked instanceof AppError && mayLog(context.config, 'userinfo', hourMs))
    context.log.warn({ err: asked.cause }, 'the userinfo endpoint fails: people are signed in by their id tokens alone')
  const claims = { ...(asked instanceof AppError ? {} : asked), ...signIn.claims }

  const subject = String(signIn.claims.sub)
  const email = textOf(claims[names.email])
  const name = nameIn(claims, names.name) || textOf(claims.preferred_username) || email || subject
  if (!(asked instanceof AppError)) reportMissing(context, provider, claims)
  return {
    subject,
    name: name.slice(0, 200),
    // An unverified e-mail address could be another person's. Some providers send the claim as a string.
    email: isUnverified(claims) ? '' : email.slice(0, 320),
    emailVerified: isVerified(claims) || (names.trustsEmail && !isUnverified(claims)),
    userNumber: (textOf(claims[names.userNumber]) || subject).slice(0, 100),
    // Of several in one text, as directories join them, the first, as of a list; a comma is part of many names.
    department: (
      textOf(claims[names.department])
        .split(/[;|]/)
        .find(part => part.trim() !== '') ?? ''
    )
      .trim()
      .slice(0, 200),
    identity: hasValue(claims[names.identity], names.facultyValues) ? 'faculty' : 'student',
    manages:
      hasValue(claims[names.identity], names.managerValues) || hasValue(claims[names.department], names.managerDepartments),
    unasked:
      asked instanceof AppError
        ? (['email', 'userNumber', 'department', 'identity'] as const).filter(field => claims[names[field]] === undefined)
        : []
  }
}

const hourMs = 3600_000

/** A name, or, as OpenID Connect Core 1.0 §5.1 has them besides, the given and the family name in the order of their script. */
function nameIn(claims: Record<string, unknown>, claim: string): string {
  const [given, family] = [textOf(claims.given_name), textOf(claims.family_name)]
  const together = /\p{sc=Han}/u.test(given + family) ? `${family}${given}` : [given, family].filter(Boolean).join(' ')
  return textOf(claims[claim]) || together
}

const isVerified = (claims: Record<string, unknown>) => String(claims.email_verified) === 'true'
const isUnverified = (claims: Record<string, unknown>) => String(claims.email_verified) === 'false'

/** Logs each claim that is missing, by its name and only once, with what follows from that for people. */
function reportMissing(
  context: Pick<Context, 'config' | 'log'>,
  { claims: names }: Provider,
  claims: Record<string, unknown>
): void {
  const report = (claim: string, setting: string, consequence: string) => {
    if (mayLog(context.config, `claim ${claim}`, Number.POSITIVE_INFINITY))
      context.log.warn({ claim, setting }, `the identity provider does not give the claim "${claim}": ${consequence}`)
  }
  const table = [
    ['identity', 'OIDC_CLAIM_IDENTITY', 'people count as students'],
    ['department', 'OIDC_CLAIM_DEPARTMENT', 'people belong to no department'],
    ['email', 'OIDC_CLAIM_EMAIL', 'people have no e-mail address, and ADMIN_EMAILS names nobody'],
    ['userNumber', 'OIDC_CLAIM_USER_NUMBER', 'the subject serves as user number'],
    ['name', 'OIDC_CLAIM_NAME', 'the e-mail address or the subject serves as name']
  ] as const
  for (const [field, setting, consequence] of table)
    if (textOf(claims[names[field]]) === '') report(names[field], setting, consequence)
  if (!isVerified(claims) && !isUnverified(claims) && !names.trustsEmail && context.config.adminEmails.length > 0)
    report(
      'email_verified',
      'OIDC_TRUST_EMAIL',
      'ADMIN_EMAILS names nobody, unless OIDC_TRUST_EMAIL=yes says that the provider gives only addresses of the school'
    )
  if (isUnverified(claims) && mayLog(context.config, 'email unverified', Number.POSITIVE_INFINITY))
    context.log.warn(
      { claim: 'email_verified' },
      'the identity provider gives e-mail addresses that it has not verified: they are not used'
    )
}

/** Returns the failure: what the token has may be enough. */
async function askUserinfo(
  provider: Provider,
  endpoint: string,
  values: SignedInAs
): Promise<Record<string, unknown> | AppError> {
  try {
    const claims = await withTimeLimit(providerTimeoutMs, async signal => {
      const headers = { Authorization: `Bearer ${values.accessToken}` }
      const answer = await provider.fetch(endpoint, { headers, redirect: 'error', signal })
      if (!answer.ok) throw new Error(`userinfo answered ${answer.status}`)
      return (await answer.json()) as Record<string, unknown>
    })
    if (claims.sub !== values.claims.sub)
      throw new AppError('unavailable', { cause: new Error('userinfo speaks of somebody else') })
    return claims
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    return new AppError('unavailable', { cause })
  }
}

const textOf = (claim: unknown): string => {
  if (Array.isArray(claim)) return textOf(claim[0])
  return typeof claim === 'string' || typeof claim === 'number' ? String(claim).trim() : ''
}

/** Whether a claim has one of these values: as itself, in a list, or in a text with `;`, `,` or `|` between its values, as directories join them, also in their Chinese width. */
function hasValue(claim: unknown, values: string[]): boolean {
  const whole = [claim].flat().map(one => String(one).trim().toLowerCase())
  const claimed = new Set([...whole, ...whole.flatMap(one => one.split(/[;,|；，、｜]/).map(part => part.trim()))])
  return values.some(value => claimed.has(value.toLowerCase()))
}
