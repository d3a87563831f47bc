import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { csrfCookie, csrfHeader } from '../contract/headers.ts'
import { fillPath } from '../contract/paths.ts'
import { fromWire, toWire, wireName } from '../contract/wire.ts'
import type { Host, HostResponse } from '../host.ts'
import { errorFromResponse } from './failure.ts'
import { withTimeout } from './with-timeout.ts'

/** Where requests go, and a callback for the headers of each response. */
export type Transport = { host: Host; base: string; onResponse(answer: HostResponse): void }

export type RequestParts = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Makes one call with a JSON reply. @throws AppError; the reason of the caller's signal when that fired */
export function fetchReply(transport: Transport, endpoint: EndpointDefinition, outgoing: RequestParts): Promise<unknown> {
  return withTimeout(transport.host, outgoing.signal, async signal =>
    readReply(transport, endpoint, await sendRequest(transport, endpoint, outgoing, signal))
  )
}

/** Sends a request; all of core's fetches go through here. @throws AppError */
export async function sendRequest(
  transport: Transport,
  endpoint: EndpointDefinition,
  outgoing: RequestParts,
  signal: AbortSignal
): Promise<Response> {
  const { body } = outgoing
  const response = await transport.host.fetch(endpointUrl(transport, endpoint, outgoing), {
    method: endpoint.method,
    headers: {
      Accept: endpoint.events ? 'text/event-stream' : 'application/json',
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...antiForgery(transport),
      ...outgoing.headers
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(toWire(body)) }),
    credentials: 'same-origin',
    signal
  })
  return assertOk(transport, response)
}

/** Returns the response. @throws AppError for a status outside 200–299 */
export async function assertOk<A extends HostResponse>(transport: Transport, answer: A): Promise<A> {
  transport.onResponse(answer)
  if (answer.status < 200 || answer.status > 299) throw await errorFromResponse(answer)
  return answer
}

/**
 * The JSON of a response in camelCase; undefined for endpoints without a reply. Its shape is not validated: client and server are
 * one release, and the server's tests check every reply against the contract. @throws AppError generic for invalid JSON
 */
export async function readReply({ host }: Transport, endpoint: EndpointDefinition, answer: HostResponse): Promise<unknown> {
  if (!endpoint.reply || answer.status === 204) return undefined
  expectType(host, endpoint, answer, 'application/json')
  const text = await answer.text()
  try {
    return fromWire(JSON.parse(text))
  } catch (cause) {
    host.warn(`${endpoint.path} answered no JSON`, cause)
    throw new AppError('generic', { status: answer.status, cause })
  }
}

/** Rejects pages of a proxy or of a network's sign-in, which also have status 200. @throws AppError generic */
export function expectType(host: Host, { path }: EndpointDefinition, { status, headers }: HostResponse, type: string): void {
  const contentType = headers.get('Content-Type')
  if (contentType?.startsWith(type)) return
  host.warn(`${path} answered ${contentType} instead of ${type}`)
  throw new AppError('generic', { status })
}

/** The URL of a call: path parameters filled in, query parameters in snake_case. */
export function endpointUrl({ base }: Transport, endpoint: EndpointDefinition, { params, query }: Partial<RequestParts>): string {
  const path = fillPath(endpoint.path, params ?? {})
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(wireName(name), String(value))
  }
  return base + path + (search.size > 0 ? `?${search}` : '')
}

/** The anti-forgery header; empty for another origin, which must not see the cookie's value. */
export function antiForgery({ host, base }: Transport): Record<string, string> {
  const token = base === '' || new URL(base).origin === host.origin() ? host.cookie(csrfCookie) : undefined
  return token ? { [csrfHeader]: token } : {}
}
