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
const progressStep = z.enum(progressSteps).register(z.globalRegistry, { id: 'ProgressStep', description: 'What an agent does.' })

export const source = z
  .object({
    position: z.int().check(z.describe('The number by which the text refers to it, from 1.')),
    description: z.string().check(z.describe('The passage that was used.')),
    file: z.string().check(z.describe('Name of its document, with the ending.')),
    knowledgeBase: z.nullable(z.string()).check(z.describe('Name of the knowledge base; null when it comes from none.')),
    page: z.nullable(z.int()).check(z.describe('Page of the document, from 1; null when there are none.')),
    url: z.nullable(z.string()).check(z.describe('Where it can be read; null when it is not on the web.'))
  })
  .register(z.globalRegistry, { id: 'Source', description: 'A citation of a reply.' })
export type Source = z.infer<typeof source>

export const producedFile = z
  .object({
    id: z.string().check(z.describe('An id within the reply.')),
    name: z.string().check(z.describe('The file name with its ending.')),
    kind: z.string().check(z.describe('What to draw it as: `word`, `spreadsheet`, `pdf`, `presentation`, `image` or `text`.')),
    url: z.string().check(z.describe('Where to download it. The address is signed and valid for about an hour.')),
    size: z.nullable(z.int()).check(z.describe('Bytes; null when unknown.'))
  })
  .register(z.globalRegistry, { id: 'ProducedFile', description: 'A file that an agent made.' })
export type ProducedFile = z.infer<typeof producedFile>

export const flowNode = z
  .object({
    id: z.string().check(z.describe('An id within the run.')),
    title: z.string().check(z.describe('Name of the step.')),
    kind: z.string().check(z.describe('What the step is, in the word of the platform.')),
    status: z.enum(['running', 'finished', 'failed']).check(z.describe('Where it stands.')),
    milliseconds: z.nullable(z.int()).check(z.describe('How long it took, in milliseconds; null while it runs or when unknown.'))
  })
  .register(z.globalRegistry, { id: 'FlowNode', description: 'A step of a flow.' })
export type FlowNode = z.infer<typeof flowNode>

/** Values of a form, keyed by the names its author chose. */
export const inputs = z
  .record(
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
  .register(z.globalRegistry, { id: 'Inputs', description: 'Values by the names that the author of the form chose.' })
export type Inputs = Record<string, unknown>

export const askedForm = z
  .object({
    title: z.string().check(z.describe('Heading.')),
    text: z.string().check(z.describe('What the flow wants to know.')),
    fields: z.array(inputField).check(z.describe('What to fill in.')),
    actions: z
      .array(
        z.object({
          id: z.string().check(z.describe('What to send when it is pressed.')),
          label: z.string().check(z.describe('What people read on the button.'))
        })
      )
      .check(z.describe('The buttons.'))
  })
  .register(z.globalRegistry, { id: 'AskedForm', description: 'What a flow asks before it continues.' })
export type AskedForm = z.infer<typeof askedForm>

export const usage = z
  .object({
    promptTokens: z.int().check(z.describe('Tokens read by the model.')),
    completionTokens: z.int().check(z.describe('Tokens written by the model.')),
    totalTokens: z.int().check(z.describe('Both together.'))
  })
  .register(z.globalRegistry, { id: 'Usage', description: 'What a reply cost, as its platform counts.' })
export type Usage = z.infer<typeof usage>

/** A reason that this version does not know reads as the generic one. */
const errorName = z
  .catch(z.enum(errorNames as [(typeof errorNames)[number], ...typeof errorNames]), 'generic')
  .register(z.globalRegistry, { id: 'ErrorName', description: 'What went wrong, by the name of the error.' })

const seq = z.int().check(z.describe('The number of the event: it grows by one and is the SSE `id`.'))
const at = timestamp.check(z.describe('When it happened.'))
const eventType = <const T extends string>(type: T) => z.literal(type).check(z.describe('Which event this is.'))
const about = (event: string, description: string) => ({ id: event, description })

/** The events of a reply. A reader skips types that it does not know. */
const events = [
  z
    .object({
      type: eventType('started'),
      seq,
      conversationId: id.check(z.describe('The conversation, which may have been made just now.')),
      conversationName: z.string().check(z.describe('Its name.')),
      questionId: id.check(z.describe('The message that was asked.')),
      messageId: id.check(z.describe('The message that follows.')),
      at
    })
    .register(z.globalRegistry, about('StartedEvent', 'The reply begins. A reader who has parts of it already starts over.')),
  z
    .object({
      type: eventType('progress'),
      seq,
      step: progressStep.check(z.describe('What the agent does now.')),
      detail: z.optional(z.string()).check(z.describe('More about it, where there is more.'))
    })
    .register(z.globalRegistry, about('ProgressEvent', 'The agent went on to another step.')),
  z
    .object({ type: eventType('thinking'), seq, delta: z.string().check(z.describe('Append it to the thinking.')), at })
    .register(z.globalRegistry, about('ThinkingEvent', 'A piece of what the agent thinks before it answers.')),
  z
    .object({
      type: eventType('text'),
      seq,
      delta: z.string().check(z.describe('Append it to the text, which is Markdown.')),
      at
    })
    .register(z.globalRegistry, about('TextEvent', 'A piece of the answer.')),
  z
    .object({
      type: eventType('replace'),
      seq,
      text: z.string().check(z.describe('The whole text so far.')),
      thinking: z.optional(z.string()).check(z.describe('The whole thinking so far, where it changed too.'))
    })
    .register(z.globalRegistry, about('ReplaceEvent', 'The text so far was wrong and is replaced.')),
  z
    .object({ type: eventType('sources'), seq, sources: z.array(source).check(z.describe('All citations.')) })
    .register(z.globalRegistry, about('SourcesEvent', 'What the answer is based on; replaces earlier sources.')),
  z
    .object({ type: eventType('file'), seq, file: producedFile.check(z.describe('The file.')) })
    .register(z.globalRegistry, about('FileEvent', 'The agent made a file.')),
  z
    .object({ type: eventType('form'), seq, form: askedForm.check(z.describe('The form.')) })
    .register(z.globalRegistry, about('FormEvent', 'The flow needs something before it continues.')),
  z
    .object({ type: eventType('node'), seq, node: flowNode.check(z.describe('The step as it stands now.')) })
    .register(z.globalRegistry, about('NodeEvent', 'A step of the flow began or ended.')),
  z
    .object({
      type: eventType('outputs'),
      seq,
      outputs: z.record(z.string(), z.unknown()).check(z.describe('Values by the names that its author chose.'))
    })
    .register(z.globalRegistry, about('OutputsEvent', 'What the flow returned.')),
  z
    .object({
      type: eventType('suggestions'),
      seq,
      suggestions: z.array(z.string()).check(z.describe('Questions that fit next.'))
    })
    .register(z.globalRegistry, about('SuggestionsEvent', 'What one might ask next.')),
  z
    .object({ type: eventType('usage'), seq, usage: usage.check(z.describe('The counts.')) })
    .register(z.globalRegistry, about('UsageEvent', 'What the reply cost.')),
  z.object({ type: eventType('finished'), seq, at }).register(z.globalRegistry, about('FinishedEvent', 'The reply is complete.')),
  z.object({ type: eventType('aborted'), seq, at }).register(z.globalRegistry, about('AbortedEvent', 'The reply was stopped.')),
  z
    .object({
      type: eventType('failed'),
      seq,
      at,
      reason: errorName.check(z.describe('What went wrong.')),
      interrupted: z
        .optional(z.boolean())
        .check(z.describe('True when the server stopped in the middle: asking again makes sense.'))
    })
    .register(z.globalRegistry, about('FailedEvent', 'The reply failed; what has arrived stays.'))
] as const

export const chatEvent = z.discriminatedUnion('type', events).register(z.globalRegistry, {
  id: 'ChatEvent',
  description: 'A piece of a reply. Exactly one of `finished`, `aborted` and `failed` ends it. Skip types that you do not know.'
})
export type ChatEvent = z.infer<typeof chatEvent>

/** What a connector pushes: an event without the numbers and times that the reply gives it. */
export type ConnectorEvent = WithoutStamp<Exclude<ChatEvent, { type: 'started' | 'aborted' }>>
type WithoutStamp<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never

export const messageStatuses = ['generating', 'finished', 'aborted', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

const conversationId = id.check(z.describe('The conversation it is in.'))
const createdAt = timestamp.check(z.describe('When it was asked, or began.'))
const saidBy = <const T extends string>(who: T) => z.literal(who).check(z.describe('Who speaks.'))

/** One message as it is stored and shown. */
export const message = z
  .discriminatedUnion('side', [
    z
      .object({
        side: saidBy('human'),
        id: id.check(z.describe('The id of the message.')),
        conversationId,
        text: z.string().check(z.describe('The question; empty when only inputs or files were sent.')),
        files: z.array(attachment).check(z.describe('Files sent along.')),
        inputs: z
          .nullable(z.record(z.string(), z.unknown()))
          .check(z.describe('Values by the names of the input fields; null when there were none.')),
        createdAt
      })
      .register(z.globalRegistry, { id: 'HumanMessage', description: 'What a person or guest asked.' }),
    z
      .object({
        side: saidBy('agent'),
        id: id.check(z.describe('The id of the message.')),
        conversationId,
        questionId: z.nullable(id).check(z.describe('The message it replies to; null when it replies to none.')),
        status: z.enum(messageStatuses).check(z.describe('Where it stands. While it is `generating`, read its events.')),
        text: z.string().check(z.describe('The answer, in Markdown.')),
        thinking: z.string().check(z.describe('What the agent thought before; empty when it does not tell.')),
        thinkingTime: z
          .nullable(z.int())
          .check(z.describe('Milliseconds spent thinking, without a thought still going on; null when it has not thought.')),
        thinkingSince: z.nullable(timestamp).check(z.describe('Since when it has been thinking; null when it is not.')),
        sources: z.array(source).check(z.describe('What the answer is based on.')),
        files: z.array(producedFile).check(z.describe('Files that the agent made.')),
        steps: z.array(progressStep).check(z.describe('The steps it went through, in order.')),
        nodes: z.array(flowNode).check(z.describe('The steps of its flow; empty when it is no flow.')),
        outputs: z
          .nullable(z.record(z.string(), z.unknown()))
          .check(z.describe('What its flow returned, by the names that its author chose; null when it is no flow.')),
        form: z.nullable(askedForm).check(z.describe('What the flow asks before it continues; null for nothing.')),
        suggestions: z.array(z.string()).check(z.describe('Questions that fit next.')),
        usage: z.nullable(usage).check(z.describe('What it cost; null when the platform does not tell.')),
        failure: z
          .nullable(
            z.object({
              reason: errorName.check(z.describe('What went wrong.')),
              interrupted: z.boolean().check(z.describe('Whether the server stopped in the middle.'))
            })
          )
          .check(z.describe('Why it failed; null when it did not.')),
        feedback: z.nullable(z.enum(['like', 'dislike'])).check(z.describe("The reader's rating; null without one.")),
        lastSeq: z.int().check(z.describe('The number of the last event in it: continue reading after this one.')),
        createdAt
      })
      .register(z.globalRegistry, { id: 'AgentMessage', description: 'A reply of an agent.' })
  ])
  .register(z.globalRegistry, { id: 'Message', description: 'One message of a conversation.' })
export type Message = z.infer<typeof message>
export type HumanMessage = Extract<Message, { side: 'human' }>
export type AgentMessage = Extract<Message, { side: 'agent' }>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const messageInPath = z.object({ messageId: id.check(z.describe('The id of the reply.')) })
const intoConversation = z.optional(id).check(z.describe('The conversation to continue; without it a new one begins.'))
const files = z
  ._default(z.array(id).check(z.maxLength(limits.attachments)), [])
  .check(z.describe(`Ids of uploaded files, up to ${limits.attachments}.`))

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/messages',
  summary: 'Ask an agent a question',
  description:
    'The reply is streamed. It continues when the reader disconnects: `readEvents` reads the rest, from any device, and `abortMessage` stops it. A conversation has one running reply at a time.',
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'chat',
  params: agentInPath,
  body: z.strictObject({
    conversationId: intoConversation,
    text: z
      .string()
      .check(z.trim(), z.maxLength(limits.message), z.describe(`The question, up to ${limits.message} characters.`)),
    inputs: z.optional(inputs).check(z.describe("Values for the agent's form, where it has one.")),
    files,
    knowledgeBaseIds: z
      ._default(z.array(id).check(z.maxLength(limits.knowledgeBasesPerQuestion)), [])
      .check(z.describe(`Knowledge bases to search, up to ${limits.knowledgeBasesPerQuestion}; not yet in use.`)),
    deepThinking: z._default(z.boolean(), false).check(z.describe('Whether to think at length, where the agent can.')),
    onlineSearch: z._default(z.boolean(), false).check(z.describe('Whether to search the web, where the agent can.')),
    replacesMessageId: z
      .optional(id)
      .check(z.describe('A question of this conversation to replace: it and all that follows it are removed.'))
  }),
  example: { body: { text: 'What is a limit?' } },
  events: chatEvent,
  errors: ['agentInaccessible', 'agentTypeUnsupported', 'alreadyProcessed']
})

export const runWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/runs',
  summary: 'Run a workflow',
  description: 'For agents of the type `workflow`. The inputs are the question; the events are those of a reply.',
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'chat',
  params: agentInPath,
  body: z.strictObject({
    conversationId: intoConversation,
    inputs: inputs.check(z.describe('Values for its input fields.')),
    files
  }),
  example: { body: { inputs: {} } },
  events: chatEvent,
  errors: ['agentInaccessible', 'agentTypeUnsupported', 'alreadyProcessed']
})

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/v1/messages/{messageId}/events',
  summary: 'Continue reading a reply',
  description:
    'Streams the events after the one named by `Last-Event-ID`, or all of them, and then those to come. Events of an ended reply are kept for some minutes; after that the whole reply comes as a few events.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: messageInPath,
  events: chatEvent
})

export const abortMessage = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/abort',
  summary: 'Stop a reply',
  description: 'From any device. What has arrived stays. Stopping a reply that has ended changes nothing.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: messageInPath
})

export const regenerateMessage = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/regenerate',
  summary: 'Ask for another reply to the same question',
  description: 'The new reply takes the place of this one.',
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'chat',
  params: messageInPath,
  events: chatEvent,
  errors: ['agentInaccessible', 'alreadyProcessed']
})

export const setFeedback = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/feedback',
  summary: 'Rate a reply',
  auth: 'chat',
  callers: 'participant',
  params: messageInPath,
  body: z.strictObject({
    rating: z.nullable(z.enum(['like', 'dislike'])).check(z.describe('Whether it helped; null takes the rating back.'))
  }),
  example: { body: { rating: 'like' } }
})
