import { expect, test } from 'vitest'
import { type PdfOptions, type PdfText, pdfOf } from '../testing/documents/pdf.ts'
import { extractDocument } from './extract-document.ts'
import { extractionLimits } from './limits.ts'

const read = (pages: PdfText[][], options?: PdfOptions) => extractDocument({ name: 'a.pdf', bytes: pdfOf(pages, options) })
const textsOf = async (pages: PdfText[][], options?: PdfOptions) => (await read(pages, options)).blocks.map(({ text }) => text)
const failureOf = (bytes: Uint8Array) =>
  extractDocument({ name: 'a.pdf', bytes }, { ...extractionLimits, recognizedPages: 0 }).then(
    () => 'read',
    ({ reason }) => reason
  )

/** Lines below each other. */
const lines = (x: number, y: number, ...texts: string[]): PdfText[] => texts.map((text, at) => ({ text, x, y: y - at * 15 }))

test('lines are joined to paragraphs: words by a space, divided words and Chinese without', async () => {
  const page = [
    ...lines(50, 700, 'A limit is the value that a func-', 'tion approaches when its variable', 'comes close.'),
    ...lines(50, 630, '极限是函数在自变量趋近于某个值时', '所趋近的那个数。')
  ]
  expect(await textsOf([page])).toEqual([
    'A limit is the value that a function approaches when its variable comes close.',
    '极限是函数在自变量趋近于某个值时所趋近的那个数。'
  ])
})

test('two columns are read one after the other, and a sentence goes on from one to the next', async () => {
  const page = [
    ...lines(50, 700, 'Left one is written as wide', 'as its column and it goes on'),
    ...lines(320, 700, 'over to the right column and', 'ends there.')
  ]
  expect(await textsOf([page])).toEqual([
    'Left one is written as wide as its column and it goes on over to the right column and ends there.'
  ])
})

test.each([0, 90, 180, 270])('a page that is turned by %i degrees is read in order', async rotate => {
  const upright = lines(100, 600, '第一行文字很長很長很長', '第二行文字接著第一行。')
  const place: Record<number, (text: PdfText) => PdfText> = {
    0: text => text,
    90: ({ text, x, y }) => ({ text, x: 600 - y + 100, y: x, quarters: 1 }),
    180: ({ text, x, y }) => ({ text, x: 600 - x, y: 800 - y, quarters: 2 }),
    270: ({ text, x, y }) => ({ text, x: y, y: 800 - x, quarters: 3 })
  }
  expect(await textsOf([upright.map(place[rotate]!)], { rotate })).toEqual(['第一行文字很長很長很長第二行文字接著第一行。'])
})

test('text from top to bottom is read by its columns, the right one first', async () => {
  const column = (x: number, text: string): PdfText[] => [...text].map((text, at) => ({ text, x, y: 700 - at * 14 }))
  expect(await textsOf([[...column(500, '極限是函數趨近的那個值它有'), ...column(480, '兩種求法。')]])).toEqual([
    '極限是函數趨近的那個值它有兩種求法。'
  ])
})

test('what is larger is a heading; titles and numbers that pages repeat are left out', async () => {
  const pages = Array.from({ length: 5 }, (_, index) => [
    { text: 'Calculus I, fall 2026', x: 50, y: 780, size: 9 },
    { text: `Chapter ${index + 1}`, x: 50, y: 740, size: 20 },
    ...lines(50, 700, `Text of the page with number ${index} that is longer`, 'than its heading.', '它有兩行。'),
    { text: `${index + 1}`, x: 300, y: 20, size: 9 }
  ])
  const { blocks } = await read(pages)
  expect(blocks.filter(({ kind }) => kind === 'heading').map(({ text, page }) => [text, page])).toEqual(
    pages.map((_, index) => [`Chapter ${index + 1}`, index + 1])
  )
  expect(blocks.filter(({ kind }) => kind !== 'heading')[4]).toMatchObject({ headings: ['Chapter 5'], page: 5 })
  expect(blocks.some(({ text }) => /fall 2026|^\d$/.test(text))).toBe(false)
})

/** Pages with nothing but two lines at their ends. */
const stamped = (pages: number) =>
  Array.from({ length: pages }, (_, index) => [
    { text: 'Scanned by the library', x: 50, y: 780, size: 9 },
    { text: `Page ${index + 1} of ${pages}`, x: 300, y: 20, size: 9 }
  ])

test('pages without a picture that are all the same keep their text', async () => {
  expect((await textsOf(stamped(3)))[0]).toContain('Scanned by the library')
})

test('ligatures and radicals are the letters and characters that they look like', async () => {
  expect((await textsOf([lines(50, 700, 'The oﬃce ﬁnds ⼀個⽂件')]))[0]).toBe('The office finds 一個文件')
})

test('the title is the one that the author gave, not the name of a file', async () => {
  expect((await read([lines(50, 700, 'Text.')], { title: '課程大綱' })).title).toBe('課程大綱')
  expect((await read([lines(50, 700, 'Text.')], { title: 'Microsoft Word - a.docx' })).title).toBe(null)
})

test('very many objects that nothing uses are no harm', async () => {
  expect(await textsOf([lines(50, 700, 'Text.')], { unusedObjects: 200_000 })).toEqual(['Text.'])
})

test.each([
  ['pictures of pages', () => pdfOf([[], []], { picture: true }), 'scanned'],
  ['pictures of pages, each with a stamp', () => pdfOf(stamped(12), { picture: true }), 'scanned'],
  ['a PDF without anything', () => pdfOf([[]]), 'empty'],
  ['a PDF with a password', () => pdfOf([lines(50, 700, 'Text.')], { encrypted: true }), 'encrypted'],
  ['the beginning of a PDF', () => pdfOf([lines(50, 700, 'Text.')]).subarray(0, 200), 'unreadable'],
  [
    'arrays nested without end',
    () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}\nendobj\ntrailer<</Root 1 0 R>>`),
    'unreadable'
  ]
])('%s fails with its reason', async (_, make, reason) => {
  expect(await failureOf(make())).toBe(reason)
})
