/**
 * Applies the switches that change which events are sent and in which order. Counts the text events, so that an error can occur between
 * them.
 *
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @typedef {import('../../index.d.mts').DifySwitches} Switches
 * @typedef {{ run: import('../types.d.mts').Run, message?: { id: string, conversationId: string } }} Subject
 * @param {AsyncIterable<DifyEvent>} events
 * @param {Switches} switches
 * @param {Subject} subject
 * @returns {AsyncGenerator<DifyEvent>}
 */
export async function* applySwitches(events, switches, subject) {
  const error = errorOf(switches, subject)
  let texts = 0
  /** @type {DifyEvent | undefined} */
  let late
  for await (const event of events) {
    const isText = textNames.has(event.event)
    if (error && (isText ? texts >= error.after : endNames.has(event.event))) {
      yield error.event
      return
    }
    if (isText) texts++
    if (switches.dropMessageEnd && event.event === 'message_end') continue
    if (switches.lateNodeEvents && event.event === 'node_started' && nodeType(event) === 'llm') {
      late = event
      continue
    }
    if (late && event.event === 'node_finished') {
      yield late
      late = undefined
    }
    yield switches.messageFileQuirk && isText ? { ...event, event: 'message_file' } : event
    if (late && texts >= 2) {
      yield late
      late = undefined
    }
  }
  if (switches.lateEvents) yield* afterTheEnd(subject)
}

const textNames = new Set(['message', 'agent_message', 'text_chunk'])
const endNames = new Set(['message_end', 'workflow_finished'])

/** @param {DifyEvent} event */
function nodeType(event) {
  return /** @type {{ node_type?: string } | undefined} */ (event.data)?.node_type
}

/** @param {Switches} switches @param {Subject} subject */
function errorOf({ errorMidStream }, { run, message }) {
  if (!errorMidStream) return undefined
  const given = errorMidStream === true ? {} : errorMidStream
  const { status = 400, code = 'completion_request_error', after = 2 } = given
  const words = given.message ?? '[openai_api_compatible] Error: PluginInvokeError: {"args":{"description":"connection reset"}}'
  const ids = message
    ? { conversation_id: message.conversationId, message_id: message.id }
    : { workflow_run_id: run.workflowRunId }
  // The only event without a task id.
  return { after, event: { event: 'error', ...ids, created_at: Math.floor(Date.now() / 1000), status, code, message: words } }
}

/** Speech events and a stray text delta after the final event. @param {Subject} subject */
function* afterTheEnd({ run, message }) {
  const ids = message
    ? { conversation_id: message.conversationId, message_id: message.id }
    : { workflow_run_id: run.workflowRunId }
  const envelope = { ...ids, created_at: Math.floor(Date.now() / 1000), task_id: run.taskId }
  yield { event: 'tts_message', ...envelope, audio: '//uQxAAAAAAA' }
  if (message) yield { event: 'message', ...envelope, id: message.id, answer: 'LATE', from_variable_selector: null }
  yield { event: 'tts_message_end', ...envelope, audio: '' }
}
