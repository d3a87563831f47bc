import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText, pageOf, pageQuery, reference, timestamp } from './page.ts'
import { reportOutcomes, reportReasons } from './report-kinds.ts'

const reason = z
  .enum(reportReasons)
  .register(z.globalRegistry, { id: 'ReportReason', description: 'What is wrong with an answer or an agent.' })

const said = {
  reason: reason.check(z.describe('What is wrong.')),
  text: z
    ._default(optionalText(limits.reason), '')
    .check(z.describe(`More about it, up to ${limits.reason} characters; needed with \`other\`.`))
}

export const report = z
  .object({
    id: id.check(z.describe('The id of the report.')),
    agent: z
      .object({
        id: id.check(z.describe('The id of the agent.')),
        name: z.string().check(z.describe('Its name now.')),
        enabled: z.boolean().check(z.describe('Whether it is in service now.'))
      })
      .check(z.describe('Which agent it is about.')),
    about: z.enum(['agent', 'answer']).check(z.describe('Whether it is about the agent, or about one of its answers.')),
    reason: reason.check(z.describe('What is wrong.')),
    text: z.string().check(z.describe('More about it; may be empty.')),
    turn: z
      .nullable(
        z.object({
          question: z.string().check(z.describe('The question.')),
          answer: z.string().check(z.describe('The answer that is reported.'))
        })
      )
      .check(
        z.describe('What was said, if the person wants it to be read; null otherwise, and once the conversation is deleted.')
      ),
    reporter: z
      .nullable(reference)
      .check(z.describe('Who reported it, for administrators; null for guests, and for somebody who is erased.')),
    at: timestamp.check(z.describe('When it was reported.')),
    resolution: z
      .nullable(
        z.object({
          outcome: z.enum(reportOutcomes).check(z.describe('What came of it.')),
          note: z.string().check(z.describe('What the administrator wrote; may be empty.')),
          by: z.nullable(reference).check(z.describe('Who decided; null of somebody who is erased.')),
          at: timestamp.check(z.describe('When.'))
        })
      )
      .check(z.describe('How it was decided; null while it waits.'))
  })
  .register(z.globalRegistry, { id: 'AgentReport', description: 'What somebody reported of an agent or of one of its answers.' })
export type AgentReport = z.infer<typeof report>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })

export const reportAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reports',
  summary: 'Report an agent',
  description:
    'Goes to its publisher and to administrators. Who reports it is told to administrators only. Another report of the same person takes the place of one that still waits.',
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'report',
  quiet: true,
  params: agentInPath,
  body: z.strictObject(said),
  example: { body: { reason: 'wrong' } }
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/reports',
  summary: 'Report an answer',
  description: 'As an agent is reported. The question and the answer are shown to nobody unless `with_turn` says so.',
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'report',
  quiet: true,
  params: z.object({ messageId: id.check(z.describe('The id of the answer.')) }),
  body: z.strictObject({
    ...said,
    withTurn: z
      ._default(z.boolean(), false)
      .check(z.describe('Whether the publisher and administrators may read the question and the answer.'))
  }),
  example: { body: { reason: 'wrong', withTurn: true } }
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/v1/reports',
  summary: 'List what was reported',
  description: 'What waits has the oldest first, what is decided the newest.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  quiet: true,
  query: z.object({
    state: z._default(z.enum(['open', 'resolved']), 'open').check(z.describe('What waits, or what is decided.')),
    agentId: z.optional(id).check(z.describe('Only of this agent.')),
    ...pageQuery
  }),
  reply: pageOf(report)
})

export const listAgentReports = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/reports',
  summary: 'List what was reported of an agent',
  description: 'For its publisher, who is not told who reported it. The newest first.',
  auth: 'session',
  callers: 'owner',
  quiet: true,
  params: agentInPath,
  query: z.object(pageQuery),
  reply: pageOf(report)
})

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/v1/reports/{reportId}/resolution',
  summary: 'Decide about a report',
  description:
    'With `disabled` the agent is taken out of service, with the note as the reason. Who reported it is told of the outcome. With `alreadyProcessed` it was decided meanwhile.',
  auth: 'session',
  callers: 'admins',
  params: z.object({ reportId: id.check(z.describe('The id of the report.')) }),
  body: z.strictObject({
    outcome: z.enum(reportOutcomes).check(z.describe('What comes of it.')),
    note: z
      ._default(optionalText(limits.reason), '')
      .check(z.describe(`Why, up to ${limits.reason} characters; needed with \`disabled\`.`))
  }),
  example: { body: { outcome: 'unfounded' } },
  reply: report,
  errors: ['alreadyProcessed']
})
