import { type ConnectorEvent, limits } from '@lyceum/core/contract'
import type { ConnectorContext, Remember } from '../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../loose.ts'
import { withIdleTimeout } from '../with-idle-timeout.ts'
import { brokenReason } from './errors.ts'
import { createEventReader } from './events.ts'
import type { DifyCall } from './open-stream.ts'
import { callTo, valuesToRedact } from './request.ts'

type Reply = DifyCall & { remember: Remember; open(call: DifyCall): Promise<AsyncIterable<unknown>> }

// Both ends of a chatflow come within moments of each other, in either order, or one of them never does.
const grace = 2500

/**
 * One reply from its first byte to its one end. We close the connection: the platform may hold it open long after its last event.
 * @throws AppError when the call is refused or the stream breaks
 */
export async function* streamReply({ remember, open, ...call }: Reply): AsyncGenerator<ConnectorEvent> {
  const { base, connection, turn, context } = call
  const over = new AbortController()
  const inside: ConnectorContext = { ...context, signal: AbortSignal.any([context.signal, over.signal]) }
  const secrets = valuesToRedact(connection, turn)
  const reading = createEventReader({ type: connection.type, base, reasonOf: event => brokenReason(event, context, secrets) })
  const note = noteIds(remember, turn.state)
  let messageId = ''
  try {
    const events = await open({ ...call, context: inside })
    for await (const raw of withIdleTimeout(events, () => (reading.state === 'half' ? grace : undefined))) {
      messageId = note(recordOf(raw)) || messageId
      yield* reading.push(raw)
      if (reading.state === 'ended') break
    }
  } catch (failure) {
    // What came before the break is kept whole.
    if (!context.signal.aborted) yield* reading.close()
    throw failure
  } finally {
    over.abort()
  }
  yield* reading.close()
  if (reading.unknown > 0) context.log.info({ platform: 'dify', events: reading.unknown }, 'passed over unknown events')
  if (reading.failure) return yield { type: 'failed', reason: reading.failure }
  if (!reading.complete) {
    context.log.warn({ platform: 'dify', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end')
    return yield { type: 'failed', reason: 'thirdPartyStreamFailed' }
  }
  if (messageId && connection.type !== 'workflow' && turn.capabilities.suggestions && !reading.paused) {
    const suggestions = await suggestionsAfter(messageId, call)
    if (suggestions.length > 0) yield { type: 'suggestions', suggestions }
  }
  yield { type: 'finished' }
}

/** Tells the conversation and the ids of this turn as soon as an event carries them; answers the message's id. */
function noteIds(remember: Remember, state: Record<string, unknown>) {
  let conversation = state.conversationId
  let known = ''
  const ref: Record<string, string> = {}
  return (event: Loose): string => {
    const conversationId = textOf(event.conversation_id)
    if (conversationId && conversationId !== conversation) {
      conversation = conversationId
      remember.state({ ...state, conversationId })
    }
    const messageId = textOf(event.message_id)
    if (messageId) ref.messageId = messageId
    const taskId = textOf(event.task_id)
    if (taskId) ref.taskId ??= taskId
    const runId = textOf(event.workflow_run_id)
    if (runId) ref.runId ??= runId
    const now = JSON.stringify(ref)
    if (now !== known && now !== '{}') {
      known = now
      remember.ref({ ...ref })
    }
    return messageId
  }
}

// The platform asks a model for them; the reply does not wait longer than a reader would.
const suggestionTime = 6000

/** Follow-up questions; none when the platform fails, refuses or takes too long. */
async function suggestionsAfter(messageId: string, { base, connection, turn, context }: DifyCall): Promise<string[]> {
  try {
    const path = `/messages/${encodeURIComponent(messageId)}/suggested?user=${encodeURIComponent(turn.user)}`
    const { status, body } = await context.outgoing.json(callTo(base, connection, path, context, { timeout: suggestionTime }))
    if (status !== 200) return []
    const questions = listOf(recordOf(body).data).map(question => textOf(question).trim().slice(0, limits.message))
    return questions.filter(question => question !== '').slice(0, limits.suggestedQuestions)
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return []
  }
}
