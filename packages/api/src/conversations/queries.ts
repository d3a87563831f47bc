import { type Inputs, limits } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { asInConversation } from '../agents/versions.ts'
import type { Db } from '../db/connect.ts'
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
  const counted = await own().count({ total: '*' }).first<{ total: number }>()
  const rows: ConversationRow[] = await own()
    .orderByRaw('pinned_at desc nulls last, updated_at desc, id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
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

/** What the platform needs to continue a conversation, also of a deleted one; undefined once it is erased. */
export async function findPlatformState(db: Db, conversationId: string): Promise<ConversationRow['platformState'] | undefined> {
  const found = await db('conversations')
    .where({ id: conversationId })
    .first<Pick<ConversationRow, 'platformState'> | undefined>('platformState')
  return found?.platformState
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
    .whereRaw("platform_state <> '{}'")
    .orderBy('updatedAt', 'desc')
    .limit(max)
    .select('id', 'agentId', 'userId', 'guestId')
}

/** One page of a conversation's messages: pages count from the newest message, each is in order of time. */
export async function listMessageRows(db: Db, conversationId: string, { page, pageSize }: Paging) {
  const current = () => db('messages').where({ conversationId }).whereNull('replacedAt')
  const counted = await current().count({ total: '*' }).first<{ total: number }>()
  const rows: MessageRow[] = await current()
    .orderBy('position', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows.reverse(), total: counted?.total ?? 0 }
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
       select m.id, m.feedback, m.created_at, m.question_id, m.conversation_id, m.status, m.usage_counted
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
     where b.usage_counted and s.day = (b.created_at at time zone :timeZone)::date
       and s.agent_id = c.agent_id and s.user_id = coalesce(c.user_id, '') and s.share_id = coalesce(c.share_id, '')
       and s.entrance = coalesce(q.entrance, case when c.share_id is null then 'portal' else 'link' end)
       and s.outcome = case when b.status = 'waiting' then 'finished' else b.status end`,
    { messageId, feedback, feedbackComment, timeZone }
  )
}

/** A conversation that a question continues, with the inputs of its newest question that had some. */
export type ContinuedConversation = Pick<
  ConversationRow,
  | 'id'
  | 'agentId'
  | 'userId'
  | 'guestId'
  | 'shareId'
  | 'courseId'
  | 'name'
  | 'platformState'
  | 'trial'
  | 'trialVersion'
  | 'temporary'
> & {
  lastInputs: Inputs | null
  /** Whether the text of some file of it was read. */
  hasTexts: boolean
  talk: EarlierQuestion[]
}

/** A question that was asked before on the branch that is shown, with the passages that its answer was given. */
export type EarlierQuestion = {
  text: string
  /** Those of which the asker may read the document. `marked`: whether the text of the answer names it. */
  sources: { documentId: string; passage: number; marked: boolean }[]
}

const findContinuedStatement: Statement = {
  name: 'conversations_continued',
  text: `select id, agent_id as "agentId", user_id as "userId", guest_id as "guestId", share_id as "shareId", course_id as "courseId", name,
           platform_state as "platformState", trial, trial_version as "trialVersion", temporary,
           case when $2::boolean then (
             select m.body -> 'inputs' from messages m
             where m.conversation_id = c.id and m.side = 'human' and m.replaced_at is null and m.body ->> 'inputs' is not null
             order by m.position desc limit 1
           ) end as "lastInputs",
           files.were_read as "hasTexts",
           case when $3::boolean or files.were_read then (
             select coalesce(json_agg(json_build_object('text', t.text, 'sources', coalesce(t.sources, '[]'))), '[]') from (
               select left(q.body ->> 'text', $5) as text, (
                 select json_agg(json_build_object(
                   'documentId', s -> 'document' -> 'documentId', 'passage', s -> 'document' -> 'passage',
                   'marked', strpos(r.body ->> 'text', '[' || (s ->> 'mark') || ']') > 0))
                 from messages r cross join lateral json_array_elements(r.body -> 'sources') s
                 where r.conversation_id = c.id and r.question_id = q.id and r.replaced_at is null
                   and s -> 'document' ->> 'passage' is not null
               ) as sources
               from messages q
               where q.conversation_id = c.id and q.side = 'human' and q.replaced_at is null and q.body ->> 'text' <> ''
                 and q.position < coalesce(
                   (select least(m.position, asked.position) from messages m left join messages asked on asked.id = m.question_id
                    where m.id = $4 and m.conversation_id = c.id), 2147483647)
               order by q.position desc limit $6
             ) t
           ) end as "talk"
         from conversations c
         cross join lateral (
           select exists (
             select from file_uses u join files f on f.id = u.file_id where u.conversation_id = c.id and f.text_state = 'read'
           ) as were_read
         ) files
         where id = $1 and deleted_at is null`
}

/** How much of a talk a search looks at: questions, and characters of each. */
const maxTalk = { questions: 3, characters: 1000 }

/**
 * Finds the conversation that a question continues.
 * @param withInputs only needed for agents with a form
 * @param withTalk only needed where something is searched for the question, as it is in the files of a conversation
 * @param replaced the message that the question takes the place of; what is said from there on is not before it
 */
export async function findContinued(
  sql: Sql,
  conversationId: string,
  { withInputs, withTalk, replaced }: { withInputs: boolean; withTalk: boolean; replaced: string | undefined }
): Promise<ContinuedConversation | undefined> {
  const values = [conversationId, withInputs, withTalk, replaced ?? null, maxTalk.characters, maxTalk.questions]
  const [found] = await sql.rows<ContinuedConversation>(findContinuedStatement, values)
  return found && { ...found, talk: found.talk ?? [] }
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

const exchangesStatement: Statement = {
  name: 'conversations_exchanges',
  text: `select left(q.body ->> 'text', $3) as question, left(r.body ->> 'text', $3) as answer,
           array(
             select sent ->> 'id' from json_array_elements(case json_typeof(q.body -> 'files') when 'array' then q.body -> 'files' end) sent
           ) as "fileIds"
         from messages r
         join messages q on q.id = r.question_id and q.replaced_at is null
         where r.conversation_id = $1 and r.side = 'agent' and r.replaced_at is null and r.status <> 'generating'
           and r.question_id <> $2 and (q.body ->> 'text' <> '' or coalesce(q.body ->> 'files', '[]') <> '[]') and r.body ->> 'text' <> ''
           and r.position < coalesce((select position from messages where id = $2), 2147483647)
         order by r.position desc limit $4`
}

/** The newest settled exchanges before a question, newest first; of each text at most as many characters. */
export function listExchanges(
  sql: Sql,
  conversationId: string,
  questionId: string,
  max: { exchanges: number; characters: number }
): Promise<{ question: string; answer: string; fileIds: string[] }[]> {
  return sql.rows(exchangesStatement, [conversationId, questionId, max.characters, max.exchanges])
}

/** The files of a conversation's questions before this one whose text was read, the newest first. */
export async function findEarlierFiles(
  db: Db,
  { conversationId, questionId }: { conversationId: string; questionId: string }
): Promise<Pick<FileRow, 'id' | 'name'>[]> {
  const { rows } = await db.raw(
    `select f.id, f.name from messages m
     cross join lateral jsonb_array_elements((m.body -> 'files')::jsonb) sent
     join files f on f.id = sent ->> 'id' and f.text_state = 'read' and f.removed_at is null
     where m.conversation_id = :conversationId and m.side = 'human' and m.replaced_at is null and m.id <> :questionId
       and m.position < coalesce((select position from messages where id = :questionId), 2147483647)
     group by f.id, f.name order by max(m.position) desc limit :max`,
    { conversationId, questionId, max: limits.attachments }
  )
  return rows
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
