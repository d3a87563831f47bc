import type { Inputs } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { AgentRow, ConversationRow, FileRow, MessageRow } from '../db/tables.ts'

type Paging = { page: number; pageSize: number }

/** A conversation that is there. */
export function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  return db('conversations').where({ id: conversationId }).whereNull('deletedAt').first()
}

/** Whose conversations an actor sees with an agent: a guest's own, never those of a person. */
function theirs(db: Db, actor: Actor, agentId: string) {
  const found = db('conversations').where({ agentId }).whereNull('deletedAt')
  if (actor.kind === 'user') return found.where({ userId: actor.userId })
  return found.where({ guestId: actor.kind === 'guest' ? actor.guestId : '', userId: null })
}

export async function listTheirs(db: Db, actor: Actor, agentId: string, { page, pageSize }: Paging) {
  const counted = await theirs(db, actor, agentId).count({ total: '*' }).first<{ total: number }>()
  const rows: ConversationRow[] = await theirs(db, actor, agentId)
    .orderBy([{ column: 'updatedAt', order: 'desc' }, { column: 'id' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/** All of an actor's conversations with an agent, held: two that delete at once hear of each other. */
export async function lockTheirs(transaction: Db, actor: Actor, agentId: string): Promise<string[]> {
  const rows: { id: string }[] = await theirs(transaction, actor, agentId).orderBy('id').select('id').forUpdate()
  return rows.map(({ id }) => id)
}

export async function changeConversation(db: Db, conversationId: string, changes: Partial<ConversationRow>): Promise<void> {
  await db('conversations').where({ id: conversationId }).update(changes)
}

/** One page of a conversation, counted from its end, in order of time. */
export async function listMessageRows(db: Db, conversationId: string, { page, pageSize }: Paging) {
  const current = () => db('messages').where({ conversationId }).whereNull('replacedAt')
  const counted = await current().count({ total: '*' }).first<{ total: number }>()
  const rows: MessageRow[] = await current()
    .orderBy('position', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows.reverse(), total: counted?.total ?? 0 }
}

export async function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db('messages').where({ id: messageId }).first()
}

/** A message with its conversation and its agent, as long as neither is deleted. */
export async function findMessageInPlace(
  db: Db,
  messageId: string
): Promise<{ message: MessageRow; conversation: ConversationRow; agent: AgentRow } | undefined> {
  const message = await findMessage(db, messageId)
  const conversation = message && (await findConversation(db, message.conversationId))
  const agent: AgentRow | undefined =
    conversation && (await db('agents').where({ id: conversation.agentId }).whereNull('deletedAt').first())
  return message && conversation && agent ? { message, conversation, agent } : undefined
}

export async function setFeedbackOf(db: Db, messageId: string, feedback: MessageRow['feedback']): Promise<void> {
  await db('messages').where({ id: messageId }).update({ feedback })
}

/** A conversation as a further question finds it, with the inputs that its newest question was asked with. */
export type ContinuedConversation = Pick<
  ConversationRow,
  'id' | 'agentId' | 'userId' | 'guestId' | 'shareId' | 'name' | 'platformState' | 'trial'
> & { lastInputs: Inputs | null }

const continued: Statement = {
  name: 'conversations_continued',
  text: `select id, agent_id as "agentId", user_id as "userId", guest_id as "guestId", share_id as "shareId", name,
           platform_state as "platformState", trial,
           case when $2::boolean then (
             select m.body -> 'inputs' from messages m
             where m.conversation_id = c.id and m.side = 'human' and m.replaced_at is null and m.body ->> 'inputs' is not null
             order by m.position desc limit 1
           ) end as "lastInputs"
         from conversations c where id = $1 and deleted_at is null`
}

/** The conversation that a question continues; `withInputs` only where its agent has a form. */
export async function findContinued(
  sql: Sql,
  conversationId: string,
  withInputs: boolean
): Promise<ContinuedConversation | undefined> {
  return (await sql.rows<ContinuedConversation>(continued, [conversationId, withInputs]))[0]
}

export async function findFiles(db: Db, ids: string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : db('files').whereIn('id', ids)
}

/** The replies that an agent is just giving, to whomever. */
export function listRunningOf(db: Db, agentId: string): Promise<string[]> {
  return db('messages')
    .join('conversations', 'conversations.id', 'messages.conversationId')
    .where({ 'conversations.agentId': agentId, 'messages.status': 'generating' })
    .pluck('messages.id')
}

/** The reply that runs in a conversation, if one does. */
export async function findRunning(db: Db, conversationId: string): Promise<string | undefined> {
  const found = await db('messages').where({ conversationId, status: 'generating' }).first<{ id: string } | undefined>('id')
  return found?.id
}
