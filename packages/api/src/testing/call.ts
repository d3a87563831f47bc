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
  refusalCauses,
  toWire,
  wireName
} from '@lyceum/core/contract'
import { assertContract } from './assert-contract.ts'

type RequiredUnlessEmpty<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, unknown> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }

/** The input of a call, by its contract. */
export type CallInput<E> = RequiredUnlessEmpty<'params', ParamsOf<E>> &
  RequiredUnlessEmpty<'query', QueryInputOf<E>> &
  RequiredUnlessEmpty<'body', BodyInputOf<E>> & { headers?: Record<string, string> }

/** Makes a call over HTTP and returns the typed reply. @throws AppError as returned by the server */
export type CallAs = <const E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>

/** Creates the function for one caller's calls: one server, the same headers. */
export function createCall(url: string, headers: Record<string, string>): CallAs {
  return async (endpoint, input) => {
    const answer = await fetchEndpoint(url, endpoint, input as UntypedInput, headers)
    const text = await answer.text()
    if (!answer.ok) throw parseError(answer, text)
    return (text === '' ? undefined : fromWire(JSON.parse(text))) as never
  }
}

type UntypedInput = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }

/** Makes a call and returns the response, for tests of headers, streams and bytes. @throws when it violates the contract */
export async function fetchEndpoint(
  url: string,
  endpoint: EndpointDefinition,
  input: UntypedInput,
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
  if (!isStream) await assertContract(endpoint, answer.clone())
  return answer
}

/** Parses an error response. */
export function parseError(answer: Response, text: string): AppError {
  const body = JSON.parse(text) as {
    code: number
    details?: { problems?: AppError['problems']; closing?: AppError['closing']; cause?: string }
    request_id?: string
  }
  const retryAfter = answer.headers.get('retry-after')
  return new AppError(errorNameOf(body.code), {
    problems: body.details?.problems ?? [],
    closing: body.details?.closing,
    status: answer.status,
    refusal: refusalCauses.find(cause => cause === body.details?.cause),
    ...(body.request_id && { requestId: body.request_id }),
    ...(retryAfter && { retryAfter: Number(retryAfter) })
  })
}
