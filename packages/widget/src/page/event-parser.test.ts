import { createParser as original } from 'eventsource-parser'
import { expect, test } from 'vitest'
import { createParser } from './event-parser.ts'

const streams = [
  'id: 1\nevent: text\ndata: {"a":1}\n\n: keep-alive\n\ndata:second\n\n',
  'data: one\r\ndata: two\r\n\r\ndata: three\r\n\r\n',
  'data: a\rdata: b\r\rdata\n\n',
  'retry: 3000\ndata:  two spaces\n\ndata: unfinished'
]

test.each(streams)('%j is read like the library reads it, however it is cut', stream => {
  for (const size of [1, 2, 3, 7, stream.length]) {
    const seen: string[] = []
    const expected: string[] = []
    const small = createParser({ onEvent: ({ data }) => seen.push(data) })
    const library = original({ onEvent: ({ data }) => expected.push(data) })
    for (let at = 0; at < stream.length; at += size) {
      small.feed(stream.slice(at, at + size))
      library.feed(stream.slice(at, at + size))
    }
    expect(seen).toEqual(expected)
  }
})
