import { findConversation } from './conversations.mjs'
import { DifyError, difyError, invalid } from './errors.mjs'
import { resolveFile, uploadRules } from './files.mjs'
import { checkInputs } from './inputs.mjs'
import { messageEnd } from './orders/envelope.mjs'
import { json, stream } from './replies.mjs'
import { bodyUser, isRecord, isUuid, jsonBody } from './requests.mjs'
import { requireChat, requirePublished } from './settings.mjs'
import { beginTurn } from './turn.mjs'

/**
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Turn} Turn
 */

/** `POST /chat-messages`: one question, answered as a stream or, for chat and chatflow, in one piece. @param {Context} context */
export async function sendMessage(context) {
  const { app } = context
  const body = jsonBody(context)
  const user = bodyUser(body)
  requireChat(app)
  requirePublished(app)
  const request = checkRequest(context, body, user)
  throwRequestedError(app)

  const turn = beginTurn(context, user, request)
  if (request.streaming) return stream(turn.run.follow())
  return json(await blockingAnswer(turn))
}

/** Always reports success, as Dify does. @param {Context} context */
export function stopChat(context) {
  requireChat(context.app)
  const user = bodyUser(jsonBody(context))
  const run = context.state.runs.get(context.params.taskId ?? '')
  if (run?.user === user) run.stop()
  return json({ result: 'success' })
}

/** @param {import('./types.d.mts').App} app */
export function throwRequestedError({ switches }) {
  const error = switches.errorBeforeStart
  if (error) throw new DifyError(error.status, error.code, error.message ?? 'The demonstration was asked to refuse.')
}

/** @param {Context} context @param {Record<string, unknown>} body @param {string} user @returns {import('./turn.mjs').Request & { streaming: boolean }} */
function checkRequest(context, body, user) {
  const { app } = context
  const { query, inputs, files = [], response_mode: mode = 'blocking', conversation_id: conversationId } = body
  if (!isRecord(inputs)) throw invalid('1 validation error for ChatRequestPayload\ninputs\n  Field required [type=missing]')
  if (typeof query !== 'string')
    throw invalid('1 validation error for ChatRequestPayload\nquery\n  Field required [type=missing]')
  if (mode !== 'streaming' && mode !== 'blocking') throw invalid("response_mode: Input should be 'blocking' or 'streaming'")
  if (files !== null && !Array.isArray(files)) throw invalid('files: Input should be a valid list')
  if (mode === 'blocking' && app.mode === 'agent-chat') throw invalid('Agent Chat App does not support blocking mode')
  if (mode === 'blocking' && app.mode === 'agent') throw difyError('bad_request', 'Agent App does not support blocking mode')
  if (app.mode !== 'advanced-chat' && query.trim() === '') throw invalid('query is required')

  const isNew = conversationId === undefined || conversationId === null || conversationId === ''
  if (!isNew && !isUuid(conversationId)) throw invalid('conversation_id must be a valid UUID')
  return {
    query: query.replaceAll('\0', ''),
    streaming: mode === 'streaming',
    conversation: isNew ? undefined : findConversation(context, conversationId, user),
    inputs: checkInputs(context, inputs, user),
    files: checkFiles(context, files ?? [], user),
    named: body.auto_generate_name !== false
  }
}

/** With file upload disabled, Dify silently drops the files. @param {Context} context @param {unknown[]} given @param {string} user */
export function checkFiles(context, given, user) {
  const settings = context.app.parameters.file_upload
  const { enabled, limit } = uploadRules(settings)
  if (!enabled) return []
  if (given.length > limit) throw invalid(`Number of files exceeds the maximum limit ${limit}`)
  return given.map(file => {
    if (!isRecord(file)) throw invalid('files must be a list of file objects')
    return resolveFile(context, file, user, settings)
  })
}

/** @param {Turn} turn */
export async function blockingAnswer(turn) {
  for await (const event of turn.run.follow()) {
    if (event.event === 'error') throw new DifyError(Number(event.status), String(event.code), String(event.message))
  }
  const { app, conversation, message, run } = turn
  const { metadata } = messageEnd(turn)
  return {
    event: 'message',
    task_id: run.taskId,
    id: message.id,
    message_id: message.id,
    conversation_id: conversation.id,
    mode: app.mode,
    answer: message.answer,
    metadata,
    created_at: Math.floor(message.createdAt / 1000)
  }
}
