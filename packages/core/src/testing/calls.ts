import type { EndpointDefinition, EventOf, ReplyOf } from '../contract/endpoint.ts'
import { AppError, type ErrorName, type FieldProblem } from '../contract/errors.ts'
import { fromWire, ourName, toWire, wireName } from '../contract/wire.ts'
import type { Host } from '../host.ts'

export type Calls = Pick<Host, 'fetch'> & {
  /** Expects a call. It stays pending until `reply`, `fail`, `drop` or `stream` is called. */
  expectCall<E extends EndpointDefinition>(endpoint: E): ExpectedCall<E>
  /** Unexpected calls, as `GET /path`. */
  unexpected: string[]
  /** Expected calls that were not made, as `GET /path`. */
  missing(): string[]
}

/** The parts of a received call, in camelCase. */
export type SeenCall = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
  signal: AbortSignal | undefined
}

export type ExpectedCall<E> = {
  reply(value: ReplyOf<E>, headers?: Record<string, string>): ExpectedCall<E>
  fail(reason: ErrorName, details?: { problems?: FieldProblem[]; retryAfter?: number }): ExpectedCall<E>
  /** Responds with any text, such as a proxy's page. */
  answer(status: number, text: string, headers?: Record<string, string>): ExpectedCall<E>
  /** Fails the call like a broken network. */
  drop(): ExpectedCall<E>
  stream(...events: EventOf<E>[]): FakeStream<EventOf<E>>
  /** The parts of the call; undefined until it was made. */
  seen(): SeenCall | undefined
}

export type FakeStream<T> = {
  push(...events: T[]): FakeStream<T>
  /** Sends bytes unchanged: incomplete characters, comments, garbage. */
  raw(bytes: Uint8Array | string): FakeStream<T>
  /** Ends the body. */
  end(): void
  /** Breaks the connection. */
  cut(): void
  seen(): SeenCall | undefined
  /** Whether the reader has disconnected. */
  left(): boolean
}

type Expected = {
  endpoint: EndpointDefinition
  seen?: SeenCall
  answer: Promise<() => Response>
}

/** A fake server: each call has to be expected with `expectCall`, which also defines its response. */
export function createCalls(): Calls {
  const expected: Expected[] = []
  const unexpected: string[] = []

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const address = new URL(url, 'https://lyceum.test')
    const call = expected.find(one => !one.seen && one.endpoint.method === init.method && matches(one.endpoint, address.pathname))
    if (!call) {
      unexpected.push(`${init.method} ${address.pathname}`)
      throw new TypeError(`nobody expected ${init.method} ${address.pathname}`)
    }
    call.seen = seen(call.endpoint, address, init)
    const left = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return (await Promise.race([call.answer, left]))()
  }

  function expectCall<E extends EndpointDefinition>(endpoint: E): ExpectedCall<E> {
    let answer: (make: () => Response) => void = () => undefined
    const call: Expected = {
      endpoint,
      answer: new Promise(resolve => {
        answer = resolve
      })
    }
    expected.push(call)
    const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      answer(() => new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } }))
    const self: ExpectedCall<E> = {
      reply(value, headers) {
        if (endpoint.reply) json(200, toWire(value), headers)
        else answer(() => new Response(null, { status: 204, ...(headers && { headers }) }))
        return self
      },
      fail(reason, { problems, retryAfter } = {}) {
        const { code, status } = new AppError(reason)
        const details = problems && { problems: problems.map(one => ({ ...one, path: one.path.map(wireName) })) }
        json(
          status,
          { code, message: reason, details, request_id: 'request-1' },
          retryAfter ? { 'Retry-After': `${retryAfter}` } : {}
        )
        return self
      },
      answer(status, text, headers) {
        answer(() => new Response(text, { status, ...(headers && { headers }) }))
        return self
      },
      drop() {
        answer(() => {
          throw new TypeError('network')
        })
        return self
      },
      stream: (...events) => fakeStream<EventOf<E>>(answer, () => call.seen).push(...events),
      seen: () => call.seen
    }
    return self
  }

  return {
    fetch,
    expectCall,
    unexpected,
    missing: () => expected.filter(one => !one.seen).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  }
}

function fakeStream<T>(answer: (make: () => Response) => void, seenCall: () => SeenCall | undefined): FakeStream<T> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let left = false
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      left = true
    }
  })
  answer(() => {
    seenCall()?.signal?.addEventListener('abort', () => {
      left = true
      controller?.error(new DOMException('left', 'AbortError'))
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  const self: FakeStream<T> = {
    push(...events) {
      for (const event of events) {
        const { seq } = event as { seq?: number }
        self.raw(`${seq === undefined ? '' : `id: ${seq}\n`}data: ${JSON.stringify(toWire(event))}\n\n`)
      }
      return self
    },
    raw(bytes) {
      if (!left) controller?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
      return self
    },
    end: () => controller?.close(),
    cut: () => controller?.error(new TypeError('network')),
    seen: seenCall,
    left: () => left
  }
  return self
}

function seen(endpoint: EndpointDefinition, address: URL, init: RequestInit): SeenCall {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const values = pattern(endpoint).exec(address.pathname)!.slice(1).map(decodeURIComponent)
  return {
    params: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
    query: Object.fromEntries([...address.searchParams].map(([name, value]) => [ourName(name), value])),
    body: typeof init.body === 'string' ? fromWire(JSON.parse(init.body)) : init.body,
    headers: new Headers(init.headers),
    signal: init.signal ?? undefined
  }
}

const matches = (endpoint: EndpointDefinition, path: string) => pattern(endpoint).test(path)
const pattern = ({ path }: EndpointDefinition) => new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
