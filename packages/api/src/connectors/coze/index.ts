import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { Connector, ConnectorContext, Rating } from '../connector.ts'
import { describe } from './describe.ts'
import { callError, errorCodeOf, isSuccess } from './errors.ts'
import { uploadFiles } from './files.ts'
import { icon } from './icon.ts'
import { askAgent, askChatflow, openOutputs, openResume, openRun } from './open-stream.ts'
import { idOf, streamChat, streamFurther, streamRun } from './read-stream.ts'
import { type CozeConnection, type Session, sendJson, sessionOf, valuesToRedact } from './request.ts'
import { hear, speak } from './speech.ts'

/** The connector for Coze's Open API: agents, chatflows and workflows (platform notes on Coze). */
export const coze: Connector<CozeConnection> = {
  describe,
  icon,
  async chat(connection, turn, sink, context) {
    const session = sessionOf(connection, turn.user, context)
    const workflowId = connection.type === 'chatflow' ? connection.workflowId?.trim() : undefined
    const uploaded = await uploadFiles(session, turn)
    const ask = workflowId ? askChatflow(session, workflowId, turn, uploaded) : askAgent(session, turn, uploaded)
    await streamChat({ session, turn, sink }, ask)
  },
  async run(connection, turn, sink, context) {
    const session = sessionOf(connection, turn.user, context)
    const uploaded = await uploadFiles(session, turn)
    await streamRun({ session, turn, sink }, await openRun(session, turn, uploaded))
  },
  async resume(connection, submission, turn, sink, context) {
    const session = sessionOf(connection, turn.user, context)
    if (connection.type !== 'workflow') return streamFurther({ session, turn, sink }, await openOutputs(session, submission))
    const uploaded = await uploadFiles(session, turn)
    return streamRun({ session, turn, sink }, await openResume(session, submission, uploaded))
  },
  stop,
  feedback: sendFeedback,
  transcribe: hear,
  speak,
  forget
}

/**
 * Cancels a chat (platform notes §5), which frees its conversation; the stream continues, so it is closed as well. Nothing cancels the
 * run of a workflow.
 */
async function stop(
  connection: CozeConnection,
  ref: Record<string, unknown>,
  user: string,
  _type: unknown,
  context: ConnectorContext
): Promise<void> {
  const [chatId, conversationId] = [idOf(ref.chatId), idOf(ref.conversationId)]
  if (!chatId || !conversationId) return
  const session = sessionOf(connection, user, context)
  const body = { chat_id: chatId, conversation_id: conversationId }
  const answer = await sendJson(session, '/v3/chat/cancel', { method: 'POST', body })
  // A chat that has ended can't be cancelled any more.
  if (errorCodeOf(answer.body) !== '4104') requireSuccess(session, answer)
}

/** Sends a rating of an answer (platform notes §8); null withdraws it. */
async function sendFeedback(
  connection: CozeConnection,
  ref: Record<string, unknown>,
  user: string,
  rating: Rating,
  context: ConnectorContext
): Promise<void> {
  const [conversationId, messageId] = [idOf(ref.conversationId), idOf(ref.messageId)]
  if (!conversationId || !messageId) return
  const session = sessionOf(connection, user, context)
  const path = `/v1/conversations/${encodeURIComponent(conversationId)}/messages/${encodeURIComponent(messageId)}/feedback`
  const answer = await sendJson(
    session,
    path,
    rating === null ? { method: 'DELETE' } : { method: 'POST', body: { feedback_type: rating === 'like' ? 'like' : 'unlike' } }
  )
  requireSuccess(session, answer)
}

/** Deletes a conversation (platform notes §8). */
async function forget(
  connection: CozeConnection,
  state: Record<string, unknown>,
  user: string,
  context: ConnectorContext
): Promise<void> {
  const conversationId = idOf(state.conversationId)
  if (!conversationId) return
  const session = sessionOf(connection, user, context)
  requireSuccess(
    session,
    await sendJson(session, `/v1/conversations/${encodeURIComponent(conversationId)}`, { method: 'DELETE' })
  )
}

function requireSuccess({ connection, context }: Session, answer: OutgoingAnswer): void {
  if (isSuccess(answer)) return
  throw callError(answer, context, valuesToRedact(connection))
}
