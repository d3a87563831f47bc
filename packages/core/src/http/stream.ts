import { createParser } from 'eventsource-parser'
import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { fromWire } from '../contract/wire.ts'
import type { Host } from '../host.ts'
import { expectType, type RequestParts, sendRequest, type Transport } from './request.ts'
import { withTimeout } from './with-timeout.ts'

/** Opens an event stream. The server rejects a call before the first event. @throws AppError */
export async function openStream(
  transport: Transport,
  endpoint: EndpointDefinition,
  outgoing: RequestParts
): Promise<OpenStream> {
  const controller = new AbortController()
  const leave = () => controller.abort(outgoing.signal?.reason)
  outgoing.signal?.addEventListener('abort', leave)
  try {
    const response = await withTimeout(transport.host, outgoing.signal, signal => {
      // The timeout is for opening only: the body continues under its own signal.
      signal.addEventListener('abort', () => controller.abort(signal.reason))
      return sendRequest(transport, endpoint, outgoing, controller.signal)
    })
    expectType(transport.host, endpoint, response, 'text/event-stream')
    return { response, close: () => outgoing.signal?.removeEventListener('abort', leave) }
  } catch (failure) {
    outgoing.signal?.removeEventListener('abort', leave)
    throw failure
  }
}

export type OpenStream = { response: Response; close(): void }

/**
 * The events of an open stream, until the body ends. Data that is not an event is skipped; callers skip the types that they do
 * not know.
 * @throws AppError unavailable when the connection breaks or nothing, not even a keep-alive, arrives for too long
 */
export async function* readStream(host: Host, { response, close }: OpenStream): AsyncGenerator<unknown> {
  const arrived: string[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  try {
    for (let open = reader !== undefined; open; ) {
      const { done, value } = await readWithTimeout(host, reader!)
      // The last event may lack its empty line; an incomplete one is not valid JSON and is skipped below.
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }))
      for (const data of arrived.splice(0)) {
        const event = parseEvent(host, data)
        if (event !== undefined) yield event
      }
      open = !done
    }
  } finally {
    close()
    void reader?.cancel().catch(() => undefined)
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readWithTimeout(host: Host, reader: Reader): ReturnType<Reader['read']> {
  let cancel: (() => void) | undefined
  const silence = new Promise<never>((_, reject) => {
    cancel = host.later(() => reject(new Error('silent')), times.request)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (failure) {
    throw new AppError('unavailable', { cause: failure })
  } finally {
    cancel?.()
  }
}

/** Parses an event, an object with a `type`; undefined for anything else. */
function parseEvent(host: Host, data: string): unknown {
  try {
    const event = fromWire(JSON.parse(data)) as { type?: unknown } | null
    if (typeof event?.type === 'string') return event
    host.warn('An event without a type was skipped')
  } catch (failure) {
    host.warn('An event is not JSON', failure)
  }
  return undefined
}
