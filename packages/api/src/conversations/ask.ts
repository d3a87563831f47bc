import { AppError, type regenerateMessage, type runWorkflow, type sendMessage } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { AgentRow } from '../db/tables.ts'
import { keepFiles } from '../files/queries.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { agentSource } from './agent-source.ts'
import { idempotencyHash } from './idempotency.ts'
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts'
import { findAskedBefore } from './queries.ts'
import type { ReplySubject } from './subject.ts'
import type { TurnRequest } from './turn-request.ts'

/**
 * Asks an agent and returns the stream of its reply; of the reply to the same question, when that was sent before.
 * @throws agentTypeUnsupported for a workflow; validation; notFound for a conversation or message that the actor can't use
 */
export async function ask(call: Call<typeof sendMessage, AgentRow>): Promise<ReplyFeed> {
  const { body, subject: agent, actor } = call
  if (agent.type === 'workflow') throw new AppError('agentTypeUnsupported')
  const { conversationId, text, inputs, files, knowledgeBaseIds, deepThinking, onlineSearch, replacesMessageId } = body
  if (replacesMessageId && !conversationId)
    throw new AppError('validation', { problems: [{ path: ['conversationId'], reason: 'required' }] })
  return start(call, {
    agent,
    actor,
    conversationId,
    text,
    inputs,
    fileIds: files,
    knowledgeBaseIds,
    deepThinking,
    onlineSearch,
    replacesMessageId,
    idempotencyHash: idempotencyHash(call)
  })
}

/** Runs a workflow, whose inputs take the place of a question. @throws agentTypeUnsupported for an agent that isn't a workflow */
export async function runFlow(call: Call<typeof runWorkflow, AgentRow>): Promise<ReplyFeed> {
  const { body, subject: agent, actor } = call
  if (agent.type !== 'workflow') throw new AppError('agentTypeUnsupported')
  const { conversationId, inputs, files } = body
  return start(call, {
    agent,
    actor,
    conversationId,
    text: '',
    inputs,
    fileIds: files,
    ...noModes,
    idempotencyHash: idempotencyHash(call)
  })
}

/** Asks the question of a reply again; the new reply is another version of it. @throws when the actor may no longer chat with the agent */
export async function regenerate(call: Call<typeof regenerateMessage, ReplySubject>): Promise<ReplyFeed> {
  const { subject, actor } = call
  const { agent, message } = subject
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  return start(call, {
    agent,
    actor,
    conversationId: subject.id,
    text: '',
    fileIds: [],
    // Those of the question.
    ...noModes,
    regenerates: message.id
  })
}

const noModes = { knowledgeBaseIds: [], deepThinking: false, onlineSearch: false }

/**
 * Whether a question was sent before is looked up only when it can't be asked, for any reason: because it was, its conversation may have
 * a running reply, what it replaces may be replaced, the allowance may be used up.
 */
async function start({ context }: Pick<Call<typeof sendMessage>, 'context'>, question: TurnRequest): Promise<ReplyFeed> {
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
  const fileIds = prepared.turn.files.map(({ id }) => id)
  if (fileIds.length > 0 && !(await keepFiles(context.db, fileIds, prepared.conversation.id)))
    throw new AppError('validation', { problems: [{ path: ['files'], reason: 'rejected' }] })
  const giveBack = await takeFromAllowances(context, question, prepared)
  try {
    return await context.replies.open({ ...prepared, source, idempotencyHash: question.idempotencyHash })
  } catch (failure) {
    giveBack()
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
