import { type Duplex, pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { RedirectRefused, TooLarge } from '../reply/failures.ts'
import { isAllowedHost, rejectForbiddenIp } from './addresses.ts'
import type { Download, OutgoingAnswer, OutgoingRequest } from './outgoing.ts'
import { parseJson } from './parse-json.ts'
import { isNear, rejectForbiddenHost } from './proxy.ts'

export type Dispatchers = {
  allowedHosts: readonly string[]
  redirectsToAllowed: boolean
  proxiesAllowed: boolean
  agents: { allowed: Dispatcher; guarded: Dispatcher }
  /** The connections through the proxy for an address; undefined without one. */
  viaProxy(url: URL): Dispatcher | undefined
  close(): Promise<void>
}

export type Opened = {
  /** The URL of the response, after redirects. */
  url: string
  statusCode: number
  type: string
  /** With lower-case names; repeated headers are joined. */
  headers: Record<string, string>
  body: Readable
  toDownload(maxBytes: number): Download
}

export type Sent = { headers?: Record<string, string>; body?: string | Uint8Array | Readable }

const maxRedirects = 3
const maxAnswerBytes = 8_000_000

/** The body of a request with its content type: exact bytes, or JSON. */
export function bodyOf({ content, body }: OutgoingRequest): Sent {
  if (content) return { headers: { 'content-type': content.type }, body: content.bytes }
  return body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Sends a request and follows redirects itself, so that each target is checked like the first, and bodies and credentials are only sent
 * to the first origin. `Outgoing` documents the rules.
 * @throws ForbiddenAddress, RedirectRefused, and errors of the connection
 */
export async function open(dispatchers: Dispatchers, request: OutgoingRequest, sent: Sent, signal: AbortSignal): Promise<Opened> {
  const first = new URL(request.url)
  const { headers: headersTimeout, idle: bodyTimeout } = request.timing ?? {}
  const timeouts = { ...(headersTimeout && { headersTimeout }), ...(bodyTimeout && { bodyTimeout }) }
  const ownOrigins = dispatchers.redirectsToAllowed ? undefined : (request.ownOrigins ?? [first.origin])
  let url = first
  let method = request.method ?? 'GET'
  let { headers: bodyHeaders, body } = sent
  for (let redirects = 0; ; redirects++) {
    const headers = await headersOf(request, { url, method, bodyHeaders, body, isOwn: url.origin === first.origin })
    const dispatcher = await dispatcherFor(dispatchers, url, ownOrigins)
    const response = await dispatcher.request({
      ...timeouts,
      method,
      headers,
      body: bytesOf(body) ?? null,
      signal,
      origin: url.origin,
      path: url.pathname + url.search
    })
    const target = targetOf(response, url)
    if (!target) return opened(response, url.href)
    response.body.on('error', () => {}).destroy()
    if (request.follows === false) throw new RedirectRefused(target.host)
    if (redirects >= maxRedirects) throw new RedirectRefused('too many redirects')
    if (becomesGet(response.statusCode, method)) {
      method = 'GET'
      bodyHeaders = undefined
      body = undefined
    }
    // Also one that would become a GET: the platform hasn't accepted the question.
    const isQuestion = (request.method ?? 'GET') !== 'GET'
    if (isQuestion && target.origin !== first.origin) throw new RedirectRefused(target.host, 'elsewhere')
    if (isStream(body)) throw new RedirectRefused(target.host)
    url = target
  }
}

const encoder = new TextEncoder()

/** A text as bytes of its own. The library would take them from a block that it shares, and hold all of the block while a reply lasts. */
const bytesOf = (body: Sent['body']) => (typeof body === 'string' ? encoder.encode(body) : body)

/** Whether a redirect continues as a GET without a body (Fetch standard, HTTP-redirect fetch). */
const becomesGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'GET') || ((status === 301 || status === 302) && method === 'POST')

type Attempt = {
  url: URL
  method: string
  bodyHeaders: Sent['headers']
  body: Sent['body']
  /** Whether the URL has the origin of the request; only then credentials and signatures are sent. */
  isOwn: boolean
}

async function headersOf(
  { headers, secretHeaders, sign }: OutgoingRequest,
  { url, method, bodyHeaders, body, isOwn }: Attempt
): Promise<Record<string, string>> {
  const plain = lowerCase({ ...headers, ...bodyHeaders })
  if (!isOwn) return withoutCredentials(plain)
  const all = { ...plain, ...lowerCase(secretHeaders ?? {}) }
  if (!sign) return all
  if (isStream(body)) throw new TypeError('a streamed body cannot be signed')
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array())
  const signed = await sign({ method, url, headers: all, body: bytes })
  return { ...all, ...lowerCase(signed) }
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * The dispatcher for a URL: the one that checks addresses, or the proxy after that check, unless the operator allows its host and it is
 * one of `ownOrigins`, if there are any: such a host is called directly; with `proxiesAllowed` only if it is near.
 * @throws ForbiddenAddress
 */
async function dispatcherFor(
  { allowedHosts, proxiesAllowed, agents, viaProxy }: Dispatchers,
  url: URL,
  ownOrigins: readonly string[] | undefined
): Promise<Dispatcher> {
  const isAllowed = isAllowedHost(url, allowedHosts, ownOrigins)
  const proxy = isAllowed && !proxiesAllowed ? undefined : viaProxy(url)
  if (isAllowed) return proxy && !(await isNear(url)) ? proxy : agents.allowed
  if (proxy) await rejectForbiddenHost(url)
  else rejectForbiddenIp(url)
  return proxy ?? agents.guarded
}

function targetOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) throw new RedirectRefused('invalid URL')
  return target
}

/** Removes the usual headers with credentials, should a connector have sent them as ordinary ones. */
const withoutCredentials = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie|(x-)?api-?key)$/.test(name)))

const isStream = (body: Sent['body']): body is Readable => typeof body === 'object' && !(body instanceof Uint8Array)

function opened({ statusCode, headers: received, body: raw }: Dispatcher.ResponseData, url: string): Opened {
  const headers = Object.fromEntries(Object.entries(received).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  const type = (headers['content-type'] ?? '').toLowerCase()
  const body = decompressed(raw, headers['content-encoding'] ?? '')
  const length = body === raw ? Number(headers['content-length']) : Number.NaN
  return {
    url,
    statusCode,
    type,
    headers,
    body,
    toDownload: maxBytes => ({
      url,
      status: statusCode,
      type,
      headers,
      size: Number.isSafeInteger(length) ? length : undefined,
      stream: bounded(body, maxBytes)
    })
  }
}

/** Decompresses a body, since some proxies compress all responses, even event streams. Bytes are passed on as soon as possible. */
function decompressed(body: Readable, encoding: string): Readable {
  const createDecompressor = decompressors[encoding.trim().toLowerCase()]
  return createDecompressor ? pipeline(body, createDecompressor(), () => {}) : body
}

const flushAtOnce = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const decompressors: Record<string, () => Duplex> = {
  gzip: () => createGunzip(flushAtOnce),
  'x-gzip': () => createGunzip(flushAtOnce),
  deflate: () => createInflate(flushAtOnce),
  br: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH })
}

/** Reads the complete response. @throws TooLarge above 8 MB, or what the request says */
export async function readAnswer(
  { url, statusCode, type, headers, body }: Opened,
  maxBytes = maxAnswerBytes
): Promise<OutgoingAnswer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(body, maxBytes)) chunks.push(chunk)
  // Unlike a Buffer, a decoder removes a byte order mark, which JSON does not allow.
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  return { url, status: statusCode, type, headers, body: parseJson(text), text }
}

async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    yield chunk
  }
}
