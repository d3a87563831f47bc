import { type AgentType, limits } from '@lyceum/core/contract'
import type { EventStream } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import { isSilence } from '../client/silence.ts'
import type { Connector, ConnectorContext, ReplySink } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { streamRefusal } from './errors.ts'
import { createEventReader, type EventReader } from './events.ts'
import { uploadFiles } from './files.ts'
import type { FormIds } from './human-input.ts'
import { type DifyCall, openChat, openRun, reopenRunEvents } from './open-stream.ts'
import { baseOf, callTo, type DifyConnection, valuesToRedact } from './request.ts'

type Reply = DifyCall & {
  sink: ReplySink
  /** The form that was just answered, when a run resumes. */
  answered?: FormIds
  open(call: DifyCall): Promise<EventStream>
}

// How long to wait for the second end event of a chatflow: some versions never send it (platform notes §3.5), and others replace the
// answer by a moderated one after the flow's end.
const secondEndTimeoutMs = { messageEnd: 2500, flowEnd: 6000 }

export const chat: Connector<DifyConnection>['chat'] = async (connection, turn, sink, context) => {
  const base = await baseOf(connection, context)
  const uploaded = await uploadFiles(base, connection, turn, context)
  await streamReply({ base, connection, turn, sink, context, open: call => openChat(call, uploaded) })
}

export const run: NonNullable<Connector<DifyConnection>['run']> = async (connection, turn, sink, context) => {
  const base = await baseOf(connection, context)
  const uploaded = await uploadFiles(base, connection, turn, context)
  await streamReply({ base, connection, turn, sink, context, open: call => openRun(call, uploaded) })
}

/**
 * Streams one reply into the sink, from opening the call to the end. Closes the connection after the last event, since the platform
 * may leave it open.
 * @throws AppError when the call is refused or the stream breaks
 */
export async function streamReply({ sink, open, answered, ...call }: Reply): Promise<void> {
  const { base, connection, turn, context } = call
  const secrets = valuesToRedact(connection, turn)
  const reader = createEventReader({
    type: connection.type,
    answered,
    base,
    emit: event => sink.push(event),
    refusalOf: event => streamRefusal(event, context, secrets, connection.type)
  })
  const ids = createIdTracker(sink, turn.state, connection.type)
  const unreadable = noteUnreadable('dify', sink, context.log)
  const heard = createHearing(context)
  let begun = false
  try {
    const stream = await open(call)
    begun = true
    await readEvents(stream, reader, ids.note, heard, unreadable)
  } catch (failure) {
    // A connection that breaks after a successful end leaves a complete reply.
    const isOver = reader.complete && !reader.failure
    const goesOn = begun && !heard.isSilence() && (await pickUp(call, reader, ids, heard))
    if (context.signal.aborted || !(isOver || goesOn)) {
      // Emits text that was held back before the failure.
      if (!context.signal.aborted) reader.close()
      throw failure
    }
  }
  const isWhole = reader.complete || reader.failure !== undefined || (await pickUp(call, reader, ids, heard))
  reader.close()
  if (reader.unknown > 0) context.log.info({ platform: 'dify', events: reader.unknown }, 'ignored unknown events')
  if (reader.failure) return sink.push({ type: 'failed', ...reader.failure })
  if (!isWhole || !reader.complete) {
    context.log.warn({ platform: 'dify', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end event')
    return sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  if (reader.paused) return sink.push({ type: ids.waitFor(reader.form) ? 'waiting' : 'finished' })
  const messageId = ids.messageId()
  if (!messageId || connection.type === 'workflow' || !turn.capabilities.suggestions) return sink.push({ type: 'finished' })
  sink.push({ type: 'finished', suggestionsFollow: true })
  const suggestions = await suggestionsAfter(messageId, call)
  if (suggestions.length > 0) sink.push({ type: 'suggestions', suggestions })
}

/** How long to wait before a run whose stream broke is picked up, twice as long each time: what broke it may still be there. */
const pickUpDelayMs = 500
/** How often a run is picked up: what breaks so many streams will not mend. */
const maxPickUps = 6

/**
 * Follows a run further whose stream broke, some times if need be (platform notes §4.4); of a chatflow, the text comes from its stored
 * message. Returns whether the reply is complete now.
 */
async function pickUp(
  call: DifyCall,
  reader: EventReader,
  ids: ReturnType<typeof createIdTracker>,
  heard: Hearing
): Promise<boolean> {
  const { runId, messageId, conversationId } = ids.known()
  const { base, connection, turn, context } = call
  if (connection.type === 'chat' || runId === undefined || reader.failure) return false
  try {
    await followRun(call, runId, reader, ids.note, heard)
    if (!reader.complete || connection.type === 'workflow') return reader.complete
    const query = new URLSearchParams({ conversation_id: conversationId ?? '', user: turn.user, limit: '20' })
    const { body } = await context.outgoing.json(callTo(base, connection, `/messages?${query}`, context))
    const stored = listOf(recordOf(body).data).map(recordOf)
    const message = stored.find(({ id }) => id === messageId)
    const answer = textOf(message?.answer)
    reader.restore(answer, message?.retriever_resources)
    return answer !== ''
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return false
  }
}

/** Reads the events of a run until it is over. @throws AppError when the platform no longer gives them */
async function followRun(
  call: DifyCall,
  runId: string,
  reader: EventReader,
  note: (event: Loose) => void,
  heard: Hearing
): Promise<void> {
  const { outgoing, signal } = call.context
  for (let tries = 0; tries < maxPickUps && !reader.complete && !reader.failure; tries++) {
    await outgoing.wait(pickUpDelayMs * 2 ** tries, signal)
    const stream = await reopenRunEvents(call, runId)
    try {
      await readEvents(stream, reader, note, heard)
    } catch (failure) {
      if (signal.aborted || heard.isSilence() || tries + 1 >= maxPickUps) throw failure
    }
  }
}

/** Reads events until the reply is over; data that isn't JSON is no event. */
const readEvents = (
  stream: EventStream,
  reader: EventReader,
  note: (event: Loose) => void,
  heard: Hearing,
  unreadable: (data: string) => void = () => {}
): Promise<void> => {
  heard.note()
  return stream.read(
    ({ data }) => {
      heard.note()
      const event = parsed(data)
      if (event === undefined) return unreadable(data)
      note(recordOf(event))
      reader.push(event)
      return reader.state === 'ended' ? 'stop' : undefined
    },
    { idleTimeoutMs: () => (reader.state === 'half' ? secondEndTimeoutMs[reader.lastEnd] : undefined) }
  )
}

/** Knows whether what broke a stream is a silence, which is as long as the operator waits and not waited for again. */
function createHearing({ outgoing }: ConnectorContext) {
  let heardAt = Date.now()
  return {
    note(): void {
      heardAt = Date.now()
    },
    isSilence: () => isSilence(heardAt, outgoing.silenceOf('dify'))
  }
}

type Hearing = ReturnType<typeof createHearing>

const byteOrderMark = 0xfeff

const parsed = (data: string) => parseJson(data.charCodeAt(0) === byteOrderMark ? data.slice(1) : data)

/** Stores the conversation id and the ids of this turn as soon as an event contains them. */
function createIdTracker(sink: ReplySink, state: Record<string, unknown>, type: AgentType) {
  let currentId = state.conversationId
  const ref: { messageId?: string; taskId?: string; runId?: string } & FormIds = {}
  return {
    messageId: () => ref.messageId,
    known: () => ({ ...ref, conversationId: textOf(currentId) || undefined }),
    /** Stores what answers the form. Returns whether it can be answered by us. */
    waitFor(form: FormIds): boolean {
      if (form.formToken === undefined || ref.runId === undefined) return false
      sink.rememberRef({ ...ref, ...form })
      return true
    },
    note(event: Loose): void {
      // A text generator has one for each of its texts, which nothing continues (platform notes §13.3).
      const conversationId = type === 'workflow' ? undefined : idOf(event.conversation_id)
      if (conversationId && conversationId !== currentId) {
        currentId = conversationId
        sink.rememberState({ ...state, conversationId })
      }
      const messageId = idOf(event.message_id) ?? ref.messageId
      const taskId = ref.taskId ?? idOf(event.task_id)
      const runId = ref.runId ?? idOf(event.workflow_run_id) ?? idOf(recordOf(event.data).workflow_run_id)
      if (messageId === ref.messageId && taskId === ref.taskId && runId === ref.runId) return
      Object.assign(ref, messageId && { messageId }, taskId && { taskId }, runId && { runId })
      sink.rememberRef({ ...ref })
    }
  }
}

/** The id, normally a UUID; undefined if it is empty or too long to be one. */
function idOf(value: unknown): string | undefined {
  const id = textOf(value)
  return id !== '' && id.length <= limits.platformId ? id : undefined
}

// The platform asks a model for suggestions. Nobody waits longer for them.
const suggestionTimeoutMs = 6000

/** Loads suggested questions (platform notes §3.8); none if the platform fails, refuses or takes too long. */
async function suggestionsAfter(messageId: string, { base, connection, turn, context }: DifyCall): Promise<string[]> {
  try {
    const path = `/messages/${encodeURIComponent(messageId)}/suggested?user=${encodeURIComponent(turn.user)}`
    const { status, body } = await context.outgoing.json(
      callTo(base, connection, path, context, { timeout: suggestionTimeoutMs })
    )
    if (status !== 200) return []
    const questions = listOf(recordOf(body).data).map(question => textOf(question).trim().slice(0, limits.message))
    return questions.filter(question => question !== '').slice(0, limits.suggestedQuestions)
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return []
  }
}
