import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { csrfCookie, csrfHeader } from '../contract/headers.ts'
import { fillPath } from '../contract/paths.ts'
import { fromWire, toWire, wireName } from '../contract/wire.ts'
import type { Host, HostAnswer } from '../host.ts'
import { failureOf } from './failure.ts'
import { withTimeout } from './with-timeout.ts'

/** Where calls go, and who looks at every answer's headers. */
export type Transport = { host: Host; base: string; onAnswer(answer: HostAnswer): void }

export type RequestParts = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One call, one JSON answer. @throws AppError; the caller's own reason when its signal fired */
export function fetchReply(transport: Transport, endpoint: EndpointDefinition, outgoing: RequestParts): Promise<unknown> {
  return withTimeout(transport.host, outgoing.signal, async signal =>
    readReply(transport, endpoint, await send(transport, endpoint, outgoing, signal))
  )
}

/** The only fetch of core. */
export async function send(
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
  return accept(transport, response)
}

/** @throws AppError for an answer outside 200–299 */
export async function accept<A extends HostAnswer>(transport: Transport, answer: A): Promise<A> {
  transport.onAnswer(answer)
  if (answer.status < 200 || answer.status > 299) throw await failureOf(answer)
  return answer
}

/**
 * The JSON of an answer, in our names; undefined where the call answers nothing. Its shape is not checked: client and server are
 * one release, and the server's tests hold every answer against the contract. @throws AppError generic when it is not JSON
 */
export async function readReply({ host }: Transport, endpoint: EndpointDefinition, answer: HostAnswer): Promise<unknown> {
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

/** A page of a proxy or of a network's sign-in comes with status 200, too. @throws AppError generic */
export function expectType(host: Host, { path }: EndpointDefinition, { status, headers }: HostAnswer, type: string): void {
  const given = headers.get('Content-Type')
  if (given?.startsWith(type)) return
  host.warn(`${path} answered ${given} instead of ${type}`)
  throw new AppError('generic', { status })
}

/** The full address of a call: parameters in the path, our names in the query renamed for the wire. */
export function endpointUrl({ base }: Transport, endpoint: EndpointDefinition, { params, query }: Partial<RequestParts>): string {
  const path = fillPath(endpoint.path, params ?? {})
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(wireName(name), String(value))
  }
  return base + path + (search.size > 0 ? `?${search}` : '')
}

/** Only our own origin may see the cookie's value. */
export function antiForgery({ host, base }: Transport): Record<string, string> {
  const token = base === '' || new URL(base).origin === host.origin() ? host.cookie(csrfCookie) : undefined
  return token ? { [csrfHeader]: token } : {}
}
