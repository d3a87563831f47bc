import { AppError } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { keepFiles } from '../files/queries.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { agentSource } from './agent-source.ts'
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts'
import { findAskedBefore } from './queries.ts'
import type { TurnRequest } from './turn-request.ts'

/** The modes of a question that chooses none. */
export const noModes = { knowledgeBaseIds: [], deepThinking: false, onlineSearch: false }

/**
 * Asks a question, or returns the stream of its reply where it was asked before. That is looked up only when it can't be asked, for any
 * reason: because it was, its conversation may have a running reply, what it replaces may be replaced, the allowance may be used up.
 */
export async function ask(context: Context, question: TurnRequest): Promise<ReplyFeed> {
  try {
    return await open(context, question)
  } catch (failure) {
    const { idempotencyHash } = question
    const replyId = idempotencyHash && (await findAskedBefore(context.sql, idempotencyHash))
    if (!replyId) throw failure
    return context.replies.read(replyId, 0)
  }
}

async function open(context: Context, question: TurnRequest): Promise<ReplyFeed> {
  const prepared = await prepareTurn(context, question)
  const source = agentSource(context, question, prepared)
  const { fileIds } = prepared
  if (fileIds.length > 0 && !(await keepFiles(context.db, fileIds, prepared.conversation.id)))
    throw new AppError('validation', { problems: [{ path: ['files'], reason: 'rejected' }] })
  const release = await takeFromAllowances(context, question, prepared)
  try {
    return await context.replies.open({ ...prepared, source, idempotencyHash: question.idempotencyHash })
  } catch (failure) {
    release()
    throw failure
  }
}

/** Counts the question for the agent and its share; a reviewer's trial counts for nobody. */
async function takeFromAllowances(
  { usage }: Context,
  { actor, agent }: TurnRequest,
  prepared: PreparedTurn
): Promise<() => void> {
  if (prepared.conversation.trial) return () => {}
  const share = actor.kind === 'nobody' || actor.share?.agentId !== agent.id ? undefined : actor.share
  const shares = share?.allowance ? [{ id: share.shareId, allowance: share.allowance }] : []
  return usage.take([agent, ...shares], prepared.isNewQuestion)
}
