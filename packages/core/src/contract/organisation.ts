import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText } from './page.ts'

export const regions = ['CN', 'US', 'GB', 'HK', 'TW', 'SG', 'MO', 'MY'] as const

const picture = z.nullable(z.string().check(z.maxLength(limits.iconUrl)))

export const appearance = z
  .object({
    logo: picture.check(z.describe('Address of the logo on the sign-in page; null for the built-in one.')),
    icon: picture.check(z.describe('Address of the icon, best 48 × 48 px; null for the built-in one.')),
    wordmark: picture.check(
      z.describe('Address of the wordmark in the header, best 142 × 30 px; null to show the name as text.')
    ),
    sysName: optionalText(limits.systemName).check(
      z.describe(`Name of the system, best under ${limits.systemNameHint} characters; empty for the built-in name.`)
    ),
    poweredBy: optionalText(limits.poweredBy).check(
      z.describe(`Text at the foot of pages, best under ${limits.poweredByHint} characters; empty for none.`)
    ),
    poweredByUrl: picture.check(z.describe('Where the text at the foot leads; null for nowhere.'))
  })
  .register(z.globalRegistry, { id: 'Appearance', description: 'What an organisation may set of how the system looks.' })
export type Appearance = z.infer<typeof appearance>

const quota = z
  .object({
    files: z.int().check(z.describe('Most files a day.')),
    megabytes: z.int().check(z.describe('Most megabytes a day.'))
  })
  .register(z.globalRegistry, { id: 'UploadQuota', description: 'How much may be uploaded in a day.' })
export type UploadQuota = z.infer<typeof quota>

export const organisation = z
  .object({
    org: z
      .object({
        name: z.string().check(z.describe('Name of the organisation.')),
        defaultAgent: z.nullable(id).check(z.describe('Id of the agent that the home page offers first; null when none is set.'))
      })
      .check(z.describe('The organisation itself.')),
    sysAppearance: appearance.check(z.describe('How the system looks.')),
    region: z.enum(regions).check(z.describe('The country or region the organisation is in.')),
    limits: z
      .object({
        documentMb: z.number().check(z.describe('Largest document, in megabytes.')),
        imageMb: z.number().check(z.describe('Largest picture, in megabytes.')),
        audioMb: z.number().check(z.describe('Largest sound file, in megabytes.')),
        videoMb: z.number().check(z.describe('Largest video, in megabytes.')),
        recommendedAgents: z.int().check(z.describe('How many agents can be recommended at a time.')),
        uploads: z
          .object({
            person: quota.check(z.describe('Of one signed-in person.')),
            guest: quota.check(z.describe('Of one guest.')),
            share: quota.check(z.describe('Of all guests of one share.')),
            documents: quota.check(z.describe('Documents of knowledge bases, of one signed-in person.'))
          })
          .check(z.describe("What may be uploaded in a day of the organisation's time zone."))
      })
      .check(z.describe('Limits that the operator of this server has set.'))
  })
  .register(z.globalRegistry, { id: 'Organisation', description: 'The configuration of the organisation.' })
export type Organisation = z.infer<typeof organisation>

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/v1/orgs/me/config',
  summary: 'Read the configuration of the organisation',
  auth: 'session',
  callers: 'people',
  reply: organisation
})

export const setAppearance = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/sys-appearance',
  summary: 'Set the appearance of the system',
  description: 'Replaces all of it: send the fields that stay as well.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: appearance,
  example: {
    body: {
      logo: null,
      icon: null,
      wordmark: 'https://northgate.example/wordmark.svg',
      sysName: 'NorthU',
      poweredBy: 'Northgate University',
      poweredByUrl: 'https://northgate.example'
    }
  },
  reply: organisation
})
