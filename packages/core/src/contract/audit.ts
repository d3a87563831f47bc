import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { day, id, optionalText, pageOf, pageQuery, reference, timestamp } from './page.ts'
import { locale } from './users.ts'

/** What is written down of each kind of thing: an entry's action is the kind and one of these, as `agent.approve`. */
export const auditActions = {
  agent: [
    'approve',
    'reject',
    'withdraw',
    'enable',
    'disable',
    'recommend',
    'edit',
    'restore',
    'handOver',
    'delete',
    'share',
    'changeShare',
    'unshare',
    'setAllowance',
    'notice',
    'setPrice',
    'shareConversation',
    'unshareConversation'
  ],
  base: ['share', 'ruleAgent', 'handOver', 'delete'],
  user: ['setRole', 'block', 'unblock', 'handOver', 'export', 'delete', 'linkAccount', 'unlinkAccount'],
  department: ['create', 'update', 'merge', 'mapClaim', 'delete'],
  lti: [
    'registerPlatform',
    'changePlatform',
    'blockPlatform',
    'deletePlatform',
    'rotateKey',
    'withdrawKey',
    'enterDeployment',
    'approveDeployment',
    'blockDeployment',
    'deleteDeployment'
  ],
  course: ['changeSettings', 'chooseColumn', 'declareReview', 'endReview', 'readConversation'],
  budget: ['set', 'grant'],
  report: ['resolve'],
  organisation: ['setAppearance', 'setHome', 'setSchool', 'setRetention', 'setPolicy', 'setTerms']
} as const

export type AuditKind = keyof typeof auditActions
export const auditKinds = Object.keys(auditActions) as AuditKind[]

/** An action as an entry has it. */
export type AuditAction = { [K in AuditKind]: `${K}.${(typeof auditActions)[K][number]}` }[AuditKind]

/** All actions, as entries have them. */
export const auditActionNames = auditKinds.flatMap(kind => auditActions[kind].map(action => `${kind}.${action}`))

const auditChange = z
  .object({
    name: z.string().check(z.describe('The field, with dots where one is within another.')),
    secret: z.boolean().check(z.describe('Whether it is a secret, of which it is only said that it changed.')),
    before: z.nullable(z.string()).check(z.describe('Its value before; null when there was none.')),
    after: z.nullable(z.string()).check(z.describe('Its value after; null when there is none.'))
  })
  .register(z.globalRegistry, { id: 'AuditChange', description: 'A field that an action changed.' })

export const auditEntry = z
  .object({
    id: id.check(z.describe('The id of the entry.')),
    at: timestamp.check(z.describe('When it was done.')),
    actor: z.nullable(reference).check(z.describe('Who did it; null when it was not a person.')),
    action: z.string().check(z.describe('What was done, as `agent.approve`.')),
    subject: z
      .object({
        kind: z.string().check(z.describe('What kind of thing it was done to: `agent`, `user`, `knowledge_base` and others.')),
        id: z.string().check(z.describe('Its id.')),
        name: z.nullable(z.string()).check(z.describe('Its name now, or when it was deleted; null when neither is known.'))
      })
      .check(z.describe('To what it was done.')),
    changes: z.array(auditChange).check(z.describe('The fields that differ.'))
  })
  .register(z.globalRegistry, { id: 'AuditEntry', description: 'What somebody who governs the school has done.' })
export type AuditEntry = z.infer<typeof auditEntry>

const filter = {
  query: z
    .optional(optionalText(limits.searchText))
    .check(z.describe('Only entries with this in the name of who did it or of what it was done to.')),
  actorId: z.optional(id).check(z.describe('Only what this person did.')),
  subjectId: z.optional(id).check(z.describe('Only what was done to this.')),
  kind: z.optional(z.enum(auditKinds)).check(z.describe('Only what was done to things of this kind.')),
  action: z.optional(z.enum(auditActionNames)).check(z.describe('Only this action.')),
  from: z.optional(day).check(z.describe("The first day, in the organisation's time zone.")),
  to: z.optional(day).check(z.describe('The last day.'))
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/audit',
  summary: 'List what those who govern the school have done',
  description: 'The newest first. Secrets are never part of it.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  quiet: true,
  query: z.object({ ...filter, ...pageQuery }),
  reply: pageOf(auditEntry)
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/v1/audit/export',
  summary: 'Download what those who govern the school have done',
  description:
    'All that the filter finds, the newest first, a line for each field that differs. Texts that a spreadsheet program would run as a formula are written as texts.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object({
    ...filter,
    locale: z.optional(locale).check(z.describe('The language of the heads and of the actions; English without it.')),
    format: z._default(z.enum(['csv', 'xlsx']), 'csv').check(z.describe('Of which kind the file is.'))
  }),
  file: true
})
