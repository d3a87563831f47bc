import { expect, test, vi } from 'vitest'
import type { DocumentBlock } from '../extract/document.ts'
import { cutText } from './cut-text.ts'
import { indexedText, passagesOf } from './passages-of.ts'
import { weightOf } from './weight.ts'

const block = (text: string, more: Partial<DocumentBlock> = {}): DocumentBlock => ({
  kind: 'paragraph',
  text,
  headings: [],
  page: null,
  place: null,
  ...more
})
const heading = (...headings: string[]) => block(headings.at(-1)!, { kind: 'heading', headings })
const cut = (...blocks: DocumentBlock[]) => [...passagesOf({ blocks })]

const english = 'A limit is the value that a function approaches. It is found in two ways. '
const chinese = '极限是函数趋近的值。求它有两种方法。'

test.each([
  ['English', english.repeat(60), /[.]$/],
  ['Simplified Chinese', chinese.repeat(100), /。$/],
  ['Traditional Chinese', '極限是函數趨近的值\uff01「它」有兩種求法\uff1f'.repeat(100), /[\uff01\uff1f]$/],
  ['mixed text', `${english}${chinese}`.repeat(40), /[.。]$/]
])('a long paragraph of %s is cut between sentences, and the next part begins with the last one', (_, text, end) => {
  const passages = cut(block(text.trim()))
  expect(passages.length).toBeGreaterThan(2)
  for (const [index, passage] of passages.entries()) {
    expect(passage.text).toMatch(end)
    expect(weightOf(passage.text)).toBeLessThanOrEqual(1200)
    const before = passages[index - 1]
    if (before) expect(weightOf(passage.text)).toBeGreaterThan(150)
    if (before)
      expect(before.text.slice(-5)).toBe(
        passage.text
          .slice(0, 200)
          .match(/^.*?[.\u3002\uff01\uff1f]/)![0]
          .slice(-5)
      )
  }
})

test('a text without any sentence is cut between characters, never within one', () => {
  const passages = cut(block('𠮷'.repeat(5000)))
  expect(passages.map(({ text }) => text).join('')).toBe('𠮷'.repeat(5000))
  expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(1200)
})

test.each([
  ['line separators', '\u2028'],
  ['returns', '\r'],
  ['returns between brackets', '(\r'],
  ['brackets and quotes', '“(「'],
  ['full stops and line separators', '.\u2028']
])('a text of hardly more than %s is cut to its end', (_, unit) => {
  const text = `a${unit.repeat(3000)}b`
  const parts: string[] = []
  for (const part of cutText(text)) if (parts.push(part) > 50) break
  expect(parts.length).toBeLessThan(50)
  expect(parts.join('').replace(/[^ab]/g, '')).toBe('ab')
  expect(parts.at(-1)).toMatch(/b$/)
})

test('each cut of a text of one line looks at a part of it, however long it is', () => {
  const search = vi.spyOn(String.prototype, 'lastIndexOf')
  try {
    const passages = cut(block('word '.repeat(20_000)))
    expect(passages.length).toBeGreaterThan(80)
    const searched = search.mock.contexts.map(text => String(text).length)
    expect(searched.length).toBeGreaterThan(0)
    expect(Math.max(...searched)).toBeLessThanOrEqual(1200)
  } finally {
    search.mockRestore()
  }
})

test('short paragraphs under one heading are one passage; no passage goes over a heading', () => {
  const under = { headings: ['Course', 'Grading'] }
  const passages = cut(
    heading('Course'),
    heading('Course', 'Grading'),
    block('Homework counts a third. '.repeat(10).trim(), under),
    block('The final counts the rest.', under),
    heading('Course', 'Hours'),
    block('Mondays. '.repeat(30).trim(), { headings: ['Course', 'Hours'] })
  )
  expect(passages.map(({ heading }) => heading)).toEqual(['Course › Grading', 'Course › Hours'])
  expect(passages[0]!.text).toMatch(/third\.\n\nThe final/)
})

test('small sections side by side are one passage that names them', () => {
  const passages = cut(
    heading('Staff'),
    heading('Staff', 'Mei Lin'),
    block('Room 1', { headings: ['Staff', 'Mei Lin'] }),
    heading('Staff', '王强'),
    block('2 号房间', { headings: ['Staff', '王强'] })
  )
  expect(passages).toEqual([{ text: 'Mei Lin\nRoom 1\n\n王强\n2 号房间', heading: 'Staff', page: null, place: null }])
})

test('a heading with nothing below it is found as text', () => {
  expect(cut(heading('Only a title'))).toEqual([{ text: 'Only a title', heading: null, page: null, place: null }])
})

test('rows stay whole and every passage of a table has the names of its columns', () => {
  const rows = Array.from({ length: 100 }, (_, row) =>
    block(`Student ${row} | ${row} | 数学系`, {
      kind: 'row',
      header: 'Name | Grade | 院系',
      place: { sheet: 'S1', row: row + 2 }
    })
  )
  const passages = cut(...rows)
  expect(passages.length).toBeGreaterThan(1)
  for (const { text } of passages) expect(text).toMatch(/^Name \| Grade \| 院系\n(Student \d+ \| \d+ \| 数学系\n?)+$/)
  expect(passages[1]!.place).toEqual({ sheet: 'S1', row: Number(/Student (\d+)/.exec(passages[1]!.text)![1]) + 2 })
})

test('a passage ends with its page, however little stands there, so that a citation names the page of its words', () => {
  const slides = ['Limits.', 'Derivatives.', 'Integrals.']
  expect(cut(...slides.map((text, index) => block(text, { page: index + 1 }))).map(({ text, page }) => [text, page])).toEqual([
    ['Limits.', 1],
    ['Derivatives.', 2],
    ['Integrals.', 3]
  ])
  const titled = slides.flatMap((text, index) => [
    block(`Week ${index}`, { kind: 'heading', headings: ['Course', `Week ${index}`], page: index + 1 }),
    block(text, { headings: ['Course', `Week ${index}`], page: index + 1 })
  ])
  expect(cut(...titled).map(({ page }) => page)).toEqual([1, 2, 3])
})

test.each([
  ['English', 'Waves and particles. Light is an', 'electromagnetic wave. It is fast.', 'Light is an electromagnetic wave.'],
  ['a divided word', 'Waves and particles. Light is electro-', 'magnetic. It is fast.', 'Light is electromagnetic.'],
  [
    'Chinese',
    `${'\u5149\u662f\u4e00\u79cd\u6ce2\u3002'.repeat(8)}\u5355\u7f1d\u7684\u4e2d\u592e`,
    '\u4eae\u7eb9\u6700\u5bbd\u3002\u5b83\u5f88\u4eae\u3002',
    '\u5355\u7f1d\u7684\u4e2d\u592e\u4eae\u7eb9\u6700\u5bbd\u3002'
  ]
])('a sentence that goes on on the next page ends the passage of the page where it begins: %s', (_, first, second, end) => {
  const passages = cut(block(first, { page: 1 }), block(second, { page: 2 }))
  expect(passages[0]!.text.slice(-end.length)).toBe(end)
  // What begins a page is still found there.
  expect(passages[1]).toMatchObject({ text: second, page: 2 })
})

test.each([
  ['The second page begins a sentence', 'Light is a wave', 'It is fast.'],
  ['lines of slides', '\u5149\u7684\u5e72\u6d89', '\u5355\u7f1d\u884d\u5c04\u3002'],
  ['no end in sight', 'Light is an', `electromagnetic ${'and so on '.repeat(60)}wave.`]
])('nothing of the next page is added where no sentence goes on: %s', (_, first, second) => {
  expect(cut(block(first, { page: 1 }), block(second, { page: 2 }))[0]!.text).toBe(first)
})

test.each([
  ['English', 'A limit is the value that a\nfunction approaches. It is found in\ntwo ways. ', /[.]$/],
  [
    'Chinese',
    '\u6781\u9650\u662f\u51fd\u6570\n\u8d8b\u8fd1\u7684\u503c\uff01\u6c42\u5b83\u6709\u4e24\u79cd\n\u65b9\u6cd5\u3002',
    /[\u3002\uff01]$/
  ]
])('a text that was typed in lines is cut at the ends of its sentences, not of its lines: %s', (_, text, end) => {
  const passages = cut(block(text.repeat(90).trim()))
  expect(passages.length).toBeGreaterThan(2)
  for (const { text } of passages) expect(text).toMatch(end)
})

test('a text of lines without sentences is cut between its lines', () => {
  for (const { text } of cut(block('const answer = ask(question)\n'.repeat(120)))) expect(text).toMatch(/^const.*\(question\)$/s)
})

test('what is indexed begins with the words of name, title and headings, each once', () => {
  const [passage] = cut(block('Text.', { headings: ['Calculus', 'Limits'] }))
  expect(indexedText(passage!, { name: 'MATH1013.pdf', title: 'Calculus' })).toBe('MATH1013\nCalculus\nLimits\nText.')
})

const row = (text: string, number: number, header = 'Seat | Name') =>
  block(text, { kind: 'row', header, place: { sheet: null, row: number } })

test('a short table is one passage, a long list has a few rows in each, so that one row is found among the others', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`${at + 1} | Student number ${at + 1}`, at + 2))
  expect(cut(...rows(20))).toHaveLength(1)
  const passages = cut(...rows(200))
  expect(passages).toHaveLength(40)
  expect(passages[2]).toMatchObject({
    text: 'Seat | Name\n11 | Student number 11\n12 | Student number 12\n13 | Student number 13\n14 | Student number 14\n15 | Student number 15',
    place: { sheet: null, row: 12 }
  })
})

test('so has a long list whose columns have no names', () => {
  const rows = Array.from({ length: 300 }, (_, at) => block(`Student number ${at + 1} | ${at + 1}`, { kind: 'row' }))
  const found = cut(...rows).filter(({ text }) => / \| 214$/m.test(text))
  expect(found.map(({ text }) => text.split('\n').length)).toEqual([5])
})

test('rows of a long list that say much are passages of their own', () => {
  const passages = cut(...Array.from({ length: 9 }, (_, at) => row(`${at} | ${'A long remark. '.repeat(15)}`, at + 2)))
  expect(passages).toHaveLength(9)
})

test('a question and its answer are a passage, in each part of which the question stands', () => {
  const pair = (question: string, answer: string) => block(`${question}\n${answer}`, { kind: 'row', question, place: null })
  const passages = cut(
    pair('How much is a card?', '15 crowns.'),
    pair('Who may join?', 'Everybody may. '.repeat(120).trim()),
    pair('When?', 'Now.')
  )
  expect(passages[0]).toMatchObject({ text: 'How much is a card?\n15 crowns.', question: 'How much is a card?' })
  expect(passages.slice(1, -1).length).toBeGreaterThan(1)
  for (const { text, question } of passages.slice(1, -1))
    expect([text.split('\n')[0], question]).toEqual(['Who may join?', 'Who may join?'])
  expect(passages.at(-1)!.text).toBe('When?\nNow.')
})
