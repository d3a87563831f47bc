import { randomBytes } from 'node:crypto'

/**
 * The answers of llm-application that are not streams.
 *
 * @typedef {import('./types.d.mts').ChatGlmApp} App
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 */

/** @param {App} app */
export function variablesOf({ kind }) {
  if (kind === 'dialogue') return [{ id: 'user', name: '用户提问', type: 'input', tips: '', allowed_values: [] }]
  return [
    { id: '1001', name: 'text', type: 'Input', tips: 'A text / 文章', allowed_values: null },
    { id: '1002', name: 'length', type: 'selection_list', tips: '', allow_values: ['short / 短', 'long / 长 / 長'] },
    { id: '1003', name: 'material', type: 'upload_file', tips: '' }
  ]
}

/** @param {Incoming} incoming @param {Response} response */
export function takeFiles({ form }, response) {
  const files = (form?.files ?? []).filter(({ name }) => name === 'files')
  if (files.length === 0 || !(form?.fields.upload_unit_id || form?.fields.conversation_id))
    return ok(response, null, 10_010, '参数错误')
  const success = files.map(({ filename }) => ({ fileId: `16${randomDigits(17)}`, fileName: filename }))
  ok(response, { successInfo: success, failInfo: [] })
}

/** @param {number} count */
export const randomDigits = count => Array.from(randomBytes(count), byte => String(byte % 10)).join('')

/** @param {Response} response */
export const unknown = response => ok(response, null, 10_007, '应用不存在')

/** Failures have the status 200 too. @param {Response} response @param {unknown} data @param {number} [code] @param {string} [message] */
export function ok(response, data, code = 200, message = 'success') {
  const body = { ...(code === 200 && { data }), code, message, timestamp: Date.now() }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** @param {Response} response @param {number} status @param {string} code @param {string} message */
export function refuse(response, status, code, message) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: { code, message } }))
}
