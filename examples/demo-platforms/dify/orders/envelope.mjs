import { randomUUID } from 'node:crypto'

/**
 * Creates an event of a chat turn, with the fields that all of them have.
 *
 * @typedef {import('../types.d.mts').Turn} Turn
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @param {Turn} turn @param {string} event @param {Record<string, unknown>} [fields]
 * @returns {DifyEvent}
 */
export function chatEvent({ conversation, message, run, startedAt }, event, fields = {}) {
  return {
    event,
    conversation_id: conversation.id,
    message_id: message.id,
    created_at: Math.floor(startedAt / 1000),
    task_id: run.taskId,
    ...fields
  }
}

/** @param {Turn} turn @param {string} text @param {string} [name] `agent_message` in agents @param {string[]} [selector] the variable of a flow it comes from */
export function textEvent(turn, text, name = 'message', selector) {
  const from = name === 'message' ? { from_variable_selector: selector ?? null } : {}
  return chatEvent(turn, name, { id: turn.message.id, answer: text, ...from })
}

/** @param {Turn} turn @param {Record<string, unknown>} [metadata] */
export function messageEnd(turn, metadata = {}) {
  const { app, answer, message } = turn
  const resources = app.parameters.retriever_resource.enabled ? answer.sources.map(resource) : []
  return chatEvent(turn, 'message_end', {
    id: message.id,
    metadata: {
      annotation_reply: null,
      retriever_resources: resources,
      ...(app.switches.noUsage ? {} : { usage: usage(turn) }),
      ...metadata
    },
    files: null
  })
}

/** @param {Turn} turn */
export function usage({ message, startedAt }) {
  const prompt = tokensOf(message.query) + 60
  const completion = tokensOf(message.answer)
  return {
    prompt_tokens: prompt,
    prompt_unit_price: '0',
    prompt_price_unit: '0',
    prompt_price: '0',
    completion_tokens: completion,
    completion_unit_price: '0',
    completion_price_unit: '0',
    completion_price: '0',
    total_tokens: prompt + completion,
    total_price: '0',
    currency: 'USD',
    latency: (Date.now() - startedAt) / 1000
  }
}

/** A rough token count: one per Han character or four letters. @param {string} text */
export function tokensOf(text) {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han + Math.ceil((text.length - han) / 4)
}

/** @param {import('../../answers/types.d.mts').Source} source @param {number} index */
function resource({ knowledgeBase, document, content, score }, index) {
  return {
    position: index + 1,
    dataset_id: randomUUID(),
    dataset_name: knowledgeBase,
    document_id: randomUUID(),
    document_name: document,
    data_source_type: 'upload_file',
    segment_id: randomUUID(),
    retriever_from: 'api',
    score,
    hit_count: index + 1,
    word_count: content.length,
    segment_position: index + 3,
    index_node_hash: null,
    content,
    page: null,
    doc_metadata: null,
    title: null,
    files: null,
    summary: null
  }
}
