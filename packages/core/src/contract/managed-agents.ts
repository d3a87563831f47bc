import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, itemsOf, optionalText, text, timestamp } from './page.ts'
import { agentTypes } from './platform-description.ts'
import { platforms } from './platform-table.ts'

export const managedStatuses = ['under_review', 'approved', 'rejected', 'disabled', 'private'] as const
export type ManagedStatus = (typeof managedStatuses)[number]

export const managedAgentSorts = ['submitted_at', 'name', 'publisher', 'usage_count', 'updated_at', 'recommended'] as const
export type ManagedAgentSort = (typeof managedAgentSorts)[number]

const yesOrNo = z.optional(z.enum(['true', 'false']))

/** Which of all agents are meant. */
export const managedAgentFilter = {
  query: z
    .optional(optionalText(limits.searchText))
    .check(z.describe('Only agents with each of these words in their name, description or publisher.')),
  status: z.optional(z.enum(managedStatuses)).check(z.describe('Only agents that stand so.')),
  platform: z.optional(z.enum(platforms)).check(z.describe('Only agents of this platform.')),
  type: z.optional(z.enum(agentTypes)).check(z.describe('Only agents of this type.')),
  ownerId: z.optional(id).check(z.describe('Only agents of this person.')),
  departmentId: z.optional(id).check(z.describe('Only agents of people of this department and of those below it.')),
  recommended: yesOrNo.check(z.describe('Only those that are recommended, or only the others.')),
  enabled: yesOrNo.check(z.describe('Only those in service, or only those that were taken out of it.'))
}

export const listManagedAgentIds = endpoint({
  method: 'GET',
  path: '/api/v1/agents/managed/ids',
  summary: 'List all agents that a filter finds, without their content',
  description: `To change more agents than a page has. At most ${limits.selectedAgents} agents.`,
  auth: 'session',
  callers: 'admins',
  rateLimit: 'search',
  query: z.object(managedAgentFilter),
  reply: itemsOf(
    z
      .object({
        id: id.check(z.describe('The id of the agent.')),
        updatedAt: timestamp.check(z.describe('When it last changed.'))
      })
      .register(z.globalRegistry, { id: 'FoundAgent', description: 'An agent that a filter finds.' }),
    limits.selectedAgents
  )
})

export const agentActs = ['enable', 'disable', 'recommend', 'unrecommend', 'hand_over', 'delete'] as const
export type AgentAct = (typeof agentActs)[number]

export const refusals = ['too_many', 'not_published', 'changed', 'gone'] as const
export type AgentRefusal = (typeof refusals)[number]

const changedAgent = z
  .object({
    id: id.check(z.describe('The id of the agent.')),
    outcome: z
      .enum(['changed', 'same', 'refused'])
      .check(z.describe('`changed`: it was done. `same`: it stood so already. `refused`: it was left as it is.')),
    because: z
      .nullable(z.enum(refusals))
      .check(
        z.describe(
          'Why it was refused. `too_many`: no more agents can be recommended. `not_published`: only published agents are recommended. `changed`: it is not what the caller knew any more. `gone`: it is deleted. Null otherwise.'
        )
      ),
    ownerId: z.nullable(id).check(z.describe('Who owned it before; null of one that is gone.')),
    reason: z.nullable(z.string()).check(z.describe('Why it was rejected or out of service before; null without a reason.')),
    seen: z.nullable(timestamp).check(z.describe('When it last changed, after this call; null of one that is gone.'))
  })
  .register(z.globalRegistry, { id: 'ChangedAgent', description: 'What became of one agent of a batch.' })
export type ChangedAgent = z.infer<typeof changedAgent>

const agentIds = z
  .array(id)
  .check(z.minLength(1), z.maxLength(limits.maxPageSize), z.describe(`The agents, 1 to ${limits.maxPageSize}.`))

export const changeManagedAgents = endpoint({
  method: 'POST',
  path: '/api/v1/agents/managed/changes',
  summary: 'Enable, disable, recommend, hand over or delete several agents',
  description:
    'One after the other, in the given order, which is also that in which they are recommended. What is refused of one does not keep the others from it. To take a change back, make the opposite one with what the reply told; deletion cannot be taken back.',
  auth: 'session',
  callers: 'admins',
  body: z.strictObject({
    act: z.enum(agentActs).check(z.describe('What to do with each.')),
    agents: z
      .array(
        z.strictObject({
          id: id.check(z.describe('The id of the agent.')),
          seen: z
            .optional(timestamp)
            .check(z.describe('When the agent last changed as far as the caller knows; one that changed since is refused.'))
        })
      )
      .check(z.minLength(1), z.maxLength(limits.maxPageSize), z.describe(`The agents, 1 to ${limits.maxPageSize}.`)),
    reason: z
      .optional(text(limits.reason))
      .check(z.describe(`Why, up to ${limits.reason} characters, for the publishers; needed to disable.`)),
    toUserId: z
      .optional(id)
      .check(z.describe('Who gets them; needed to hand over. One who may publish agents, and is not blocked.')),
    ifOwnerId: z.optional(id).check(z.describe('Only those of this person; others are refused. To take a hand-over back.'))
  }),
  example: { body: { act: 'enable', agents: [{ id: 'agt_calculus' }] } },
  reply: itemsOf(changedAgent, limits.maxPageSize)
})

export const deletionLosses = z
  .object({
    agents: z.int().check(z.describe('How many of the agents there are.')),
    conversations: z.int().check(z.describe('How many conversations nobody could read any more.')),
    shares: z.int().check(z.describe('How many shares would stop working.')),
    uses: z.int().check(z.describe('How many questions they have been asked.')),
    recommended: z.int().check(z.describe('How many of them are recommended.'))
  })
  .register(z.globalRegistry, { id: 'DeletionLosses', description: 'What would be lost with agents.' })
export type DeletionLosses = z.infer<typeof deletionLosses>

export const countLosses = endpoint({
  method: 'POST',
  path: '/api/v1/agents/managed/losses',
  summary: 'Count what would be lost if agents were deleted',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject({ agentIds }),
  example: { body: { agentIds: ['agt_calculus'] } },
  reply: deletionLosses
})
