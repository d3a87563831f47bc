import { AppError, type HumanMessage, type Inputs } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import { type AnswerModes, modesOf } from './answer-modes.ts'
import type { TurnRequest } from './turn-request.ts'

/** What an edited question or a regenerated reply replaces in its conversation. */
export type Replaced = {
  /** The message that must still be in the conversation when the reply is opened, and the position from which messages are replaced. */
  anchorId: string
  position: number
  /** Whether the question is the first one, so that the platform must also start a new conversation. */
  fromStart: boolean
  /** The question, when only its reply is replaced. `text`, `inputs`, `fileIds` and `modes` are then those of the question. */
  questionId?: string
  text?: string
  inputs?: Inputs | null
  fileIds?: string[]
  modes?: AnswerModes
}

/** Finds what a question replaces; undefined if it replaces nothing. @throws notFound if the message isn't in the conversation */
export async function findReplaced(db: Db, conversationId: string, question: TurnRequest): Promise<Replaced | undefined> {
  const { replacesMessageId, regenerates } = question
  const id = regenerates ?? replacesMessageId
  if (!id) return undefined
  const current = () => db('messages').where({ conversationId, replacedAt: null })
  const found: MessageRow | undefined = await current()
    .where({ id, side: regenerates ? 'agent' : 'human' })
    .first()
  if (!found) throw new AppError('notFound')
  const position = regenerates ? await firstPosition(db, found) : found.position
  const before: MessageRow[] = await current().where('position', '<', position).orderBy('position').limit(2)
  const replaced = { anchorId: id, position }
  if (!regenerates) return { ...replaced, fromStart: before.length === 0 }

  const asked: MessageRow | undefined = await current().where({ id: found.questionId }).first()
  if (!asked) throw new AppError('notFound')
  const asks = asked.body as HumanMessage
  return {
    ...replaced,
    fromStart: before.length <= 1,
    questionId: asked.id,
    text: asks.text,
    inputs: asks.inputs,
    fileIds: asks.files.map(file => file.id),
    modes: modesOf(asks)
  }
}

/** A flow that waited for answers has several replies to one question; asking again begins with the first. */
async function firstPosition(db: Db, { conversationId, questionId }: MessageRow): Promise<number> {
  const first = await db('messages')
    .where({ conversationId, questionId, replacedAt: null })
    .min({ position: 'position' })
    .first<{ position: number }>()
  return first.position
}
