import type { ConnectorContext, Turn } from '../connector.ts'
import type { EventStream, OutgoingStream } from '../outgoing.ts'
import { lostConversation, refused, saysOtherType } from './errors.ts'
import { asCustom } from './files.ts'
import { callTo, chatBody, type DifyConnection, runBody, type Uploaded, valuesToRedact } from './request.ts'

export type DifyCall = { base: string; connection: DifyConnection; turn: Turn; context: ConnectorContext }

/** Asks a question. A conversation that the platform no longer knows is begun anew, once. @throws the refusal */
export async function openChat(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  const { state } = call.turn
  const known = typeof state.conversationId === 'string' ? state.conversationId : undefined
  const ask = (conversationId: string | undefined) =>
    post(call, '/chat-messages', uploaded, files => chatBody(call.turn, files, conversationId))
  const first = await ask(known)
  const lost = known !== undefined && 'answer' in first && lostConversation(first.answer)
  return streamOf(call, lost ? await ask(undefined) : first)
}

/** Runs a workflow. @throws the refusal */
export async function openRun(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  return streamOf(call, await post(call, '/workflows/run', uploaded, files => runBody(call.turn, files)))
}

function streamOf({ context, connection, turn }: DifyCall, opened: OutgoingStream): EventStream {
  if ('stream' in opened) return opened.stream
  throw refused(opened.answer, context, valuesToRedact(connection, turn))
}

/** Sends a question; once more when a server takes some of its files for another type than most do. */
async function post(
  { base, connection, turn, context }: DifyCall,
  path: string,
  uploaded: Uploaded,
  bodyOf: (files: Uploaded) => object
): Promise<OutgoingStream> {
  const send = (files: Uploaded) =>
    context.outgoing.events(callTo(base, connection, path, context, { method: 'POST', body: bodyOf(files) }))
  const first = await send(uploaded)
  const others = 'answer' in first && saysOtherType(first.answer) ? asCustom(uploaded, turn.files) : undefined
  return others ? send(others) : first
}
