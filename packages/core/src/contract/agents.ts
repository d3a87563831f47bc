import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, moment, optionalText, pageOf, pageQuery, text } from './page.ts'
import { agentTypes, capabilities, connection, enteredConnection, platforms, shownConnection } from './platforms.ts'

export const categories = ['learning', 'management', 'research', 'teaching'] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

export const agentIcons = [
  'AgentDefault',
  'AgentLessonPlan',
  'AgentSlides',
  'AgentVideo',
  'AgentMicrolesson',
  'AgentInteraction',
  'AgentOverview',
  'AgentCode',
  'AgentPractice',
  'AgentQuestionsAnswers',
  'AgentReview'
] as const
export type AgentIconName = (typeof agentIcons)[number]

/** A name of the set, its colourful variant (`AgentCode:colourful`), or the address of a picture. */
export const agentIcon = z.string().check(z.maxLength(limits.iconUrl), z.refine(isIcon, { error: 'pattern' }))

export const visibilities = ['private', 'public'] as const
export type Visibility = (typeof visibilities)[number]

export const reviewStatuses = ['none', 'under_review', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

const suggestedQuestions = z.array(text(limits.suggestedQuestion)).check(z.maxLength(limits.suggestedQuestions))

/** What the third step of publishing asks. */
export const agentSettings = {
  name: text(limits.agentName),
  icon: z._default(agentIcon, 'AgentDefault'),
  category,
  description: text(limits.description),
  opener: z._default(optionalText(limits.opener), ''),
  suggestedQuestions: z._default(suggestedQuestions, []),
  visibility: z.enum(visibilities)
}

/** An agent as lists and cards show it. */
export const agentCard = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  category,
  description: z.string(),
  type: z.enum(agentTypes),
  platform: z.enum(platforms),
  publisher: z.object({ id, name: z.string() }),
  usageCount: z.int(),
  recommended: z.boolean(),
  publishedAt: z.nullable(moment)
})
export type AgentCard = z.infer<typeof agentCard>

/** An agent as its owner and the reviewers see it. */
export const managedAgent = z.extend(agentCard, {
  opener: z.string(),
  suggestedQuestions: z.array(z.string()),
  visibility: z.enum(visibilities),
  reviewStatus: z.enum(reviewStatuses),
  enabled: z.boolean(),
  /** Why it was rejected or disabled. */
  reason: z.nullable(z.string()),
  submittedAt: z.nullable(moment),
  reviewedAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment
})
export type ManagedAgent = z.infer<typeof managedAgent>

/** What the edit form and the reviewers get beyond `managedAgent`. */
export const restrictedAgent = z.extend(managedAgent, {
  connection: shownConnection,
  lastCheck: z.nullable(z.object({ at: moment, milliseconds: z.int(), ok: z.boolean() }))
})
export type RestrictedAgent = z.infer<typeof restrictedAgent>

/** An input that the agent's flow asks for before it runs. */
export const inputField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'paragraph', 'select', 'number', 'checkbox', 'file', 'files', 'json']),
  required: z.boolean(),
  maxLength: z.nullable(z.int()),
  options: z.array(z.string()),
  initial: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  hint: z.nullable(z.string())
})
export type InputField = z.infer<typeof inputField>

/** What the platform tells about an app: offered as the third step's first values, and the chat's form. */
export const platformAgent = z.object({
  name: z.string(),
  description: z.string(),
  opener: z.string(),
  suggestedQuestions: z.array(z.string()),
  form: z.array(inputField),
  capabilities
})
export type PlatformAgent = z.infer<typeof platformAgent>

/** All that a chat with the agent needs. */
export const agentConfig = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  category,
  description: z.string(),
  type: z.enum(agentTypes),
  opener: z.string(),
  suggestedQuestions: z.array(z.string()),
  publisher: z.object({ name: z.string() }),
  organisation: z.string(),
  form: z.array(inputField),
  capabilities,
  limits: z.object({ message: z.int(), attachments: z.int() }),
  /** Whether the asking person may share it. */
  shareable: z._default(z.boolean(), false)
})
export type AgentConfig = z.infer<typeof agentConfig>

/** What may go wrong where a platform is asked about an app. */
const platformFailures = [
  'agentInaccessible',
  'agentTypeUnsupported',
  'modelUnsupported',
  'insufficientBalance',
  'thirdPartyFailed',
  'thirdPartyRateLimited'
] as const

export const verifyAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/verification',
  summary: 'Ask the platform whether a connection works, and what it says of the app',
  auth: 'session',
  quiet: true,
  /** On edit, an absent secret means the stored one of `agentId`. */
  body: z.strictObject({ connection: enteredConnection, agentId: z.optional(id) }),
  reply: platformAgent,
  errors: platformFailures
})

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents',
  summary: 'Publish an agent; a public one is submitted for review',
  auth: 'session',
  body: z.strictObject({ ...agentSettings, connection }),
  reply: managedAgent,
  errors: platformFailures
})

export const updateAgent = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}',
  summary: 'Change an agent; its type stays',
  auth: 'session',
  params: z.object({ agentId: id }),
  body: z.strictObject({ ...agentSettings, connection: enteredConnection }),
  reply: managedAgent,
  errors: [...platformFailures, 'notPermitted']
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}',
  summary: 'Delete an agent, its shares and its secrets; conversations stay readable to nobody',
  auth: 'session',
  params: z.object({ agentId: id })
})

export const getAgentConfig = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/config',
  summary: 'What a chat with the agent needs',
  auth: 'chat',
  params: z.object({ agentId: id }),
  reply: agentConfig,
  errors: ['agentInaccessible']
})

export const getRestrictedAgent = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/restricted',
  summary: 'The agent as its owner and reviewers see it',
  auth: 'session',
  params: z.object({ agentId: id }),
  reply: restrictedAgent
})

export const agentSorts = ['publish_time', 'usage_count'] as const

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents',
  summary: 'Published agents',
  auth: 'session',
  query: z.object({
    query: z.optional(optionalText(limits.searchText)),
    category: z.optional(category),
    sort: z._default(z.enum(agentSorts), 'publish_time'),
    ...pageQuery
  }),
  reply: z.extend(pageOf(agentCard), {
    /** How many agents match the search in each category, whatever category is chosen. */
    counts: z.object({ learning: z.int(), management: z.int(), research: z.int(), teaching: z.int() })
  })
})

export const listManagedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/managed',
  summary: 'All agents, for review and management',
  auth: 'session',
  query: z.object({
    query: z.optional(optionalText(limits.searchText)),
    status: z.optional(z.enum(['under_review', 'approved', 'rejected', 'disabled', 'private'])),
    ...pageQuery
  }),
  reply: pageOf(managedAgent)
})

export const listMyAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/me',
  summary: "One's own agents",
  auth: 'session',
  query: z.object(pageQuery),
  reply: pageOf(managedAgent)
})

export const listRecommendedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/recommendations',
  summary: "Recommended agents, the organisation's default agent first",
  auth: 'session',
  reply: z.object({ items: z.array(agentCard) })
})

export const listLastUsedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/last-used',
  summary: 'The few agents used last',
  auth: 'session',
  reply: z.object({ items: z.array(agentCard) })
})

export const listUsedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/history',
  summary: 'Recently used agents',
  auth: 'session',
  query: z.object(pageQuery),
  reply: pageOf(z.extend(agentCard, { lastUsedAt: moment }))
})

export const forgetUsedAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}/history',
  summary: "Take an agent off one's recently used; conversations stay",
  auth: 'session',
  params: z.object({ agentId: id })
})

function isIcon(value: string): boolean {
  if (/^https?:\/\//.test(value)) return URL.canParse(value)
  return agentIcons.includes(value.replace(/:colourful$/, '') as AgentIconName)
}
