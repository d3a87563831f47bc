import { createHash } from 'node:crypto'
import { type AgentMessage, limits } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { readSaid, spoken } from '../conversations/shown.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { presentSchool } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { newId } from '../secrets/new-id.ts'
import type { SubmissionRow } from './tables.ts'

export type { SubmissionRow } from './tables.ts'

/** What a copy has of a conversation. */
export type SubmissionContent = {
  format: 'lyceum-conversation-1'
  author: string
  title: string
  course: string
  school: string
  agent: { name: string; platform: string }
  handedInAt: string
  messages: {
    side: 'human' | 'agent'
    at: string
    text: string
    sources?: { position: number; file: string; page: number | null; url: string | null }[]
  }[]
}

type Handing = { courseId: string; linkId: string | null; userId: string; conversationId: string; author: string }

export type HandableConversation = { id: string; name: string; updatedAt: Date; agent: string }

const listedAtOnce = 50

/** The conversations of a learner that have an answer of this course, the newest first. */
export function handableConversations(
  db: Db,
  { courseId, userId }: Pick<Handing, 'courseId' | 'userId'>
): Promise<HandableConversation[]> {
  return db('conversations as c')
    .join('agents as a', 'a.id', 'c.agentId')
    .where({ 'c.courseId': courseId, 'c.userId': userId })
    .whereNull('c.deletedAt')
    .whereExists(
      db('messages as m')
        .whereRaw('m.conversation_id = c.id and m.position > c.carried_messages')
        .where({ 'm.side': 'agent' })
        .whereNot({ 'm.status': 'generating' })
    )
    .orderBy('c.updatedAt', 'desc')
    .limit(listedAtOnce)
    .select('c.id', 'c.name', 'c.updatedAt', 'a.name as agent')
}

/**
 * Copies a conversation as it is now; undefined for one that is not the learner's in this course, that is being answered or too long, and
 * once the learner has handed in as many as they may.
 */
export async function handIn(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  { courseId, linkId, userId, conversationId, author }: Handing
): Promise<SubmissionRow | undefined> {
  const conversation = await db('conversations as c')
    .join('agents as a', 'a.id', 'c.agentId')
    .join('ltiContexts as l', 'l.id', 'c.courseId')
    .where({ 'c.id': conversationId, 'c.courseId': courseId, 'c.userId': userId })
    .whereNull('c.deletedAt')
    .first('c.name', 'a.name as agent', 'a.platform', 'l.title as course')
  if (!conversation) return undefined
  const said = await readSaid(db, conversationId)
  if (said.length === 0 || said.some(({ status }) => status === 'generating')) return undefined
  const createdAt = now()
  const content: SubmissionContent = {
    format: 'lyceum-conversation-1',
    author,
    title: conversation.name,
    course: conversation.course,
    school: presentSchool(config, await findOrganisation(db)).name,
    agent: { name: conversation.agent, platform: conversation.platform },
    handedInAt: createdAt.toISOString(),
    messages: said.map(({ body, ...message }) => ({
      ...spoken({ body, ...message }),
      ...(body.side === 'agent' && body.sources.length > 0 && { sources: body.sources.map(sourceOf) })
    }))
  }
  const text = JSON.stringify(content, null, 2)
  if (text.length > limits.submissionText) return undefined
  const row: SubmissionRow = {
    id: newId(),
    courseId,
    userId,
    conversationId,
    linkId,
    author,
    title: conversation.name,
    content: text,
    sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    createdAt
  }
  return inTransaction(db, async transaction => {
    // Several at once are counted one after the other.
    await transaction('users').where({ id: userId }).forUpdate().first('id')
    const handedIn = transaction('courseSubmissions').where({ courseId, userId })
    if ((await countOf(handedIn)) >= limits.submissions) return undefined
    await transaction('courseSubmissions').insert(row)
    return row
  })
}

const sourceOf = ({ position, file, page, url }: AgentMessage['sources'][number]) => ({ position, file, page, url })

export function findSubmission(db: Db, id: string): Promise<SubmissionRow | undefined> {
  return db('courseSubmissions').where({ id }).first()
}

/**
 * What a learner handed in at a link of a course: the newest whole, and what was before, the newest first. What was handed in at a link that
 * is gone may have been meant for it, and stands among the earlier ones.
 */
export async function submissionsIn(
  db: Db,
  { courseId, linkId, userId }: { courseId: string; linkId: string; userId: string }
): Promise<{ newest: SubmissionRow | undefined; earlier: Pick<SubmissionRow, 'id' | 'title' | 'author' | 'createdAt'>[] }> {
  const inOrder = db('courseSubmissions')
    .where({ courseId, userId })
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
  const newest: SubmissionRow | undefined = await inOrder.clone().where({ linkId }).first()
  const earlier = await inOrder
    .where(at => at.where({ linkId }).orWhereNull('linkId'))
    .whereNot({ id: newest?.id ?? '' })
    .select('id', 'title', 'author', 'createdAt')
  return { newest, earlier }
}

/** Deletes the copies of courses that ended longer ago than their teachers let what was said be kept. */
export async function dropSubmissionsAfterEnd(db: Db, now: Date): Promise<void> {
  await db.raw(
    `delete from course_submissions c using course_settings s
     where s.course_id = c.course_id and s.closes_at < :now::timestamptz - interval '1 day' * s.deleted_after_days`,
    { now }
  )
}
