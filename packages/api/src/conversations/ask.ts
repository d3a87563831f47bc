import { AppError } from '@lyceum/core/contract'
import { askerOf } from '../budgets/asker.ts'
import type { Context } from '../context.ts'
import { keepFiles } from '../files/queries.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { agentSource } from './agent-source.ts'
import { prepareTurn } from './prepare-turn.ts'
import { findAskedBefore } from './queries.ts'
import type { TurnRequest } from './turn-request.ts'

/** The modes of a question that chooses none. */
export const noModes = { knowledgeBaseIds: [], deepThinking: false, onlineSearch: false }

/** Asks a question, or returns the stream of its reply where it was asked before. */
export const ask = (context: Context, question: TurnRequest): Promise<ReplyFeed> =>
  orAskedBefore(context, question.idempotencyHash, () => open(context, question))

/**
 * The stream of a reply, or of the one to the same call that came before. That is looked up only when the call can't be done, for any
 * reason: because it was, its conversation may have a running reply, what it replaces may be replaced, a budget may be used up.
 */
export async function orAskedBefore(
  context: Context,
  idempotencyHash: string | undefined,
  openReply: () => Promise<ReplyFeed>
): Promise<ReplyFeed> {
  try {
    return await openReply()
  } catch (failure) {
    const replyId = idempotencyHash && (await findAskedBefore(context.sql, idempotencyHash))
    if (!replyId) throw failure
    return context.replies.read(replyId, 0)
  }
}

/** The link of a learner's session, in which an answer is taking part. */
export const linkOfSession = (actor: TurnRequest['actor']): string | undefined => {
  const course = actor.kind === 'user' ? actor.course : undefined
  return course?.standing === 'learner' && !course.isTest ? (course.linkId ?? undefined) : undefined
}

async function open(context: Context, question: TurnRequest): Promise<ReplyFeed> {
  const prepared = await prepareTurn(context, question)
  const source = agentSource(context, question, prepared)
  const { fileIds } = prepared
  if (fileIds.length > 0 && !(await keepFiles(context.db, fileIds, prepared.conversation.id)))
    throw new AppError('validation', { problems: [{ path: ['files'], reason: 'rejected' }] })
  const { conversation } = prepared
  const feed = await context.replies.open({
    ...prepared,
    source,
    linkId: linkOfSession(question.actor),
    idempotencyHash: question.idempotencyHash,
    // A reviewer's trial counts for nobody.
    claims: conversation.trial
      ? undefined
      : () => context.budgets.claimsOf(askerOf(question.actor, question.agent, question.countsFor))
  })
  if (prepared.isNewQuestion && !conversation.trial) context.uses.count(question.agent.id)
  return feed
}
