import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, timestamp } from './page.ts'

export const accessLevels = ['anyone', 'authenticated'] as const
export const accessLevel = z.enum(accessLevels).register(z.globalRegistry, {
  id: 'AccessLevel',
  description: '`anyone`: the token of the share is enough. `authenticated`: the person must be signed in as well.'
})
export type AccessLevel = z.infer<typeof accessLevel>

/** An origin that may frame the page of a share, e.g. `https://lms.northgate.edu`. */
export const site = z.string().check(z.trim(), z.maxLength(limits.iconUrl), z.refine(isOrigin, { error: 'invalidUrl' }))

/** 22 base64url characters are 132 bits. */
export const shareToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const share = z
  .object({
    id: id.check(z.describe('The id of the share.')),
    agentId: id.check(z.describe('The agent that it opens.')),
    token: z
      .string()
      .check(z.describe('The token: the last part of the link, and what guests send as `Authorization: Share <token>`.')),
    accessLevel: accessLevel.check(z.describe('Who may use it.')),
    sites: z.array(z.string()).check(z.describe('Origins of the pages that may embed it; empty for any.')),
    createdAt: timestamp.check(z.describe('When it was made.'))
  })
  .register(z.globalRegistry, { id: 'Share', description: 'A link by which others chat with one agent.' })
export type Share = z.infer<typeof share>

export const shareState = z
  .object({
    agentId: id.check(z.describe('The agent that the share opens.')),
    accessLevel: accessLevel.check(z.describe('Whether the person has to sign in.')),
    embeddable: z
      .boolean()
      .check(
        z.describe('Whether the page that asks, by its `Origin`, may embed it; true for a page of this server, and for no page.')
      )
  })
  .register(z.globalRegistry, { id: 'ShareState', description: 'What the holder of a token learns before chatting.' })
export type ShareState = z.infer<typeof shareState>

const level = accessLevel.check(z.describe('Which share: the oldest active one of this access level.'))
const siteList = z.array(site).check(z.maxLength(limits.shareSites))
export const sites = z
  ._default(siteList, [])
  .check(
    z.describe(
      `Origins of the pages that may embed it, for example \`https://lms.northgate.example\`; up to ${limits.shareSites}, none for any.`
    )
  )
const settings = z
  .strictObject({ accessLevel: level, sites })
  .register(z.globalRegistry, { id: 'ShareSettings', description: 'Who may use a share, and where it may be embedded.' })
const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const example = { body: { accessLevel: 'anyone', sites: [] } }

export const createShare = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Share an agent',
  description: 'Returns the share of this access level if there is one already, unchanged. Only a published agent can be shared.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  body: settings,
  example,
  reply: share
})

export const updateShare = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Change who may use a share, and where it may be embedded',
  description: 'Its link stays the same, unless a new one is asked for.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  body: z.strictObject({
    accessLevel: level,
    sites: z
      .optional(siteList)
      .check(z.describe('Origins of the pages that may embed it from now on, none for any; left out to keep those that may.')),
    newAccessLevel: z
      .optional(accessLevel)
      .check(z.describe('Who may use it from now on. Refused when the agent has another share of this level.')),
    newLink: z
      .optional(z.literal(true))
      .check(z.describe('Gives it another token: the link before stops working at once, everything else stays.'))
  }),
  example,
  reply: share,
  errors: ['alreadyExists']
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Revoke a share',
  description: 'Its link stops working at once and for good; a new share gets another token.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  query: z.object({ accessLevel: level }),
  example: { query: { accessLevel: 'anyone' } }
})

export const getShareState = endpoint({
  method: 'GET',
  path: '/api/v1/agents/shares/{token}',
  summary: 'Read what a share token opens',
  description: 'Pages of other sites may ask, too: they learn whether they may embed the share before they try.',
  auth: 'anyone',
  callers: 'anyone',
  quiet: true,
  params: z.object({ token: shareToken.check(z.describe('The token of the share.')) }),
  reply: shareState,
  errors: ['agentInaccessible']
})

/** Origins are put into a Content-Security-Policy, where `;` and `,` would end the directive, although URLs may contain them. */
function isOrigin(value: string): boolean {
  // A star names all hosts below a domain, never all of a top-level one: the server knows which others are nobody's alone.
  if (!/^https?:\/\/(\*\.[a-z0-9-]+\.)?[a-z0-9.:[\]-]+$/.test(value)) return false
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}
