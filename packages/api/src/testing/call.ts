import {
  AppError,
  type BodyInputOf,
  type EndpointDefinition,
  errorNameOf,
  fillPath,
  fromWire,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
  toWire,
  wireName
} from '@lyceum/core/contract'
import { keepsContract } from './keeps-contract.ts'

type Given<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, unknown> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }

/** What a call needs, by its contract. */
export type Input<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryInputOf<E>> &
  Given<'body', BodyInputOf<E>> & { headers?: Record<string, string> }

/** Makes a call over HTTP; answers the typed reply or throws the AppError that came back. */
export type CallAs = <const E extends EndpointDefinition>(endpoint: E, input: Input<E>) => Promise<ReplyOf<E>>

/** Calls to one server with the same headers each: one caller. */
export function createCall(url: string, headers: Record<string, string>): CallAs {
  return async (endpoint, input) => {
    const answer = await send(url, endpoint, input as Loose, headers)
    const text = await answer.text()
    if (!answer.ok) throw failureOf(answer, text)
    return (text === '' ? undefined : fromWire(JSON.parse(text))) as never
  }
}

type Loose = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }

/** The bare answer, for what is beside the contract: headers, streams, bytes. @throws when it breaks the contract */
export async function send(
  url: string,
  endpoint: EndpointDefinition,
  input: Loose,
  headers: Record<string, string> = {}
): Promise<Response> {
  const params = (input.params ?? {}) as Record<string, unknown>
  const address = new URL(fillPath(endpoint.path, params), url)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) address.searchParams.set(wireName(name), String(value))
  const answer = await fetch(address, {
    method: endpoint.method,
    headers: { ...headers, ...input.headers, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
    ...(input.body !== undefined && { body: JSON.stringify(toWire(input.body)) })
  })
  const isStream = answer.ok && (endpoint.events || endpoint.file)
  if (!isStream) await keepsContract(endpoint, answer.clone())
  return answer
}

/** The failure an answer tells of. */
export function failureOf(answer: Response, text: string): AppError {
  const said = JSON.parse(text) as { code: number; details?: { problems?: AppError['problems'] }; request_id?: string }
  const retryAfter = answer.headers.get('retry-after')
  return new AppError(errorNameOf(said.code), {
    problems: said.details?.problems ?? [],
    status: answer.status,
    ...(said.request_id && { requestId: said.request_id }),
    ...(retryAfter && { retryAfter: Number(retryAfter) })
  })
}
