import type { EventStream, OutgoingAnswer, StreamEvent } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import { createEventParser } from '../reply/event-parser.ts'
import type { ChunkReader } from './events.ts'

/** How long to wait for the usage after the end of the text (platform notes §3.6). */
const usageTimeoutMs = 2000

/** Reads the chunks of a stream until the reply is over. */
export async function readChunks(stream: EventStream, reader: ChunkReader): Promise<void> {
  let endingSince: number | undefined
  let pieces = 0
  await stream.read(
    event => {
      readEvent(event, reader)
      if (reader.state !== 'ending') endingSince = undefined
      // Some servers send more text after the end.
      else if (endingSince === undefined || reader.pieces > pieces) endingSince = Date.now()
      pieces = reader.pieces
      return reader.state === 'ended' ? 'stop' : undefined
    },
    {
      idleTimeoutMs: () => (endingSince === undefined ? undefined : Math.max(0, endingSince + usageTimeoutMs - Date.now()))
    }
  )
}

/** Reads a complete reply: one JSON object, or the text of a stream that was sent with another content type. */
export function readWhole({ body, text }: OutgoingAnswer, reader: ChunkReader): void {
  if (body !== undefined) {
    reader.push(body)
    reader.done()
    return
  }
  const parser = createEventParser({
    onEvent: event => readEvent(event, reader),
    onSkipped: () => {},
    maxLength: text.length + 1
  })
  parser.feed(text)
  parser.end()
}

/** Reads one event, which may have several chunks or the end mark. */
export function readEvent({ data, event }: StreamEvent, reader: ChunkReader): void {
  const value = parsed(data)
  if (value === undefined) {
    // Servers that leave out blank lines send several chunks as one event.
    for (const line of data.split('\n')) readLine(line.trim(), event, reader)
  } else push(value, event, reader)
}

function readLine(line: string, event: string | undefined, reader: ChunkReader): void {
  const value = parsed(line)
  if (line === '[DONE]') reader.done()
  else if (value !== undefined) push(value, event, reader)
  else if (event === 'error' && line !== '') push({ error: line }, undefined, reader)
  else if (isLost(line)) reader.unreadable(line)
}

/** Whether something of the reply is lost with a line: a broken chunk (§9), or event of a response. Other text is no part of it. */
const isLost = (line: string) =>
  /"(choices|content|reasoning(_content)?|delta|output_index|sequence_number)"\s*:|"type"\s*:\s*"response\b/.test(line)

function push(value: unknown, event: string | undefined, reader: ChunkReader): void {
  // Some servers send a list of one.
  if (Array.isArray(value)) {
    for (const one of value) push(one, event, reader)
    return
  }
  const isBareError = event === 'error' && !(typeof value === 'object' && value !== null && 'error' in value)
  reader.push(isBareError ? { error: value } : value)
}

/** The value of a JSON text; only objects and lists of them are parsed, since each failure is expensive. */
function parsed(data: string): unknown {
  const text = data.trim()
  return (text.startsWith('{') && text.endsWith('}')) || (/^\[\s*\{/.test(text) && text.endsWith(']'))
    ? parseJson(data)
    : undefined
}
