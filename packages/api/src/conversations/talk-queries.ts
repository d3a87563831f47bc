import { type Inputs, limits } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { ConversationRow, FileRow } from '../db/tables.ts'

/** A conversation that a question continues, with the inputs of its newest question that had some. */
export type ContinuedConversation = Pick<
  ConversationRow,
  | 'id'
  | 'agentId'
  | 'userId'
  | 'guestId'
  | 'shareId'
  | 'courseId'
  | 'courseStanding'
  | 'name'
  | 'platformState'
  | 'trial'
  | 'trialVersion'
  | 'temporary'
  | 'carriedFrom'
  | 'carriedByLearner'
> & {
  lastInputs: Inputs | null
  /** Whether the text of some file of it was read, or may be read yet. */
  hasTexts: boolean
  talk: EarlierQuestion[]
}

/** A question that was asked before on the branch that is shown, with the passages that its answer was given. */
export type EarlierQuestion = {
  text: string
  /** Those of which the asker may read the document, which has the same version still. `marked`: whether the text of the answer names it. */
  sources: { documentId: string; passage: number; marked: boolean }[]
  /** What its answer ends in. */
  ending: string
}

const findContinuedStatement: Statement = {
  name: 'conversations_continued',
  text: `select id, agent_id as "agentId", user_id as "userId", guest_id as "guestId", share_id as "shareId", course_id as "courseId",
           course_standing as "courseStanding", name,
           platform_state as "platformState", carried_from as "carriedFrom", carried_by_learner as "carriedByLearner",
           trial, trial_version as "trialVersion", temporary,
           case when $2::boolean then (
             select m.body -> 'inputs' from messages m
             where m.conversation_id = c.id and m.side = 'human' and m.replaced_at is null and m.body ->> 'inputs' is not null
             order by m.position desc limit 1
           ) end as "lastInputs",
           files.were_read as "hasTexts",
           case when $3::boolean or files.were_read then (
             select coalesce(json_agg(json_build_object('text', t.text, 'ending', coalesce(t.ending, ''), 'sources', coalesce(t.sources, '[]'))), '[]') from (
               select left(q.body ->> 'text', $5) as text, (
                 select right(r.body ->> 'text', $7) from messages r
                 where r.conversation_id = c.id and r.question_id = q.id and r.replaced_at is null and r.side = 'agent'
                 order by r.position desc limit 1
               ) as ending, (
                 select json_agg(json_build_object(
                   'documentId', s -> 'document' -> 'documentId', 'passage', s -> 'document' -> 'passage',
                   'marked', strpos(r.body ->> 'text', '[' || (s ->> 'mark') || ']') > 0))
                 from messages r cross join lateral json_array_elements(r.body -> 'sources') s
                 where r.conversation_id = c.id and r.question_id = q.id and r.replaced_at is null
                   and exists (
                     select from documents d where d.id = s -> 'document' ->> 'documentId'
                     and d.version = coalesce((s -> 'document' ->> 'version')::integer, 1))
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
             select from file_uses u join files f on f.id = u.file_id where u.conversation_id = c.id and (f.text_state = 'read' or (f.text_state is null and f.type not like 'image/%'))
           ) as were_read
         ) files
         where id = $1 and deleted_at is null`
}

/** How much of a talk a search looks at: questions, and characters of each and of the end of its answer. */
const maxTalk = { questions: 3, characters: 1000, ending: 400 }

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
  const values = [conversationId, withInputs, withTalk, replaced ?? null, maxTalk.characters, maxTalk.questions, maxTalk.ending]
  const [found] = await sql.rows<ContinuedConversation>(findContinuedStatement, values)
  return found && { ...found, talk: found.talk ?? [] }
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

/** The files of a conversation's questions before this one whose text was read, or may be read yet, the newest first. */
export async function findEarlierFiles(
  db: Db,
  { conversationId, questionId }: { conversationId: string; questionId: string }
): Promise<FileRow[]> {
  const { rows } = await db.raw(
    `select f.* from messages m
     cross join lateral jsonb_array_elements((m.body -> 'files')::jsonb) sent
     join files f on f.id = sent ->> 'id' and (f.text_state = 'read' or f.text_state is null) and f.removed_at is null
     where m.conversation_id = :conversationId and m.side = 'human' and m.replaced_at is null and m.id <> :questionId
       and m.position < coalesce((select position from messages where id = :questionId), 2147483647)
     group by f.id order by max(m.position) desc limit :max`,
    { conversationId, questionId, max: limits.attachments }
  )
  return rows
}
