import { AppError, type HumanMessage, type Inputs } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import type { TurnRequest } from './turn-request.ts'

/** What an edited question, or a reply that is asked for again, takes out of its conversation. */
export type Replaced = {
  /** The message that must still be there when the reply is opened, and the position from which messages leave with it. */
  anchorId: string
  position: number
  /** No message is before the question: the platform begins anew as well. */
  fromStart: boolean
  /** When the question stays and only its reply is replaced. */
  questionId?: string
  text?: string
  inputs?: Inputs | null
  fileIds?: string[]
}

/** Finds what a question replaces; undefined when it replaces nothing. @throws notFound when that isn't there */
export async function findReplaced(db: Db, conversationId: string, question: TurnRequest): Promise<Replaced | undefined> {
  const { replacesMessageId, regenerates } = question
  const id = regenerates ?? replacesMessageId
  if (!id) return undefined
  const current = () => db('messages').where({ conversationId, replacedAt: null })
  const found: MessageRow | undefined = await current()
    .where({ id, side: regenerates ? 'agent' : 'human' })
    .first()
  if (!found) throw new AppError('notFound')
  const { position } = found
  const before: MessageRow[] = await current().where('position', '<', position).orderBy('position').limit(2)
  const replaced = { anchorId: id, position }
  if (!regenerates) return { ...replaced, fromStart: before.length === 0 }

  const asked: MessageRow | undefined = await current().where({ id: found.questionId }).first()
  if (!asked) throw new AppError('notFound')
  const { text, inputs, files } = asked.body as HumanMessage
  return { ...replaced, fromStart: before.length <= 1, questionId: asked.id, text, inputs, fileIds: files.map(file => file.id) }
}
