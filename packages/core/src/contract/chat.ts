import * as z from 'zod/mini'
import { versionInAddress } from './agent-shapes.ts'
import { chatEvent, inputs } from './chat-events.ts'
import { endpoint } from './endpoint.ts'
import { entrance } from './entrances.ts'
import { limits } from './limits.ts'
import { id, optionalText } from './page.ts'
import { pageContext } from './page-context.ts'

export * from './chat-events.ts'
export * from './closing.ts'
export * from './entrances.ts'
export * from './messages.ts'
export * from './page-context.ts'
export * from './reply-endings.ts'

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const messageInPath = z.object({ messageId: id.check(z.describe('The id of the reply.')) })
const intoConversation = z.optional(id).check(z.describe('The conversation to continue; without it a new one begins.'))
const cameBy = z
  .optional(entrance)
  .check(
    z.describe(
      'By which way it comes. Without it that is read from the address of the page that asks (`Referer`), or from the share.'
    )
  )
/** Also the value of the header of that name. */
export const idempotencyKey = z
  .optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)))
  .check(
    z.describe(
      'A random text, new for each question: 16 to 64 letters, digits, `-` and `_`. The same question sent again with it, because no reply came, is not asked again: the stream is that of the reply to the first one, from its beginning. Of another person, in another conversation, or with another text (without one: other inputs or files) it is another question. The header `Idempotency-Key` says the same to proxies; either is enough.'
    )
  )
const triedVersion = z
  .optional(versionInAddress)
  .check(
    z.describe(
      'A version to try, for the owner and administrators; the same in the whole conversation. A trial is not counted, uses no allowance, and is in no list of conversations or of used agents.'
    )
  )
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
  keyed: true,
  params: agentInPath,
  body: z.strictObject({
    conversationId: intoConversation,
    text: z
      .string()
      .check(z.trim(), z.maxLength(limits.message), z.describe(`The question, up to ${limits.message} characters.`)),
    inputs: z.optional(inputs).check(z.describe("Values for the agent's form, where it has one.")),
    context: z
      .optional(pageContext)
      .check(
        z.describe(
          'What the page around the chat says of itself. Fields of the form that have its names are filled with it; the rest goes to the platform in front of the question. It is not stored, and is no part of the question that others read.'
        )
      ),
    files,
    knowledgeBaseIds: z
      ._default(z.array(id).check(z.maxLength(limits.knowledgeBasesPerQuestion)), [])
      .check(
        z.describe(
          `Knowledge bases to search, up to ${limits.knowledgeBasesPerQuestion}; signed-in people choose among those they may read.`
        )
      ),
    deepThinking: z._default(z.boolean(), false).check(z.describe('Whether to think at length, where the agent can.')),
    onlineSearch: z._default(z.boolean(), false).check(z.describe('Whether to search the web, where the agent can.')),
    temporary: z
      .optional(z.boolean())
      .check(
        z.describe(
          'Whether a new conversation is not kept: it is in no list and no search, and is deleted a day after its last question, or before.'
        )
      ),
    replacesMessageId: z
      .optional(id)
      .check(
        z.describe(
          'A question of this conversation that this one is a new version of. What followed the old version stays with it.'
        )
      ),
    entrance: cameBy,
    version: triedVersion,
    idempotencyKey
  }),
  example: { body: { text: 'What is a limit?' } },
  events: chatEvent,
  errors: [
    'agentInaccessible',
    'agentClosed',
    'agentTypeUnsupported',
    'alreadyProcessed',
    'insufficientBalance',
    'fileTypeUnsupported'
  ]
})

export const runWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/runs',
  summary: 'Run a workflow',
  description: 'For agents of the type `workflow`. The inputs are the question; the events are those of a reply.',
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'chat',
  keyed: true,
  params: agentInPath,
  body: z.strictObject({
    conversationId: intoConversation,
    inputs: inputs.check(z.describe('Values for its input fields.')),
    files,
    entrance: cameBy,
    version: triedVersion,
    idempotencyKey
  }),
  example: { body: { inputs: {} } },
  events: chatEvent,
  errors: [
    'agentInaccessible',
    'agentClosed',
    'agentTypeUnsupported',
    'alreadyProcessed',
    'insufficientBalance',
    'fileTypeUnsupported'
  ]
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
  events: chatEvent,
  errors: ['agentClosed']
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
  description:
    'The new reply is a new version of this one, and is shown instead. The old one and what followed it are kept: `showVersion` shows them again.',
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'chat',
  keyed: true,
  params: messageInPath,
  events: chatEvent,
  errors: ['agentInaccessible', 'agentClosed', 'alreadyProcessed', 'insufficientBalance', 'fileTypeUnsupported']
})

export const answerForm = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/answer',
  summary: 'Answer what a flow asks',
  description:
    'For a reply that is `waiting`, the last one of its conversation. The flow continues as a new reply to the same question. A form is answered once.',
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'chat',
  keyed: true,
  params: messageInPath,
  body: z.strictObject({
    inputs: z._default(inputs, {}).check(z.describe('Values for the fields of the form.')),
    action: z
      .optional(z.string().check(z.maxLength(limits.platformId)))
      .check(z.describe('The id of the button that was pressed; left out when the form has none.'))
  }),
  example: { body: { inputs: {}, action: 'approve' } },
  events: chatEvent,
  errors: ['agentInaccessible', 'agentClosed', 'alreadyProcessed']
})

export const readSuggestions = endpoint({
  method: 'GET',
  path: '/api/v1/messages/{messageId}/suggestions',
  summary: 'Read what one might ask next',
  description: 'After a reply whose `finished` event says that suggestions follow. Waits some seconds for them.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: messageInPath,
  reply: z.object({ suggestions: z.array(z.string()).check(z.describe('Questions that fit next; empty when none came.')) }),
  errors: ['agentClosed']
})

export const showVersion = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/selection',
  summary: 'Show another version of a message',
  description:
    'The conversation then goes on from this version, with what followed it last, on all devices. Not while a reply is being generated (`alreadyProcessed`).',
  auth: 'chat',
  callers: 'participant',
  params: z.object({ messageId: id.check(z.describe('The id of the version to show: a question or a reply.')) }),
  errors: ['agentClosed', 'alreadyProcessed']
})

export const setFeedback = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/feedback',
  summary: 'Rate a reply',
  auth: 'chat',
  callers: 'participant',
  params: messageInPath,
  body: z.strictObject({
    rating: z.nullable(z.enum(['like', 'dislike'])).check(z.describe('Whether it helped; null takes the rating back.')),
    comment: z
      .optional(optionalText(limits.feedbackComment))
      .check(
        z.describe(
          `What did not help, up to ${limits.feedbackComment} characters; without it an earlier comment on the same rating stays.`
        )
      )
  }),
  example: { body: { rating: 'like' } },
  errors: ['agentClosed']
})
