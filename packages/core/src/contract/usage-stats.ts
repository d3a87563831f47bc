import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { entrances } from './entrances.ts'
import { limits } from './limits.ts'
import { day, id, optionalText, pageOf, pageQuery, timestamp } from './page.ts'
import { platforms } from './platform-table.ts'
import { accessLevel } from './shares.ts'
import { locale } from './users.ts'

/** Ranges of days. Weeks begin as is usual where the organisation is; `custom` is from `from` to `to`. */
export const usageRanges = ['today', 'this_week', 'this_month', 'last_7_days', 'last_30_days', 'custom'] as const
export type UsageRange = (typeof usageRanges)[number]

const flag = z._default(z.enum(['true', 'false']), 'false')

const period = {
  range: z._default(z.enum(usageRanges), 'last_30_days').check(z.describe("Which days, in the organisation's time zone.")),
  from: z.optional(day).check(z.describe('The first day of a custom range.')),
  to: z.optional(day).check(z.describe(`The last day of a custom range, at most ${limits.usageDays} days after the first.`)),
  mine: flag.check(z.describe("Only the caller's own agents, which is what publishers may see."))
}

const count = (what: string) => z.int().check(z.describe(what))
const byEntrance = z
  .object({
    portal: count('From the portal.'),
    link: count("From the pages of shares' links."),
    widget: count('From the widget.'),
    course: count('From pages of shares in frames of other pages.')
  } satisfies Record<(typeof entrances)[number], unknown>)
  .register(z.globalRegistry, { id: 'UsesByEntrance', description: 'How many uses came by each way.' })

const totals = z
  .object({
    users: z
      .nullable(count('How many people have signed in; of own agents, how many signed-in people used them in the range.'))
      .check(z.describe('How many people there are; null when they are so few that they could be told apart.')),
    uses: count('How many questions were asked in the range.'),
    publishedAgents: count('How many agents are published, at the end of the range.'),
    createdAgents: count('How many agents there are, at the end of the range.')
  })
  .register(z.globalRegistry, { id: 'UsageTotals', description: 'The main figures of a range.' })

export const usageOverview = z
  .object({
    from: day.check(z.describe('The first day.')),
    to: day.check(z.describe('The last day.')),
    timeZone: z.string().check(z.describe('The time zone in which days are counted.')),
    firstWeekday: z.int().check(z.describe('On which day weeks begin, from 1 for Monday to 7 for Sunday.')),
    totals: totals.check(z.describe('The figures of the range.')),
    before: totals.check(z.describe('Those of as many days before it.')),
    activeUsers: z
      .nullable(z.int())
      .check(z.describe('How many signed-in people asked something; null when they are so few that they could be told apart.')),
    byEntrance: byEntrance.check(z.describe('The uses by the way by which they came.')),
    likes: count('How many replies were rated as helpful.'),
    dislikes: count('How many were rated as not helpful.'),
    days: z
      .array(
        z.object({
          day: day.check(z.describe('The day.')),
          uses: count('How many questions were asked.'),
          byEntrance: byEntrance.check(z.describe('Those by the way by which they came.'))
        })
      )
      .check(z.describe('Every day of the range, in order.')),
    hours: z
      .array(
        z.object({
          weekday: z.int().check(z.describe('From 1 for Monday to 7 for Sunday.')),
          hour: z.int().check(z.describe('From 0 to 23.')),
          uses: count('How many questions were asked.')
        })
      )
      .check(
        z.describe(
          'The hours of the week in which something was asked; empty when it was so few people that they could be told apart.'
        )
      ),
    platforms: z
      .array(
        z.object({
          platform: z.enum(platforms).check(z.describe('The platform.')),
          replies: count('How many replies it gave.'),
          failures: count('How many of them failed.'),
          medianMs: z
            .nullable(z.int())
            .check(
              z.describe('After about how many milliseconds half of the replies had their first text; null when none is known.')
            ),
          slowMs: z.nullable(z.int()).check(z.describe('The same for 95 of 100 replies.'))
        })
      )
      .check(z.describe('How the platforms answered, the one with most replies first.'))
  })
  .register(z.globalRegistry, { id: 'UsageOverview', description: 'How the agents were used in a range of days.' })
export type UsageOverview = z.infer<typeof usageOverview>

export const getUsageOverview = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/overview',
  summary: 'Read how the agents were used',
  description: 'Publishers read about their own agents, with `mine`.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  query: z.object(period),
  reply: usageOverview
})

const table = {
  ...period,
  query: z.optional(optionalText(limits.searchText)).check(z.describe('Only what has this in its name.')),
  ...pageQuery
}

const userUsage = z
  .object({
    id: id.check(z.describe('The id of the person.')),
    userNumber: z.string().check(z.describe('Student or staff number.')),
    name: z.string().check(z.describe('Full name.')),
    department: z.nullable(z.string()).check(z.describe('Name of the department; null when there is none.')),
    agents: count('How many agents they used.'),
    uses: count('How many questions they asked.')
  })
  .register(z.globalRegistry, { id: 'UsageOfPerson', description: 'What a person used.' })

export const listUserUsage = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/users',
  summary: 'List how much each person used, the most first',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  query: z.object({ ...table }),
  reply: pageOf(userUsage)
})

const agentUsage = z
  .object({
    id: id.check(z.describe('The id of the agent.')),
    name: z.string().check(z.describe('Its name.')),
    creator: z.string().check(z.describe('Who published it.')),
    deleted: z.boolean().check(z.describe('Whether it has been deleted. What it was used still counts.')),
    users: z
      .nullable(z.int())
      .check(z.describe('How many signed-in people used it; null when they are so few that they could be told apart.')),
    uses: count('How many questions it was asked.'),
    failures: count('How many of its replies failed.'),
    likes: count('How many of its replies were rated as helpful.'),
    dislikes: count('How many were rated as not helpful.')
  })
  .register(z.globalRegistry, { id: 'UsageOfAgent', description: 'How much an agent was used.' })

export const listAgentUsage = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/agents',
  summary: 'List how much each agent was used, the most first',
  description: 'Publishers list their own agents, with `mine`.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  query: z.object({ ...table }),
  reply: pageOf(agentUsage)
})

const shareUsage = z
  .object({
    id: id.check(z.describe('The id of the share.')),
    name: z.string().check(z.describe('What its owner calls it, or empty.')),
    agent: z.string().check(z.describe('Name of its agent.')),
    accessLevel: accessLevel.check(z.describe('Who may use it.')),
    createdAt: timestamp.check(z.describe('When it was made.')),
    revoked: z.boolean().check(z.describe('Whether it has been revoked.')),
    uses: count('How many questions came through it.'),
    byEntrance: byEntrance.check(z.describe('The uses by the way by which they came.'))
  })
  .register(z.globalRegistry, { id: 'UsageOfShare', description: 'How much a share was used.' })

export const listShareUsage = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/shares',
  summary: 'List how much each share was used, the most first',
  description: 'Publishers list the shares of their own agents, with `mine`.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  query: z.object({ ...table }),
  reply: pageOf(shareUsage)
})

const baseUsage = z
  .object({
    id: id.check(z.describe('The id of the knowledge base.')),
    name: z.string().check(z.describe('Its name.')),
    owner: z.string().check(z.describe('Who made it.')),
    agents: count('How many agents quoted it.'),
    users: z
      .nullable(z.int())
      .check(
        z.describe('How many signed-in people read quotations of it; null when they are so few that they could be told apart.')
      ),
    replies: count('How many replies have sources from it.')
  })
  .register(z.globalRegistry, { id: 'UsageOfBase', description: 'How much a knowledge base was used.' })

export const listBaseUsage = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/bases',
  summary: 'List how much each knowledge base was used, the most first',
  description: 'Publishers list the bases that their own agents quoted and that they may read, with `mine`.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  query: z.object({ ...table }),
  reply: pageOf(baseUsage)
})

export const usageTables = ['days', 'users', 'agents', 'shares', 'bases'] as const
export type UsageTableName = (typeof usageTables)[number]

export const exportUsage = endpoint({
  method: 'GET',
  path: '/api/v1/usage-stats/export',
  summary: 'Download a table of the usage',
  description:
    'Whole, as a file that spreadsheet programs open. Texts that such a program would run as a formula are written as texts.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object({
    ...period,
    table: z._default(z.enum(usageTables), 'days').check(z.describe('Which table.')),
    locale: z.optional(locale).check(z.describe('The language of the heads of its columns; English without it.')),
    format: z._default(z.enum(['csv', 'xlsx']), 'csv').check(z.describe('Of which kind the file is.'))
  }),
  file: true
})
