import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { firstOf, id, itemsOf, optionalText, pageOf, pageQuery, reference, text, timestamp } from './page.ts'
import { person } from './users.ts'

export const baseLevels = ['read', 'append_only', 'read_write', 'all'] as const
export const baseLevel = z.enum(baseLevels).register(z.globalRegistry, {
  id: 'BaseLevel',
  description:
    'From least to most: `read`; `append_only` also uploads and deletes own documents; `read_write` changes all; `all` also manages members and deletes the base.'
})
export type BaseLevel = z.infer<typeof baseLevel>

export const baseFilters = ['all', 'created_by_me', 'shared_by_me', 'shared_with_me'] as const

export const knowledgeBase = z
  .object({
    id: id.check(z.describe('The id of the base.')),
    name: z.string().check(z.describe('Name.')),
    description: z.string().check(z.describe('What is in it; may be empty.')),
    creator: reference.check(z.describe('Who made it.')),
    documentCount: z.int().check(z.describe('How many documents it has.')),
    size: z.int().check(z.describe('Bytes of all its documents.')),
    memberCount: z.int().check(z.describe('With how many people and departments it is shared.')),
    level: baseLevel.check(z.describe('What the person who asks may do with it.')),
    createdAt: timestamp.check(z.describe('When it was made.')),
    updatedAt: timestamp.check(z.describe('When it last changed.'))
  })
  .register(z.globalRegistry, { id: 'KnowledgeBase', description: 'Documents that agents can search.' })
export type KnowledgeBase = z.infer<typeof knowledgeBase>

const memberKind = z.enum(['user', 'department'])
const baseMemberFields = {
  kind: memberKind.check(z.describe('Whether it is a person or a department.')),
  subjectId: id.check(z.describe('The id of the person or department.')),
  level: baseLevel.check(z.describe('What they may do.'))
}

export const baseMember = z
  .object({
    id: id.check(z.describe('The id of the membership.')),
    ...baseMemberFields,
    name: z.string().check(z.describe('Name of the person or department.'))
  })
  .register(z.globalRegistry, { id: 'BaseMember', description: 'A person or department with whom a base is shared.' })
export type BaseMember = z.infer<typeof baseMember>

export const baseRulings = ['allowed', 'forbidden'] as const
export const baseRuling = z.enum(baseRulings).register(z.globalRegistry, {
  id: 'BaseRuling',
  description:
    '`allowed`: whoever chats with the agent is quoted passages of the base. `forbidden`: the agent does not search it for anybody.'
})
export type BaseRuling = z.infer<typeof baseRuling>

export const baseUseStates = ['open', 'waiting', 'allowed', 'forbidden', 'lost'] as const
export type BaseUseState = (typeof baseUseStates)[number]

export const baseAgent = z
  .object({
    id: id.check(z.describe('The id of the agent.')),
    name: z.string().check(z.describe('Name of the agent.')),
    publisher: reference.check(z.describe('Who publishes it.')),
    state: z
      .enum(baseUseStates)
      .check(
        z.describe(
          '`open`: its publisher may write to the base, so it quotes it to anybody. `waiting`: it quotes the base only to who may read it, until it is allowed. `allowed`, `forbidden`: what was decided. `lost`: its publisher may not read the base any more, so it is not searched.'
        )
      )
  })
  .register(z.globalRegistry, { id: 'BaseAgent', description: 'An agent that always uses a base.' })
export type BaseAgent = z.infer<typeof baseAgent>

export const textRange = z
  .object({
    start: z.int().check(z.describe('The first UTF-16 unit, from 0.')),
    end: z.int().check(z.describe('The one behind the last.'))
  })
  .register(z.globalRegistry, { id: 'TextRange', description: 'A part of a text.' })
export type TextRange = z.infer<typeof textRange>

export const passage = z
  .object({
    documentId: id.check(z.describe('The document it is from.')),
    documentName: z.string().check(z.describe('Name of its document, with the ending.')),
    knowledgeBaseId: id.check(z.describe('The base it is from.')),
    position: z.int().check(z.describe('Its place in the document, from 0.')),
    text: z.string().check(z.describe('The passage.')),
    page: z.nullable(z.int()).check(z.describe('Page of the document, from 1; null when there are none.')),
    heading: z.nullable(z.string()).check(z.describe('The heading above it; null without one.')),
    score: z.number().check(z.describe('How well it fits the question; compare it only within one search.')),
    marks: z.array(textRange).check(z.describe('Where words of the question stand in the passage, in either Chinese script.')),
    headingMarks: z.array(textRange).check(z.describe('The same in the heading.'))
  })
  .register(z.globalRegistry, { id: 'Passage', description: 'A piece of a document that a search found.' })
export type Passage = z.infer<typeof passage>

const baseInPath = z.object({ baseId: id.check(z.describe('The id of the base.')) })
export const baseSettings = z
  .strictObject({
    name: text(limits.knowledgeBaseName).check(z.describe(`Name, 1 to ${limits.knowledgeBaseName} characters.`)),
    description: z
      ._default(optionalText(limits.knowledgeBaseDescription), '')
      .check(z.describe(`What is in it, up to ${limits.knowledgeBaseDescription} characters.`))
  })
  .register(z.globalRegistry, { id: 'KnowledgeBaseSettings', description: 'Name and description of a base.' })
const example = { body: { name: 'Calculus', description: 'Lecture notes and exercises.' } }

export const listBases = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases',
  summary: 'List the knowledge bases one may read',
  description: 'The most recently changed first. An administrator finds those here that they made or were given.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'search',
  query: z.object({
    query: z.optional(optionalText(limits.searchText)).check(z.describe('Only bases with this in their name or description.')),
    filter: z._default(z.enum(baseFilters), 'all').check(z.describe('Only bases that one made, shared, or was given.')),
    ...pageQuery
  }),
  reply: pageOf(knowledgeBase)
})

export const createBase = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases',
  summary: 'Create a knowledge base',
  auth: 'session',
  callers: 'publishers',
  body: baseSettings,
  example,
  reply: knowledgeBase
})

export const getBase = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'Read a knowledge base',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  reply: knowledgeBase
})

export const updateBase = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'Change name and description of a knowledge base',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  body: baseSettings,
  example,
  reply: knowledgeBase
})

export const deleteBase = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}',
  summary: 'Delete a knowledge base with its documents',
  auth: 'session',
  callers: 'members',
  params: baseInPath
})

export const searchBase = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/search',
  summary: 'Search a knowledge base',
  description:
    'The passages that an agent would be given for the question, the best first; none where it shares but common words with them. Words are found in other forms, and Chinese in both scripts.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'search',
  params: baseInPath,
  body: z.strictObject({
    query: text(limits.message).check(z.describe('The question.')),
    topK: z
      ._default(z.int().check(z.gte(1), z.lte(limits.searchTopK)), 5)
      .check(z.describe(`How many passages to return, 1 to ${limits.searchTopK}.`))
  }),
  example: { body: { query: 'What is a limit?', topK: 5 } },
  reply: itemsOf(passage, limits.searchTopK)
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/members',
  summary: 'List with whom a knowledge base is shared',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  reply: itemsOf(baseMember, limits.baseMembers)
})

export const listBaseCandidates = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/candidates',
  summary: 'Find people and departments with whom a knowledge base can be shared',
  description: `For all who may share it, also those who publish nothing. At most ${limits.baseCandidates} of each; an empty query finds nobody.`,
  auth: 'session',
  callers: 'members',
  rateLimit: 'search',
  params: baseInPath,
  query: z.object({
    query: z
      ._default(optionalText(limits.searchText), '')
      .check(z.describe('A part of a name, or of the user number of a person.'))
  }),
  example: { query: { query: 'mei' } },
  reply: z.object({
    people: z.array(person).check(z.describe('The people.')),
    departments: z
      .array(
        z.object({
          id: id.check(z.describe('The id of the department.')),
          name: z.string().check(z.describe('Its name with those of the departments above it, as `Science/Mathematics`.')),
          people: z.int().check(z.describe('How many people of it and of those below it have signed in.'))
        })
      )
      .check(z.describe('The departments.'))
  })
})

export const setMember = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}/members',
  summary: 'Share a knowledge base, or change what somebody may do with it',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  body: z.strictObject(baseMemberFields),
  example: { body: { kind: 'user', subjectId: 'usr_mei_lin', level: 'read' } },
  reply: baseMember
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}/members/{memberId}',
  summary: 'Stop sharing a knowledge base with somebody',
  auth: 'session',
  callers: 'members',
  params: z.object({
    baseId: id.check(z.describe('The id of the base.')),
    memberId: id.check(z.describe('The id of the membership.'))
  })
})

export const listBaseAgents = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/agents',
  summary: 'List the agents that always use a knowledge base',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  reply: firstOf(baseAgent, listed.baseAgents)
})

export const ruleBaseAgent = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}/agents/{agentId}',
  summary: 'Allow or forbid an agent the use of a knowledge base',
  description: 'It holds from the next question on, whatever its publisher may do with the base.',
  auth: 'session',
  callers: 'members',
  params: z.object({
    baseId: id.check(z.describe('The id of the base.')),
    agentId: id.check(z.describe('The id of an agent that uses it.'))
  }),
  body: z.strictObject({ ruling: baseRuling.check(z.describe('What is decided.')) }),
  example: { body: { ruling: 'allowed' } },
  reply: baseAgent
})
