import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { chatOrder } from './chat-order.mjs'
import { CozeError, invalid, isRecord, missing, newId, notPermitted, success } from './envelope.mjs'
import { findApp } from './find-app.mjs'

/**
 * Chats with agents (`/v3/chat`) and chatflows (`/v1/workflows/chat`).
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Reply} Reply
 */

/** The conversation's id is in the query; one in the body is ignored. @param {Context} context @returns {Reply} */
export function chatWithAgent(context) {
  const { state, body, query } = context
  const app = findApp(state, body.bot_id, ['agent', 'flow-agent'], `bot_id=${String(body.bot_id)}`)
  if (!app.published) throw new CozeError(4015, 'The bot has not been published to the API channel')
  if (typeof body.user_id !== 'string' || body.user_id === '') throw invalid('user_id is required')
  if (body.stream !== true) throw invalid('the demonstration only streams')
  if (body.parameters !== undefined && app.kind !== 'flow-agent') throw invalid('parameters are only for chatflow mode')
  const message = lastMessage(body.additional_messages, 100)
  const { text, files } = contentOf(context, message)
  return open(context, app, { text, files, inputs: {}, conversationId: query.conversation_id, spaced: false })
}

/** The conversation's id is in the body; messages are text. @param {Context} context @returns {Reply} */
export function chatWithFlow(context) {
  const { state, body } = context
  const app = findApp(state, body.workflow_id, ['chatflow'], `workflow_id=${String(body.workflow_id)}`)
  checkOwner(context, app, true)
  if (!isRecord(body.parameters)) throw invalid('parameters is required')
  const { USER_INPUT: _, ...inputs } = body.parameters
  checkRequired(app, inputs)
  const message = lastMessage(body.additional_messages, 50)
  if (message.content_type === 'object_string') throw invalid('only text messages are supported')
  const { text } = contentOf(context, message)
  const conversationId = body.conversation_id === undefined ? undefined : String(body.conversation_id)
  return open(context, app, { text, files: [], inputs, conversationId, spaced: true })
}

/** Exactly one of the app and an agent; a workflow of the library needs none. @param {Context} context @param {import('./types.d.mts').App} app @param {boolean} needed */
export function checkOwner({ state, body }, app, needed) {
  const { app_id: appId, bot_id: botId } = body
  if (appId !== undefined && botId !== undefined) throw invalid('app_id and bot_id exclude each other')
  if (needed && appId === undefined && botId === undefined) throw invalid('app_id or bot_id is required')
  if (appId !== undefined && app.appId !== undefined && appId !== app.appId) throw invalid('the workflow belongs to another app')
  if (botId !== undefined) findApp(state, botId, ['agent', 'flow-agent'], `bot_id=${String(botId)}`)
}

/** The code is a text here. @param {import('./types.d.mts').App} app @param {Record<string, unknown>} inputs */
export function checkRequired({ parameters }, inputs) {
  const absent = Object.entries(parameters).find(([name, { required }]) => required && inputs[name] === undefined)
  if (absent) throw new CozeError('4000', `Missing required parameters: ${absent[0]}`)
}

/** `POST /v3/chat/submit_tool_outputs`: the results of local plugins. @param {Context} context @returns {Reply} */
export function submitOutputs({ state, caller, body, query }) {
  const chat = state.chats.get(String(query.chat_id))
  if (!chat || chat.conversationId !== query.conversation_id || !chat.turn) throw missing('chat_id')
  if (chat.owner !== caller) throw notPermitted()
  if (chat.status !== 'requires_action') throw invalid('the chat does not wait for results')
  if (!Array.isArray(body.tool_outputs) || body.tool_outputs.some(one => !isRecord(one) || typeof one.output !== 'string'))
    throw invalid('tool_outputs')
  chat.told = true
  chat.status = 'in_progress'
  return { app: chat.turn.app, spaced: false, events: chatOrder(chat.turn) }
}

/** `POST /v3/chat/cancel`: only changes the status; the stream continues. @param {Context} context @returns {Reply} */
export function cancelChat({ state, caller, body }) {
  const chat = state.chats.get(String(body.chat_id))
  if (!chat || chat.conversationId !== body.conversation_id) throw missing('chat_id')
  if (chat.owner !== caller) throw notPermitted()
  if (chat.status !== 'in_progress') throw new CozeError(4104, 'The chat can not be canceled')
  chat.status = 'canceled'
  const conversation = state.conversations.get(chat.conversationId)
  if (conversation?.runningChat === chat.id) conversation.runningChat = undefined
  return success({ id: chat.id, conversation_id: chat.conversationId, status: 'canceled' })
}

/**
 * @param {Context} context @param {import('./types.d.mts').App} app
 * @param {{ text: string, files: { name: string, type: string }[], inputs: Record<string, unknown>, conversationId: string | undefined, spaced: boolean }} asked
 * @returns {Reply}
 */
function open({ state, caller }, app, { text, files, inputs, conversationId, spaced }) {
  const existing = conversationId ? state.conversations.get(conversationId) : undefined
  if (conversationId && (!existing || existing.appId !== app.id)) throw new CozeError(4002, 'Invalid conversation_id')
  if (existing && existing.owner !== caller) throw notPermitted()
  const { switches } = app
  if (switches.errorBeforeStart) {
    const { code, status, msg = 'The demonstration was asked to refuse.' } = switches.errorBeforeStart
    throw new CozeError(code, msg, status)
  }
  const busyLeft = existing ? (state.busy.get(app.id) ?? switches.busyTimes ?? 0) : 0
  if (busyLeft > 0) state.busy.set(app.id, busyLeft - 1)
  if (existing?.runningChat || busyLeft > 0)
    return {
      app,
      spaced,
      events: onlyError({ code: 4016, msg: `Conversation occupied by another chat(${existing?.runningChat})` })
    }
  if (switches.errorFirst !== undefined) return { app, spaced, events: onlyError(switches.errorFirst) }

  const conversation = existing ?? {
    id: newId(),
    owner: caller,
    appId: app.id,
    questions: [],
    messageIds: new Set(),
    runningChat: undefined
  }
  state.conversations.set(conversation.id, conversation)
  const earlier = [...conversation.questions]
  const answer = answerFor(app.subject, {
    query: text,
    language: languageOf(text, ...earlier.toReversed()),
    turn: earlier.length + 1,
    earlier,
    inputs,
    files
  })
  conversation.questions.push(text)
  /** @type {import('./types.d.mts').Chat} */
  const chat = { id: newId(), conversationId: conversation.id, owner: caller, status: 'in_progress' }
  state.chats.set(chat.id, chat)
  conversation.runningChat = chat.id
  chat.turn = { state, app, conversation, chat, answer }
  return { app, spaced, events: chatOrder(chat.turn) }
}

/** @param {unknown} data */
async function* onlyError(data) {
  yield { event: 'error', data }
}

/** @param {unknown} messages @param {number} max @returns {Record<string, unknown>} */
function lastMessage(messages, max) {
  if (!Array.isArray(messages) || messages.length === 0) throw invalid('additional_messages is required')
  if (messages.length > max) throw new CozeError(4004, 'Too many messages', 400)
  for (const message of messages) {
    if (!isRecord(message) || typeof message.content !== 'string' || message.content === '')
      throw invalid('content must be a text')
    if (message.content_type !== 'text' && message.content_type !== 'object_string') throw invalid('content_type')
    if (message.role !== 'user' && message.role !== 'assistant') throw invalid('role')
  }
  const last = messages.at(-1)
  if (last.role !== 'user') throw invalid('the last message must be the question')
  return last
}

/** Text and files of a message. A list must have one text at most, beside files. @param {Context} context @param {Record<string, unknown>} message */
function contentOf({ state, caller }, { content, content_type: type }) {
  if (type === 'text') return { text: String(content), files: [] }
  const parts = JSON.parse(String(content))
  const texts = parts.filter((/** @type {any} */ part) => part.type === 'text')
  const others = parts.filter((/** @type {any} */ part) => part.type !== 'text')
  if (texts.length > 1 || others.length === 0) throw invalid('object_string needs a file, and one text at most')
  const files = others.map((/** @type {any} */ { type: kind, file_id: id }) => {
    const file = state.files.get(String(id))
    if (!['image', 'file', 'audio'].includes(kind) || !file || file.owner !== caller) throw new CozeError(4304, 'invalid file')
    return { name: file.name, type: file.type }
  })
  return { text: String(texts[0]?.text ?? ''), files }
}
