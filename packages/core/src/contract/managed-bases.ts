import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { knowledgeBase } from './knowledge.ts'
import { limits } from './limits.ts'
import { id, itemsOf, optionalText, pageOf, pageQuery, reference } from './page.ts'

export const managedBaseSorts = ['updated_at', 'name', 'owner', 'documents', 'size', 'members', 'failed'] as const
export type ManagedBaseSort = (typeof managedBaseSorts)[number]

export const managedBase = z
  .extend(knowledgeBase, {
    creator: z.nullable(reference).check(z.describe('Who owns it; null for the base of a course.')),
    course: z.nullable(reference).check(z.describe('The course whose base it is; null for one that people own.')),
    failedCount: z.int().check(z.describe('How many of its documents could not be read.')),
    processingCount: z.int().check(z.describe('How many are still being read.')),
    agentCount: z.int().check(z.describe('How many agents always use it.'))
  })
  .register(z.globalRegistry, { id: 'ManagedBase', description: 'A knowledge base as administrators see it.' })
export type ManagedBase = z.infer<typeof managedBase>

/** Which of all knowledge bases are meant. */
const managedBaseFilter = {
  query: z
    .optional(optionalText(limits.searchText))
    .check(z.describe('Only bases with this in their name, or in the name of who owns them.')),
  ownerId: z.optional(id).check(z.describe('Only bases of this person.')),
  departmentId: z.optional(id).check(z.describe('Only bases of people of this department and of those below it.')),
  state: z
    .optional(z.enum(['failed', 'processing', 'empty', 'shared', 'course']))
    .check(
      z.describe(
        'Only bases with documents that failed or are being read, without documents, or that are shared; `course`: those of courses, which are not listed otherwise.'
      )
    )
}

export const listManagedBases = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/managed',
  summary: 'List all knowledge bases',
  description: 'The most recently changed first, unless another order is wanted.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object({
    ...managedBaseFilter,
    sort: z._default(z.enum(managedBaseSorts), 'updated_at').check(z.describe('By what they are sorted.')),
    order: z._default(z.enum(['asc', 'desc']), 'desc').check(z.describe('In which order.')),
    ...pageQuery
  }),
  reply: pageOf(managedBase)
})

export const listManagedBaseIds = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/managed/ids',
  summary: 'List all knowledge bases that a filter finds, without their content',
  description: `To hand over more bases than a page has. At most ${limits.selectedBases} bases.`,
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object(managedBaseFilter),
  reply: itemsOf(
    z
      .object({ id: id.check(z.describe('The id of the base.')) })
      .register(z.globalRegistry, { id: 'FoundBase', description: 'A knowledge base that a filter finds.' }),
    limits.selectedBases
  )
})

export const handBasesOver = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/managed/handover',
  summary: 'Hand knowledge bases over to another person',
  description:
    'All of them or none. The other person must be one who may publish agents, and not be blocked; they stop being a member of what they own. To take it back, hand over what the reply tells to each former owner.',
  auth: 'session',
  callers: 'admins',
  body: z.strictObject({
    baseIds: z
      .array(id)
      .check(z.minLength(1), z.maxLength(limits.maxPageSize), z.describe(`The bases, 1 to ${limits.maxPageSize}.`)),
    toUserId: id.check(z.describe('Who gets them.')),
    ifOwnerId: z.optional(id).check(z.describe('Only those of this person now; the others are left out.'))
  }),
  example: { body: { baseIds: ['kb_calculus'], toUserId: 'usr_mei_lin' } },
  reply: itemsOf(
    z
      .object({
        id: id.check(z.describe('The id of the base.')),
        ownerId: id.check(z.describe('Who owned it before.'))
      })
      .register(z.globalRegistry, { id: 'HandedOverBase', description: 'A base that has another owner now.' }),
    limits.maxPageSize
  )
})
