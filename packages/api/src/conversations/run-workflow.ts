import { AppError, type runWorkflow } from '@lyceum/core/contract'
import { asTried } from '../agents/versions.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { ask, noModes } from './ask.ts'
import { entranceOf } from './entrance.ts'
import { idempotencyHash } from './idempotency.ts'

/** Runs a workflow, whose inputs take the place of a question. @throws agentTypeUnsupported for an agent that isn't a workflow */
export async function runFlow(call: Call<typeof runWorkflow, AgentRow>): Promise<ReplyFeed> {
  const { body, context, subject, actor } = call
  const agent = await asTried(context.db, actor, subject, body.version)
  if (agent.type !== 'workflow') throw new AppError('agentTypeUnsupported')
  const { conversationId, inputs, files, entrance } = body
  return ask(context, {
    agent,
    actor,
    version: body.version,
    conversationId,
    text: '',
    entrance: entrance ?? entranceOf(call.request.get('referer')),
    inputs,
    fileIds: files,
    ...noModes,
    idempotencyHash: idempotencyHash(call)
  })
}
