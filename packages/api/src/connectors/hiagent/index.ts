import type { Connector, ConnectorContext, Rating } from '../connector.ts'
import { textOf } from '../reply/loose.ts'
import { streamChat } from './chat.ts'
import { describe } from './describe.ts'
import { callError, isSuccess } from './errors.ts'
import { type HiAgentConnection, openSession, type Session, sendAction, valuesToRedact } from './request.ts'
import { resumeRun, streamRun } from './workflow.ts'

/** The connector for HiAgent deployments: agents, chatflows and workflows (platform notes on HiAgent). */
export const hiagent: Connector<HiAgentConnection> = {
  describe,
  chat: (connection, turn, sink, context) => streamChat({ session: openSession(connection, turn.user, context), turn, sink }),
  run: (connection, turn, sink, context) => streamRun({ session: openSession(connection, turn.user, context), turn, sink }),
  resume: (connection, submission, turn, sink, context) =>
    resumeRun({ session: openSession(connection, turn.user, context), turn, sink }, submission),
  stop,
  feedback: sendFeedback,
  forget
}

/** Stops a message (platform notes §5): newer versions take its id, older ones that of the task. Nothing stops a workflow. */
async function stop(
  connection: HiAgentConnection,
  ref: Record<string, unknown>,
  user: string,
  _type: unknown,
  context: ConnectorContext
): Promise<void> {
  const [messageId, taskId] = [textOf(ref.messageId), textOf(ref.taskId)]
  if (messageId) await act(openSession(connection, user, context), 'stop_message', { MessageID: messageId, TaskID: taskId })
}

/** Sends a rating (platform notes §8); null withdraws it. */
async function sendFeedback(
  connection: HiAgentConnection,
  ref: Record<string, unknown>,
  user: string,
  rating: Rating,
  context: ConnectorContext
): Promise<void> {
  const messageId = textOf(ref.messageId)
  const likeType = rating === 'like' ? 1 : rating === 'dislike' ? -1 : 0
  if (messageId) await act(openSession(connection, user, context), 'feedback', { MessageID: messageId, LikeType: likeType })
}

/** Deletes a conversation (platform notes §8). */
async function forget(
  connection: HiAgentConnection,
  state: Record<string, unknown>,
  user: string,
  context: ConnectorContext
): Promise<void> {
  const id = textOf(state.conversationId)
  if (id) await act(openSession(connection, user, context), 'delete_conversation', { AppConversationID: id })
}

async function act(session: Session, action: string, body: object): Promise<void> {
  const answer = await sendAction(session, action, body)
  if (!isSuccess(answer)) throw callError(answer, session.context, valuesToRedact(session.connection))
}
