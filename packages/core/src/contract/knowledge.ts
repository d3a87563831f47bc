import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText, pageOf, pageQuery, text, timestamp } from './page.ts'

/** From least to most. `all` = read_write + members + deleting the base. */
export const baseLevels = ['read', 'append_only', 'read_write', 'all'] as const
export const baseLevel = z.enum(baseLevels)
export type BaseLevel = z.infer<typeof baseLevel>

export const baseFilters = ['all', 'created_by_me', 'shared_by_me', 'shared_with_me'] as const

export const knowledgeBase = z.object({
  id,
  name: z.string(),
  description: z.string(),
  creator: z.object({ id, name: z.string() }),
  documentCount: z.int(),
  /** What the asking person may do with it. */
  level: baseLevel,
  createdAt: timestamp,
  updatedAt: timestamp
})
export type KnowledgeBase = z.infer<typeof knowledgeBase>

export const baseMember = z.object({
  id,
  kind: z.enum(['user', 'department']),
  subjectId: id,
  name: z.string(),
  level: baseLevel
})
export type BaseMember = z.infer<typeof baseMember>

/** A stored piece of a document, as search finds it. */
export const passage = z.object({
  documentId: id,
  documentName: z.string(),
  knowledgeBaseId: id,
  text: z.string(),
  page: z.nullable(z.int()),
  heading: z.nullable(z.string()),
  score: z.number()
})
export type Passage = z.infer<typeof passage>

const baseId = z.object({ baseId: id })
const settings = z.strictObject({
  name: text(limits.knowledgeBaseName),
  description: z._default(optionalText(limits.knowledgeBaseDescription), '')
})

export const listBases = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases',
  summary: 'Knowledge bases one may read',
  auth: 'session',
  query: z.object({
    query: z.optional(optionalText(limits.searchText)),
    filter: z._default(z.enum(baseFilters), 'all'),
    ...pageQuery
  }),
  reply: pageOf(knowledgeBase)
})

export const createBase = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases',
  summary: 'Create a knowledge base',
  auth: 'session',
  body: settings,
  reply: knowledgeBase
})

export const getBase = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'A knowledge base',
  auth: 'session',
  params: baseId,
  reply: knowledgeBase
})

export const updateBase = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'Change name and description',
  auth: 'session',
  params: baseId,
  body: settings,
  reply: knowledgeBase
})

export const deleteBase = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'Delete a knowledge base with its documents, passages and bytes',
  auth: 'session',
  params: baseId
})

export const searchBase = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/search',
  summary: 'Try a question',
  auth: 'session',
  params: baseId,
  body: z.strictObject({ query: text(limits.message), topK: z._default(z.int().check(z.gte(1), z.lte(limits.searchTopK)), 5) }),
  reply: z.object({ items: z.array(passage) })
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/members',
  summary: 'Who shares this base',
  auth: 'session',
  params: baseId,
  reply: z.object({ items: z.array(baseMember) })
})

export const setMember = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}/members',
  summary: 'Invite a person or a department, or change what they may do',
  auth: 'session',
  params: baseId,
  body: z.strictObject({ kind: z.enum(['user', 'department']), subjectId: id, level: baseLevel }),
  reply: baseMember
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}/members/{memberId}',
  summary: 'Stop sharing with a person or a department',
  auth: 'session',
  params: z.object({ baseId: id, memberId: id })
})
