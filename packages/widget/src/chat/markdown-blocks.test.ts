import { expect, test } from 'vitest'
import { type Block, type ParsedMarkdown, readBlocks } from './markdown-blocks.ts'

const read = (text: string): Block[] => {
  const { settled, open } = readBlocks(null, text)
  return [...settled, ...open]
}

test('paragraphs, headings, rules and quotations are recognised', () => {
  expect(read('# Title #\n\nOne\ntwo\n\n---\n> said\n> so').map(block => block.type)).toEqual([
    'heading',
    'paragraph',
    'rule',
    'quote'
  ])
  expect(read('One\ntwo')).toEqual([{ type: 'paragraph', text: 'One\ntwo' }])
})

test('code keeps its spaces and its language, closed or not', () => {
  expect(read('```js\n  a\n\n# b\n```')).toEqual([{ type: 'code', language: 'js', text: '  a\n\n# b', open: false }])
  expect(read('~~~\nstill')).toEqual([{ type: 'code', language: '', text: 'still', open: true }])
})

test('lists nest, count from their first number and keep their tasks', () => {
  const [list] = read('3. one\n   - inner\n4. [x] two\n   more')
  expect(list).toMatchObject({
    type: 'list',
    start: 3,
    items: [
      { checked: null, blocks: [{ text: 'one' }, { type: 'list', start: null }] },
      { checked: true, blocks: [{ type: 'paragraph', text: 'two\nmore' }] }
    ]
  })
})

test('a table needs its delimiter row, and may directly follow a paragraph', () => {
  const [words, table] = read('Look:\n| a | b |\n|:-:|--:|\n| 1 | x \\| y |\n| 2 |')
  expect(words).toMatchObject({ type: 'paragraph' })
  expect(table).toEqual({
    type: 'table',
    align: ['center', 'end'],
    rows: [
      ['a', 'b'],
      ['1', 'x | y'],
      ['2', '']
    ]
  })
  expect(read('a | b')).toMatchObject([{ type: 'paragraph' }])
})

test('HTML is text', () => {
  expect(read('<img src=x onerror=alert(1)>')).toEqual([{ type: 'paragraph', text: '<img src=x onerror=alert(1)>' }])
})

test('parsing piece by piece gives the same result as parsing at once', () => {
  const text = `${sample}\n\n${sample}`
  let reading: ParsedMarkdown | null = null
  for (let end = 1; end <= text.length; end++) reading = readBlocks(reading, text.slice(0, end))
  expect([...reading!.settled, ...reading!.open]).toEqual(read(text))
})

test('a settled block stays the same object', () => {
  const first = readBlocks(null, 'One\n\nTwo\n\nThr')
  const second = readBlocks(first, 'One\n\nTwo\n\nThree\n\nFour')
  expect(second.settled[0]).toBe(first.settled[0])
  expect(second.settled[1]).toBe(first.settled[1])
})

test('rewritten text is parsed from the start', () => {
  const first = readBlocks(null, 'One\n\nTwo')
  expect(readBlocks(first, 'Other').open).toEqual([{ type: 'paragraph', text: 'Other' }])
})

test('200 kB in 2000 pieces costs about as much as one parse', () => {
  const text = `${sample}\n\n`.repeat(Math.ceil(200_000 / (sample.length + 2))).slice(0, 200_000)
  let reading: ParsedMarkdown | null = null
  let parsed = 0
  for (let piece = 1; piece <= 2000; piece++) {
    const from: number = reading?.offset ?? 0
    reading = readBlocks(reading, text.slice(0, piece * 100))
    parsed += piece * 100 - from
  }
  expect(parsed).toBeLessThan(10 * text.length)
})

test('hostile nesting and endless marks stay cheap', () => {
  const started = performance.now()
  read('> '.repeat(50_000))
  read('- '.repeat(20_000))
  read('|'.repeat(20_000).concat('\n', '|-'.repeat(10_000)))
  read(`#${' '.repeat(50_000)}x`)
  expect(performance.now() - started).toBeLessThan(2000)
})

const sample = `## Part

Some **bold** words over
two lines.[1]

- one
- two
  1. inner

| a | b |
| - | - |
| 1 | 2 |

\`\`\`py
print(1)

print(2)
\`\`\`

> quoted

$$x^2$$`
