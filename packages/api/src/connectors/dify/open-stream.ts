import type { DifyConnection } from '@lyceum/core/contract'
import type { Surroundings, Turn } from '../connector.ts'
import { lostConversation, refused } from './errors.ts'
import { callTo, chatBody, runBody, type Uploaded } from './request.ts'

export type DifyCall = { base: string; connection: DifyConnection; turn: Turn; around: Surroundings }

/** Asks a question. A conversation that the platform no longer knows is begun anew, once. @throws the refusal */
export async function openChat(call: DifyCall, uploaded: Uploaded): Promise<AsyncIterable<unknown>> {
  const { state } = call.turn
  const known = typeof state.conversationId === 'string' ? state.conversationId : undefined
  const first = await post(call, '/chat-messages', chatBody(call.turn, uploaded, known))
  if ('events' in first) return first.events
  if (!known || !lostConversation(first.answer)) throw refused(first.answer, call.around, [call.connection.apiKey])
  const again = await post(call, '/chat-messages', chatBody(call.turn, uploaded, undefined))
  if ('events' in again) return again.events
  throw refused(again.answer, call.around, [call.connection.apiKey])
}

/** Runs a workflow. @throws the refusal */
export async function openRun(call: DifyCall, uploaded: Uploaded): Promise<AsyncIterable<unknown>> {
  const opened = await post(call, '/workflows/run', runBody(call.turn, uploaded))
  if ('events' in opened) return opened.events
  throw refused(opened.answer, call.around, [call.connection.apiKey])
}

function post({ base, connection, around }: DifyCall, path: string, body: unknown) {
  return around.outgoing.events(callTo(base, connection, path, around, { method: 'POST', body }))
}
