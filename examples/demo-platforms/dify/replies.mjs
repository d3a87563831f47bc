/**
 * What a handler returns; `dify/index.mjs` writes it to the response.
 *
 * @typedef {{ status: number, json: unknown, headers?: Record<string, string> }} JsonReply
 * @typedef {{ status: number, bytes: Buffer | string, headers: Record<string, string> }} BytesReply
 * @typedef {{ events: AsyncIterable<import('./types.d.mts').DifyEvent> }} EventsReply
 * @typedef {JsonReply | BytesReply | EventsReply} Reply
 */

/** @param {unknown} body @param {number} [status] @returns {JsonReply} */
export function json(body, status = 200) {
  return { status, json: body }
}

/** @param {AsyncIterable<import('./types.d.mts').DifyEvent>} events @returns {EventsReply} */
export function stream(events) {
  return { events }
}

/** @param {Buffer} bytes @param {Record<string, string>} headers @returns {BytesReply} */
export function bytes(bytes, headers) {
  return { status: 200, bytes, headers }
}

/** @returns {BytesReply} */
export function nothing() {
  return { status: 204, bytes: '', headers: {} }
}

/** The page of a proxy in front of Dify, or of a server that is not Dify. @param {number} status @returns {BytesReply} */
export function html(status) {
  const title = status === 200 ? 'Welcome' : `${status} ${status === 504 || status === 524 ? 'Gateway Time-out' : 'Bad Gateway'}`
  const body = `<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>\n`
  return { status, bytes: body, headers: { 'Content-Type': 'text/html; charset=utf-8' } }
}

/** @param {import('node:http').ServerResponse} response @param {JsonReply | BytesReply} reply */
export function writeReply(response, reply) {
  const body = 'json' in reply ? `${JSON.stringify(reply.json)}\n` : reply.bytes
  const type = 'json' in reply ? { 'Content-Type': 'application/json' } : {}
  const length = reply.status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(reply.status, { ...type, ...reply.headers, ...length })
  response.end(body)
}
