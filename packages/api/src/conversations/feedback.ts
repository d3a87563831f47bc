import { AppError, type setFeedback } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { pseudonym } from './pseudonym.ts'
import { setFeedbackOf } from './queries.ts'
import type { MessageInPlace } from './subject.ts'

const timeoutMs = 10_000

/** Keeps what a reader thinks of a reply. The platform is told as well, without waiting for it. */
export async function giveFeedback({ context, actor, subject, body }: Call<typeof setFeedback, MessageInPlace>): Promise<void> {
  const { message } = subject
  if (message.status === 'generating' || message.replacedAt) throw new AppError('notFound')
  if (message.feedback === body.rating) return
  await setFeedbackOf(context.db, message.id, body.rating)
  void tellPlatform(context, subject, pseudonym(context.config.tokenSecret, actor, subject.agentId), body.rating).catch(failure =>
    context.log.info({ err: failure }, 'the platform did not take a feedback')
  )
}

async function tellPlatform(
  context: Context,
  { agent, message }: MessageInPlace,
  user: string,
  rating: 'like' | 'dislike' | null
): Promise<void> {
  const connection = openConnection(context.secrets, agent)
  const connector: Connector = context.connectors[connection.platform]
  const around = { outgoing: context.outgoing, log: context.log, signal: AbortSignal.timeout(timeoutMs) }
  await connector.feedback?.(connection, message.platformRef, user, rating, around)
}
