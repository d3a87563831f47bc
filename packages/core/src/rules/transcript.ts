import type { AgentMessage, ChatEvent, HumanMessage, Message } from '../contract/chat.ts'
import type { ErrorName } from '../contract/errors.ts'
import { applyEvent, emptyReply } from './message.ts'

/** The messages of a conversation in chronological order. Whatever changes it here keeps the identity of all other messages. */
export type Transcript = readonly Message[]

export type StartedEvent = Extract<ChatEvent, { type: 'started' }>

/** The temporary ids of the `count`-th turn that is shown here before the server has accepted it. */
export const unsentIds = (count: number) => ({ questionId: `unsent-question-${count}`, replyId: `unsent-reply-${count}` })

/** Whether the server has not accepted a message yet. */
export const isUnsent = ({ id }: Message) => id.startsWith('unsent-')

/** The messages that the server has. */
export const withoutUnsent = (transcript: Transcript): Transcript => transcript.filter(message => !isUnsent(message))

export function replyIn(transcript: Transcript, id: string): AgentMessage | undefined {
  const message = transcript.find(known => known.id === id)
  return message?.side === 'agent' ? message : undefined
}

/** Puts `message` in the place of the one with this id. */
export const replaceIn = (transcript: Transcript, id: string, message: Message): Transcript =>
  transcript.map(known => (known.id === id ? message : known))

/** Adds a question with an empty reply, in place of a turn that could not be sent. */
export function addTurn(transcript: Transcript, question: HumanMessage, replyId: string): Transcript {
  const { id: questionId, conversationId, createdAt } = question
  return [...withoutUnsent(transcript), question, emptyReply({ id: replyId, questionId, conversationId, createdAt })]
}

/** Replaces the temporary ids of a turn, whose reply is `replyId`, with those of the server. */
export function identifyTurn(transcript: Transcript, replyId: string, started: StartedEvent): Transcript {
  const reply = replyIn(transcript, replyId)
  if (!reply) return transcript
  const { questionId, messageId, conversationId, at: createdAt } = started
  const isNew = isUnsent(reply)
  // A question that was sent before can be here already.
  const others = isNew ? transcript.filter(({ id }) => id !== questionId && id !== messageId) : transcript
  return others.map(message => {
    if (message === reply)
      return { ...reply, id: messageId, questionId, conversationId, createdAt, versions: withNew(reply, messageId) }
    if (isNew && message.id === reply.questionId)
      return { ...message, id: questionId, conversationId, createdAt, versions: withNew(message, questionId) }
    return message
  })
}

/** The ids of a message's versions with that of a new one; empty for a first version. */
const withNew = ({ versions }: Message, id: string) => (versions.length > 0 ? [...versions, id] : versions)

/** Applies an event to a reply. Returns the same transcript when it changes nothing. */
export function foldEvent(transcript: Transcript, replyId: string, event: ChatEvent): Transcript {
  const reply = replyIn(transcript, replyId)
  const next = reply && applyEvent(reply, event)
  return next && next !== reply ? replaceIn(transcript, replyId, next) : transcript
}

/** Marks a reply as failed. `interrupted`: it may continue on the server. */
export function failReply(transcript: Transcript, replyId: string, reason: ErrorName, interrupted = false): Transcript {
  const reply = replyIn(transcript, replyId)
  return reply ? replaceIn(transcript, replyId, { ...reply, status: 'failed', failure: { reason, interrupted } }) : transcript
}

/**
 * Takes over the newest stored messages, fetched again: what they begin with and all after it is replaced by them. A turn that could
 * not be sent stays below them.
 */
export function mergeNewest(transcript: Transcript, newest: Transcript): Transcript {
  const known = new Map(transcript.map(message => [message.id, message]))
  const merged = newest.map(message => {
    const before = known.get(message.id)
    return before && JSON.stringify(before) === JSON.stringify(message) ? before : message
  })
  const start = transcript.findIndex(({ id }) => id === newest[0]?.id)
  return [...transcript.slice(0, Math.max(0, start)), ...merged, ...transcript.filter(isUnsent)]
}

/** Adds a page of older messages, which may overlap with those that are here. */
export function mergeEarlier(transcript: Transcript, earlier: Transcript): Transcript {
  const known = new Set(transcript.map(({ id }) => id))
  return [...earlier.filter(({ id }) => !known.has(id)), ...transcript]
}

/** Whether a question with this text has been stored since `before`. */
export const hasArrived = (text: string, before: Transcript, after: Transcript): boolean =>
  after.some(message => message.side === 'human' && message.text === text && !before.some(({ id }) => id === message.id))
