import * as z from 'zod/mini'
import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { csrfCookie, csrfHeader } from '../contract/headers.ts'
import { fillPath } from '../contract/paths.ts'
import { fromWire, toWire, wireName } from '../contract/wire.ts'
import type { Host, HostAnswer } from '../host.ts'
import { failureOf } from './failure.ts'
import { inTime } from './in-time.ts'

/** Where calls go, and who looks at every answer's headers. */
export type Line = { host: Host; base: string; onAnswer(answer: HostAnswer): void }

export type Outgoing = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One call, one JSON answer. @throws AppError; the caller's own reason when its signal fired */
export function fetchReply(line: Line, endpoint: EndpointDefinition, outgoing: Outgoing): Promise<unknown> {
  return inTime(line.host, outgoing.signal, async signal =>
    readReply(line, endpoint, await send(line, endpoint, outgoing, signal))
  )
}

/** The only fetch of core. */
export async function send(line: Line, endpoint: EndpointDefinition, outgoing: Outgoing, signal: AbortSignal): Promise<Response> {
  const { body } = outgoing
  const response = await line.host.fetch(addressOf(line, endpoint, outgoing), {
    method: endpoint.method,
    headers: {
      Accept: endpoint.events ? 'text/event-stream' : 'application/json',
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...antiForgery(line),
      ...outgoing.headers
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(toWire(body)) }),
    credentials: 'same-origin',
    signal
  })
  return accept(line, response)
}

/** @throws AppError for an answer outside 200–299 */
export async function accept<A extends HostAnswer>(line: Line, answer: A): Promise<A> {
  line.onAnswer(answer)
  if (answer.status < 200 || answer.status > 299) throw await failureOf(answer)
  return answer
}

/** Replies are read tolerantly: unknown fields are skipped. @throws AppError generic when one does not fit the contract */
export async function readReply({ host }: Line, endpoint: EndpointDefinition, answer: HostAnswer): Promise<unknown> {
  if (!endpoint.reply || answer.status === 204) return undefined
  const text = await answer.text()
  try {
    const parsed = z.safeParse(endpoint.reply, fromWire(JSON.parse(text)))
    if (parsed.success) return parsed.data
    host.warn(`The reply of ${endpoint.path} does not fit`, parsed.error)
  } catch (failure) {
    host.warn(`The reply of ${endpoint.path} is not JSON`, failure)
  }
  throw new AppError('generic', { status: answer.status })
}

/** The full address of a call: parameters in the path, our names in the query renamed for the wire. */
export function addressOf({ base }: Line, endpoint: EndpointDefinition, { params, query }: Partial<Outgoing>): string {
  const path = fillPath(endpoint.path, params ?? {})
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(wireName(name), String(value))
  }
  return base + path + (search.size > 0 ? `?${search}` : '')
}

/** Only our own origin may see the cookie's value. */
export function antiForgery({ host, base }: Line): Record<string, string> {
  const token = base === '' || new URL(base).origin === host.origin() ? host.cookie(csrfCookie) : undefined
  return token ? { [csrfHeader]: token } : {}
}
