// In the proof alone: each reader is fed megabytes.

import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import { createEventParser } from './event-parser.ts'
import { boundJson } from './limits.ts'
import { createTextAssembler } from './text-assembler.ts'
import { splitThinking } from './think-tags.ts'

function inPieces(text: string, take: (piece: string) => void, length = 3): void {
  for (let at = 0; at < text.length; at += length) take(text.slice(at, at + length))
}

const readers = {
  'thinking, complete': (text: string) => splitThinking(text),
  'text, complete': (text: string) => {
    const assembler = createTextAssembler(() => {})
    assembler.push(text)
    assembler.end()
    return assembler.equals(text)
  },
  'text, in pieces': (text: string) => {
    const assembler = createTextAssembler(() => {})
    inPieces(text, piece => {
      assembler.push(piece)
      assembler.equals(piece)
    })
    assembler.end()
  },
  'event stream, complete': (text: string) => createEventParser(parserOptions).feed(text),
  'event stream, in pieces': (text: string) => {
    const parser = createEventParser(parserOptions)
    inPieces(text, piece => parser.feed(piece))
    parser.end()
  },
  'data of one event': (text: string) => createEventParser(parserOptions).feed(`data: ${text}\n\n`)
}

const parserOptions = { onEvent() {}, onSkipped() {}, maxLength: 4_000_000 }
const tags = [
  '<',
  '[',
  '<thought>',
  '<details style="',
  '<|channel|>',
  '</s>',
  '◁',
  '<think',
  '<think ',
  '</think>',
  '`<think>',
  'a <think> and </think>',
  'a <think> ',
  ' ',
  '\ud800'
]
const lines = ['\r', '\n', ':\n', 'x\n', 'x', 'data\n', 'data:\n', 'data:data:', 'retry:x\n', '\ud800']

describe.each([
  ['thinking, complete', tags],
  ['text, complete', tags],
  ['text, in pieces', tags],
  ['event stream, complete', lines],
  ['event stream, in pieces', lines],
  ['data of one event', lines]
] as const)('%s', (name, units) => {
  test.each(units)('of repeated %j is read in linear time', unit => expectLinear(size => readers[name](repeatedTo(unit, size))))
})

const nested = (size: number) => JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2)) as unknown

const nestedRecords = (size: number) => JSON.parse('{"a":'.repeat(size / 6) + 1 + '}'.repeat(size / 6)) as unknown

test('deeply nested values are cut in linear time without a stack overflow', async () => {
  await expectLinear(size => boundJson({ value: nested(size) }))
  await expectLinear(size => boundJson({ value: nestedRecords(size) }))
})
