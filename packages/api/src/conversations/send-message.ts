import { AppError, type sendMessage } from '@lyceum/core/contract'
import { asTried } from '../agents/versions.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { ask } from './ask.ts'
import { entranceOf } from './entrance.ts'
import { idempotencyHash } from './idempotency.ts'

/**
 * Asks an agent and returns the stream of its reply; of the reply to the same question, when that was sent before.
 * @throws agentTypeUnsupported for a workflow; validation; notFound for a conversation or message that the actor can't use
 */
export async function askQuestion(call: Call<typeof sendMessage, AgentRow>): Promise<ReplyFeed> {
  const { body, context, subject, actor } = call
  const agent = await asTried(context.db, actor, subject, body.version)
  if (agent.type === 'workflow') throw new AppError('agentTypeUnsupported')
  const {
    conversationId,
    text,
    inputs,
    context: pageContext,
    files,
    knowledgeBaseIds,
    deepThinking,
    onlineSearch,
    replacesMessageId,
    temporary,
    entrance
  } = body
  if (replacesMessageId && !conversationId)
    throw new AppError('validation', { problems: [{ path: ['conversationId'], reason: 'required' }] })
  return ask(context, {
    agent,
    actor,
    version: body.version,
    conversationId,
    text,
    entrance: entrance ?? entranceOf(call.request.get('referer')),
    inputs,
    context: pageContext,
    fileIds: files,
    knowledgeBaseIds,
    deepThinking,
    onlineSearch,
    replacesMessageId,
    temporary,
    idempotencyHash: idempotencyHash(call)
  })
}
