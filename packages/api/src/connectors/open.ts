import { type Duplex, pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { isAllowedHost, rejectForbiddenIp } from './addresses.ts'
import { RedirectRefused, TooLarge } from './failures.ts'
import type { Download, OutgoingAnswer, OutgoingRequest } from './outgoing.ts'

export type Dispatchers = { allowedHosts: readonly string[]; agents: { allowed: Dispatcher; guarded: Dispatcher } }

export type Opened = {
  /** The URL of the response, after redirects. */
  url: string
  statusCode: number
  type: string
  body: Readable
  toDownload(maxBytes: number): Download
}

export type Sent = { headers?: Record<string, string>; body?: string | Readable }

const maxRedirects = 3
const maxAnswerBytes = 8_000_000

/** The headers of a request and its body as JSON. */
export function bodyOf({ headers, body }: OutgoingRequest): Sent {
  if (body === undefined) return { headers: { ...headers } }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Sends a request and follows redirects itself, so that each target is checked like the first and credentials are only sent to the
 * first origin.
 * @throws ForbiddenAddress, RedirectRefused, and errors of the connection
 */
export async function open(dispatchers: Dispatchers, request: OutgoingRequest, sent: Sent, signal: AbortSignal): Promise<Opened> {
  const method = request.method ?? 'GET'
  let url = new URL(request.url)
  let headers: Record<string, string> = { ...request.headers, ...sent.headers }
  const { headers: headersTimeout, idle: bodyTimeout } = request.timing ?? {}
  const timeouts = { ...(headersTimeout && { headersTimeout }), ...(bodyTimeout && { bodyTimeout }) }
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce(dispatchers, url, { ...timeouts, method, headers, body: sent.body ?? null, signal })
    const target = targetOf(response, url)
    if (!target) return opened(response, url.href)
    response.body.on('error', () => {}).destroy()
    // A POST is only repeated after 307 or 308, as others would turn it into a GET, and a streamed body can't be sent twice.
    const repeatable = method === 'GET' || (response.statusCode >= 307 && !isStream(sent.body))
    if (redirects >= maxRedirects || !repeatable) throw new RedirectRefused(target.host)
    if (target.origin !== url.origin) headers = withoutCredentials(headers)
    url = target
  }
}

function sendOnce(
  dispatchers: Dispatchers,
  url: URL,
  options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'>
): Promise<Dispatcher.ResponseData> {
  const allowed = isAllowedHost(url, dispatchers.allowedHosts)
  if (!allowed) rejectForbiddenIp(url)
  const dispatcher = allowed ? dispatchers.agents.allowed : dispatchers.agents.guarded
  return dispatcher.request({ ...options, origin: url.origin, path: url.pathname + url.search })
}

function targetOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) throw new RedirectRefused('invalid URL')
  return target
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie|x-api-key|api-key)$/i.test(name)))
}

const isStream = (body: Sent['body']) => typeof body === 'object'

function opened({ statusCode, headers, body: raw }: Dispatcher.ResponseData, url: string): Opened {
  const type = String(headers['content-type'] ?? '').toLowerCase()
  const body = decompressed(raw, String(headers['content-encoding'] ?? ''))
  const length = body === raw ? Number(headers['content-length']) : Number.NaN
  return {
    url,
    statusCode,
    type,
    body,
    toDownload: maxBytes => ({
      status: statusCode,
      type,
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

/** Reads the complete response. @throws TooLarge above 8 MB */
export async function readAnswer({ url, statusCode, type, body }: Opened): Promise<OutgoingAnswer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(body, maxAnswerBytes)) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return { url, status: statusCode, type, body: parsed(text), text }
}

async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    yield chunk
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
