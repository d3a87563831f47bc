import { CozeError, invalid, missing, newId, notPermitted, success } from './envelope.mjs'

/**
 * Files, ratings and deletion. Only the token's user may use what belongs to a conversation.
 *
 * @typedef {import('./types.d.mts').Context} Context
 */

/** `POST /v1/files/upload`: one file in the part `file`. @param {Context} context */
export function uploadFile({ state, caller, form }) {
  const files = form?.files.filter(({ name }) => name === 'file') ?? []
  const [file] = files
  if (!file) throw new CozeError(4300, 'no file', 400)
  if (files.length > 1) throw new CozeError(4301, 'more than one file', 400)
  const id = newId()
  state.files.set(id, { owner: caller, name: file.filename, type: file.type, bytes: file.bytes })
  return success({ id, bytes: file.bytes.length, file_name: file.filename, created_at: Math.floor(Date.now() / 1000) })
}

/** @param {Context} context */
export function rateMessage(context) {
  const { params, body } = context
  const conversation = findConversation(context)
  if (!conversation.messageIds.has(params.messageId ?? '')) throw missing('message_id')
  if (context.call.method === 'POST' && body.feedback_type !== 'like' && body.feedback_type !== 'unlike')
    throw invalid('feedback_type')
  return success({})
}

/** @param {Context} context */
export function deleteConversation(context) {
  context.state.conversations.delete(findConversation(context).id)
  return success(undefined)
}

/** @param {Context} context */
function findConversation({ state, caller, params }) {
  const conversation = state.conversations.get(params.id ?? '')
  if (!conversation) throw missing('conversation_id')
  if (conversation.owner !== caller) throw notPermitted()
  return conversation
}
