import { readCustom } from './custom.ts'
import { type DeepLinking, readDeepLinking } from './deep-linking.ts'
import { isTestUser, type Standing, standingOf } from './roles.ts'
import { boundedText, isBoundedText, objectOf, shownText } from './texts.ts'

/** The prefix of LTI's own claims (LTI Core 1.3, §4.3). */
export const claimPrefix = 'https://purl.imsglobal.org/spec/lti/claim/'
export const deepLinkingPrefix = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const gradesClaim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const rosterClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

/** The messages that we take, by their claim. */
export const messageTypes = {
  LtiResourceLinkRequest: 'resource',
  LtiDeepLinkingRequest: 'deepLinking',
  LtiSubmissionReviewRequest: 'review'
} as const
export type MessageType = (typeof messageTypes)[keyof typeof messageTypes]

/** What a launch says, as far as we use it. Texts for people are cut and without control characters. */
export type LaunchMessage = {
  type: MessageType
  deploymentId: string
  targetLinkUri: string
  standing: Standing
  /** A preview as a student, who is left out of statistics and rosters. */
  isTest: boolean
  /** Who it is at this platform; undefined for an anonymous launch. */
  person: { subject: string; name: string } | undefined
  link: { id: string; title: string } | undefined
  context: { id: string; label: string; title: string } | undefined
  platform: { name: string; family: string; version: string }
  locale: string | undefined
  returnUrl: string | undefined
  custom: Record<string, string>
  deepLinking: DeepLinking | undefined
  /** Of a review: whose work is looked at. */
  forUser: string | undefined
  grades: { scopes: string[]; lineItems: string | undefined; lineItem: string | undefined } | undefined
  rosterUrl: string | undefined
}

/** What a launch is held against: the registration that its login was for, and what was stored with the login. */
export type ExpectedLaunch = {
  issuer: string
  clientId: string
  /** The SHA-256 of the nonce, base64url, and of the one that the message has, which the caller computes. */
  nonceMatches(nonce: string): boolean
  /** Whether a person may be missing. */
  allowsAnonymous: boolean
  /** Whether an address is one of the pages that a launch may want. */
  isTarget(url: string): boolean
  /** Milliseconds since 1970. */
  now: number
}

/**
 * The rules of a launch, by the number that a refusal names: 1 to 6 are about state, browser and signature, which the server checks
 * before it reads any claim (Security Framework 1.0 §5.1.3, LTI Core 1.3 §5.3).
 */
export type LaunchRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19

/** Claims in the order of the rules; the first that is not kept refuses the launch. */
const rules: [LaunchRule, (claims: Claims, expected: ExpectedLaunch) => boolean][] = [
  [7, ({ iss }, { issuer }) => iss === issuer],
  [
    8,
    ({ aud }, { clientId }) => aud === clientId || (Array.isArray(aud) && aud.length > 0 && aud.every(one => one === clientId))
  ],
  [9, ({ aud, azp }, { clientId }) => (azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId)],
  [10, ({ exp }, { now }) => isTime(exp) && exp > now / 1000 - skewSeconds],
  [
    11,
    ({ iat, nbf }, { now }) =>
      isTime(iat) &&
      iat <= now / 1000 + skewSeconds &&
      iat >= now / 1000 - maxAgeSeconds &&
      (typeof nbf !== 'number' || nbf <= now / 1000 + skewSeconds)
  ],
  [12, ({ nonce }, { nonceMatches }) => isBoundedText(nonce, 255) && nonceMatches(nonce)],
  [13, claims => claims[`${claimPrefix}version`] === '1.3.0'],
  [14, claims => Object.hasOwn(messageTypes, String(claims[`${claimPrefix}message_type`]))],
  [15, claims => isBoundedText(claims[`${claimPrefix}deployment_id`], 255)],
  [
    16,
    (claims, { isTarget }) =>
      isBoundedText(claims[`${claimPrefix}target_link_uri`], 4096) && isTarget(String(claims[`${claimPrefix}target_link_uri`]))
  ],
  [17, claims => Array.isArray(claims[`${claimPrefix}roles`]) && (claims[`${claimPrefix}roles`] as unknown[]).length <= maxRoles],
  [18, claims => typeOf(claims) === 'deepLinking' || isBoundedText(objectOf(claims[`${claimPrefix}resource_link`]).id, 255)],
  [19, (claims, { allowsAnonymous }) => isPerson(claims, allowsAnonymous)]
]

const skewSeconds = 60
const maxAgeSeconds = 600
const maxRoles = 500

type Claims = Readonly<Record<string, unknown>>

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isPerson({ sub, name, given_name, family_name, email }: Claims, allowsAnonymous: boolean): boolean {
  if (sub !== undefined) return isBoundedText(sub, 255)
  return allowsAnonymous && [name, given_name, family_name, email].every(one => one === undefined)
}

const typeOf = (claims: Claims): MessageType => messageTypes[claims[`${claimPrefix}message_type`] as keyof typeof messageTypes]

/** Reads the claims of a message whose signature was verified: what it says, or the first rule that it breaks. */
export function readLaunch(payload: unknown, expected: ExpectedLaunch): { message: LaunchMessage } | { broken: LaunchRule } {
  const claims = objectOf(payload)
  const broken = rules.find(([, holds]) => !holds(claims, expected))
  if (broken) return { broken: broken[0] }
  return { message: messageOf(claims) }
}

function messageOf(claims: Claims): LaunchMessage {
  const claim = (name: string) => claims[claimPrefix + name]
  const [link, context, presentation, tool] = ['resource_link', 'context', 'launch_presentation', 'tool_platform'].map(name =>
    objectOf(claim(name))
  ) as [Claims, Claims, Claims, Claims]
  const roles = (claim('roles') as unknown[]).filter(role => typeof role === 'string')
  const custom = readCustom(claim('custom'))
  const grades = objectOf(claims[gradesClaim])
  const type = typeOf(claims)
  return {
    type,
    deploymentId: claim('deployment_id') as string,
    targetLinkUri: claim('target_link_uri') as string,
    standing: isTestUser(roles) ? 'learner' : standingOf(roles),
    isTest: isTestUser(roles),
    person: claims.sub === undefined ? undefined : { subject: claims.sub as string, name: nameOf(claims) },
    link: isBoundedText(link.id, 255) ? { id: link.id, title: shownText(link.title, 200) } : undefined,
    context: isBoundedText(context.id, 255)
      ? { id: context.id, label: shownText(context.label, 100), title: shownText(context.title, 200) }
      : undefined,
    platform: {
      name: shownText(tool.name, 100),
      family: shownText(tool.product_family_code, 50),
      version: shownText(tool.version, 50)
    },
    locale: boundedText(presentation.locale, 35) || boundedText(custom.locale, 35) || boundedText(claims.locale, 35) || undefined,
    returnUrl: boundedText(presentation.return_url, 4096) || undefined,
    custom,
    deepLinking: type === 'deepLinking' ? readDeepLinking(claims[`${deepLinkingPrefix}deep_linking_settings`]) : undefined,
    forUser: boundedText(objectOf(claim('for_user')).user_id, 255) || undefined,
    grades: Array.isArray(grades.scope)
      ? {
          scopes: grades.scope.filter(scope => typeof scope === 'string').slice(0, 20),
          lineItems: boundedText(grades.lineitems, 4096) || undefined,
          lineItem: boundedText(grades.lineitem, 4096) || undefined
        }
      : undefined,
    rosterUrl: boundedText(objectOf(claims[rosterClaim]).context_memberships_url, 4096) || undefined
  }
}

/** The name as the platform tells it; empty where its settings keep it to themselves. */
function nameOf({ name, given_name, family_name }: Claims): string {
  return shownText(name, 100) || shownText([given_name, family_name].map(part => boundedText(part, 100)).join(' '), 100)
}
