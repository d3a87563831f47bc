import * as z from 'zod/mini'
import { inputField } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { errorNames } from './errors.ts'
import { attachment } from './files.ts'
import { limits } from './limits.ts'
import { id, timestamp } from './page.ts'

export const progressSteps = [
  'START',
  'KNOWLEDGE_BASE_SEARCHING',
  'ONLINE_SEARCHING',
  'SEARCH_ANALYSIS',
  'DEEP_THINKING',
  'GENERATING'
] as const
export type ProgressStep = (typeof progressSteps)[number]

/** A citation: its number in the answer, what it says and where it stands. */
export const source = z.object({
  position: z.int(),
  description: z.string(),
  file: z.string(),
  knowledgeBase: z.nullable(z.string()),
  page: z.nullable(z.int()),
  url: z.nullable(z.string())
})
export type Source = z.infer<typeof source>

/** A file that the agent made. */
export const producedFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  url: z.string(),
  size: z.nullable(z.int())
})
export type ProducedFile = z.infer<typeof producedFile>

/** A step of a flow. */
export const flowNode = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  status: z.enum(['running', 'finished', 'failed']),
  milliseconds: z.nullable(z.int())
})
export type FlowNode = z.infer<typeof flowNode>

/** Values of a form, keyed by the names its author chose. */
export const inputs = z.record(
  z.string().check(z.maxLength(limits.platformId)),
  z.union([
    z.string().check(z.maxLength(limits.inputText)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.unknown()),
    z.looseObject({})
  ])
)
export type Inputs = Record<string, unknown>

/** What the flow asks before it goes on. */
export const askedForm = z.object({
  title: z.string(),
  text: z.string(),
  fields: z.array(inputField),
  actions: z.array(z.object({ id: z.string(), label: z.string() }))
})
export type AskedForm = z.infer<typeof askedForm>

export const usage = z.object({ promptTokens: z.int(), completionTokens: z.int(), totalTokens: z.int() })
export type Usage = z.infer<typeof usage>

const errorName = z.catch(z.enum(errorNames as [(typeof errorNames)[number], ...typeof errorNames]), 'generic')

/**
 * The one language of a reply. Each event carries `seq`, which grows by one and is the SSE `id`.
 * Exactly one of finished, aborted, failed ends it. An unknown type is skipped by readers.
 */
const events = [
  z.object({
    type: z.literal('started'),
    seq: z.int(),
    conversationId: id,
    conversationName: z.string(),
    questionId: id,
    messageId: id,
    at: timestamp
  }),
  z.object({ type: z.literal('progress'), seq: z.int(), step: z.enum(progressSteps), detail: z.optional(z.string()) }),
  z.object({ type: z.literal('thinking'), seq: z.int(), delta: z.string(), at: timestamp }),
  z.object({ type: z.literal('text'), seq: z.int(), delta: z.string(), at: timestamp }),
  /** The whole text so far is now this; the thinking too, where it is given. */
  z.object({ type: z.literal('replace'), seq: z.int(), text: z.string(), thinking: z.optional(z.string()) }),
  z.object({ type: z.literal('sources'), seq: z.int(), sources: z.array(source) }),
  z.object({ type: z.literal('file'), seq: z.int(), file: producedFile }),
  z.object({ type: z.literal('form'), seq: z.int(), form: askedForm }),
  z.object({ type: z.literal('node'), seq: z.int(), node: flowNode }),
  z.object({ type: z.literal('outputs'), seq: z.int(), outputs: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('suggestions'), seq: z.int(), suggestions: z.array(z.string()) }),
  z.object({ type: z.literal('usage'), seq: z.int(), usage }),
  z.object({ type: z.literal('finished'), seq: z.int(), at: timestamp }),
  z.object({ type: z.literal('aborted'), seq: z.int(), at: timestamp }),
  z.object({ type: z.literal('failed'), seq: z.int(), at: timestamp, reason: errorName, interrupted: z.optional(z.boolean()) })
] as const

export const chatEvent = z.discriminatedUnion('type', events)
export type ChatEvent = z.infer<typeof chatEvent>

/** What a connector yields: an event without the numbers and times that the reply gives it. */
export type ConnectorEvent = WithoutStamp<Exclude<ChatEvent, { type: 'started' | 'aborted' }>>
type WithoutStamp<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never

export const messageStatuses = ['generating', 'finished', 'aborted', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** One message as it is stored and shown. */
export const message = z.discriminatedUnion('side', [
  z.object({
    side: z.literal('human'),
    id,
    conversationId: id,
    text: z.string(),
    files: z.array(attachment),
    inputs: z.nullable(z.record(z.string(), z.unknown())),
    createdAt: timestamp
  }),
  z.object({
    side: z.literal('agent'),
    id,
    conversationId: id,
    questionId: z.nullable(id),
    status: z.enum(messageStatuses),
    text: z.string(),
    thinking: z.string(),
    /** Milliseconds spent thinking, without the thought that still goes on; null when it has not thought. */
    thinkingTime: z.nullable(z.int()),
    /** Since when it has been thinking; null when it is not. */
    thinkingSince: z.nullable(timestamp),
    sources: z.array(source),
    files: z.array(producedFile),
    steps: z.array(z.enum(progressSteps)),
    nodes: z.array(flowNode),
    outputs: z.nullable(z.record(z.string(), z.unknown())),
    form: z.nullable(askedForm),
    suggestions: z.array(z.string()),
    usage: z.nullable(usage),
    /** Why it failed. */
    failure: z.nullable(z.object({ reason: errorName, interrupted: z.boolean() })),
    feedback: z.nullable(z.enum(['like', 'dislike'])),
    /** The `seq` of the last event folded into it: reading on starts after it. */
    lastSeq: z.int(),
    createdAt: timestamp
  })
])
export type Message = z.infer<typeof message>
export type HumanMessage = Extract<Message, { side: 'human' }>
export type AgentMessage = Extract<Message, { side: 'agent' }>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/messages',
  summary: 'Ask an agent; the reply streams and goes on when the reader leaves',
  auth: 'chat',
  params: z.object({ agentId: id }),
  body: z.strictObject({
    conversationId: z.optional(id),
    text: z.string().check(z.trim(), z.maxLength(limits.message)),
    inputs: z.optional(inputs),
    files: z._default(z.array(id).check(z.maxLength(limits.attachments)), []),
    knowledgeBaseIds: z._default(z.array(id).check(z.maxLength(limits.knowledgeBasesPerQuestion)), []),
    deepThinking: z._default(z.boolean(), false),
    onlineSearch: z._default(z.boolean(), false),
    /** Edit and resend: the question to replace; it and all that follows it leave the conversation. */
    replacesMessageId: z.optional(id)
  }),
  events: chatEvent,
  errors: ['agentInaccessible', 'agentTypeUnsupported', 'alreadyProcessed']
})

/** A run of a workflow is a turn of its own: its inputs are the question, its outputs the reply. */
export const runWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/runs',
  summary: 'Run a workflow; the same events as a reply',
  auth: 'chat',
  params: z.object({ agentId: id }),
  body: z.strictObject({
    conversationId: z.optional(id),
    inputs,
    files: z._default(z.array(id).check(z.maxLength(limits.attachments)), [])
  }),
  events: chatEvent,
  errors: ['agentInaccessible', 'agentTypeUnsupported', 'alreadyProcessed']
})

const messageId = z.object({ messageId: id })

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/v1/messages/{messageId}/events',
  summary: 'Read a reply on, after the event named by Last-Event-ID',
  auth: 'chat',
  quiet: true,
  params: messageId,
  events: chatEvent
})

export const abortMessage = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/abort',
  summary: 'Stop a reply, from any device',
  auth: 'chat',
  quiet: true,
  params: messageId
})

export const regenerateMessage = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/regenerate',
  summary: 'Ask the question of this reply again; the new reply takes its place',
  auth: 'chat',
  params: messageId,
  events: chatEvent,
  errors: ['agentInaccessible', 'alreadyProcessed']
})

export const setFeedback = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/feedback',
  summary: 'Say whether a reply helped; null takes it back',
  auth: 'chat',
  params: messageId,
  body: z.strictObject({ rating: z.nullable(z.enum(['like', 'dislike'])) })
})
