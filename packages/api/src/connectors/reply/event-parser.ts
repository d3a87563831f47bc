import type { StreamEvent } from '../client/outgoing.ts'

export type EventParser = {
  /** Parses the next chunk, which may begin and end anywhere. */
  feed(text: string): void
  /** Ends the stream and dispatches a last event without a blank line after it. */
  end(): void
}

export type EventParserOptions = {
  onEvent(event: StreamEvent): void
  /** An event is too long. */
  onSkipped(): void
  maxLength: number
  /** Whether there is room for an event of this length, within `maxLength`. */
  hasRoom?(length: number): boolean
}

/**
 * Parses a server-sent event stream (HTML standard §9.2.6) in linear time, for any chunks and content: each line is joined once, and
 * ignored lines are not copied. Lines may end in LF, CR LF or CR. A doubled `data:` prefix counts once. Events without data are
 * not reported. Of an event that is longer than `maxLength` characters only the beginning of its data is passed on, which nobody can read.
 */
export function createEventParser({ onEvent, onSkipped, maxLength, hasRoom }: EventParserOptions): EventParser {
  /** Pieces of a line whose end has not been received yet. */
  let pieces: string[] = []
  let length = 0
  /** Whether the end of the last line has not been received yet. */
  let inLine = false
  /** Whether the rest of the event is skipped. */
  let skipping = false
  let afterCr = false
  let hasBegun = false
  let event: string | undefined
  let id: string | undefined
  let data: string | undefined

  /** Reads the line from `start` up to `end`. Comments and unknown fields are skipped without copying them. */
  function read(text: string, start: number, end: number): void {
    if (start === end) {
      dispatch()
      return
    }
    const initial = text.charCodeAt(start)
    if (initial === letter.d) {
      const value = fieldValue('data', text, start, end)
      if (value !== undefined) data = data === undefined ? value : `${data}\n${value}`
    } else if (initial === letter.e) {
      const value = fieldValue('event', text, start, end)
      if (value !== undefined) event = value || undefined
    } else if (initial === letter.i) {
      id = fieldValue('id', text, start, end) ?? id
    }
  }

  function dispatch(): void {
    skipping = false
    const ready = data === undefined ? undefined : { event, id, data: withoutPrefix(data) }
    event = id = data = undefined
    if (ready) onEvent(ready)
  }

  function feed(chunk: string): void {
    // A byte order mark at the start is no part of the first line.
    const text = hasBegun ? chunk : chunk.replace(/^\ufeff/, '')
    hasBegun ||= chunk !== ''
    if (text === '') return
    const unended = withLineFeeds(afterCr && text.startsWith('\n') ? text.slice(1) : text)
    afterCr = text.endsWith('\r')
    let from = 0
    for (let end = unended.indexOf('\n'); end >= 0; end = unended.indexOf('\n', from)) {
      const start = from
      from = end + 1
      const continued = inLine
      inLine = false
      if (skipping && (continued || start < end)) continue
      if (pieces.length === 0) read(unended, start, end)
      else {
        pieces.push(unended.slice(start, end))
        const line = pieces.join('')
        pieces = []
        length = 0
        read(line, 0, line.length)
      }
    }
    if (from < unended.length) {
      inLine = true
      if (skipping) return
      pieces.push(unended.slice(from))
      length += unended.length - from
    }
    const held = length + (data?.length ?? 0)
    if (held > maxLength || hasRoom?.(held) === false) skip()
  }

  function skip(): void {
    const line = pieces.join('')
    const begun = data ?? fieldValue('data', line, 0, line.length)
    skipping = true
    pieces = []
    length = 0
    data = undefined
    onSkipped()
    if (begun !== undefined) onEvent({ event, id, data: beginningOf(withoutPrefix(begun)) })
  }

  return {
    feed,
    end: () => feed('\n\n\n')
  }
}

const beginningLength = 1000

/** The beginning of data that is too long, cut off so that it is no value. */
export const beginningOf = (data: string): string => `${data.slice(0, beginningLength)}…`

const letter = { d: 100, e: 101, i: 105 }
const colon = 58
const brace = 123
const blank = 32

/** The value of a line if it has this field name, empty if the line is only the name; otherwise undefined. */
function fieldValue(field: string, text: string, start: number, end: number): string | undefined {
  const after = start + field.length
  if (after > end || !text.startsWith(field, start)) return undefined
  if (after === end) return ''
  if (text.charCodeAt(after) !== colon) return undefined
  return text.slice(text.charCodeAt(after + 1) === blank && after + 1 < end ? after + 2 : after + 1, end)
}

/** Split and join, since a regular expression is slow when every character is a line end. */
const withLineFeeds = (text: string) => (text.includes('\r') ? text.split('\r\n').join('\n').split('\r').join('\n') : text)

/** Removes repeated prefixes, since some proxies send `data: data: …`. */
function withoutPrefix(data: string): string {
  // Nearly all data is a JSON object.
  if (data.charCodeAt(0) === brace) return data
  let start = 0
  for (let next = afterSpace(data, 0); data.startsWith('data:', next); next = afterSpace(data, start)) start = next + 5
  return start === 0 ? data : data.slice(afterSpace(data, start))
}

const space = /\s*/y

function afterSpace(text: string, from: number): number {
  space.lastIndex = from
  space.test(text)
  return space.lastIndex
}
