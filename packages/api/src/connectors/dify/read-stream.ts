import { limits } from '@lyceum/core/contract'
import type { ReplySink } from '../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../loose.ts'
import type { EventStream } from '../outgoing.ts'
import { brokenReason } from './errors.ts'
import { createEventReader, type EventReader } from './events.ts'
import type { DifyCall } from './open-stream.ts'
import { callTo, valuesToRedact } from './request.ts'

type Reply = DifyCall & { sink: ReplySink; open(call: DifyCall): Promise<EventStream> }

// Both ends of a chatflow come within moments of each other, in either order, or one of them never does.
const graceMs = 2500

/**
 * One reply from its first byte to its one end. We close the connection: the platform may hold it open long after its last event.
 * @throws AppError when the call is refused or the stream breaks
 */
export async function streamReply({ sink, open, ...call }: Reply): Promise<void> {
  const { base, connection, turn, context } = call
  const secrets = valuesToRedact(connection, turn)
  const reader = createEventReader({
    type: connection.type,
    base,
    emit: event => sink.push(event),
    reasonOf: event => brokenReason(event, context, secrets)
  })
  const ids = createIdKeeper(sink, turn.state)
  try {
    await readEvents(await open(call), reader, ids.note)
  } catch (failure) {
    // What came before the break is kept whole.
    if (!context.signal.aborted) reader.close()
    throw failure
  }
  reader.close()
  if (reader.unknown > 0) context.log.info({ platform: 'dify', events: reader.unknown }, 'passed over unknown events')
  if (reader.failure) return sink.push({ type: 'failed', reason: reader.failure })
  if (!reader.complete) {
    context.log.warn({ platform: 'dify', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end')
    return sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  const messageId = ids.messageId()
  if (messageId && connection.type !== 'workflow' && turn.capabilities.suggestions && !reader.paused) {
    const suggestions = await suggestionsAfter(messageId, call)
    if (suggestions.length > 0) sink.push({ type: 'suggestions', suggestions })
  }
  sink.push({ type: 'finished' })
}

/** Reads until the reply is over; what is not JSON is passed over. */
const readEvents = (stream: EventStream, reader: EventReader, note: (event: Loose) => void): Promise<void> =>
  stream.read(
    ({ data }) => {
      const event = parsed(data)
      if (event === undefined) return
      note(recordOf(event))
      reader.push(event)
      return reader.state === 'ended' ? 'stop' : undefined
    },
    { idleTimeoutMs: () => (reader.state === 'half' ? graceMs : undefined) }
  )

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Remembers the conversation and the ids of this turn as soon as an event carries them. */
function createIdKeeper(sink: ReplySink, state: Record<string, unknown>) {
  let conversation = state.conversationId
  const ref: { messageId?: string; taskId?: string; runId?: string } = {}
  return {
    messageId: () => ref.messageId,
    note(event: Loose): void {
      const conversationId = idOf(event.conversation_id)
      if (conversationId && conversationId !== conversation) {
        conversation = conversationId
        sink.rememberState({ ...state, conversationId })
      }
      const messageId = idOf(event.message_id) ?? ref.messageId
      const taskId = ref.taskId ?? idOf(event.task_id)
      const runId = ref.runId ?? idOf(event.workflow_run_id)
      if (messageId === ref.messageId && taskId === ref.taskId && runId === ref.runId) return
      Object.assign(ref, messageId && { messageId }, taskId && { taskId }, runId && { runId })
      sink.rememberRef({ ...ref })
    }
  }
}

/** A UUID in truth; undefined for what is none by its length. */
function idOf(value: unknown): string | undefined {
  const id = textOf(value)
  return id !== '' && id.length <= limits.platformId ? id : undefined
}

// The platform asks a model for them; the reply does not wait longer than a reader would.
const suggestionTimeoutMs = 6000

/** Follow-up questions; none when the platform fails, refuses or takes too long. */
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
