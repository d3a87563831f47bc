import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, timestamp } from './page.ts'

/** `authenticated` needs sign-in; `anyone` is satisfied by the link's token. */
export const accessLevels = ['anyone', 'authenticated'] as const
export const accessLevel = z.enum(accessLevels)
export type AccessLevel = z.infer<typeof accessLevel>

/** An origin that may frame the share, e.g. `https://lms.northgate.edu`. */
export const site = z.string().check(z.trim(), z.maxLength(limits.iconUrl), z.refine(isOrigin, { error: 'invalidUrl' }))

/** 22 base64url characters are 132 bits. */
export const shareToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const share = z.object({
  id,
  agentId: id,
  token: z.string(),
  accessLevel,
  /** Empty: any site may embed it. */
  sites: z.array(z.string()),
  createdAt: timestamp
})
export type Share = z.infer<typeof share>

/** What the holder of a token learns before chatting. */
export const shareState = z.object({ agentId: id, accessLevel })
export type ShareState = z.infer<typeof shareState>

const settings = z.strictObject({ accessLevel, sites: z._default(z.array(site).check(z.maxLength(limits.shareSites)), []) })
const agentId = z.object({ agentId: id })

export const createShare = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Share an agent; the active share of this access level is answered if there is one',
  auth: 'session',
  params: agentId,
  body: settings,
  reply: share
})

export const updateShare = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Change the sites of the share of this access level',
  auth: 'session',
  params: agentId,
  body: settings,
  reply: share
})

export const listShares = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'The active shares of an agent',
  auth: 'session',
  params: agentId,
  reply: z.object({ items: z.array(share) })
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}/shares',
  summary: 'Revoke the share of this access level; its links stop working',
  auth: 'session',
  params: agentId,
  query: z.object({ accessLevel })
})

export const getShareState = endpoint({
  method: 'GET',
  path: '/api/v1/agents/shares/{token}',
  summary: 'What a share token opens',
  auth: 'anyone',
  quiet: true,
  params: z.object({ token: shareToken }),
  reply: shareState,
  errors: ['agentInaccessible']
})

/** It will stand in a security policy, where `;` and `,` end what is said, and an address may contain both. */
function isOrigin(value: string): boolean {
  if (!/^https?:\/\/[a-z0-9*.:[\]-]+$/.test(value)) return false
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}
