import * as z from 'zod/mini'
import { keptDays } from './agent-shapes.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { type Locale, locales } from './locales.ts'
import { day, id, optionalText, text } from './page.ts'

export const regions = ['CN', 'US', 'GB', 'HK', 'TW', 'SG', 'MO', 'MY'] as const
export type Region = (typeof regions)[number]

/** The time zone of each region, where nobody has chosen another. */
export const regionTimeZones: Record<Region, string> = {
  CN: 'Asia/Shanghai',
  US: 'America/New_York',
  GB: 'Europe/London',
  HK: 'Asia/Hong_Kong',
  TW: 'Asia/Taipei',
  SG: 'Asia/Singapore',
  MO: 'Asia/Macau',
  MY: 'Asia/Kuala_Lumpur'
}

const picture = z.nullable(z.string().check(z.maxLength(limits.iconUrl)))

/** A colour as `#1a5f4a`. */
const colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'colour' })))

export const appearance = z
  .object({
    logo: picture.check(z.describe('Address of the logo on the sign-in page; null for the built-in one.')),
    icon: picture.check(z.describe('Address of the icon, best 48 × 48 px; null for the built-in one.')),
    wordmark: picture.check(
      z.describe('Address of the wordmark in the header, best 142 × 30 px; null to show the name as text.')
    ),
    logoDark: picture.check(z.describe('The logo on dark pages; null for the same one.')),
    wordmarkDark: picture.check(z.describe('The wordmark on dark pages; null for the same one.')),
    accent: colour.check(
      z.describe('Colour of buttons and links; pages darken or lighten it until it can be read. Null for the built-in one.')
    ),
    sysName: optionalText(limits.systemName).check(
      z.describe(`Name of the system, best under ${limits.systemNameHint} characters; empty for the built-in name.`)
    ),
    poweredBy: optionalText(limits.poweredBy).check(
      z.describe(`Text at the foot of pages, best under ${limits.poweredByHint} characters; empty for the product’s.`)
    ),
    poweredByUrl: picture.check(z.describe('Where the text at the foot leads; null for nowhere.'))
  })
  .register(z.globalRegistry, { id: 'Appearance', description: 'What an organisation may set of how the system looks.' })
export type Appearance = z.infer<typeof appearance>

/** How the system looks as long as nobody has changed it. */
export const defaultAppearance: Appearance = {
  logo: null,
  icon: null,
  wordmark: null,
  logoDark: null,
  wordmarkDark: null,
  accent: null,
  sysName: '',
  poweredBy: '',
  poweredByUrl: null
}

export const school = z
  .object({
    name: z.string().check(z.describe('Name of the organisation.')),
    appearance: appearance.check(z.describe('How the system looks.'))
  })
  .register(z.globalRegistry, { id: 'School', description: 'What everybody sees of the organisation, also before signing in.' })
export type School = z.infer<typeof school>

/** The element of the portal's page in which the server writes a `School` as JSON; keys are as in the code. */
export const schoolElement = 'school'

const announcedText = optionalText(limits.announcement)

const announcedTexts = Object.fromEntries(
  locales.map(locale => [locale, announcedText.check(z.describe(`In the language ${locale}.`))])
) as Record<Locale, typeof announcedText>

export const announcement = z
  .object({
    texts: z
      .object(announcedTexts)
      .check(z.describe('The line in each language, empty where there is none: who reads that sees the first that is not.')),
    from: z.nullable(day).check(z.describe('The first day on which it is shown; null for at once.')),
    until: z.nullable(day).check(z.describe('The last day; null for as long as it stands.'))
  })
  .register(z.globalRegistry, {
    id: 'Announcement',
    description: 'A line that everybody reads on the home page and above chats.'
  })
export type Announcement = z.infer<typeof announcement>

const helpLink = z
  .object({
    label: text(limits.helpLabel).check(z.describe('What people read.')),
    url: z.string().check(z.maxLength(limits.iconUrl), z.refine(isWeb, { error: 'invalidUrl' }), z.describe('Where it leads.'))
  })
  .register(z.globalRegistry, { id: 'HelpLink', description: 'A link to help of the organisation.' })
export type HelpLink = z.infer<typeof helpLink>

function isWeb(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}

const quota = z
  .object({
    files: z.int().check(z.describe('Most files a day.')),
    megabytes: z.int().check(z.describe('Most megabytes a day.'))
  })
  .register(z.globalRegistry, { id: 'UploadQuota', description: 'How much may be uploaded in a day.' })
export type UploadQuota = z.infer<typeof quota>

/** `new` before anybody has begun, `open` while something of it is left. */
export const firstRunStates = ['new', 'open'] as const

const retention = z
  .object({
    keptDays: keptDays.check(
      z.describe(
        'For how many days after their last message conversations are kept, 0 for no longer than the page is open; null for good.'
      )
    ),
    guestKeptDays: keptDays.check(z.describe('The same for those of guests, if that is shorter.'))
  })
  .register(z.globalRegistry, {
    id: 'Retention',
    description: 'For how long conversations are kept. The shortest of what applies counts.'
  })
export type Retention = z.infer<typeof retention>

export const organisation = z
  .object({
    org: z
      .object({
        name: z.string().check(z.describe('Name of the organisation.')),
        defaultAgent: z.nullable(id).check(z.describe('Id of the agent that the home page offers first; null when none is set.')),
        announcement: z.nullable(announcement).check(z.describe('What is announced; null for nothing.')),
        helpLinks: z.array(helpLink).check(z.describe("The organisation's own help.")),
        retention: z
          ._default(retention, { keptDays: null, guestKeptDays: 30 })
          .check(z.describe('For how long conversations are kept.')),
        termStarts: z
          ._default(z.array(day), [])
          .check(z.describe('The first day of each term, in order; a term lasts until the next one begins.'))
      })
      .check(z.describe('The organisation itself.')),
    sysAppearance: appearance.check(z.describe('How the system looks.')),
    region: z.enum(regions).check(z.describe('The country or region the organisation is in.')),
    timeZone: z.string().check(z.describe('The time zone in which its days are counted.')),
    firstRun: z
      .nullable(z.enum(firstRunStates))
      .check(z.describe('Where the first run stands; null when it is over, and for everybody but admins.')),
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

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/v1/orgs/me/appearance',
  summary: 'Read the name and the appearance of the organisation',
  description: 'For pages that are shown before anybody has signed in.',
  auth: 'anyone',
  callers: 'anyone',
  quiet: true,
  reply: school
})

export const setHome = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/home',
  summary: 'Set what the home page offers first, what is announced, and whose help is linked',
  description: 'Replaces all of it: send what stays as well.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject({
    defaultAgent: z.nullable(id).check(z.describe('A published agent; null for none.')),
    announcement: z.nullable(announcement).check(z.describe('What is announced; null for nothing.')),
    helpLinks: z
      .array(helpLink)
      .check(z.maxLength(limits.helpLinks), z.describe(`Up to ${limits.helpLinks} links, in their order.`)),
    recommended: z
      .optional(z.array(id).check(z.maxLength(limits.maxPageSize)))
      .check(z.describe('The recommended agents in the order of the home page; left out to keep it.'))
  }),
  example: { body: { defaultAgent: null, announcement: null, helpLinks: [] } },
  reply: organisation
})

export const setSchool = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/school',
  summary: 'Set the name, the region and the time zone of the organisation',
  description:
    'They go before what the environment of the server says. Days are counted in the new time zone from now on; sums of days before stay as they are.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject({
    name: text(limits.organisationName).check(z.describe('Name of the organisation.')),
    region: z.enum(regions).check(z.describe('The country or region the organisation is in.')),
    timeZone: z.string().check(z.minLength(1), z.maxLength(64), z.describe('A time zone of the IANA, as `Asia/Shanghai`.'))
  }),
  example: { body: { name: 'Northgate University', region: 'HK', timeZone: 'Asia/Hong_Kong' } },
  reply: organisation
})

export const setRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/retention',
  summary: 'Set for how long conversations are kept',
  description: 'Longer ones are erased within about an hour, also those of before.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject(retention.shape),
  example: { body: { keptDays: 180, guestKeptDays: 30 } },
  reply: organisation
})

export const setTerms = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/config/terms',
  summary: 'Set when the terms of the organisation begin',
  description: 'Budgets of a term begin anew on these days. What was asked since the first day of this term counts.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject({
    termStarts: z
      .array(day)
      .check(z.maxLength(limits.termStarts), z.describe(`The first days, at most ${limits.termStarts}, in any order.`))
  }),
  example: { body: { termStarts: ['2026-02-23', '2026-09-01'] } },
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
  body: z.strictObject(appearance.shape),
  example: {
    body: {
      logo: null,
      icon: null,
      wordmark: 'https://northgate.example/wordmark.svg',
      logoDark: null,
      wordmarkDark: null,
      accent: '#1a5f4a',
      sysName: 'NorthU',
      poweredBy: 'Northgate University',
      poweredByUrl: 'https://northgate.example'
    }
  },
  reply: organisation
})
