import { expect, test } from 'vitest'
import { type PdfText, pdfOf } from '../testing/documents/pdf.ts'
import { extractDocument } from './extract-document.ts'

/** The text of pages with these lines each, the first at the top and the last at the bottom. */
async function textOf(pages: string[][], footer?: (page: number) => string): Promise<string> {
  const texts = pages.map((lines, page): PdfText[] => [
    ...lines.map((text, at) => ({ text, x: 50, y: 780 - at * 16 })),
    ...(footer ? [{ text: footer(page), x: 280, y: 20 }] : [])
  ])
  const { blocks } = await extractDocument({ name: 'a.pdf', bytes: pdfOf(texts) })
  return blocks.map(({ text }) => text).join(' ')
}
const pagesOf = (count: number, linesOf: (page: number) => string[]) => Array.from({ length: count }, (_, page) => linesOf(page))
const prose = (page: number) =>
  ['A limit is', 'the value', 'that comes', 'near to it'].map(
    words => `${words} ${'abcdefghijklmnop'[page]} and goes on like this.`
  )

test('a list of numbers that goes on over pages keeps all of its rows', async () => {
  const number = (page: number, row: number) => 20_230_000 + page * 40 + row
  const rows = (page: number) => Array.from({ length: 40 }, (_, row) => `${number(page, row)} 50 1`)
  const text = await textOf(pagesOf(10, rows), page => `Page ${page + 1} of 10`)
  expect(text.match(/\b2023\d{4} 50 1/g)).toHaveLength(400)
  expect(text).not.toContain('Page')
})

test.each([
  ['Question 1 (10 points)', (page: number) => `Question ${page + 1} (10 points)`],
  ['Week 1', (page: number) => `Week ${page + 1}`],
  ['第 1 题', (page: number) => `第 ${page + 1} 题`]
])('what each page begins with is kept: %s', async (first, headOf) => {
  const text = await textOf(
    pagesOf(6, page => [headOf(page), ...prose(page)]),
    page => `- ${page + 1} -`
  )
  for (let page = 0; page < 6; page++) expect(text).toContain(headOf(page))
  expect(text).toContain(first)
  expect(text).not.toContain('- 3 -')
})

test.each([
  ['alone', (page: number) => `${page + 1}`],
  ['alone, from another on', (page: number) => `${page + 117}`],
  ['of chapters that begin anew', (page: number) => `${(page % 4) + 1} / 4`],
  ['in small letters before the first chapter', (page: number) => ['i', 'ii', 'iii', 'iv', 'v', 'vi'][page] ?? `${page - 5}`],
  ['that are called so', (page: number) => `第 ${page + 1} 页 共 12 页`],
  ['beside a title', (page: number) => `Handbook of the Faculty of Law  ${page + 1}`],
  ['before a title', (page: number) => `${page + 1} CHAPTER TWO. LIMITS AND SERIES`]
])('numbers of pages are left out: %s', async (_, footer) => {
  const text = await textOf(pagesOf(12, prose), footer)
  for (let page = 0; page < 12; page++) expect(text.split(/(?<=this\.) ?/)).not.toContain(footer(page))
  expect(text).not.toMatch(/Handbook|CHAPTER|页|\d/)
})

test('a line that all pages have is read once, where it stands first', async () => {
  const text = await textOf(pagesOf(5, page => ['Bring your student card.', ...prose(page)]))
  expect(text.match(/Bring your student card\./g)).toHaveLength(1)
  expect(text).toMatch(/^Bring/)
})
