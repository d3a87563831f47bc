import type { AgentType } from '@lyceum/core/contract'
import type { Rating, Surroundings } from '../connector.ts'
import { baseOf } from './base.ts'
import { callTo, type DifyConnection } from './request.ts'

/** Asks the platform to stop a turn. It always says yes; some versions run on, which is why the stream is closed as well. */
export async function stop(
  connection: DifyConnection,
  ref: Record<string, unknown>,
  user: string,
  type: AgentType,
  around: Surroundings
): Promise<void> {
  if (typeof ref.taskId !== 'string') return
  const task = encodeURIComponent(ref.taskId)
  const path = type === 'workflow' ? `/workflows/tasks/${task}/stop` : `/chat-messages/${task}/stop`
  await around.outgoing.json(
    callTo(await baseOf(connection, around), connection, path, around, { method: 'POST', body: { user } })
  )
}

/** Passes on whether a reply helped; null takes it back. Workflows keep no messages. */
export async function sendFeedback(
  connection: DifyConnection,
  ref: Record<string, unknown>,
  user: string,
  rating: Rating,
  around: Surroundings
): Promise<void> {
  if (typeof ref.messageId !== 'string' || connection.type === 'workflow') return
  const path = `/messages/${encodeURIComponent(ref.messageId)}/feedbacks`
  await around.outgoing.json(
    callTo(await baseOf(connection, around), connection, path, around, { method: 'POST', body: { rating, user } })
  )
}
