import {
  type AgentMessage,
  AppError,
  type HumanMessage,
  type ReviewedTranscript,
  type readCourseConversation
} from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ReviewedRow } from './reviews.ts'
import type { CourseRow } from './subject.ts'

type Said = { side: 'human' | 'agent'; body: HumanMessage | AgentMessage; createdAt: Date }

/** What was said, as it is shown now. Neither the reading nor its entry in the audit is without the other. @throws notFound */
export async function readReviewed({
  context,
  actor,
  subject,
  params: { conversationId }
}: Call<typeof readCourseConversation, CourseRow>): Promise<ReviewedTranscript> {
  const { presentReviewed, reviewedColumns, reviewedConversations } = await import('./reviews.ts')
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
    const said: Said[] = await transaction('messages')
      .where({ conversationId })
      .whereNull('replacedAt')
      .whereNot({ status: 'generating' })
      .orderBy('position')
      .select('side', 'body', 'createdAt')
    const messages = said.map(({ side, body, createdAt }) => ({
      side,
      text: body.text,
      sources: body.side === 'agent' ? body.sources.map(({ file }) => file) : [],
      createdAt: createdAt.toISOString()
    }))
    return { ...presentReviewed(found), messages }
  })
}
