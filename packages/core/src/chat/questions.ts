import type { Client } from '../client.ts'
import { type AgentMessage, type HumanMessage, type Inputs, type Message, runWorkflow, sendMessage } from '../contract/chat.ts'
import type { AppError } from '../contract/errors.ts'
import type { Attachment } from '../contract/files.ts'
import type { Upload, Uploads } from '../files/uploads.ts'
import { emptyReply } from '../rules/message.ts'
import type { Composer, Draft } from './composer.ts'
import type { MessageList } from './message-list.ts'
import type { Replies, StartedEvent } from './replies.ts'

/** All that a question was sent with, so that it can be sent again. */
export type Question = Omit<Draft, 'text'> & {
  text: string
  inputs: Inputs | null
  files: Attachment[]
  uploads: readonly Upload[]
  workflow?: boolean
  /** The stored question that this one replaces. */
  replaces?: string
}

type Means = {
  agentId: string
  list: MessageList
  replies: Replies
  composer: Composer
  uploads: Uploads
  conversationId(): string | null
}

export type Questions = {
  /** Shows the question and an empty reply at once, sends it and follows the reply. */
  send(question: Question, onRefused?: (failure: AppError) => void): Promise<void>
  /** Gives a shown turn the ids of the server. */
  identify(event: StartedEvent, replyId: string): void
  /** A question that never reached the server, by its reply's id. */
  unsent(replyId: string): Question | undefined
  isStored(message: Message): boolean
}

/** Questions on their way: shown before the server knows them, and given back to the composer when it refuses them. */
export function createQuestions(client: Client, { agentId, list, replies, composer, uploads, conversationId }: Means): Questions {
  const waiting = new Map<string, Question>()
  let count = 0

  function stream(question: Question, signal: AbortSignal) {
    const params = { agentId }
    const conversation = conversationId()
    const body = {
      ...(conversation !== null && { conversationId: conversation }),
      ...(question.files.length > 0 && { files: question.files.map(file => file.id) })
    }
    if (question.workflow)
      return client.stream(runWorkflow, { params, body: { ...body, inputs: sendable(question.inputs) }, signal, quiet: true })
    const { text, deepThinking, onlineSearch, knowledgeBaseIds, replaces } = question
    return client.stream(sendMessage, {
      params,
      body: {
        ...body,
        text,
        ...(question.inputs && { inputs: sendable(question.inputs) }),
        ...(deepThinking && { deepThinking }),
        ...(onlineSearch && { onlineSearch }),
        ...(knowledgeBaseIds.length > 0 && { knowledgeBaseIds }),
        ...(replaces && { replacesMessageId: replaces })
      },
      signal,
      quiet: true
    })
  }

  /** Nothing is lost: what was refused is back in the composer, unless the person is writing something else already. */
  function giveBack(question: Question): void {
    if (composer.$draft.get().text === '') composer.set({ text: question.text })
    uploads.restore(question.uploads)
  }

  const isWaiting = ({ id }: Message) => [...waiting.keys()].some(replyId => id === replyId || id === questionIdOf(replyId))

  /** Turns that could not be sent leave with the next one. */
  function clearWaiting(): readonly Message[] {
    const stored = list.get().filter(message => !isWaiting(message))
    waiting.clear()
    return stored
  }

  return {
    async send(question, onRefused) {
      const replyId = `new-reply-${++count}`
      const about = { conversationId: conversationId() ?? '', createdAt: new Date(client.host.now()).toISOString() }
      const { text, files, inputs } = question
      const human: HumanMessage = { side: 'human', id: questionIdOf(replyId), ...about, text, files, inputs }
      list.set([...clearWaiting(), human, emptyReply({ id: replyId, questionId: human.id, ...about })])
      waiting.set(replyId, question)
      await replies.play(
        replyId,
        signal => stream(question, signal),
        failure => {
          if (onRefused) waiting.delete(replyId)
          else fail(list, replyId, failure)
          giveBack(question)
          onRefused?.(failure)
        }
      )
    },
    identify(event, replyId) {
      waiting.delete(replyId)
      const { questionId, messageId, conversationId, at } = event
      const reply = list.find(replyId) as AgentMessage
      const question = list.find(questionIdOf(replyId))
      if (question) list.replace(question.id, { ...question, id: questionId, conversationId, createdAt: at })
      list.replace(replyId, { ...reply, id: messageId, questionId, conversationId, createdAt: at })
    },
    unsent: replyId => waiting.get(replyId),
    isStored: message => !isWaiting(message)
  }
}

const questionIdOf = (replyId: string) => `question-of-${replyId}`

function fail(list: MessageList, replyId: string, { reason }: AppError): void {
  const reply = list.find(replyId)
  if (reply?.side === 'agent') list.replace(replyId, { ...reply, status: 'failed', failure: { reason, interrupted: false } })
}

/** Inputs are checked by the form; here they only change their type. */
const sendable = (inputs: Inputs | null) => (inputs ?? {}) as Record<string, string>
