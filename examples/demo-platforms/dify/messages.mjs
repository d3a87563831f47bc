import { findConversation } from './conversations.mjs'
import { difyError, invalid } from './errors.mjs'
import { json } from './replies.mjs'
import { bodyUser, jsonBody, queryNumber, queryUser, requiredQueryUser } from './requests.mjs'
import { requireChat } from './settings.mjs'

/**
 * Messages, their follow-up questions and ratings.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Message} Message
 */

/** Newest first; `first_id` is the oldest message the client has. @param {Context} context */
export function listMessages(context) {
  requireChat(context.app)
  const user = queryUser(context)
  const limit = queryNumber(context, 'limit', { low: 1, high: 100, usual: 20 })
  const { conversation_id: conversationId, first_id: firstId } = context.incoming.query
  if (!conversationId) throw invalid('conversation_id is required')
  const conversation = findConversation(context, conversationId, user)
  const messages = conversation.messageIds.flatMap(id => context.state.messages.get(id) ?? []).reverse()
  const start = firstId ? messages.findIndex(one => one.id === firstId) + 1 : 0
  if (firstId && start === 0) throw difyError('not_found', 'First Message Not Exists.')
  const page = messages.slice(start, start + limit)
  return json({ limit, has_more: start + limit < messages.length, data: page.map(describeMessage) })
}

/** @param {Context} context */
export function suggestFollowUps(context) {
  requireChat(context.app)
  const message = findMessage(context, requiredQueryUser(context))
  if (context.app.switches.suggestedFails) throw difyError('internal_server_error')
  if (!context.app.parameters.suggested_questions_after_answer.enabled)
    throw difyError('bad_request', 'Suggested Questions Is Disabled.')
  return json({ result: 'success', data: message.followUps })
}

/** @param {Context} context */
export function rateMessage(context) {
  requireChat(context.app)
  const body = jsonBody(context)
  const message = findMessage(context, bodyUser(body))
  const rating = body.rating ?? null
  if (rating !== null && rating !== 'like' && rating !== 'dislike')
    throw invalid("rating must be one of 'like', 'dislike' or null")
  if (rating === null && message.rating === null) throw invalid('rating cannot be None when feedback not exists')
  message.rating = rating
  return json({ result: 'success' })
}

/** @param {Context} context @param {string} user */
function findMessage({ app, params, state }, user) {
  const message = state.messages.get(params.id ?? '')
  if (!message || message.appKey !== app.key || message.user !== user) throw difyError('not_found', 'Message Not Exists.')
  return message
}

/** @param {Message} message */
function describeMessage(message) {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    parent_message_id: message.parentMessageId,
    inputs: message.inputs,
    query: message.query,
    answer: message.answer,
    message_files: message.files,
    feedback: message.rating && { rating: message.rating },
    retriever_resources: message.resources,
    agent_thoughts: message.thoughts,
    status: message.status,
    error: message.error,
    extra_contents: [],
    created_at: Math.floor(message.createdAt / 1000)
  }
}
