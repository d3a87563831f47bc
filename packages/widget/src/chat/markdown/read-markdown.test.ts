import { expect, test, vi } from 'vitest'
import type { CutList } from './lexer.ts'
import * as longText from './long-text.ts'
import { readMarkup } from './markup/index.ts'
import { type ReadMarkdown, readMarkdown as read } from './read-markdown.ts'

const readMarkdown = (previous: ReadMarkdown | null, text: string, unfinished: boolean) =>
  read(previous, text, unfinished, longText, readMarkup)

/** How much the lexer was given. */
const lexed = { characters: 0 }
vi.mock(import('./lexer.ts'), async importOriginal => {
  const lexer = await importOriginal()
  const lex: typeof lexer.lex = (text, ...others) => {
    lexed.characters += text.length
    return lexer.lex(text, ...others)
  }
  return { ...lexer, lex }
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

$$x^2$$

\\[
y
\\]
text[^1]

[^1]: note

look
| a | b |
|:-:|--:|
| x | y |
1. a

2. b

1. a
  - shallow
    more
2. b

  - shallow

##Tight

\`\`\`md
# T
\`\`\`js
x
\`\`\`
\`\`\`

end [foo]

[foo]: https://x.edu
`

const tokensOf = (read: ReadMarkdown) => read.blocks.map(({ token }) => token).filter(({ type }) => type !== 'space')
const inPieces = (text: string, length: number) => {
  let read: ReadMarkdown | null = null
  let work = 0
  for (let end = length; end < text.length + length; end += length) {
    work += Math.min(end, text.length) - (read?.offset ?? 0)
    read = readMarkdown(read, text.slice(0, end), end < text.length)
  }
  return { read: read!, work }
}

test('a long list that is indented by too little loses nothing when it is cut', () => {
  const text = Array.from({ length: 900 }, (_, index) => `${index + 1}. item\n  - below ${index + 1}\n`).join('')
  const { blocks } = readMarkdown(null, `${text}\nend`, false)
  expect(
    blocks
      .map(({ token }) => token.raw)
      .join('')
      .replace(/\s+/g, ' ')
  ).toBe(`${text}end`.replace(/\s+/g, ' '))
})

test('read piece by piece, a text becomes what it is when read at once', () => {
  const text = `${sample}\n${sample}`
  expect(tokensOf(inPieces(text, 1).read)).toEqual(tokensOf(readMarkdown(null, text, false)))
})

test('all systems’ line ends are the same', () => {
  expect(tokensOf(inPieces(sample.replaceAll('\n', '\r\n'), 7).read)).toEqual(tokensOf(readMarkdown(null, sample, false)))
})

test('a settled block stays the same object and is not read again', () => {
  const first = readMarkdown(null, 'One\n\nTwo\n\nThr', true)
  const second = readMarkdown(first, 'One\n\nTwo\n\nThree\n\nFour', true)
  expect(second.blocks[0]).toBe(first.blocks[0])
  expect(second.offset).toBeGreaterThan(first.offset)
})

test('60 kB in 600 pieces are read ten times at most', () => {
  const text = `${sample}\n`.repeat(Math.ceil(60_000 / sample.length)).slice(0, 60_000)
  expect(inPieces(text, 100).work).toBeLessThan(10 * text.length)
})

test('a single growing list or paragraph is not read as a whole with each piece', () => {
  for (const text of ['- item\n'.repeat(10_000), 'some words '.repeat(8000)]) {
    const { read, work } = inPieces(text, 1000)
    expect(read.blocks.length).toBeGreaterThan(3)
    expect(work).toBeLessThan(16 * text.length)
  }
})

const long = {
  table: (n: number) => `Some:\n| a | b |\n| - | -: |\n${'| *x* | y |\n'.repeat(n)}\nend\n`,
  list: (n: number) => `Some:\n${Array.from({ length: n }, (_, index) => `- item *${index}*\n  goes on\n`).join('')}\nend\n`,
  'numbered list': (n: number) => Array.from({ length: n }, (_, index) => `${index % 3 ? 1 : index + 4}. item\n`).join(''),
  code: (n: number) => `See:\n\`\`\`js\n${'const a = 1\n\n'.repeat(n)}\`\`\`\nend\n`,
  'code without an end': (n: number) => `  ~~~\n${'  const a = 1\n'.repeat(n)}`
}

test.each(Object.entries(long))('a long %s, read as it arrives, becomes what it is when read at once', (_name, textOf) => {
  const text = textOf(1000)
  const atOnce = tokensOf(readMarkdown(null, text, false))
  for (const length of [97, 1000]) expect(tokensOf(inPieces(text, length).read)).toEqual(atOnce)
})

test.each(Object.entries(long))('of a long %s that arrives, only what is added is read', (_name, textOf) => {
  const readOf = (n: number) => {
    lexed.characters = 0
    inPieces(textOf(n), 200)
    return lexed.characters
  }
  const read = readOf(2000)
  expect(read).toBeLessThan(2.3 * readOf(1000))
  expect(read).toBeLessThan(10 * textOf(2000).length)
})

test('a list that was cut counts on, and says where', () => {
  const text = Array.from({ length: 3000 }, (_, index) => `${index + 3}. item\n`).join('')
  const lists = tokensOf(readMarkdown(null, text, false)) as CutList[]
  expect(lists.length).toBeGreaterThan(3)
  for (const [index, { start, joined = false }] of lists.entries()) {
    const before = lists.slice(0, index).reduce((sum, { items }) => sum + items.length, 0)
    expect({ start, joined }).toEqual({ start: 3 + before, joined: index > 0 })
  }
})

test('rewritten text is read from its start', () => {
  const first = readMarkdown(null, 'One\n\nTwo\n\nThree', true)
  expect(tokensOf(readMarkdown(first, 'Other', false))).toMatchObject([{ type: 'paragraph', text: 'Other' }])
})

test('links that are defined below are read when the text is complete, and what was drawn of them is not kept', () => {
  const text = 'See [docs][1].\n\nMore of it.\n\n'
  const arriving = readMarkdown(null, text, true)
  const complete = readMarkdown(arriving, `${text}[1]: https://example.edu/docs\n`, false)
  const kinds = ({ blocks }: ReadMarkdown) => (blocks[0]!.token as { tokens: { type: string }[] }).tokens.map(({ type }) => type)
  expect([kinds(arriving), arriving.reread]).toEqual([['text', 'cite', 'text'], undefined])
  expect([kinds(complete), complete.reread]).toEqual([['text', 'link', 'text'], true])
})
