import { expect, test } from 'vitest'
import { type PdfOptions, type PdfText, pdfOf, pdfOfObjects, pdfStream } from '../testing/documents/pdf.ts'
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

test('rows of a table have the names of their columns, where cells stand below each other', async () => {
  const row = (y: number, ...cells: [text: string, x: number][]): PdfText[] => cells.map(([text, x]) => ({ text, x, y }))
  const { blocks } = await read([
    [
      { text: 'Rooms', x: 50, y: 760, size: 20 },
      ...row(730, ['The rooms of this week are these:', 50]),
      ...row(700, ['Name', 50], ['Room', 200], ['Day', 350]),
      ...row(685, ['Bo Li', 50], ['B-12', 200], ['Mon', 350]),
      ...row(670, ['Cy', 50], ['Tue', 350]),
      ...row(655, ['Dee', 50], ['A-1', 200], ['Wed', 350]),
      ...row(620, ['And a text behind it.', 50])
    ]
  ])
  expect(blocks.map(({ kind, text, header }) => [kind, text, header])).toEqual([
    ['heading', 'Rooms', undefined],
    ['paragraph', 'The rooms of this week are these:', undefined],
    ['row', 'Bo Li | B-12 | Mon', 'Name | Room | Day'],
    ['row', 'Cy | | Tue', 'Name | Room | Day'],
    ['row', 'Dee | A-1 | Wed', 'Name | Room | Day'],
    ['paragraph', 'And a text behind it.', undefined]
  ])
})

test('items of a list behind a gap, and texts beside each other, are no table', async () => {
  const beside = (texts: [string, string][], x: number) =>
    texts.flatMap(([one, other], at): PdfText[] => [
      { text: one, x: 50, y: 700 - at * 15 },
      { text: other, x, y: 700 - at * 15 }
    ])
  const items = beside(
    [
      ['1.', 'Passport and photo'],
      ['2.', 'Student card'],
      ['3.', 'The fee']
    ],
    90
  )
  expect((await textsOf([items])).every(text => !text.includes('|'))).toBe(true)
  const columns = beside(
    [
      ['The library is open on all days of', 'Marks are told in the last week of'],
      ['the week and in the summer, but not', 'the term, and who does not agree has'],
      ['on the days on which it is closed.', 'two weeks to say so in writing to us.']
    ],
    300
  )
  expect((await textsOf([columns])).every(text => !text.includes('|'))).toBe(true)
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

test('what is larger is a heading; titles that pages repeat are read once, their numbers are left out', async () => {
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
  expect(blocks.find(({ text }) => text.includes('number 4'))).toMatchObject({ headings: ['Chapter 5'], page: 5 })
  expect(blocks.filter(({ text }) => text.includes('fall 2026')).map(({ page }) => page)).toEqual([1])
  expect(blocks.some(({ text }) => /^\d$/.test(text))).toBe(false)
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

test('F42: letters that each font draws as it likes are no text: a file of nothing else fails like a scan', async () => {
  expect(await failureOf(pdfOf([lines(50, 700, '\ue000\ue001 \ue002', '\uf8ff', '\ue010')]))).toBe('scanned')
})

test('F42: beside other text they are counted, and marks of lists are read', async () => {
  const { blocks, unread } = await read([lines(50, 700, '\uf0b7 First rule', 'Second \ue000\ue001 rule is longer')])
  expect(blocks.map(({ text }) => text)).toEqual(['• First rule', 'Second  rule is longer'])
  expect(unread).toEqual([{ kind: 'character', count: 2 }])
})

/** A page of text and, beside it, objects from the number 6 on. */
function pageWith(text: string, more: string[], { page = '', catalog = '', content = '' } = {}): Uint8Array {
  return pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>/XObject<</I 6 0 R>>>>${page}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    pdfStream(`${content}${text}`),
    ...more
  ])
}
const written = (words: string, x: number, y: number) => `BT /F 12 Tf ${x} ${y} Td (${words}) Tj ET\n`
const readBytes = (bytes: Uint8Array) => extractDocument({ name: 'a.pdf', bytes })

test('what is filled into a form is read in its place: texts, choices and boxes', async () => {
  const field = (type: string, rectangle: string, more: string) =>
    `<</Type/Annot/Subtype/Widget/FT/${type}/T(f${rectangle.replace(/\W/g, '')})/Rect[${rectangle}]/F 4 ${more}>>`
  const box = (rectangle: string, state: string) =>
    field('Btn', rectangle, `/V/${state}/AS/${state}/AP<</N<</Yes 14 0 R/Off 14 0 R>>>>`)
  const fields = [
    field('Tx', '100 698 300 712', '/V(Bo Chen)'),
    field('Ch', '100 668 300 682', '/Ff 131072/Opt[[(m)(Monday)][(f)(Friday)]]/V(f)'),
    box('50 638 62 650', 'Yes'),
    box('50 618 62 630', 'Off'),
    field('Tx', '50 500 300 560', '/V(No dogs, please.)'),
    field('Tx', '350 698 450 712', '/Ff 8192/V(secret)'),
    field('Tx', '350 668 450 682', '/V(unseen)').replace('/F 4', '/F 2')
  ]
  const text =
    written('Name:', 50, 700) +
    written('Day:', 50, 670) +
    written('I have paid.', 70, 640) +
    written('I need a parking lot.', 70, 620) +
    written('Wishes:', 50, 580) +
    written('Thank you.', 50, 400)
  const references = fields.map((_, at) => `${7 + at} 0 R`).join(' ')
  const bytes = pageWith(text, ['<<>>', ...fields, pdfStream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')], {
    page: `/Annots[${references}]`,
    catalog: `/AcroForm<</Fields[${references}]>>`
  })
  const { blocks, unread } = await readBytes(bytes)
  expect(blocks.map(({ text }) => text).join('\n')).toBe(
    'Name: Bo Chen\nDay: Friday\n☑ I have paid.\n☐ I need a parking lot.\nWishes:\nNo dogs, please.\nThank you.'
  )
  expect(unread).toEqual([{ kind: 'hiddenText', count: 1 }])
})

test('words that are put onto a page are read; notes of readers, drawings and files in it are counted', async () => {
  const annotation = (type: string, more: string) => `<</Type/Annot/Subtype/${type}/Rect[50 600 200 620]${more}>>`
  const bytes = pageWith(
    written('Text.', 50, 700),
    [
      '<<>>',
      annotation('FreeText', '/Contents(Room B-12 instead.)'),
      annotation('Text', '/Contents(Really?)'),
      annotation('Highlight', ''),
      annotation('Ink', '/InkList[[1 1 2 2]]'),
      annotation('FileAttachment', '')
    ],
    { page: '/Annots[7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]' }
  )
  const { blocks, unread } = await readBytes(bytes)
  expect(blocks.map(({ text }) => text)).toEqual(['Text.', 'Room B-12 instead.'])
  expect(unread).toEqual([
    { kind: 'drawing', count: 1 },
    { kind: 'embedded', count: 1 },
    { kind: 'comment', count: 1 }
  ])
})

test('pictures among text are counted, signs and the page behind recognised words are not', async () => {
  const picture = pdfStream('\x00', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray')
  const drawn = (width: number, height: number) => `q ${width} 0 0 ${height} 0 0 cm /I Do Q `
  const unreadOf = async (content: string) =>
    (await readBytes(pageWith(written('Text.', 50, 700), [picture], { content }))).unread
  expect(await unreadOf(drawn(300, 200) + drawn(20, 20))).toEqual([{ kind: 'picture', count: 1 }])
  expect(await unreadOf(drawn(600, 800))).toEqual([])
})

test('scanned pages beside pages with text are counted', async () => {
  const bytes = pdfOf([lines(50, 700, 'The first page has words.'), [], []], { picture: true })
  const { blocks, unread } = await readBytes(bytes)
  expect(blocks.map(({ text }) => text)).toEqual(['The first page has words.'])
  expect(unread).toEqual([{ kind: 'page', count: 2 }])
})

test('pages on which nothing stands are not counted', async () => {
  expect((await read([lines(50, 700, 'Text.'), []])).unread).toEqual([])
})

test('letters that are drawn as outlines are a page that cannot be read', async () => {
  const outlines = '0 0 m 1 1 l 2 0 l f '.repeat(100)
  expect(await failureOf(pageWith('', ['<<>>'], { content: outlines }))).toBe('scanned')
})

test('what is beyond the part of a page that is shown is left out and counted', async () => {
  const at = (y: number, text: string) => `BT /F 12 Tf 60 ${y} Td (${text}) Tj ET`
  const cropped = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/CropBox[0 100 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    pdfStream(`${at(700, 'On the page.')} ${at(20, 'Printed on 3 May, sheet 4')}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  ])
  const { blocks, unread } = await extractDocument({ name: 'a.pdf', bytes: cropped })
  expect(blocks.map(({ text }) => text)).toEqual(['On the page.'])
  expect(unread).toEqual([{ kind: 'hiddenText', count: 1 }])
})
