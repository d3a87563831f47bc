import { AppError, type setFeedback } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { readKept } from './platform-state.ts'
import { pseudonym } from './pseudonym.ts'
import { updateFeedback } from './queries.ts'
import type { ReplySubject } from './subject.ts'

const timeoutMs = 10_000

/** Stores the rating of a reply with its comment, and forwards the rating to the platform, without waiting. @throws notFound for a running or replaced reply */
export async function giveFeedback({ context, actor, subject, body }: Call<typeof setFeedback, ReplySubject>): Promise<void> {
  const { message } = subject
  if (message.status === 'generating' || message.replacedAt) throw new AppError('notFound')
  const { rating, comment } = body
  const isSame = message.feedback === rating
  const feedbackComment =
    rating === null ? null : comment === undefined ? (isSame ? message.feedbackComment : null) : comment || null
  await updateFeedback(context.db, message.id, { feedback: rating, feedbackComment }, context.config.organisation.timeZone)
  if (isSame) return
  const { knownAs = pseudonym(context.config.tokenSecret, actor, subject.agentId) } = readKept(subject.platformState)
  void forwardFeedback(context, subject, knownAs, rating).catch(failure =>
    context.log.info({ err: failure }, 'the platform did not accept feedback')
  )
}

async function forwardFeedback(
  context: Context,
  { agent, message }: ReplySubject,
  user: string,
  rating: 'like' | 'dislike' | null
): Promise<void> {
  const connection = openConnection(context.secrets, agent)
  const connector: Connector = await context.connectors[connection.platform]()
  const { outgoing, log } = context
  await withTimeLimit(timeoutMs, async signal =>
    connector.feedback?.(connection, message.platformRef, user, rating, { outgoing, log, signal })
  )
}
