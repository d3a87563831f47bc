import { expect, test } from 'vitest'
import { textParts, wordPatterns } from './matches.ts'

const marked = (text: string, query: string) =>
  textParts(text, query)
    .map(part => (part.matched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['The limit of a function.', 'What is a limit?', 'The [limit] of a function.'],
  ['Limits, derivatives and integrals', 'the derivative of limits', '[Limits], [derivatives] and integrals'],
  ['unlimited', 'limit', 'unlimited'],
  ['Room B2, not B21', 'b2', 'Room [B2], not B21'],
  ['COMP-1021 begins on Monday', 'comp-1021', '[COMP]-[1021] begins on Monday'],
  ['函数在某一点的极限', '什么是函数的极限？', '[函数]在某一点的[极限]'],
  ['微分与积分', '微', '[微]分与积分'],
  ['极限 limit', 'limit 极限', '[极限] [limit]'],
  ['What (is) this?', 'is this', 'What (is) this?'],
  ['a.b', '.*', 'a.b'],
  ['text', '', 'text'],
  ['', 'text', '']
])('in %j, of %j is marked %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('the parts are the text again', () => {
  const text = 'Limits 极限 and limits'
  expect(
    textParts(text, 'limit 极限')
      .map(part => part.text)
      .join('')
  ).toBe(text)
})

test('a query has a pattern for each of its words, by which it is told how many of them a text has', () => {
  const found = (text: string, query: string) => wordPatterns(query).filter(pattern => text.match(pattern)).length
  expect(found('Share a link with a limit', 'the limits of shared links')).toBe(3)
  expect(found('Share a link', 'limits of links')).toBe(1)
  expect(found('上传扫描件', '扫描件上传')).toBe(3)
  expect(wordPatterns('of the')).toEqual([])
})
