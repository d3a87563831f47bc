import * as z from 'zod/mini'
import { managedAgent } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { firstOf, id, optionalText, reference, text, timestamp } from './page.ts'

export const timelineSteps = [
  'created',
  'submitted',
  'approved',
  'rejected',
  'disabled',
  'enabled',
  'edited',
  'withdrawn',
  'restored'
] as const

export const timelineEntry = z
  .object({
    id: id.check(z.describe('The id of the entry.')),
    step: z.enum(timelineSteps).check(z.describe('What happened.')),
    version: z._default(z.int(), 1).check(z.describe('The number of the version that it happened to.')),
    actor: z.nullable(reference).check(z.describe('Who did it; null when it was not a person.')),
    reason: z.nullable(z.string()).check(z.describe('The reason given; null without one.')),
    at: timestamp.check(z.describe('When.'))
  })
  .register(z.globalRegistry, { id: 'TimelineEntry', description: 'One thing that happened to an agent.' })
export type TimelineEntry = z.infer<typeof timelineEntry>

const seen = z
  .optional(timestamp)
  .check(z.describe('The `updated_at` of the agent as the reviewer read it: nothing is decided about a later version.'))
const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const needed = text(limits.reason).check(z.describe(`Why, 1 to ${limits.reason} characters; its owner reads it.`))
const welcome = z
  ._default(optionalText(limits.reason), '')
  .check(z.describe(`A remark for its owner, up to ${limits.reason} characters; empty for none.`))

export const submitReview = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reviews',
  summary: 'Submit an agent for review',
  description: 'Makes a private agent public, once it has been approved; or submits a version again that was rejected.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reviews/decision',
  summary: 'Approve or reject a submitted agent',
  description:
    'Decides about `next`, where there is one. Rejecting needs a reason. Nobody decides about an agent of their own (`notPermitted`), except the only administrator. With `alreadyProcessed` it was decided or withdrawn meanwhile, or changed since it was read.',
  auth: 'session',
  callers: 'admins',
  params: agentInPath,
  body: z.discriminatedUnion('decision', [
    z
      .strictObject({
        decision: z.literal('approve').check(z.describe('The version is published, in place of the one before.')),
        reason: welcome,
        seen
      })
      .register(z.globalRegistry, { id: 'Approval', description: 'Approves an agent.' }),
    z
      .strictObject({
        decision: z.literal('reject').check(z.describe('The version is not published.')),
        reason: needed,
        seen
      })
      .register(z.globalRegistry, { id: 'Rejection', description: 'Rejects an agent.' })
  ]),
  example: { body: { decision: 'approve' } },
  reply: managedAgent,
  errors: ['alreadyProcessed', 'notPermitted']
})

export const withdrawReview = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reviews/withdrawal',
  summary: 'Withdraw what waits for review',
  description:
    'Of an approved agent the version in service stays, and the withdrawn one can be restored; so a rejected one is discarded. An agent that was never approved is private again.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/timeline',
  summary: 'List what happened to an agent',
  description: 'Its review, step by step, newest first.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: firstOf(timelineEntry, listed.timeline)
})

export const setEnablement = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/enablement',
  summary: 'Disable or enable an agent',
  description: 'A disabled agent answers nobody but administrators. Disabling needs a reason.',
  auth: 'session',
  callers: 'admins',
  params: agentInPath,
  body: z.discriminatedUnion('enabled', [
    z
      .strictObject({ enabled: z.literal(true).check(z.describe('The agent is in service again.')), reason: welcome })
      .register(z.globalRegistry, { id: 'Enabling', description: 'Enables an agent.' }),
    z
      .strictObject({ enabled: z.literal(false).check(z.describe('The agent is out of service.')), reason: needed })
      .register(z.globalRegistry, { id: 'Disabling', description: 'Disables an agent.' })
  ]),
  example: { body: { enabled: true } },
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

export const setRecommendation = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/recommendation',
  summary: 'Recommend an agent, or stop recommending it',
  description: 'Only a published agent, and only as many as the configuration of the organisation allows.',
  auth: 'session',
  callers: 'admins',
  params: agentInPath,
  body: z.strictObject({ recommended: z.boolean().check(z.describe('Whether to recommend it.')) }),
  example: { body: { recommended: true } },
  reply: managedAgent,
  errors: ['notPermitted']
})
