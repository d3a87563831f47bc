import { AppError, type HumanMessage, type Inputs } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import type { TurnRequest } from './turn-request.ts'

export type Replaced = {
  /** Nothing stands before the question: the platform begins anew as well. */
  fromStart: boolean
  /** When the question stays and only its reply is replaced. */
  questionId?: string
  nextPosition?: number
  text?: string
  inputs?: Inputs | null
  fileIds?: string[]
}

/**
 * Takes a question that is edited, or a reply that is asked for again, out of the conversation with all that follows.
 * @throws notFound when it isn't there, alreadyProcessed when one of what would leave still runs
 */
export async function replaceFrom(
  transaction: Db,
  conversationId: string,
  question: TurnRequest,
  now: Date
): Promise<Replaced | undefined> {
  const { replacesMessageId, regenerates } = question
  const id = regenerates ?? replacesMessageId
  if (!id) return undefined
  const side = regenerates ? 'agent' : 'human'
  const found = await transaction('messages')
    .where({ id, conversationId, side, replacedAt: null })
    .first<MessageRow | undefined>()
  if (!found) throw new AppError('notFound')
  const leaving = await transaction('messages')
    .where({ conversationId, replacedAt: null })
    .where('position', '>=', found.position)
    .update({ replacedAt: now }, ['status'])
  if (leaving.some(({ status }: { status: string }) => status === 'generating')) throw new AppError('alreadyProcessed')
  const before = await transaction('messages').where({ conversationId, replacedAt: null }).orderBy('position').limit(2)
  if (!regenerates) return { fromStart: before.length === 0 }
  return { fromStart: before.length <= 1, ...(await sameQuestion(transaction, conversationId, found.questionId)) }
}

async function sameQuestion(transaction: Db, conversationId: string, questionId: string | null) {
  const question = await transaction('messages')
    .where({ id: questionId, conversationId, replacedAt: null })
    .first<MessageRow | undefined>()
  if (!question) throw new AppError('notFound')
  const last = await transaction('messages').where({ conversationId }).max({ position: 'position' }).first<{ position: number }>()
  const { text, inputs, files } = question.body as HumanMessage
  return {
    questionId: question.id,
    nextPosition: last?.position ?? question.position,
    text,
    inputs,
    fileIds: files.map(({ id }) => id)
  }
}
