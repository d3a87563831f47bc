import {
  AppError,
  type CourseReview,
  type declareCourseReview,
  type endCourseReview,
  type listCourseConversations,
  type ReviewedTranscript,
  type readCourseConversation
} from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { messagesToCopy } from '../copies/stored-messages.ts'
import { inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import {
  presentReview,
  presentReviewed,
  type ReviewedRow,
  reviewedColumns,
  reviewedConversations,
  runningReview
} from './reviews.ts'
import type { CourseRow } from './subject.ts'

/** @throws alreadyProcessed while one runs */
export async function declare({
  context,
  actor,
  subject,
  body: { notice }
}: Call<typeof declareCourseReview, CourseRow>): Promise<CourseReview> {
  const { userId } = signedIn(actor)
  return inTransaction(context.db, async transaction => {
    await transaction('ltiContexts').where({ id: subject.id }).forUpdate().first('id')
    if (await runningReview(transaction, subject.id)) throw new AppError('alreadyProcessed')
    const row = {
      ...{ id: newId(), courseId: subject.id, notice, declaredAt: context.now(), declaredBy: userId, endedAt: null }
    }
    await transaction('courseReviews').insert(row)
    await record(transaction, {
      actorId: userId,
      action: 'course.declareReview',
      subjectKind: 'course',
      subjectId: subject.id,
      before: null,
      after: { notice }
    })
    return presentReview(row)
  })
}

/** Without a review nothing is to be ended. */
export async function end({ context, actor, subject }: Call<typeof endCourseReview, CourseRow>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const ended: { declaredAt: Date }[] = await transaction('courseReviews')
      .where({ courseId: subject.id, endedAt: null })
      .update({ endedAt: context.now() })
      .returning('declaredAt')
    for (const { declaredAt } of ended)
      await record(transaction, {
        actorId: signedIn(actor).userId,
        action: 'course.endReview',
        subjectKind: 'course',
        subjectId: subject.id,
        before: { declaredAt: declaredAt.toISOString() },
        after: null
      })
  })
}

export async function list({
  context: { db },
  subject,
  query: { page, pageSize }
}: Call<typeof listCourseConversations, CourseRow>) {
  const matching = reviewedConversations(db, subject.id)
  const total = await countOf(matching.clone())
  const rows: (ReviewedRow & { questions: number })[] = await matching
    .orderBy([{ column: 'c.createdAt', order: 'desc' }, 'c.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(
      ...reviewedColumns,
      db.raw(
        `(select count(*)::int from messages m where m.conversation_id = c.id and m.side = 'human' and m.replaced_at is null) as questions`
      )
    )
  const items = rows.map(row => ({ ...presentReviewed(row), questions: row.questions }))
  return { items, total, page, pageSize }
}

/** What was said, as it is shown now. Neither the reading nor its entry in the audit is without the other. @throws notFound */
export async function read({
  context,
  actor,
  subject,
  params: { conversationId }
}: Call<typeof readCourseConversation, CourseRow>): Promise<ReviewedTranscript> {
  return inTransaction(context.db, async transaction => {
    const found: ReviewedRow | undefined = await reviewedConversations(transaction, subject.id)
      .where('c.id', conversationId)
      .first(...reviewedColumns)
    if (!found) throw new AppError('notFound')
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'course.readConversation',
      subjectKind: 'course',
      subjectId: subject.id,
      before: null,
      after: { conversationId }
    })
    const said = await messagesToCopy(transaction, conversationId)
    const messages = said.map(message => ({
      ...message,
      files: message.files.map(({ name, picture }) => ({ name, picture, url: null }))
    }))
    return { ...presentReviewed(found), messages }
  })
}
