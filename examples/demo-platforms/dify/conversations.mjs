import { difyError, invalid } from './errors.mjs'
import { json, nothing } from './replies.mjs'
import { bodyUser, isUuid, jsonBody, optionalBodyUser, queryNumber, queryUser } from './requests.mjs'
import { requireChat } from './settings.mjs'

/**
 * Conversations belong to one user of one app; for everyone else they do not exist.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Conversation} Conversation
 */

const orders = ['created_at', '-created_at', 'updated_at', '-updated_at']

/** @param {Context} context */
export function listConversations(context) {
  const { app, incoming, state } = context
  requireChat(app)
  const user = queryUser(context)
  const limit = queryNumber(context, 'limit', { low: 1, high: 100, usual: 20 })
  const sortBy = incoming.query.sort_by || '-updated_at'
  if (!orders.includes(sortBy)) throw invalid(`sort_by must be one of ${orders.join(', ')}`)
  const field = sortBy.endsWith('created_at') ? 'createdAt' : 'updatedAt'
  const sign = sortBy.startsWith('-') ? -1 : 1
  const mine = [...state.conversations.values()]
    .filter(one => one.appKey === app.key && one.user === user)
    .sort((a, b) => sign * (a[field] - b[field]))
  const lastId = incoming.query.last_id
  const start = lastId ? mine.findIndex(one => one.id === lastId) + 1 : 0
  if (lastId && start === 0) throw difyError('not_found', 'Last Conversation Not Exists.')
  const page = mine.slice(start, start + limit)
  return json({ limit, has_more: start + limit < mine.length, data: page.map(one => describeConversation(context, one)) })
}

/** @param {Context} context */
export function deleteConversation(context) {
  requireChat(context.app)
  const conversation = findConversation(context, context.params.id, optionalBodyUser(context))
  context.state.conversations.delete(conversation.id)
  for (const id of conversation.messageIds) context.state.messages.delete(id)
  return nothing()
}

/** @param {Context} context */
export function renameConversation(context) {
  requireChat(context.app)
  const body = jsonBody(context)
  const user = bodyUser(body)
  const conversation = findConversation(context, context.params.id, user)
  if (body.auto_generate) conversation.name = nameFrom(context.state.messages.get(conversation.messageIds[0] ?? '')?.query ?? '')
  else if (typeof body.name === 'string' && body.name.trim()) conversation.name = body.name.trim()
  else throw invalid('name is required when auto_generate is false')
  return json(describeConversation(context, conversation))
}

/** @param {Context} context @param {unknown} id @param {string} user @returns {Conversation} throws `not_found` */
export function findConversation({ app, state }, id, user) {
  if (!isUuid(id)) throw invalid(`conversation_id must be a valid UUID`)
  const conversation = state.conversations.get(/** @type {string} */ (id).toLowerCase())
  if (!conversation || conversation.appKey !== app.key || conversation.user !== user)
    throw difyError('not_found', 'Conversation Not Exists.')
  return conversation
}

/** A title from the first question, where Dify would ask a model. @param {string} query */
export function nameFrom(query) {
  const line = query.replace(/\s+/g, ' ').trim()
  return [...line].length > 40 ? `${[...line].slice(0, 39).join('')}…` : line || 'New conversation'
}

/** @param {Context} context @param {Conversation} conversation */
function describeConversation({ app }, conversation) {
  return {
    id: conversation.id,
    name: conversation.name,
    inputs: conversation.inputs,
    status: 'normal',
    introduction: app.parameters.opening_statement ?? '',
    created_at: Math.floor(conversation.createdAt / 1000),
    updated_at: Math.floor(conversation.updatedAt / 1000)
  }
}
