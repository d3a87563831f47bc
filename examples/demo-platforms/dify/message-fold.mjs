/**
 * Applies streamed events to the stored message, so that history and follow-up calls match the stream at any time.
 *
 * @typedef {import('./types.d.mts').DifyEvent} DifyEvent
 * @typedef {import('./types.d.mts').Message} Message
 * @param {Message} message @param {import('../index.d.mts').DifyMode} mode
 * @returns {(event: DifyEvent) => void}
 */
export function foldInto(message, mode) {
  let ended = false
  return event => {
    if (ended) return
    if (event.event === 'message_end') {
      ended = true
      message.resources = /** @type {any} */ (event.metadata)?.retriever_resources ?? []
    } else if (event.event === 'error') {
      message.status = 'error'
      message.error = String(event.message)
    } else if (event.event === 'message_replace' || (event.event === 'message' && mode === 'agent')) {
      message.answer = String(event.answer)
    } else if (event.event === 'agent_thought') {
      foldThought(message, event)
    } else if (event.event === 'message_file' && event.url) {
      message.files.push({ id: String(event.id), type: String(event.type), url: String(event.url), belongs_to: 'assistant' })
    } else if (typeof event.answer === 'string') {
      // Includes text that the server mislabels as message_file.
      message.answer += event.answer
    }
  }
}

/** @param {Message} message @param {DifyEvent} event */
function foldThought(message, event) {
  const { id, position, thought, observation, tool, tool_labels, tool_input, message_files, created_at } = event
  const step = {
    id,
    chain_id: null,
    message_id: message.id,
    position,
    thought,
    observation,
    tool,
    tool_labels,
    tool_input,
    files: message_files,
    created_at
  }
  const at = message.thoughts.findIndex(one => one.id === id)
  if (at === -1) message.thoughts.push(step)
  else message.thoughts[at] = step
}
