// In the proof alone: each reader is fed megabytes.

import { pino } from 'pino'
import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import type { ConnectorContext } from '../connector.ts'
import { streamRefusal } from './errors.ts'
import { createChunkReader } from './events.ts'
import { readEvent, readWhole } from './read-stream.ts'
import { createResponseReader } from './responses/events.ts'

const context = { log: pino({ enabled: false }) } as ConnectorContext

function readerOf() {
  return createChunkReader({
    emit: () => {},
    refusalOf: event => streamRefusal(event, 'call', { apiUrl: 'https://h/v1' }, context, ['sk-0123456789'])
  })
}

function responseReaderOf() {
  return createResponseReader({
    emit: () => {},
    refusalOf: event => streamRefusal(event, 'call', { apiUrl: 'https://h/v1' }, context, ['sk-0123456789']),
    fileAt: () => ({ url: 'https://a.test/', secretHeaders: {} })
  })
}

const readers = {
  'a response': (text: string) => {
    const reader = responseReaderOf()
    const annotation = { type: 'file_citation', file_id: text, filename: text }
    reader.push({ type: 'response.output_item.done', item: { type: 'file_search_call', results: [{ filename: text, text }] } })
    reader.push({ type: 'response.output_text.delta', delta: text, item_id: text })
    reader.push({ type: 'response.output_text.annotation.added', annotation })
    reader.push({ type: 'response.completed', response: { id: text, output: [{ type: text }] } })
    reader.close()
  },
  'data that is not JSON': (text: string) => readEvent({ data: text, event: undefined, id: undefined }, readerOf()),
  'a stream with another content type': (text: string) => readWhole({ body: undefined, text } as never, readerOf()),
  'one chunk': (text: string) =>
    readerOf().push({
      choices: [{ delta: { content: text, reasoning: text }, message: { content: text }, finish_reason: text }]
    }),
  'an error': (text: string) => readerOf().push({ error: { code: text, type: text, message: text } }),
  'a list of problems': (text: string) => readerOf().push({ detail: [{ loc: [text], msg: text }] }),
  sources: (text: string) => readerOf().push({ citations: [text], web_search: [{ link: text, title: text, content: text }] })
}

describe.each(Object.keys(readers) as (keyof typeof readers)[])('%s', name => {
  test.each(['{', '[](sandbox:', '{"content":', '\n', 'data:{\n', 'model ', 'quota exceeded ', 'http://', '\ud800'])(
    'of repeated %j',
    unit => expectLinear(size => readers[name](repeatedTo(unit, size)))
  )
})

test.each([
  ['deltas', (index: number) => ({ type: 'response.output_text.delta', item_id: `${index}`, delta: 'a' })],
  ['items', (index: number) => ({ type: 'response.output_item.done', output_index: index, item: { type: 'reasoning' } })]
])('many %s of a response: the time per event is constant', (_, event) =>
  expectLinear(size => {
    const reader = responseReaderOf()
    for (let index = 0; index < size / 20; index++) reader.push(event(index))
    reader.close()
  })
)

test.each([
  ['pieces', (index: number) => ({ choices: [{ delta: { content: `a${index}`, reasoning: 'b' } }] })],
  ['messages', (index: number) => ({ choices: [{ message: { content: `a${index}` } }] })],
  ['citations', (index: number) => ({ citations: [`https://a.test/${index}`] })]
])('many %s: the time per chunk is constant', (_, chunk) =>
  expectLinear(size => {
    const reader = readerOf()
    for (let index = 0; index < size / 20; index++) reader.push(chunk(index))
    reader.close()
  })
)
