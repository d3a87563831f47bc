import { AppError, type continueConversation } from '@lyceum/core/contract'
import { type ActiveCourse, hidesSaid, isPublished } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'
import { noteShown, runningReview } from '../courses/reviews.ts'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { type CarriedTo, copyConversation } from './copy-conversation.ts'
import { coursesFor } from './courses-of.ts'

type Wanted = Call<typeof continueConversation, ConversationRow>['body']

/**
 * Continues a conversation on the other side of a link. It is copied, not moved: what was said in a course stays there, for its insight, its
 * review and its end.
 */
export async function goOn({ context, actor, subject, body }: Call<typeof continueConversation, ConversationRow>) {
  const { userId, course } = signedIn(actor)
  const agent = await findAgent(context.db, subject.agentId)
  if (!agent || !isPublished(agent) || subject.temporary || subject.trial || subject.trialVersion !== null)
    throw new AppError('notPermitted')
  const to = course
    ? await inPortal(context, course, subject, body)
    : await inCourse(context, { userId, agentId: agent.id }, subject, body)
  const conversationId = await copyConversation(context, actor, subject, to)
  const url = `${context.config.baseUrl}/agents/${agent.id}/conversation?conversationId=${conversationId}`
  return { conversationId, url: course ? url : null }
}

/** From a course into the account that is linked. It stays bound to the end of the course, and to its exams. */
async function inPortal(
  context: Context,
  course: ActiveCourse,
  subject: ConversationRow,
  { courseId }: Wanted
): Promise<CarriedTo> {
  const { linkedId, standing } = course
  const account = linkedId && (await context.db('users').where({ id: linkedId }).first('blockedAt'))
  if (!linkedId || !account || account.blockedAt || courseId !== undefined) throw new AppError('notPermitted')
  const learns = standing === 'learner'
  if (learns) await refuseWhileClosed(context, course.courseId, { orOver: false })
  return {
    userId: linkedId,
    courseId: null,
    courseStanding: null,
    carriedFrom: [...new Set([...subject.carriedFrom, course.courseId])],
    carriedByLearner: subject.carriedByLearner || learns
  }
}

/** From the portal into a course, of whose review the person has read: what they bring begins there now. */
async function inCourse(
  context: Context,
  asker: { userId: string; agentId: string },
  { carriedFrom, carriedByLearner }: ConversationRow,
  { courseId, reviewDeclaredAt }: Wanted
): Promise<CarriedTo> {
  if (courseId === undefined) throw new AppError('validation', { problems: [{ path: ['courseId'], reason: 'required' }] })
  const course = (await coursesFor(context, asker)).find(({ id }) => id === courseId)
  if (!course) throw new AppError('notFound')
  const { accountId, standing } = course
  if (standing === 'learner') {
    await refuseWhileClosed(context, courseId, { orOver: true })
    const review = await runningReview(context.db, courseId)
    if (review && review.declaredAt.toISOString() !== reviewDeclaredAt)
      throw new AppError('notPermitted', { problems: [{ path: ['reviewDeclaredAt'], reason: 'required' }] })
    if (review) await noteShown(context.db, { reviewId: review.id, userId: accountId, shownAt: context.now() })
  }
  return { userId: accountId, courseId, courseStanding: standing, carriedFrom, carriedByLearner }
}

async function refuseWhileClosed(context: Context, courseId: string, { orOver }: { orOver: boolean }): Promise<void> {
  const { closing } = await courseNow(context, courseId)
  if (closing && (orOver || hidesSaid(closing))) throw new AppError('agentClosed', { closing })
}
