import type { EventStream, OutgoingStream } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import { callError, hasNoWorkflow, isConversationLost, isFileTypeMismatch } from './errors.ts'
import { withCustomType } from './files.ts'
import { callTo, chatBody, type DifyConnection, runBody, type Uploaded, valuesToRedact } from './request.ts'
import { generateBody, knownGenerators } from './text-generator.ts'

export type DifyCall = { base: string; connection: DifyConnection; turn: Turn; context: ConnectorContext }

/**
 * Asks a question (platform notes §3.1). If the platform no longer knows the conversation, asks again in a new one.
 * @throws AppError when the call is refused
 */
export async function openChat(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  const { state } = call.turn
  const known = typeof state.conversationId === 'string' ? state.conversationId : undefined
  const ask = (conversationId: string | undefined) =>
    post(call, '/chat-messages', uploaded, files => chatBody(call.turn, files, conversationId, call.connection.workflowId))
  const first = await ask(known)
  const lost = known !== undefined && 'answer' in first && isConversationLost(first.answer)
  return streamOf(call, lost ? await ask(undefined) : first)
}

/**
 * Runs a workflow, in its pinned version if there is one (platform notes §4.1), or else a text generator (§13.2): the platform says which
 * of the two an app is when it refuses the other's call.
 * @throws AppError when the call is refused
 */
export async function openRun(call: DifyCall, uploaded: Uploaded): Promise<EventStream> {
  const generate = () => post(call, '/completion-messages', uploaded, files => generateBody(call.turn, files))
  const { connection, context } = call
  const generators = knownGenerators(context)
  if (generators.has(connection.apiKey)) return streamOf(call, await generate())
  const version = connection.workflowId
  const path = version ? `/workflows/${encodeURIComponent(version)}/run` : '/workflows/run'
  const first = await post(call, path, uploaded, files => runBody(call.turn, files))
  if (!('answer' in first) || !hasNoWorkflow(first.answer)) return streamOf(call, first)
  const stream = streamOf(call, await generate())
  generators.add(connection.apiKey)
  return stream
}

/** Opens the events of a run that has begun: the steps so far, and then what follows. @throws AppError when the call is refused */
export const openRunEvents = async (call: DifyCall, runId: string): Promise<EventStream> =>
  streamOf(call, await askRunEvents(call, runId))

function askRunEvents({ base, connection, turn, context }: DifyCall, runId: string): Promise<OutgoingStream> {
  const query = new URLSearchParams({ user: turn.user, include_state_snapshot: 'true', continue_on_pause: 'true' })
  return context.outgoing.events(
    callTo(base, connection, `/workflow/${encodeURIComponent(runId)}/events?${query}`, context, { awaits: 'dify' })
  )
}

/** The same of a run whose stream broke: what can't be opened, or not now, breaks like any other. @throws AppError when the call is refused */
export async function reopenRunEvents(call: DifyCall, runId: string): Promise<EventStream> {
  const broken = (failure: unknown): OutgoingStream => ({ stream: { read: () => Promise.reject(failure) } })
  const opened = await askRunEvents(call, runId).catch(broken)
  const isBusy = 'answer' in opened && (opened.answer.status === 429 || opened.answer.status >= 500)
  return streamOf(
    call,
    isBusy
      ? broken(callError(opened.answer, call.context, valuesToRedact(call.connection, call.turn), call.connection.type))
      : opened
  )
}

function streamOf({ context, connection, turn }: DifyCall, opened: OutgoingStream): EventStream {
  if ('stream' in opened) return opened.stream
  throw callError(opened.answer, context, valuesToRedact(connection, turn), connection.type)
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
