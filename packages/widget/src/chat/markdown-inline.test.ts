import { expect, test } from 'vitest'
import { type Inline, parseInline } from './markdown-inline.ts'

const words = (pieces: Inline[]): string =>
  pieces
    .map(piece => {
      if (typeof piece === 'string') return piece
      if ('children' in piece) return `<${piece.type}>${words(piece.children)}</>`
      return piece.type === 'break' ? '/' : `{${piece.type} ${'text' in piece ? piece.text : piece.src}}`
    })
    .join('')

test.each([
  ['plain', 'plain'],
  ['a **b** c', 'a <strong>b</> c'],
  ['***both***', '<strong><em>both</></>'],
  ['**“中文”**后面', '<strong>“中文”</>后面'],
  ['snake_case_name', 'snake_case_name'],
  ['_em_ and *em*', '<em>em</> and <em>em</>'],
  ['~~gone~~', '<del>gone</>'],
  ['`a **b**`', '{code a **b**}'],
  ['`` a ` b ``', '{code a ` b}'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['\\*not\\*', '*not*'],
  ['one\ntwo<br>three', 'one/two/three'],
  ['a &lt;b&gt; &amp; c', 'a <b> & c'],
  ['<b>raw</b>', '<b>raw</b>'],
  ['[label](https://a.edu/x "t")', '<link>label</>'],
  ['![alt](https://a.edu/x.png)', '{image https://a.edu/x.png}'],
  ['see https://a.edu/x). And', 'see <link>https://a.edu/x</>). And'],
  ['请看https://a.edu/x。谢谢', '请看<link>https://a.edu/x</>。谢谢'],
  ['cited[1] and [2, 3]', 'cited{cite [1]} and {cite [2, 3]}'],
  ['[1](https://a.edu)', '<link>1</>'],
  ['a[i] = b[0]', 'a[i] = b{cite [0]}'],
  ['so $x^2$ is', 'so {math x^2} is'],
  ['$5 and $6', '$5 and $6'],
  ['\\(a+b\\)', '{math a+b}']
])('%s', (text, expected) => expect(words(parseInline(text))).toBe(expected))

test('an unfinished mark at the end is parsed as if it were closed', () => {
  expect(words(parseInline('some **bo', true))).toBe('some <strong>bo</>')
  expect(words(parseInline('some `co', true))).toBe('some {code co}')
  expect(words(parseInline('a [label](https://a.e', true))).toBe('a label')
  expect(words(parseInline('some **bo'))).toBe('some **bo')
})

test('a long run of marks is searched once, not once per mark', () => {
  const started = performance.now()
  for (const mark of ['**a ', '*a ', '`', '[', '![', '$a', '~~a ', '_a ', '[a](', '<https://', '\\', '[1', '***']) {
    parseInline(mark.repeat(20_000))
  }
  expect(performance.now() - started).toBeLessThan(4000)
})
