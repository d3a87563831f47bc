import { randomBytes } from 'node:crypto'
import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'
import { HiAgentError, invalid, isRecord } from './errors.mjs'

/**
 * Conversations and their messages. They belong to the user who created them.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Reply} Reply
 */

/** @param {Context} context @returns {Reply} */
export function createConversation({ state, app, user, body }) {
  requireChat(app)
  const inputs = checkInputs(app, body.Inputs)
  const id = newId()
  state.conversations.set(id, { id, key: app.key, user, inputs, questions: [] })
  return { json: { Conversation: { AppConversationID: id, ConversationName: 'New', EmptyConversation: true }, BaseResp: null } }
}

/** @param {Context} context @returns {Reply} */
export function updateConversation(context) {
  const conversation = findConversation(context)
  if (typeof context.body.ConversationName !== 'string') throw invalid('ConversationName is required')
  conversation.inputs = checkInputs(context.app, context.body.Inputs)
  return { json: {} }
}

/** @param {Context} context @returns {Reply} */
export function deleteConversation(context) {
  context.state.conversations.delete(findConversation(context).id)
  return { json: {} }
}

/** @param {Context} context @returns {Reply} */
export function stopMessage(context) {
  findMessage(context).stopped = true
  return { json: {} }
}

/** @param {Context} context @returns {Reply} */
export function rateMessage(context) {
  findMessage(context)
  if (![-1, 0, 1].includes(Number(context.body.LikeType))) throw invalid('LikeType')
  return { json: {} }
}

/** @param {Context} context @returns {Reply} */
export const suggestQuestions = context => ({ json: { SuggestedQuestions: findMessage(context).followUps } })

/** `chat_query_v2`. @param {Context} context @returns {Reply} */
export function query(context) {
  const { state, app, user, body } = context
  requireChat(app)
  const conversation = findConversation(context)
  if (typeof body.Query !== 'string' || body.Query === '') throw invalid('Query is required')
  if (body.ResponseMode !== 'streaming') throw invalid('the demonstration only streams')
  const earlier = [...conversation.questions]
  const answer = answerFor(app.subject, {
    query: body.Query,
    language: languageOf(body.Query, ...earlier.toReversed()),
    turn: earlier.length + 1,
    earlier,
    inputs: conversation.inputs,
    files: []
  })
  conversation.questions.push(body.Query)
  const message = { id: newId(), user, followUps: answer.followUps, stopped: false }
  state.messages.set(message.id, message)
  return { events: order(state, app, message, answer) }
}

/**
 * @param {import('./types.d.mts').State} state @param {import('./types.d.mts').App} app @param {import('./types.d.mts').Message} message
 * @param {import('../answers/types.d.mts').Answer} answer @returns {AsyncGenerator<Record<string, unknown>>}
 */
async function* order(state, { switches }, message, answer) {
  const conversation_id = newId()
  /** @param {string} event @param {object} [more] */
  const frame = (event, more = {}) => ({ event, task_id: message.id, id: message.id, conversation_id, created_at: 0, ...more })
  yield frame('message_start')
  if (answer.sources.length > 0) {
    yield frame('knowledge_retrieve', { query: '', dataset_ids: ['1'] })
    yield frame('knowledge_retrieve_end', { docs: { outputList: answer.sources.map(passage) }, latency: 0.1 })
  }
  if (switches.thinking) {
    yield frame('think_message_output_start')
    for (const piece of splitForReading(answer.thinking)) yield frame('think_message', { answer: piece })
    yield frame('think_message_output_end')
  }
  yield frame('message_output_start')
  const pieces = Array.isArray(switches.answer) ? switches.answer : splitForReading(switches.answer ?? answer.text)
  for (const [index, piece] of pieces.entries()) {
    const ms = switches.paceMs ?? state.paceMs
    if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms))
    if (message.stopped) break
    if (index === 2 && switches.failWith !== undefined) {
      yield frame('message_failed', { error: switches.failWith })
      return
    }
    yield frame('message', { answer: piece })
  }
  yield frame('message_output_end')
  yield frame('message_cost', { input_tokens: 30, output_tokens: 12, latency: 0.5 })
  if (!switches.suggestionsLater) yield frame('suggestion', { suggested_questions: answer.followUps })
  yield frame('message_end', { agent_configuration: {} })
}

/** @param {import('../answers/types.d.mts').Source} source @param {number} index */
const passage = ({ content, document, knowledgeBase, score }, index) => ({
  output: content,
  metadata: {
    score,
    dataset_id: '1',
    dataset_name: knowledgeBase,
    segment_id: `s${index}`,
    document_id: `d${index}`,
    document_name: document
  }
})

/** All values are texts. @param {import('./types.d.mts').App} app @param {unknown} inputs @returns {Record<string, string>} */
function checkInputs({ variables }, inputs) {
  if (!isRecord(inputs)) throw invalid('Inputs must be an object')
  for (const [name, value] of Object.entries(inputs))
    if (typeof value !== 'string') throw invalid(`Mismatch type string: ${name}`)
  for (const { Key, Required, TextMaxLength } of variables) {
    const value = String(inputs[Key] ?? '')
    if (Required && value === '') throw invalid(`${Key} is required`)
    if (TextMaxLength && value.length > TextMaxLength) throw invalid(`${Key} is too long`)
  }
  return /** @type {Record<string, string>} */ (inputs)
}

/** @param {import('./types.d.mts').App} app */
function requireChat({ kind }) {
  if (kind === 'workflow') throw invalid('workflow app does not support chat')
}

/** @param {Context} context */
function findConversation({ state, app, user, body }) {
  const conversation = state.conversations.get(String(body.AppConversationID))
  if (!conversation || conversation.user !== user || conversation.key !== app.key)
    throw invalid('Conversation expired or invalid')
  return conversation
}

/** @param {Context} context */
function findMessage({ state, user, body }) {
  const message = state.messages.get(String(body.MessageID))
  if (!message || message.user !== user) throw new HiAgentError(400, 'NotFound', 'message not found')
  return message
}

export const newId = () => `01J${randomBytes(16).toString('hex').toUpperCase().slice(0, 23)}`
