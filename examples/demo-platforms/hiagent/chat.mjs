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
  const { app, body } = context
  requireChat(app)
  const conversation = findConversation(context)
  if (typeof body.Query !== 'string' || body.Query === '') throw invalid('Query is required')
  if (body.ResponseMode !== 'streaming') throw invalid('the demonstration only streams')
  const files = checkFiles(body.QueryExtends)
  const earlier = [...conversation.questions]
  conversation.questions.push(body.Query)
  return answerTo(context, { query: body.Query, earlier, inputs: conversation.inputs, files })
}

/** `query_again_v2`: at most ten answers to one question. @param {Context} context @returns {Reply} */
export function queryAgain(context) {
  findConversation(context)
  const { question, again } = findMessage(context)
  if (again >= 10) throw invalid('the question has been answered ten times')
  return answerTo(context, question, again + 1)
}

/** `chat_continue`: what a message has said, and what follows. @param {Context} context @returns {Reply} */
export function continueMessage(context) {
  if (context.app.switches.noContinue) throw new HiAgentError(404, 'InvalidActionOrVersion', 'The action does not exist')
  return { events: follow(findMessage(context)) }
}

/**
 * Answers a question; the answer goes on when its stream breaks.
 * @param {Context} context @param {import('./types.d.mts').Question} question @param {number} [again] @returns {Reply}
 */
function answerTo({ state, app, user }, question, again = 0) {
  const { query: asked, earlier } = question
  const answer = answerFor(app.subject, {
    ...question,
    language: languageOf(asked, ...earlier.toReversed()),
    turn: earlier.length + 1
  })
  /** @type {import('./types.d.mts').Message} */
  const message = {
    id: newId(),
    user,
    followUps: answer.followUps,
    stopped: false,
    question,
    again,
    log: [],
    over: false,
    wake: new Set()
  }
  state.messages.set(message.id, message)
  void play(message, order(state, app, message, answer))
  return { events: follow(message) }
}

/** @param {import('./types.d.mts').Message} message @param {AsyncIterable<Record<string, unknown>>} events */
async function play(message, events) {
  for await (const event of events) {
    message.log.push(event)
    for (const wake of message.wake) wake()
  }
  message.over = true
  for (const wake of message.wake) wake()
}

/** @param {import('./types.d.mts').Message} message */
async function* follow(message) {
  for (let next = 0; ; next++) {
    while (next >= message.log.length) {
      if (message.over) return
      await new Promise(resolve => {
        const wake = () => {
          message.wake.delete(wake)
          resolve(undefined)
        }
        message.wake.add(wake)
      })
    }
    yield/** @type {Record<string, unknown>} */ (message.log[next])
  }
}

/** Files are fetched from where they are. @param {unknown} extend @returns {{ name: string, type: string }[]} */
function checkFiles(extend) {
  if (extend === undefined) return []
  const files = isRecord(extend) && Array.isArray(extend.Files) ? extend.Files : undefined
  if (!files) throw invalid('QueryExtends.Files')
  return files.map(file => {
    if (!isRecord(file) || typeof file.Path !== 'string' || !/^https?:/.test(String(file.Url)))
      throw invalid('QueryExtends.Files')
    return { name: String(file.Name), type: 'document' }
  })
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
  // An option has its word in several languages; the agent knows it by the first.
  const options = new Set(variables.flatMap(({ EnumValues = [] }) => EnumValues))
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      options.has(String(value)) ? (String(value).split(' / ')[0] ?? '') : String(value)
    ])
  )
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
