import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { TooLarge } from './failures.ts'

type Options = {
  /** Milliseconds without one event, keep-alives not counted. */
  dataSilence: number
  /** Turns a broken stream into the error to throw. */
  onFailure: (failure: unknown) => never
}

const largestEvent = 4_000_000
const largestStream = 64_000_000

/**
 * The `data` of a server-sent event stream, parsed as JSON. Forgiving as platforms need it: half characters, CRLF, a `data:` that stands
 * twice, a last event without its blank line; a `data` that is not JSON is passed over.
 */
export async function* readEventData(body: Readable, { dataSilence, onFailure }: Options): AsyncGenerator<unknown> {
  const waiting: unknown[] = []
  let failed: Error | undefined
  const parser = createParser({
    maxBufferSize: largestEvent,
    onEvent: ({ data }) => {
      const value = parse(data)
      if (value !== undefined) waiting.push(value)
    },
    onError: error => {
      if (error.type === 'max-buffer-size-exceeded') failed = new TooLarge('an event that does not end')
    }
  })
  const decoder = new TextDecoder()
  const silence = setTimeout(() => body.destroy(new Error('no data')), dataSilence)
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (size > largestStream) failed = new TooLarge('a stream that does not end')
      if (failed) throw failed
      if (waiting.length > 0) silence.refresh()
      yield* waiting.splice(0)
    }
    parser.feed(`${decoder.decode()}\n\n`)
    yield* waiting.splice(0)
  } catch (failure) {
    // What arrived before the break is still good.
    yield* waiting.splice(0)
    onFailure(failure)
  } finally {
    clearTimeout(silence)
    body.on('error', () => {}).destroy()
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data.replace(/^(\s*data:\s*)+/, ''))
  } catch {
    return undefined
  }
}
