import type { EventStream, OutgoingStream } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import { callError, isConversationLost, isFileTypeMismatch } from './errors.ts'
import { withCustomType } from './files.ts'
import { callTo, chatBody, type DifyConnection, runBody, type Uploaded, valuesToRedact } from './request.ts'

export type DifyCall = { base: string; connection: DifyConnection; turn: Turn; context: ConnectorContext }

/**
 * Asks a question (platform notes §3.1). If the platform no longer knows the conversation, asks again in a new one.
 * @throws AppError when the call is refused
 */
export async function openChat(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  const { state } = call.turn
  const known = typeof state.conversationId === 'string' ? state.conversationId : undefined
  const ask = (conversationId: string | undefined) =>
    post(call, '/chat-messages', uploaded, files => chatBody(call.turn, files, conversationId))
  const first = await ask(known)
  const lost = known !== undefined && 'answer' in first && isConversationLost(first.answer)
  return streamOf(call, lost ? await ask(undefined) : first)
}

/** Runs a workflow (platform notes §4.1). @throws AppError when the call is refused */
export async function openRun(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  return streamOf(call, await post(call, '/workflows/run', uploaded, files => runBody(call.turn, files)))
}

/** Opens the events of a run that has begun: the steps so far, and then what follows. @throws AppError when the call is refused */
export async function openRunEvents({ base, connection, turn, context }: DifyCall, runId: string): Promise<EventStream> {
  const query = new URLSearchParams({ user: turn.user, include_state_snapshot: 'true', continue_on_pause: 'true' })
  const opened = await context.outgoing.events(
    callTo(base, connection, `/workflow/${encodeURIComponent(runId)}/events?${query}`, context, { awaits: 'dify' })
  )
  if ('stream' in opened) return opened.stream
  throw callError(opened.answer, context, valuesToRedact(connection, turn))
}

function streamOf({ context, connection, turn }: DifyCall, opened: OutgoingStream): EventStream {
  if ('stream' in opened) return opened.stream
  throw callError(opened.answer, context, valuesToRedact(connection, turn))
}

/** Sends a request, and again with other file types if the server refuses those of the first. */
async function post(
  { base, connection, turn, context }: DifyCall,
  path: string,
  uploaded: Uploaded,
  bodyOf: (files: Uploaded) => object
): Promise<OutgoingStream> {
  const send = (files: Uploaded) =>
    context.outgoing.events(callTo(base, connection, path, context, { method: 'POST', body: bodyOf(files), awaits: 'dify' }))
  const first = await send(uploaded)
  const retyped = 'answer' in first && isFileTypeMismatch(first.answer) ? withCustomType(uploaded, turn.files) : undefined
  return retyped ? send(retyped) : first
}
