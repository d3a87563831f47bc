import { parseJson } from '../client/parse-json.ts'
import { type createRuntimeReader, errorIn } from './runtime-events.ts'

type Reader = ReturnType<typeof createRuntimeReader>

/**
 * Reads the data of a runtime's stream, one event after the other (platform notes §4): JSON, or plain text, which may have pieces that look
 * like JSON. It is plain from its first piece that is no JSON, unless an object or a text of JSON came before.
 *
 * @param onUnreadable called for JSON that is damaged
 */
export function createRuntimeData(reader: Reader, onUnreadable: (data: string) => void) {
  const seen = { object: false, text: false }
  let isPlain = false
  /** Numbers and lists from the start, of which nobody knows yet whether they are the beginning of a plain text. */
  let held: { data: string; isNumber: boolean }[] = []
  let error: string | undefined

  function readValue(value: unknown): void {
    error = errorIn(value)
    if (error === undefined) reader.push(value)
  }

  function readPlain(data: string): void {
    // Of an object what it says counts, not how it is written.
    const value = data.startsWith('{') ? parseJson(data) : undefined
    if (isRecord(value)) {
      const before = reader.length()
      readValue(value)
      if (error !== undefined) return
      if (reader.length() > before) {
        isPlain = false
        seen.object = true
        return
      }
    }
    reader.pushPlain(data)
  }

  function readText(data: string): void {
    const looksLikeJson = seen.text ? /^\s*[{["]/ : /^\s*\{/
    if (seen.object || looksLikeJson.test(data)) {
      onUnreadable(data)
      return
    }
    isPlain = !seen.text
    for (const { data } of held) reader.pushPlain(data)
    held = []
    reader.pushPlain(data)
  }

  function readData(data: string): void {
    if (data.trim() === '' || data.trim() === 'ping') return
    const value = parseJson(data)
    if (value === undefined) {
      readText(data)
      return
    }
    seen.object ||= isRecord(value)
    seen.text ||= typeof value === 'string'
    if (seen.object || seen.text) held = []
    else if (held.length < mostHeld) held.push({ data, isNumber: typeof value === 'number' })
    readValue(value)
  }

  return {
    /** Returns 'stop' after an error. */
    read({ event, data }: { event: string | undefined; data: string }): 'stop' | undefined {
      const isNothing = event === 'ping' || data === '' || data.trim() === '[DONE]'
      if (!isNothing && isPlain) readPlain(data)
      else if (!isNothing) readData(data)
      return error === undefined ? undefined : 'stop'
    },
    /** The stream is over: numbers alone are an answer too. */
    end(): void {
      if (held.every(({ isNumber }) => isNumber)) for (const { data } of held) reader.pushPlain(data)
      held = []
    },
    /** What the code says of its failure. */
    error: () => error
  }
}

const mostHeld = 100

const isRecord = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value)
