import { TooLarge } from './failures.ts'
import type { StreamEvent } from './outgoing.ts'

export type EventParser = {
  /** Takes the next piece of the stream, wherever it was cut. @throws TooLarge for an event that does not end */
  feed(text: string): void
  /** The stream is over: its last event may lack its blank line. */
  end(): void
}

/**
 * Reads a server-sent event stream (HTML standard, 9.2.6) in time linear in its length, however it is cut and whatever it holds: lines
 * are put together once, and lines without meaning cost nothing. Lines may end in LF, CR LF or CR; a `data:` that stands twice counts
 * once. An event without data is none.
 *
 * @param maxLength characters of one event
 */
export function createEventParser(onEvent: (event: StreamEvent) => void, maxLength: number): EventParser {
  /** Pieces of a line whose end has not come. */
  let pieces: string[] = []
  let length = 0
  let afterCr = false
  let event: string | undefined
  let id: string | undefined
  let data: string | undefined

  function read(line: string): void {
    if (line === '') {
      dispatch()
      return
    }
    const colon = line.indexOf(':')
    const value = () => (colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1))
    switch (colon < 0 ? line : line.slice(0, Math.min(colon, longestField))) {
      case 'data':
        data = data === undefined ? value() : `${data}\n${value()}`
        break
      case 'event':
        event = value() || undefined
        break
      case 'id':
        id = value()
    }
  }

  function dispatch(): void {
    const ready = data === undefined ? undefined : { event, id, data: withoutPrefix(data) }
    event = id = data = undefined
    if (ready) onEvent(ready)
  }

  function feed(text: string): void {
    if (text === '') return
    const unended = withLineFeeds(afterCr && text.startsWith('\n') ? text.slice(1) : text)
    afterCr = text.endsWith('\r')
    let from = 0
    for (let end = unended.indexOf('\n'); end >= 0; end = unended.indexOf('\n', from)) {
      const last = unended.slice(from, end)
      from = end + 1
      if (pieces.length === 0) read(last)
      else {
        const line = pieces.join('') + last
        pieces = []
        length = 0
        read(line)
      }
    }
    if (from < unended.length) {
      pieces.push(unended.slice(from))
      length += unended.length - from
    }
    if (length + (data?.length ?? 0) > maxLength) throw new TooLarge('an event that does not end')
  }

  return {
    feed,
    end: () => feed('\n\n\n')
  }
}

/** The names of fields are shorter. */
const longestField = 6

const withLineFeeds = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** Some proxies write `data: data: …`. */
function withoutPrefix(data: string): string {
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
