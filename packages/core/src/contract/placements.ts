import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits, times } from './limits.ts'
import { id, itemsOf, optionalText, text, timestamp } from './page.ts'
import { type ShareFeature, shareFeatures } from './share-features.ts'
import { accessLevel, share, sites } from './shares.ts'
import { locale } from './users.ts'

export const shareThemes = ['auto', 'light', 'dark'] as const
export type ShareTheme = (typeof shareThemes)[number]

/** Signatures that a share may ask of a host's own keys; the header of a token never chooses among them. */
export const keyAlgorithms = ['EdDSA', 'RS256', 'ES256'] as const
export type KeyAlgorithm = (typeof keyAlgorithms)[number]

const aboutFeature: Record<ShareFeature, string> = {
  history: 'Whether people see the list of their earlier conversations.',
  upload: 'Whether files may be sent with a question.',
  voice: 'Whether questions may be spoken.',
  citations: 'Whether answers tell what they are based on.',
  export: 'Whether the page offers copies of a conversation.',
  feedback: 'Whether people may say what they think of an answer.'
}

/** A share only takes away: what the agent or the server does not have stays absent. */
const features = z.strictObject(
  Object.fromEntries(
    shareFeatures.map(name => [name, z._default(z.boolean(), true).check(z.describe(aboutFeature[name]))])
  ) as Record<ShareFeature, z.ZodMiniDefault<z.ZodMiniBoolean>>
)
export type ShareFeatures = z.infer<typeof features>

const everything = Object.fromEntries(shareFeatures.map(name => [name, true])) as ShareFeatures

/** An address at which a host publishes its keys (RFC 7517). */
export const jwksUrl = z.string().check(z.trim(), z.maxLength(limits.apiUrl), z.refine(isWebAddress, { error: 'invalidUrl' }))

const jwksFields = {
  jwksUrl: jwksUrl.check(z.describe('Where the host publishes its keys (JWK Set).')),
  algorithm: z.enum(keyAlgorithms).check(z.describe('How its tokens are signed; the header of a token does not choose.'))
}

/** How a share knows the people of the site that embeds it. */
const shareIdentity = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('secret').check(z.describe('Tokens are signed with a secret that both sides know (HS256).')),
      secretEnd: z.string().check(z.describe('The last characters of the secret.')),
      setAt: timestamp.check(z.describe('Since when this secret counts.'))
    }),
    z.object({
      kind: z.literal('jwks').check(z.describe('Tokens are signed with a key of the host.')),
      ...jwksFields,
      setAt: timestamp.check(z.describe('Since when this address counts.'))
    })
  ])
  .register(z.globalRegistry, {
    id: 'ShareIdentity',
    description: 'How the site that embeds a share proves who somebody is: `exchangeIdentityToken` tells of its tokens.'
  })
export type ShareIdentity = z.infer<typeof shareIdentity>

/** What its owner sets of a placement. */
export const placementSettings = {
  name: z
    ._default(optionalText(limits.shareName), '')
    .check(
      z.describe(`What its owner calls it, for example \`MATH 1013, Moodle\`; up to ${limits.shareName} characters, or empty.`)
    ),
  accessLevel: accessLevel.check(z.describe('Who may use it.')),
  sites,
  features: z._default(features, everything).check(z.describe('Which parts the chat has, by default all.')),
  opener: z
    ._default(optionalText(limits.opener), '')
    .check(z.describe(`What the chat says first, up to ${limits.opener} characters; empty for what the agent says.`)),
  starterQuestions: z
    ._default(z.nullable(z.array(text(limits.suggestedQuestion)).check(z.maxLength(limits.suggestedQuestions))), null)
    .check(
      z.describe(
        `Up to ${limits.suggestedQuestions} questions to begin with, ${limits.suggestedQuestion} characters each; null for those of the agent.`
      )
    ),
  locale: z
    ._default(z.nullable(locale), null)
    .check(z.describe("The language of its page; null for the reader's. The address of the page wins.")),
  theme: z
    ._default(z.enum(shareThemes), 'auto')
    .check(z.describe("The colours of its page; `auto` for the reader's. The address of the page wins.")),
  accent: z
    ._default(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'colour' }))), null)
    .check(z.describe('The accent colour of its page, as `#14694d`; null for that of the school.')),
  hostMayReadMessages: z
    ._default(z.boolean(), false)
    .check(z.describe('Whether the page that embeds it is told what is asked and answered.')),
  enabled: z._default(z.boolean(), true).check(z.describe('False while it is switched off: its link opens nothing, and stays.'))
}

const settings = z
  .strictObject(placementSettings)
  .register(z.globalRegistry, { id: 'PlacementSettings', description: 'How an agent appears in one place.' })
export type PlacementSettings = z.infer<typeof settings>

const sighting = z
  .object({
    site: z.string().check(z.describe('The origin of the page; empty when its link was opened by itself.')),
    sdkVersion: z.string().check(z.describe('The version of the loader there; empty for a plain iframe or link.')),
    at: timestamp.check(z.describe('When it was last opened there, to the hour.'))
  })
  .register(z.globalRegistry, { id: 'Sighting', description: 'Where a share was opened.' })
export type Sighting = z.infer<typeof sighting>

export const placement = z
  .extend(share, {
    ...placementSettings,
    identity: z
      .nullable(shareIdentity)
      .check(z.describe('How the embedding site proves who somebody is; null when it does not.')),
    seen: z
      .array(sighting)
      .check(z.describe(`Where it was opened, the latest first, up to ${limits.shareSightings}; empty before the first time.`))
  })
  .register(z.globalRegistry, { id: 'Placement', description: 'A share as it stands in one place, with its settings.' })
export type Placement = z.infer<typeof placement>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const shareInPath = z.extend(agentInPath, { shareId: id.check(z.describe('The id of the share.')) })
const example = { body: { name: 'MATH 1013, Moodle', accessLevel: 'anyone', sites: ['https://lms.northgate.example'] } }

export const listShares = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'List the active shares of an agent',
  description: 'The oldest first, those that are switched off among them.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: itemsOf(placement, limits.placements)
})

export const createPlacement = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/placements',
  summary: 'Share an agent in one more place',
  description: `Makes a share with a link of its own, whatever shares there are. Only a published agent can be shared, in up to ${limits.placements} places.`,
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  body: settings,
  example,
  reply: placement
})

export const updatePlacement = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/placements/{shareId}',
  summary: 'Change how an agent appears in one place',
  description: 'Sets everything anew: what is left out gets its default. The link stays the same.',
  auth: 'session',
  callers: 'owner',
  params: shareInPath,
  body: settings,
  example,
  reply: placement
})

export const renewPlacementLink = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/placements/{shareId}/link',
  summary: 'Give a share another link',
  description: 'The link before stops working at once, everything else stays.',
  auth: 'session',
  callers: 'owner',
  params: shareInPath,
  reply: placement
})

export const tryPlacement = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/placements/{shareId}/trial',
  summary: 'Try a share on a page that it does not list',
  description: `Gives a token that stands for that of the share for ${times.shareTrialSeconds / 60} minutes: with it the chat may be framed anywhere, and it is not written down where. Everything else is as with the link, so a question counts as one of this share.`,
  auth: 'session',
  callers: 'owner',
  params: shareInPath,
  reply: z.object({
    token: z.string().check(z.describe('Goes where the token of the share goes.')),
    expiresAt: timestamp.check(z.describe('Until when it works.'))
  })
})

export const setPlacementIdentity = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/placements/{shareId}/identity',
  summary: 'Set how the embedding site proves who somebody is',
  description:
    'With `secret`, a new secret is made: it is in the reply this once, and the one before counts no more. People whom the site has introduced so far have to be introduced again.',
  auth: 'session',
  callers: 'owner',
  params: shareInPath,
  body: z.discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('none').check(z.describe('The site does not.')) })
      .register(z.globalRegistry, { id: 'NoIdentity', description: 'The site proves nothing.' }),
    z
      .strictObject({ kind: z.literal('secret').check(z.describe('By tokens signed with a new secret (HS256).')) })
      .register(z.globalRegistry, { id: 'SecretIdentity', description: 'Tokens signed with a secret.' }),
    z
      .strictObject({ kind: z.literal('jwks').check(z.describe('By tokens signed with a key of its own.')), ...jwksFields })
      .register(z.globalRegistry, { id: 'KeyIdentity', description: 'Tokens signed with a key that the site publishes.' })
  ]),
  example: { body: { kind: 'secret' } },
  reply: z.object({
    placement: placement.check(z.describe('The share as it is now.')),
    secret: z.nullable(z.string()).check(z.describe('The new secret, which is never shown again; null without one.'))
  })
})

export const revokePlacement = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}/placements/{shareId}',
  summary: 'Revoke one share',
  description: 'Its link stops working at once and for good.',
  auth: 'session',
  callers: 'owner',
  params: shareInPath
})

export const exchangeIdentityToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/identity-token',
  summary: 'Exchange a token of the embedding site for an access token',
  description: `The token is a JWT of at most ${limits.identityToken} characters: \`iss\` is the id of the share, \`aud\` the origin of this server, \`sub\` the person's id at the site, \`exp\` at most ${times.identityTokenSeconds / 60} minutes ahead, \`jti\` used once; \`name\`, \`email\`, \`role\` (a hint, which grants nothing) and \`context\` are optional. The access token opens the agent of this share and nothing else, and its session ends after ${times.identitySessionSeconds / 3600} hours in any case; until then \`refreshToken\` renews it. What is wrong with a token is in \`details.problems\`, by its claim: \`['token', 'aud']\`, also \`'alg'\` and \`'signature'\`.`,
  auth: 'anyone',
  callers: 'anyone',
  rateLimit: 'signIn',
  quiet: true,
  body: z.strictObject({
    shareToken: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/), z.describe('The token of the share.')),
    token: z.string().check(z.minLength(1), z.maxLength(limits.identityToken), z.describe('What the server of the site signed.')),
    fingerprint: z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9_-]+$/),
        z.maxLength(limits.fingerprint),
        z.describe('A hash of stable traits of the device, to which the session is bound.')
      )
  }),
  example: {
    body: {
      shareToken: 'Tq1mZ3m0oV5nR8yB2cD4eF',
      token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzMSJ9.c2lnbmF0dXJl',
      fingerprint: 'a8f5f167f44f4964'
    }
  },
  reply: z
    .object({
      accessToken: z
        .string()
        .check(z.describe('A JWT to send as `Authorization: Bearer …`. It expires after 15 minutes; `refreshToken` renews it.'))
    })
    .register(z.globalRegistry, {
      id: 'HostPersonToken',
      description: 'An access token of a person whom a site has introduced.'
    }),
  errors: ['invalidCredentials', 'agentInaccessible']
})

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).username === '' && new URL(value).hash === ''
}
