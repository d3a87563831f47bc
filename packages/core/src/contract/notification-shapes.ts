import * as z from 'zod/mini'
import { budgetPeriods, budgetScopes, budgetUnits } from './budget-kinds.ts'
import { ingestFailures } from './document-states.ts'
import { baseLevel } from './knowledge.ts'
import { id, timestamp } from './page.ts'
import { reportOutcomes, reportReasons } from './report-kinds.ts'
import { accessLevel } from './shares.ts'
import { role } from './users.ts'

export const notificationKinds = [
  'review_submitted',
  'review_decided',
  'allowance_nearly_used',
  'budget_nearly_used',
  'document_failed',
  'base_shared',
  'handed_over',
  'role_changed',
  'agent_reported',
  'report_resolved',
  'question_noticed'
] as const
export const notificationKind = z
  .enum(notificationKinds)
  .register(z.globalRegistry, { id: 'NotificationKind', description: 'What a notification is about.' })
export type NotificationKind = z.infer<typeof notificationKind>

const common = {
  id: id.check(z.describe('The id of the notification.')),
  by: z.nullable(z.string()).check(z.describe('Name of who did it; null where nobody did, or the person is gone.')),
  at: timestamp.check(z.describe('When it happened, or last happened.')),
  read: z.boolean().check(z.describe('Whether it is marked as read.'))
}
const ofAgent = {
  agentId: id.check(z.describe('The agent.')),
  agentName: z.string().check(z.describe('Its name then.'))
}
const ofBase = {
  baseId: id.check(z.describe('The knowledge base.')),
  baseName: z.string().check(z.describe('Its name then.'))
}

const told = [
  z.object({
    ...common,
    kind: z.literal('review_submitted').check(z.describe('An agent waits for a review; told to administrators.')),
    data: z.object(ofAgent).check(z.describe('Which agent.'))
  }),
  z.object({
    ...common,
    kind: z.literal('review_decided').check(z.describe("The review of one's agent is decided.")),
    data: z
      .object({
        ...ofAgent,
        approved: z.boolean().check(z.describe('Whether it was approved.')),
        reason: z.string().check(z.describe('What the reviewer wrote; may be empty.'))
      })
      .check(z.describe('Which agent, and how it was decided.'))
  }),
  z.object({
    ...common,
    kind: z.literal('allowance_nearly_used').check(z.describe("One's agent or its share has used most of its allowance.")),
    data: z
      .object({
        ...ofAgent,
        share: z.nullable(accessLevel).check(z.describe('The share whose allowance it is; null for that of the agent.')),
        period: z.enum(budgetPeriods).check(z.describe('Of which period.')),
        allowed: z.int().check(z.describe('How many questions are allowed in it.'))
      })
      .check(z.describe('Which allowance.'))
  }),
  z.object({
    ...common,
    kind: z
      .literal('budget_nearly_used')
      .check(
        z.describe(
          "Most of one's own budget is used; told to administrators of those of the school, of departments and of courses, and of those of a course to its teachers who have linked their account."
        )
      ),
    data: z
      .object({
        scope: z.enum(budgetScopes).check(z.describe('Whose use it bounds.')),
        own: z.boolean().check(z.describe('Whether it is what the person who is told may use.')),
        name: z.string().check(z.describe('The name of whose it is; empty for the school.')),
        courseId: z.optional(id).check(z.describe('The course, where it is of one; left out in those told before it was.')),
        period: z.enum(budgetPeriods).check(z.describe('Of which period.')),
        unit: z.enum(budgetUnits).check(z.describe('What is counted.')),
        amount: z.number().check(z.describe('What may be used in it.'))
      })
      .check(z.describe('Which budget.'))
  }),
  z.object({
    ...common,
    kind: z.literal('document_failed').check(z.describe('A document that one uploaded could not be read.')),
    data: z
      .object({
        ...ofBase,
        documentName: z.string().check(z.describe('Name of the document that failed last.')),
        failure: z.enum(ingestFailures).check(z.describe('Why.')),
        count: z.int().check(z.describe('How many of this base have failed since the notification was unread.'))
      })
      .check(z.describe('Which document, and why it failed.'))
  }),
  z.object({
    ...common,
    kind: z
      .literal('base_shared')
      .check(z.describe("A knowledge base is shared with the person, or with the person's department.")),
    data: z.object({ ...ofBase, level: baseLevel.check(z.describe('What one may do with it.')) }).check(z.describe('Which base.'))
  }),
  z.object({
    ...common,
    kind: z.literal('handed_over').check(z.describe('Agents or bases of somebody else are now the person’s.')),
    data: z
      .object({
        from: z.string().check(z.describe('Whose they were.')),
        agents: z.int().check(z.describe('How many agents.')),
        bases: z.int().check(z.describe('How many knowledge bases.'))
      })
      .check(z.describe('What was handed over.'))
  }),
  z.object({
    ...common,
    kind: z.literal('role_changed').check(z.describe("The person's role has changed.")),
    data: z
      .object({
        role: role.check(z.describe('The role now.')),
        before: role.check(z.describe('The role before.'))
      })
      .check(z.describe('The roles.'))
  }),
  z.object({
    ...common,
    kind: z
      .literal('agent_reported')
      .check(z.describe("One's agent, or any for administrators, was reported, or an answer of it.")),
    data: z
      .object({
        ...ofAgent,
        about: z.enum(['agent', 'answer']).check(z.describe('Whether the agent or an answer was reported last.')),
        reason: z.enum(reportReasons).check(z.describe('Why.')),
        own: z.boolean().check(z.describe('Whether the agent is the own one of who is told.')),
        count: z.int().check(z.describe('How many reports of this agent there were since the notification was unread.'))
      })
      .check(z.describe('What was reported.'))
  }),
  z.object({
    ...common,
    kind: z.literal('report_resolved').check(z.describe('What one reported is decided.')),
    data: z
      .object({
        ...ofAgent,
        outcome: z.enum(reportOutcomes).check(z.describe('What came of it.')),
        note: z.string().check(z.describe('What the administrator wrote; may be empty.'))
      })
      .check(z.describe('Which agent, and how it was decided.'))
  }),
  z.object({
    ...common,
    kind: z
      .literal('question_noticed')
      .check(z.describe('A question fits a rule of the organisation; told to the administrators who are named for it.')),
    data: z
      .object({
        ...ofAgent,
        rule: z.nullable(z.string()).check(z.describe('Name of the rule then; null where the moderation service decided.')),
        level: z
          .enum(['concern', 'severe'])
          .check(z.describe('How grave it is. Of a severe one `by` is who asked, unless that was a guest.'))
      })
      .check(z.describe('Which agent was asked, and which rule fits.'))
  })
] as const

export const notification = z.discriminatedUnion('kind', told).register(z.globalRegistry, {
  id: 'Notification',
  description: 'What a person is told. The words are made by the client, in the language of its reader.'
})
export type Notification = z.infer<typeof notification>
/** What is told, without to whom and when. */
export type Told = { [K in NotificationKind]: Pick<Extract<Notification, { kind: K }>, 'kind' | 'data'> }[NotificationKind]
