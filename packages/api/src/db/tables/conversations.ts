import type { ChatEvent, Entrance, MessageStatus } from '@lyceum/core/contract'

export type ConversationRow = {
  id: string
  agentId: string
  userId: string | null
  guestId: string | null
  shareId: string | null
  /** The course of a learning platform in which it is held. */
  courseId: string | null
  /** What its person was in that course when it began there; `preview` for who only looked at what a student sees. */
  courseStanding: 'learner' | 'helper' | 'teacher' | 'preview' | null
  /** The courses from which something of it was carried out: it is deleted with what was said there. */
  carriedFrom: string[]
  /** Whether it is closed by the exams of these courses, as it was to the learner there. */
  carriedByLearner: boolean
  /** So many of its messages, the first ones, were not asked here: they count for nothing. */
  carriedMessages: number
  name: string
  /** What the platform needs to continue the conversation, such as its own conversation id. */
  platformState: Record<string, unknown>
  /** Whether it is a reviewer's trial, which is not counted. */
  trial: boolean
  /** Since when it stands above the others; null when it does not. */
  pinnedAt: Date | null
  /** Whether it is in no list, and deleted when it is left, or a day later. */
  temporary: boolean
  /** The version of the agent that the trial is of; null for the one in service. */
  trialVersion: number | null
  /** The position of the next message; counted here so that opening a reply need not look among the messages. */
  nextPosition: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  /** When the platform of a deleted one was last asked to delete it too. */
  forgottenAt: Date | null
}

export type MessageRow = {
  id: string
  conversationId: string
  position: number
  side: 'human' | 'agent'
  questionId: string | null
  /** The message before it on its branch: of a reply its question, or the reply that it continues; of a question the reply before; null of the first. Versions share it. */
  parentId: string | null
  status: MessageStatus
  /** The message as in the contract; of a running reply, its state when it was opened. */
  body: Record<string, unknown>
  feedback: 'like' | 'dislike' | null
  feedbackComment: string | null
  /** The platform's ids of this turn: its message, its task. */
  platformRef: Record<string, unknown>
  /** Which process runs the reply. */
  processId: string | null
  abortRequestedAt: Date | null
  /** How it then ends; null for stopped by its reader. */
  abortEnd: Record<string, unknown> | null
  endedAt: Date | null
  /** Since when another branch is shown instead; null while it is shown. */
  replacedAt: Date | null
  /** What the platform needs to continue after this message, stored while its branch is not shown and this is its end. */
  platformState: Record<string, unknown> | null
  /** Of the first reply to a question that came with a key: equal for the same question when it is sent again. Unique. */
  idempotencyHash: string | null
  /** Of a question: by which way it came; null where the client did not say. */
  entrance: Entrance | null
  /** Of a reply: after how many milliseconds its first text came. */
  firstTextMs: number | null
  /** Of a reply: whether the sums of usage have it. */
  usageCounted: boolean
  /** Of a reply to a learner of a course: the link whose launch began the session in which it was asked. */
  linkId: string | null
  /** Of a reply: what is held of budgets until its cost is booked. */
  holds: object[] | null
  createdAt: Date
}

export type ReplyEventRow = { messageId: string; firstSeq: number; lastSeq: number; events: ChatEvent[]; writtenAt: Date }
