import * as z from 'zod/mini'
import { managedAgent } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText, text, timestamp } from './page.ts'

export const timelineSteps = [
  'created',
  'submitted',
  'approved',
  'rejected',
  'disabled',
  'enabled',
  'edited',
  'withdrawn'
] as const

/** One thing that happened to an agent. */
export const timelineEntry = z.object({
  id,
  step: z.enum(timelineSteps),
  actor: z.nullable(z.object({ id, name: z.string() })),
  reason: z.nullable(z.string()),
  at: timestamp
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const agentId = z.object({ agentId: id })

export const submitReview = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reviews',
  summary: 'Submit an agent for review',
  auth: 'session',
  params: agentId,
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

/**
 * A reason is required to reject. `seen` is the `updatedAt` of what the reviewer read: it is not approved once its owner has
 * changed it since.
 */
export const decideReview = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/reviews/decision',
  summary: 'Approve or reject a submitted agent',
  auth: 'session',
  params: agentId,
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('approve'),
      reason: z._default(optionalText(limits.reason), ''),
      seen: z.optional(timestamp)
    }),
    z.strictObject({ decision: z.literal('reject'), reason: text(limits.reason) })
  ]),
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/timeline',
  summary: 'The review progress of an agent, newest first',
  auth: 'session',
  params: agentId,
  reply: z.object({ items: z.array(timelineEntry) })
})

/** A reason is required to disable. */
export const setEnablement = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/enablement',
  summary: 'Enable or disable an agent',
  auth: 'session',
  params: agentId,
  body: z.discriminatedUnion('enabled', [
    z.strictObject({ enabled: z.literal(true), reason: z._default(optionalText(limits.reason), '') }),
    z.strictObject({ enabled: z.literal(false), reason: text(limits.reason) })
  ]),
  reply: managedAgent,
  errors: ['alreadyProcessed']
})

export const setRecommendation = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/recommendation',
  summary: 'Recommend an agent, or stop recommending it',
  auth: 'session',
  params: agentId,
  body: z.strictObject({ recommended: z.boolean() }),
  reply: managedAgent,
  errors: ['notPermitted']
})
