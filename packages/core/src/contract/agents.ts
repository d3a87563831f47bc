import * as z from 'zod/mini'
import {
  agentCard,
  agentConfig,
  agentSettings,
  category,
  managedAgent,
  platformAgent,
  restrictedAgent,
  versionInAddress
} from './agent-shapes.ts'
import { inputs } from './chat-events.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { managedAgentFilter, managedAgentSorts } from './managed-agents.ts'
import { id, itemsOf, optionalText, pageOf, pageQuery, text, timestamp } from './page.ts'
import { connection, connectionUpdate, exampleConnection } from './platforms.ts'

export * from './agent-shapes.ts'

const exampleSettings = {
  name: 'Calculus tutor',
  icon: 'AgentPractice',
  category: 'learning',
  description: 'Explains limits, derivatives and integrals step by step.',
  opener: 'What shall we work on?',
  suggestedQuestions: ['What is a limit?'],
  visibility: 'public'
} as const

/** Errors of the calls that contact a platform. */
const platformFailures = [
  'agentInaccessible',
  'agentTypeUnsupported',
  'modelUnsupported',
  'insufficientBalance',
  'thirdPartyFailed',
  'thirdPartyRateLimited'
] as const

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })

export const verifyAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/verification',
  summary: 'Check whether a connection to a platform works',
  description:
    'Asks the platform now, and returns what it reports about the app. Nothing is stored, except how the check of a stored connection ended.',
  auth: 'session',
  callers: 'publishers',
  rateLimit: 'platform',
  quiet: true,
  body: z.strictObject({
    connection: connectionUpdate.check(z.describe('The connection; with `agent_id`, secrets may be left out.')),
    agentId: z
      .optional(id)
      .check(z.describe('The agent that is edited; its stored secrets stand in for those that are not sent.'))
  }),
  example: { body: { connection: exampleConnection } },
  reply: platformAgent,
  errors: platformFailures
})

export const tryConnection = endpoint({
  method: 'POST',
  path: '/api/v1/agents/trial',
  summary: 'Ask one question over a connection',
  description:
    'For publishers who look at an answer before they publish. Nothing is stored, and nothing is counted. Answers within half a minute: with what has arrived until then, if the answer takes longer.',
  auth: 'session',
  callers: 'publishers',
  rateLimit: 'platform',
  quiet: true,
  body: z.strictObject({
    connection: connectionUpdate.check(z.describe('The connection; with `agent_id`, secrets may be left out.')),
    agentId: z
      .optional(id)
      .check(z.describe('The agent that is edited; its stored secrets stand in for those that are not sent.')),
    text: text(limits.message).check(z.describe('The question.')),
    inputs: z.optional(inputs).check(z.describe("Values for the app's form, where it has one; files cannot be tried."))
  }),
  example: { body: { connection: exampleConnection, text: 'What is a limit?' } },
  reply: z
    .object({
      text: z.string().check(z.describe('The answer, in Markdown.')),
      isWhole: z.boolean().check(z.describe('False where the platform was still answering.')),
      milliseconds: z.int().check(z.describe('How long it took.'))
    })
    .register(z.globalRegistry, { id: 'TrialAnswer', description: 'The answer to a question that was asked on trial.' }),
  errors: [...platformFailures, 'thirdPartyStreamFailed']
})

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents',
  summary: 'Publish an agent',
  description:
    'The platform is asked first: an agent that does not answer is not created. A public agent is submitted for review.',
  auth: 'session',
  callers: 'publishers',
  rateLimit: 'platform',
  body: z.strictObject({ ...agentSettings, connection: connection.check(z.describe('How the server reaches the app.')) }),
  example: { body: { ...exampleSettings, connection: exampleConnection } },
  reply: managedAgent,
  errors: platformFailures
})

export const updateAgent = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}',
  summary: 'Change an agent',
  description:
    'The type cannot change. What is saved is a new version. Of an approved public agent it is submitted for review as `next`, and the approved version stays in service until the review has approved it; of any other, or if the agent becomes private, it is in service at once.',
  auth: 'session',
  callers: 'owner',
  rateLimit: 'platform',
  params: agentInPath,
  body: z.strictObject({
    ...agentSettings,
    connection: connectionUpdate.check(z.describe('How the server reaches the app; secrets left out stay as they are stored.'))
  }),
  example: { body: { ...exampleSettings, connection: exampleConnection } },
  reply: managedAgent,
  errors: [...platformFailures, 'notPermitted']
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}',
  summary: 'Delete an agent',
  description: 'Its shares stop working, its secrets are erased, and nobody can read its conversations any more.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath
})

export const getAgentConfig = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/config',
  summary: 'Read what a chat with an agent needs',
  auth: 'chat',
  callers: 'chatters',
  params: agentInPath,
  query: z.object({
    version: z
      .optional(versionInAddress)
      .check(z.describe('A version to try, for the owner and administrators; left out for the one in service.'))
  }),
  reply: agentConfig,
  errors: ['agentInaccessible']
})

export const getRestrictedAgent = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/restricted',
  summary: 'Read an agent with its connection',
  description: 'The version in service. Others are read by `getAgentVersion`.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: restrictedAgent
})

export const agentSorts = ['relevance', 'publish_time', 'usage_count'] as const
export type AgentSort = (typeof agentSorts)[number]

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents',
  summary: 'Find agents in discovery',
  description: 'Agents that are public, approved and enabled.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'search',
  query: z.object({
    query: z
      .optional(optionalText(limits.searchText))
      .check(
        z.describe(
          'What one looks for or needs, in words: agents are found by their name, description, opener, suggested questions and publisher.'
        )
      ),
    category: z.optional(category).check(z.describe('Only agents of this category.')),
    sort: z
      .optional(z.enum(agentSorts))
      .check(
        z.describe(
          '`relevance`: best match first, the default of a search. `publish_time`: newest first, otherwise the default. `usage_count`: most used first.'
        )
      ),
    ...pageQuery
  }),
  reply: z.extend(pageOf(agentCard), {
    counts: z
      .object({
        learning: z.int().check(z.describe('Agents for learning.')),
        management: z.int().check(z.describe('Agents for management.')),
        research: z.int().check(z.describe('Agents for research.')),
        teaching: z.int().check(z.describe('Agents for teaching.'))
      })
      .check(z.describe('How many agents match the search in each category, whichever category was asked for.')),
    near: z
      .array(agentCard)
      .check(
        z.describe(
          'Agents that may help although they match less, best first, when few match; of all categories, on the first page.'
        )
      )
  })
})

export const listManagedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/managed',
  summary: 'List all agents',
  description: 'Those submitted last come first, unless another order is wanted.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object({
    ...managedAgentFilter,
    sort: z
      ._default(z.enum(managedAgentSorts), 'submitted_at')
      .check(z.describe('By what they are sorted. `recommended`: in the order in which people are shown them.')),
    order: z._default(z.enum(['asc', 'desc']), 'desc').check(z.describe('In which order.')),
    reviewable: z
      .optional(z.literal('true'))
      .check(z.describe("Only those whose review the caller may decide: not one's own, unless there is no other administrator.")),
    ...pageQuery
  }),
  reply: pageOf(managedAgent)
})

export const listMyAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/me',
  summary: 'List the agents one has published',
  description: 'Newest first.',
  auth: 'session',
  callers: 'publishers',
  query: z.object(pageQuery),
  reply: pageOf(managedAgent)
})

export const listRecommendedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/recommendations',
  summary: 'List the recommended agents',
  description: "The organisation's default agent comes first.",
  auth: 'session',
  callers: 'people',
  reply: itemsOf(agentCard, limits.maxPageSize + 1)
})

export const listLastUsedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/last-used',
  summary: 'List the few agents one used last',
  description: 'For menus; the last one used comes first.',
  auth: 'session',
  callers: 'people',
  reply: itemsOf(agentCard, limits.lastUsed)
})

export const listUsedAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents/history',
  summary: 'List the agents one has used',
  description: 'The last one used comes first. Those that one may not use any more are left out.',
  auth: 'session',
  callers: 'people',
  query: z.object(pageQuery),
  reply: pageOf(
    z
      .extend(agentCard, { lastUsedAt: timestamp.check(z.describe('When one last asked it something.')) })
      .register(z.globalRegistry, { id: 'UsedAgent', description: 'An agent with when it was last used.' })
  )
})

export const forgetUsedAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/{agentId}/history',
  summary: 'Remove an agent from the list of used agents',
  description: 'Its conversations stay, and it returns to the list when it is used again.',
  auth: 'session',
  callers: 'people',
  params: agentInPath
})
