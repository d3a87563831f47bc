import * as z from 'zod/mini'
import {
  askedForm,
  fileReading,
  flowNode,
  formAnswer,
  producedFile,
  progressStep,
  searchOutcome,
  source,
  usage
} from './chat-events.ts'
import { attachment } from './files.ts'
import { limits } from './limits.ts'
import { id, timestamp } from './page.ts'
import { replyFailure, replyRemark } from './reply-endings.ts'

export const messageStatuses = ['generating', 'waiting', 'finished', 'aborted', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

const conversationId = id.check(z.describe('The conversation it is in.'))
const createdAt = timestamp.check(z.describe('When it was asked, or began.'))
const versions = z
  .array(id)
  .check(
    z.describe(
      `Ids of its versions, its own among them, the oldest first; of more than ${limits.messageVersions} the newest. Empty while there is only one. An edited question and a regenerated reply are new versions.`
    )
  )
const sideOf = <const T extends string>(who: T) => z.literal(who).check(z.describe('Who speaks.'))

/** A message as it is stored and returned. */
export const message = z
  .discriminatedUnion('side', [
    z
      .object({
        side: sideOf('human'),
        id: id.check(z.describe('The id of the message.')),
        conversationId,
        text: z.string().check(z.describe('The question; empty when only inputs or files were sent.')),
        files: z.array(attachment).check(z.describe('Files sent along, those that are values of `inputs` among them.')),
        inputs: z
          .nullable(z.record(z.string(), z.unknown()))
          .check(z.describe('Values by the names of the input fields; null when there were none.')),
        knowledgeBaseIds: z
          .optional(z.array(id))
          .check(z.describe('The knowledge bases that were to be searched; left out when none were chosen.')),
        deepThinking: z.optional(z.boolean()).check(z.describe('True when the agent was to think at length.')),
        onlineSearch: z.optional(z.boolean()).check(z.describe('True when the web was to be searched.')),
        versions,
        createdAt
      })
      .register(z.globalRegistry, { id: 'HumanMessage', description: 'What a person or guest asked.' }),
    z
      .object({
        side: sideOf('agent'),
        id: id.check(z.describe('The id of the message.')),
        conversationId,
        questionId: z.nullable(id).check(z.describe('The message it replies to; null when it replies to none.')),
        status: z
          .enum(messageStatuses)
          .check(
            z.describe(
              'Where it stands. While it is `generating`, read its events; while it is `waiting`, its form can be answered.'
            )
          ),
        text: z
          .string()
          .check(
            z.describe(
              'The answer, in Markdown. A picture at `/api/v1/files/{id}` in it is one of `files`, whose address can be opened.'
            )
          ),
        thinking: z.string().check(z.describe('What the agent thought before; empty when it does not tell.')),
        thinkingTime: z
          .nullable(z.int())
          .check(z.describe('Milliseconds spent thinking, without a thought still going on; null when it has not thought.')),
        thinkingSince: z.nullable(timestamp).check(z.describe('Since when it has been thinking; null when it is not.')),
        sources: z.array(source).check(z.describe('What the answer is based on.')),
        files: z.array(producedFile).check(z.describe('Files that the agent made.')),
        steps: z.array(progressStep).check(z.describe('The steps it went through, in order.')),
        stepDetail: z
          .optional(z.string())
          .check(z.describe('More about the last step, as its event had it; left out when there is none.')),
        searches: z
          .optional(
            z.array(
              z.object({
                step: progressStep.check(z.describe('What was searched.')),
                outcome: searchOutcome.check(z.describe('How it ended.')),
                file: z.optional(fileReading).check(z.describe('The document that was read.'))
              })
            )
          )
          .check(z.describe('The searches that were made for the question; left out when there were none.')),
        nodes: z.array(flowNode).check(z.describe('The steps of its flow; empty when it is no flow.')),
        outputs: z
          .nullable(z.record(z.string(), z.unknown()))
          .check(z.describe('What its flow returned, by the names that its author chose; null when it is no flow.')),
        form: z.nullable(askedForm).check(z.describe('What the flow asks before it continues; null for nothing.')),
        answer: z.optional(formAnswer).check(z.describe('How the form was answered; left out while it is not.')),
        suggestions: z.array(z.string()).check(z.describe('Questions that fit next.')),
        usage: z.nullable(usage).check(z.describe('What it cost; null when the platform does not tell.')),
        failure: z.nullable(replyFailure).check(z.describe('Why it failed; null when it did not.')),
        remarks: z
          .optional(z.array(replyRemark))
          .check(z.describe('What to know of how the answer came about; left out when there is nothing.')),
        feedback: z.nullable(z.enum(['like', 'dislike'])).check(z.describe("The reader's rating; null without one.")),
        feedbackComment: z.nullable(z.string()).check(z.describe("The reader's comment on what did not help; null without one.")),
        versions,
        lastSeq: z.int().check(z.describe('The number of the last event in it: continue reading after this one.')),
        createdAt,
        endedAt: z.optional(timestamp).check(z.describe('When it ended or began to wait; left out while it is generated.'))
      })
      .register(z.globalRegistry, { id: 'AgentMessage', description: 'A reply of an agent.' })
  ])
  .register(z.globalRegistry, { id: 'Message', description: 'One message of a conversation.' })
export type Message = z.infer<typeof message>
export type HumanMessage = Extract<Message, { side: 'human' }>
export type AgentMessage = Extract<Message, { side: 'agent' }>
