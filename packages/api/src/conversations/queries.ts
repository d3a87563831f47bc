import type { Actor } from '@lyceum/core/rules'
import { asInConversation } from '../agents/versions.ts'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { AgentRow, ConversationRow, FileRow, MessageRow } from '../db/tables.ts'

type Paging = { page: number; pageSize: number }

/** A conversation that isn't deleted. */
export function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  return db('conversations').where({ id: conversationId }).whereNull('deletedAt').first()
}

/** The actor's conversations with an agent, or their trials of one of its versions. Guests only see those of their guest id that belong to no user. */
export function conversationsOf(db: Db, actor: Actor, agentId: string, trialVersion: number | null = null) {
  return conversationsOfAll(db, actor).where({ agentId, trialVersion })
}

/** The actor's conversations with all agents, trials of versions among them; those that are not kept are in no list. */
export function conversationsOfAll(db: Db, actor: Actor) {
  const found = db('conversations').where({ temporary: false }).whereNull('conversations.deletedAt')
  if (actor.kind === 'user')
    return found.where({ userId: actor.userId, ...(actor.course && { courseId: actor.course.courseId }) })
  return found.where({ guestId: actor.kind === 'guest' ? actor.guestId : '', userId: null })
}

export async function listConversationRows(
  db: Db,
  actor: Actor,
  agentId: string,
  { page, pageSize, version }: Paging & { version?: number | undefined }
) {
  const own = () => conversationsOf(db, actor, agentId, version ?? null)
  const total = await countOf(own())
  const rows: ConversationRow[] = await own()
    .orderByRaw('pinned_at desc nulls last, updated_at desc, id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total }
}

/** Locks all of the actor's conversations with an agent, so that two concurrent deletions can't remove the last one. */
export async function lockConversations(
  transaction: Db,
  actor: Actor,
  { agentId, trialVersion }: Pick<ConversationRow, 'agentId' | 'trialVersion'>
): Promise<string[]> {
  const rows: { id: string }[] = await conversationsOf(transaction, actor, agentId, trialVersion)
    .orderBy('id')
    .select('id')
    .forUpdate()
  return rows.map(({ id }) => id)
}

export async function changeConversation(db: Db, conversationId: string, changes: Partial<ConversationRow>): Promise<void> {
  await db('conversations').where({ id: conversationId }).update(changes)
}

/** SQL: what platforms need to find a conversation, as a list: it itself, and what was hidden of it. @param conversation the name of its row */
export const platformStatesOf = (conversation: string): string => `(
  select coalesce(jsonb_agg(distinct s.state), '[]') from (
    select ${conversation}.platform_state as state
    union all
    select m.platform_state from messages m where m.conversation_id = ${conversation}.id and m.platform_state is not null
  ) s where s.state <> '{}'
)`

/** What the platform needs to find a conversation, also of a deleted one; nothing once it is erased. */
export async function findPlatformStates(db: Db, conversationId: string): Promise<ConversationRow['platformState'][]> {
  const [found]: { states: ConversationRow['platformState'][] }[] = await db('conversations')
    .where({ id: conversationId })
    .select(db.raw(`${platformStatesOf('conversations')} as states`))
  return found?.states ?? []
}

/** The conversations of an agent that its platform may keep too, newest first. */
export function listForgettable(
  db: Db,
  agentId: string,
  max: number
): Promise<Pick<ConversationRow, 'id' | 'agentId' | 'userId' | 'guestId'>[]> {
  return db('conversations')
    .where({ agentId })
    .whereNull('deletedAt')
    .whereRaw(`${platformStatesOf('conversations')} <> '[]'`)
    .orderBy('updatedAt', 'desc')
    .limit(max)
    .select('id', 'agentId', 'userId', 'guestId')
}

/** One page of a conversation's messages: pages count from the newest message, each is in order of time. */
export async function listMessageRows(db: Db, conversationId: string, { page, pageSize }: Paging) {
  const current = () => db('messages').where({ conversationId }).whereNull('replacedAt')
  const total = await countOf(current())
  const rows: MessageRow[] = await current()
    .orderBy('position', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows.reverse(), total }
}

/** The newest message that is shown. */
export function findLatestMessage(db: Db, conversationId: string): Promise<Pick<MessageRow, 'id' | 'status'> | undefined> {
  return db('messages').where({ conversationId, replacedAt: null }).orderBy('position', 'desc').first('id', 'status')
}

export async function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db('messages').where({ id: messageId }).first()
}

/** A message with its conversation and the agent as it is there; undefined if one of them is deleted. */
export async function findMessageWithConversation(
  db: Db,
  messageId: string
): Promise<{ message: MessageRow; conversation: ConversationRow; agent: AgentRow } | undefined> {
  const message = await findMessage(db, messageId)
  const conversation = message && (await findConversation(db, message.conversationId))
  const agent: AgentRow | undefined =
    conversation && (await db('agents').where({ id: conversation.agentId }).whereNull('deletedAt').first())
  if (!message || !conversation || !agent) return undefined
  return { message, conversation, agent: await asInConversation(db, agent, conversation.trialVersion) }
}

const conversationOfReplyStatement: Statement = {
  name: 'conversations_of_reply',
  text: `select c.id, c.user_id as "userId", c.guest_id as "guestId", c.agent_id as "agentId", c.course_id as "courseId"
         from messages m
         join conversations c on c.id = m.conversation_id and c.deleted_at is null
         join agents a on a.id = c.agent_id and a.deleted_at is null
         where m.id = $1 and m.side = 'agent'`
}

/** Whose a reply is, without what it says; undefined if its conversation or agent is deleted. */
export async function findConversationOfReply(sql: Sql, messageId: string): Promise<OwnedConversation | undefined> {
  return (await sql.rows<OwnedConversation>(conversationOfReplyStatement, [messageId]))[0]
}

/** A conversation as far as it says who may use it. */
export type OwnedConversation = Pick<ConversationRow, 'id' | 'userId' | 'guestId' | 'agentId' | 'courseId'>

/** Stores the rating of a reply, in the sums of usage too. */
export async function updateFeedback(
  db: Db,
  messageId: string,
  { feedback, feedbackComment }: Pick<MessageRow, 'feedback' | 'feedbackComment'>,
  timeZone: string
): Promise<void> {
  await db.raw(
    `with before as (
       select m.id, m.feedback, m.created_at, m.question_id, m.conversation_id, m.status, m.usage_counted, m.position
       from messages m where m.id = :messageId for update
     ), changed as (
       update messages m set feedback = :feedback, feedback_comment = :feedbackComment from before where m.id = before.id
     )
     update usage_days s
     set likes = s.likes + (:feedback::text is not distinct from 'like')::int - (b.feedback is not distinct from 'like')::int,
       dislikes = s.dislikes + (:feedback::text is not distinct from 'dislike')::int - (b.feedback is not distinct from 'dislike')::int
     from before b
     join conversations c on c.id = b.conversation_id and not c.trial
     left join messages q on q.id = b.question_id
     where b.usage_counted and b.position > c.carried_messages and s.day = (b.created_at at time zone :timeZone)::date
       and s.agent_id = c.agent_id and s.user_id = coalesce(c.user_id, '') and s.share_id = coalesce(c.share_id, '')
       and s.entrance = coalesce(q.entrance, case when c.share_id is null then 'portal' else 'link' end)
       and s.outcome = case when b.status = 'waiting' then 'finished' else b.status end`,
    { messageId, feedback, feedbackComment, timeZone }
  )
}

const askedBeforeStatement: Statement = {
  name: 'conversations_asked_before',
  text: 'select id from messages where idempotency_hash = $1'
}

/** The id of the reply to a question that was sent before; undefined if it was not. */
export async function findAskedBefore(sql: Sql, idempotencyHash: string): Promise<string | undefined> {
  return (await sql.rows<{ id: string }>(askedBeforeStatement, [idempotencyHash]))[0]?.id
}

/** Questions of a conversation that is deleted can be asked again. */
export async function forgetKeys(db: Db, conversationId: string): Promise<void> {
  await db('messages').where({ conversationId }).whereNotNull('idempotencyHash').update({ idempotencyHash: null })
}

export async function findFiles(db: Db, ids: string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : db('files').whereIn('id', ids).whereNull('removedAt')
}

/** The ids of all running replies of an agent, in all conversations. */
export function listRunningReplies(db: Db, agentId: string): Promise<string[]> {
  return db('messages')
    .join('conversations', 'conversations.id', 'messages.conversationId')
    .where({ 'conversations.agentId': agentId, 'messages.status': 'generating' })
    .pluck('messages.id')
}

/** The id of the running reply in a conversation, if there is one. */
export async function findRunningReply(db: Db, conversationId: string): Promise<string | undefined> {
  const found = await db('messages').where({ conversationId, status: 'generating' }).first<{ id: string } | undefined>('id')
  return found?.id
}
