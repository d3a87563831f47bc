import { parseMultipart } from './multipart.mjs'

// The largest accepted upload is a 100 MB video, plus some space for the other parts.
const maxBytes = 105 * 1024 * 1024

/** The body exceeds the limit of all platforms. */
export class BodyTooLarge extends Error {
  /** @override */
  name = 'BodyTooLarge'
}

/**
 * A completely read request. `path` is below the mount and begins with `/`; `json` is undefined when the body is not JSON at all,
 * `jsonError` is set when it was declared as JSON but is invalid; `bytes` is the body as it arrived, and `url` path
 * and query as they were sent, for signatures.
 *
 * @typedef {{
 *   method: string, mount: string, path: string, query: Record<string, string>, headers: import('node:http').IncomingHttpHeaders,
 *   contentType: string, bytes: Buffer, url: string, json?: unknown, jsonError?: boolean, form?: import('./multipart.mjs').Form
 * }} Incoming
 */

/** @param {import('node:http').IncomingMessage} request @param {string} mount @returns {Promise<Incoming>} */
export async function readIncoming(request, mount) {
  const [path = '', search = ''] = splitOnce(request.url ?? '/', '?')
  const contentType = (request.headers['content-type'] ?? '').toLowerCase()
  const bytes = await readBytes(request)
  /** @type {Incoming} */
  const incoming = {
    method: request.method ?? 'GET',
    mount,
    path: path.slice(mount.length) || '/',
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: request.headers,
    contentType,
    bytes,
    url: request.url ?? '/'
  }
  if (contentType.startsWith('multipart/form-data')) {
    incoming.form = parseMultipart(bytes, request.headers['content-type'] ?? '')
  } else if (contentType.startsWith('application/x-www-form-urlencoded')) {
    incoming.form = { fields: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), files: [] }
  } else if (/^application\/([\w.+-]+\+)?json/.test(contentType)) {
    try {
      incoming.json = JSON.parse(bytes.toString('utf8'))
    } catch {
      incoming.jsonError = true
    }
  }
  return incoming
}

/** @param {import('node:http').IncomingMessage} request */
async function readBytes(request) {
  /** @type {Buffer[]} */
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @param {string} text @param {string} mark */
function splitOnce(text, mark) {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)]
}
