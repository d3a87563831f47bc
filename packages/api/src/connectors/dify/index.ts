import type { AgentType } from '@lyceum/core/contract'
import type { Connector, ConnectorContext, Rating } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { describe } from './describe.ts'
import { icon } from './icon.ts'
import { chat, run } from './read-stream.ts'
import { baseOf, callTo, type DifyConnection } from './request.ts'
import { resume } from './resume.ts'
import { hear, speak } from './speech.ts'

/** The connector for Dify's Service API: chat, agent and New Agent apps, chatflows, workflows and text generators (platform notes on Dify). */
export const dify: Connector<DifyConnection> = {
  describe,
  icon,
  chat,
  run,
  resume,
  stop,
  feedback: sendFeedback,
  name,
  transcribe: hear,
  speak,
  forget
}

/**
 * Asks the platform to stop a turn (platform notes §5, §13.4); of a workflow's two kinds, only a text generator has messages. It always reports success, but some versions continue, so the stream is closed
 * as well.
 */
async function stop(
  connection: DifyConnection,
  ref: Record<string, unknown>,
  user: string,
  type: AgentType,
  context: ConnectorContext
): Promise<void> {
  if (typeof ref.taskId !== 'string') return
  const task = encodeURIComponent(ref.taskId)
  const runs = typeof ref.messageId === 'string' ? `/completion-messages/${task}/stop` : `/workflows/tasks/${task}/stop`
  const path = type === 'workflow' ? runs : `/chat-messages/${task}/stop`
  await context.outgoing.json(
    callTo(await baseOf(connection, context), connection, path, context, { method: 'POST', body: { user } })
  )
}

/** Sends a rating (platform notes §8); null withdraws it. Does nothing for workflows, whose replies have no message id. */
async function sendFeedback(
  connection: DifyConnection,
  ref: Record<string, unknown>,
  user: string,
  rating: Rating,
  context: ConnectorContext
): Promise<void> {
  if (typeof ref.messageId !== 'string' || connection.type === 'workflow') return
  const path = `/messages/${encodeURIComponent(ref.messageId)}/feedbacks`
  await context.outgoing.json(
    callTo(await baseOf(connection, context), connection, path, context, { method: 'POST', body: { rating, user } })
  )
}

/** Has the platform name a conversation by its first exchange (platform notes §8), which asks a model. Workflow runs belong to none. */
async function name(
  connection: DifyConnection,
  state: Record<string, unknown>,
  user: string,
  context: ConnectorContext
): Promise<string | undefined> {
  if (typeof state.conversationId !== 'string') return undefined
  const path = `/conversations/${encodeURIComponent(state.conversationId)}/name`
  const body = { auto_generate: true, user }
  const answer = await context.outgoing.json(
    callTo(await baseOf(connection, context), connection, path, context, { method: 'POST', body })
  )
  return answer.status === 200 ? textOf(recordOf(answer.body).name) : undefined
}

/** Deletes a conversation (platform notes §8). Workflow runs belong to none. */
async function forget(
  connection: DifyConnection,
  state: Record<string, unknown>,
  user: string,
  context: ConnectorContext
): Promise<void> {
  if (typeof state.conversationId !== 'string') return
  const path = `/conversations/${encodeURIComponent(state.conversationId)}`
  await context.outgoing.json(
    callTo(await baseOf(connection, context), connection, path, context, { method: 'DELETE', body: { user } })
  )
}
