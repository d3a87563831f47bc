import * as z from 'zod/mini'
import { inputField } from './agent-shapes.ts'
import { closing } from './closing.ts'
import { ingestFailures } from './document-states.ts'
import { limits } from './limits.ts'
import { id, timestamp } from './page.ts'
import { errorName, refusalCause, replyRemark } from './reply-endings.ts'

export const progressSteps = [
  'QUEUED',
  'START',
  'FILE_READING',
  'KNOWLEDGE_BASE_SEARCHING',
  'ONLINE_SEARCHING',
  'SEARCH_ANALYSIS',
  'DEEP_THINKING',
  'GENERATING'
] as const
export type ProgressStep = (typeof progressSteps)[number]
export const progressStep = z
  .enum(progressSteps)
  .register(z.globalRegistry, { id: 'ProgressStep', description: 'What an agent does.' })

/** How a search that was made for a question ended. */
export const searchOutcome = z.enum(['found', 'nothing', 'failed']).register(z.globalRegistry, {
  id: 'SearchOutcome',
  description: 'How a search ended; after one that failed the answer does without it.'
})
export type SearchOutcome = z.infer<typeof searchOutcome>

/** What became of a document that was sent with a question. */
export const fileReading = z
  .object({
    name: z.string().check(z.describe('The file name with its ending.')),
    reason: z.optional(z.enum(ingestFailures)).check(z.describe('Why it was not read; left out where it was.')),
    sent: z.optional(z.int()).check(z.describe('How many of its passages went along, where not all of them did.')),
    passages: z.optional(z.int()).check(z.describe('How many passages it has, where not all of them went along.')),
    leftOut: z
      .optional(z.int())
      .check(z.describe('How many parts of it were not read, such as pictures and what is hidden; left out for none.'))
  })
  .register(z.globalRegistry, { id: 'FileReading', description: 'What became of a document that was sent with a question.' })
export type FileReading = z.infer<typeof fileReading>

export const source = z
  .object({
    position: z.int().check(z.describe('The number that it is shown with, from 1.')),
    mark: z
      .optional(z.int())
      .check(z.describe('The number in brackets by which the text refers to it; left out where that is its position.')),
    description: z.string().check(z.describe('The passage that was used.')),
    file: z.string().check(z.describe('Name of its document, with the ending.')),
    knowledgeBase: z.nullable(z.string()).check(z.describe('Name of the knowledge base; null when it comes from none.')),
    page: z.nullable(z.int()).check(z.describe('Page of the document, from 1; null when there are none.')),
    url: z.nullable(z.string()).check(z.describe('Where it can be read; null when it is not on the web.')),
    heading: z.optional(z.string()).check(z.describe('The heading above the passage; left out without one.')),
    document: z
      .optional(
        z.object({
          knowledgeBaseId: id.check(z.describe('The base it is in.')),
          documentId: id.check(z.describe('Which document, by its id.')),
          passage: z.optional(z.int()).check(z.describe('The place of the passage in it, from 0; older replies have none.')),
          version: z.optional(z.int()).check(z.describe('Which version of it was cited; left out for the first.'))
        })
      )
      .check(z.describe('The document it is from; only for who may read its base.'))
  })
  .register(z.globalRegistry, { id: 'Source', description: 'A citation of a reply.' })
export type Source = z.infer<typeof source>

export const producedFile = z
  .object({
    id: z.string().check(z.describe('An id within the reply.')),
    name: z.string().check(z.describe('The file name with its ending.')),
    kind: z
      .string()
      .check(
        z.describe('What to draw it as: `word`, `spreadsheet`, `pdf`, `presentation`, `image`, `audio`, `video` or `text`.')
      ),
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

/** Values of a form by the names that its author chose. */
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
    kind: z
      .enum(['form', 'question'])
      .check(
        z.describe('`form`: fill in the fields and press a button. `question`: enter an answer, or press one of the buttons.')
      ),
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
      .check(z.describe('The buttons; none for a single one that sends what was entered.')),
    expiresAt: z.nullable(timestamp).check(z.describe('Until when it can be answered; null for no known end.'))
  })
  .register(z.globalRegistry, { id: 'AskedForm', description: 'What a flow asks before it continues.' })
export type AskedForm = z.infer<typeof askedForm>

export const formAnswer = z
  .object({
    inputs: z.record(z.string(), z.unknown()).check(z.describe('The entered values by the names of the fields.')),
    action: z.nullable(z.string()).check(z.describe('The id of the button that was pressed; null when the form has none.'))
  })
  .register(z.globalRegistry, { id: 'FormAnswer', description: 'How somebody answered what a flow asked.' })
export type FormAnswer = z.infer<typeof formAnswer>

export const usage = z
  .object({
    promptTokens: z.int().check(z.describe('Tokens read by the model.')),
    completionTokens: z.int().check(z.describe('Tokens written by the model.')),
    totalTokens: z.int().check(z.describe('Both together.'))
  })
  .register(z.globalRegistry, { id: 'Usage', description: 'What a reply cost, as its platform counts.' })
export type Usage = z.infer<typeof usage>

const seq = z.int().check(z.describe('The number of the event: it grows by one and is the SSE `id`.'))
const at = timestamp.check(z.describe('When it happened.'))
const eventType = <const T extends string>(type: T) => z.literal(type).check(z.describe('Which event this is.'))
const about = (event: string, description: string) => ({ id: event, description })

/** The events of a reply. Clients skip types that they do not know. */
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
      detail: z
        .optional(z.string())
        .check(z.describe('More about it, where there is more; of `QUEUED` the place in the queue, from 1.')),
      outcome: z
        .optional(searchOutcome)
        .check(z.describe('How a search that this step began has ended; left out when the step begins.')),
      file: z
        .optional(fileReading)
        .check(z.describe('The document that the step `FILE_READING` was about; only with its outcome.'))
    })
    .register(z.globalRegistry, about('ProgressEvent', 'The agent went on to another step, or a search has ended.')),
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
  z
    .object({ type: eventType('waiting'), seq, at })
    .register(z.globalRegistry, about('WaitingEvent', 'The flow waits: answer its form, and it continues in another reply.')),
  z
    .object({
      type: eventType('finished'),
      seq,
      at,
      suggestionsFollow: z
        .optional(z.boolean())
        .check(
          z.describe('True when the platform is still asked for questions that fit next: `readSuggestions` waits for them.')
        ),
      remarks: z
        .optional(z.array(replyRemark))
        .check(z.describe('What to know of how the answer came about; left out when there is nothing.'))
    })
    .register(z.globalRegistry, about('FinishedEvent', 'The reply is complete.')),
  z.object({ type: eventType('aborted'), seq, at }).register(z.globalRegistry, about('AbortedEvent', 'The reply was stopped.')),
  z
    .object({
      type: eventType('failed'),
      seq,
      at,
      reason: errorName.check(z.describe('What went wrong.')),
      cause: z.optional(refusalCause).check(z.describe('What exactly the platform refused, where it is known.')),
      file: z
        .optional(z.string())
        .check(z.describe('The attached file that was refused, by its name; left out for anything else.')),
      quote: z
        .optional(z.string())
        .check(z.describe('What the organisation itself says of the rule; left out where it says nothing.')),
      closing: z.optional(closing).check(z.describe('Why the agent was closed meanwhile; left out for other reasons.')),
      interrupted: z
        .optional(z.boolean())
        .check(z.describe('True when the server stopped in the middle: asking again makes sense.'))
    })
    .register(z.globalRegistry, about('FailedEvent', 'The reply failed; what has arrived stays.'))
] as const

export const chatEvent = z.discriminatedUnion('type', events).register(z.globalRegistry, {
  id: 'ChatEvent',
  description:
    'A piece of a reply. Exactly one of `waiting`, `finished`, `aborted` and `failed` ends it. Skip types that you do not know.'
})
export type ChatEvent = z.infer<typeof chatEvent>

/** An event as a connector yields it: without `seq` and `at`, which the reply engine adds. */
export type ConnectorEvent = WithoutStamp<Exclude<ChatEvent, { type: 'started' | 'aborted' }>>
type WithoutStamp<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never
