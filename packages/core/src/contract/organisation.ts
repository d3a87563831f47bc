import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText } from './page.ts'

export const regions = ['CN', 'US', 'GB', 'HK', 'TW', 'SG', 'MO', 'MY'] as const

const picture = z.nullable(z.string().check(z.maxLength(limits.iconUrl)))

/** What a school may call and dress its own. */
export const appearance = z.object({
  logo: picture,
  icon: picture,
  wordmark: picture,
  sysName: optionalText(limits.systemName),
  poweredBy: optionalText(limits.poweredBy),
  poweredByUrl: z.nullable(z.string().check(z.maxLength(limits.iconUrl)))
})
export type Appearance = z.infer<typeof appearance>

/** What a signed-in face needs to know of its school. */
export const organisation = z.object({
  org: z.object({ name: z.string(), defaultAgent: z.nullable(id) }),
  sysAppearance: appearance,
  region: z.enum(regions),
  /** Megabytes and counts in force here. */
  limits: z.object({
    documentMb: z.number(),
    imageMb: z.number(),
    audioMb: z.number(),
    videoMb: z.number(),
    recommendedAgents: z.int()
  })
})
export type Organisation = z.infer<typeof organisation>

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/v1/orgs/me/config',
  summary: "The organisation's configuration",
  auth: 'session',
  reply: organisation
})

export const setAppearance = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/sys-appearance',
  summary: 'Set the system appearance',
  auth: 'session',
  quiet: true,
  body: appearance,
  reply: organisation
})
