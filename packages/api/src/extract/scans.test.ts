// In the proof alone: recognizing pages takes minutes of processor time.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfOf } from '../testing/documents/pdf.ts'
import { pdfOfScans, scanOf, tiffOf } from '../testing/documents/scan.ts'
import { ExtractionError } from './document.ts'
import { extractDocument } from './extract-document.ts'
import { extractionLimits } from './limits.ts'

const english = `The library lends books to students and staff for four weeks. A loan can be renewed twice, unless another reader has reserved the book.

Books that are returned late cost 0.50 EUR a day. Readers who owe more than 40 EUR cannot borrow until they have paid.`
const simplified = '图书馆向学生和教职工借出图书，借期为四周。如果没有其他读者预约，可以续借两次。'
const traditional = '圖書館向學生和教職員借出圖書，借期為四週。如果沒有其他讀者預約，可以續借兩次。'

async function read(name: string, bytes: Uint8Array, limits = {}, onProgress?: (part: number) => void) {
  return await extractDocument({ name, bytes }, { ...extractionLimits, ...limits }, onProgress)
}

const textOf = async (name: string, bytes: Uint8Array) => (await read(name, bytes)).blocks.map(({ text }) => text).join('\n')

/** Without what a scan cannot tell: spaces, and the width of punctuation. */
const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

test('a picture of a page is read as its paragraphs', async () => {
  const { blocks, format } = await read('page.png', await scanOf(english, { font: 'DejaVu Serif' }))
  expect(format).toBe('png')
  expect(blocks.map(({ kind, text, page }) => ({ kind, text, page }))).toEqual(
    english.split('\n\n').map(text => ({ kind: 'paragraph', text, page: null }))
  )
})

test.each([
  ['Simplified', simplified, 'Noto Serif CJK SC'],
  ['Traditional', traditional, 'Noto Serif CJK TC']
])('a page in %s Chinese is read, also when it lies askew or on its side', async (_, text, font) => {
  const page = await scanOf(text, { font, dpi: 200, size: 12 })
  expect(bare(await textOf('page.png', page))).toBe(bare(text))
  expect(bare(await textOf('page.jpg', await sharp(page).rotate(1, { background: 'white' }).jpeg().toBuffer()))).toBe(bare(text))
  expect(bare(await textOf('page.webp', await sharp(page).rotate(90).webp().toBuffer()))).toBe(bare(text))
})

test('where lines stand on a page is kept, also of one that lies askew or on its side', async () => {
  const page = await scanOf(english, { font: 'DejaVu Serif' })
  const { width, height } = await sharp(page).metadata()
  const boxOf = async (bytes: Uint8Array) => (await read('page.png', bytes)).written[0]!.lines[0]!
  const straight = await boxOf(page)
  expect(straight.text).toMatch(/^The library lends/)
  const { data } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true })
  const first = data.findIndex(value => value < 128)
  expect(Math.abs(straight.top * height! - first / width!)).toBeLessThan(10)
  expect(straight.width).toBeGreaterThan(0.5)
  const onSide = await boxOf(await sharp(page).rotate(90).png().toBuffer())
  expect(onSide.left + onSide.width).toBeCloseTo(1 - straight.top, 1)
  expect(onSide.height).toBeCloseTo(straight.width, 1)
  expect((await boxOf(await sharp(page).rotate(180).png().toBuffer())).top).toBeCloseTo(1 - straight.top - straight.height, 1)
})

test('a picture is read as a camera says that it is to be shown', async () => {
  const page = await scanOf(english, { font: 'DejaVu Serif' })
  const turned = await sharp(page).rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer()
  expect(await textOf('photo.jpeg', turned)).toContain('The library lends books')
})

test('of a PDF the pages without text are read in their pictures, each with its number', async () => {
  const pages = await Promise.all([scanOf(simplified), scanOf(traditional, { font: 'Noto Serif CJK TC' })])
  const parts: number[] = []
  const { blocks } = await read('scan.pdf', await pdfOfScans(pages), {}, part => parts.push(part))
  expect(blocks.map(({ text, page }) => [bare(text), page])).toEqual([
    [bare(simplified), 1],
    [bare(traditional), 2]
  ])
  expect(parts).toEqual([0.5, 1])
})

test('a page with a line of text over the picture of a page is read whole, the line once', async () => {
  const pdf = await pdfOfScans([await scanOf(english, { font: 'DejaVu Serif' })], {
    header: 'Downloaded from the library of Northgate University'
  })
  const text = await textOf('scan.pdf', pdf)
  expect(text).toContain('Books that are returned late cost 0.50 EUR a day.')
  expect(text.match(/Northgate/g)).toHaveLength(1)
})

test('pages of a TIFF are read in black and white, gray and colour', async () => {
  const pages = await Promise.all([scanOf(english, { font: 'DejaVu Serif' }), scanOf(simplified)])
  for (const compression of ['lzw', 'ccittfax4', 'jpeg'] as const) {
    const { blocks, format } = await read('fax.tif', await tiffOf(pages, compression))
    expect(format).toBe('tif')
    expect(blocks[0]).toMatchObject({ text: english.split('\n\n')[0], page: 1 })
    expect(blocks.at(-1)?.page).toBe(2)
    expect(bare(blocks.at(-1)!.text)).toBe(bare(simplified))
  }
})

test('two columns are read one after the other, a table row by row', async () => {
  const column = (word: string) =>
    Array.from({ length: 8 }, (_, at) => `${word} ${at + 1} says something about the river and its long way to the sea.`).join(
      ' '
    )
  const two = await scanOf(`${column('Left')}\f${column('Right')}`, { font: 'DejaVu Serif', columns: 2, dpi: 200 })
  const text = (await textOf('columns.png', two)).replace(/\s+/g, ' ')
  expect(text.indexOf('Left 8')).toBeLessThan(text.indexOf('Right 1'))
  expect(text).toContain('Left 2 says something about the river and its long way to the sea.')
  const table = await scanOf('Course\nMathematics\nPhysics\nHistory\fRoom\nB-214\nC-101\nA-007\fDay\nMonday\nTuesday\nFriday', {
    font: 'DejaVu Serif',
    columns: 3,
    dpi: 200
  })
  const rows = (await textOf('table.png', table)).replace(/\s+/g, ' ')
  expect(rows).toContain('Mathematics B-214 Monday')
  expect(rows).toContain('Physics C-101 Tuesday')
})

test('a title in large letters is a heading', async () => {
  const title = await sharp(await scanOf('Rules of the library', { font: 'DejaVu Serif', size: 22 }))
    .extract({ left: 0, top: 0, width: 1240, height: 250 })
    .toBuffer()
  const body = await scanOf(english, { font: 'DejaVu Serif' })
  const page = await sharp({ create: { width: 1240, height: 2004, channels: 3, background: 'white' } })
    .composite([
      { input: title, left: 0, top: 0 },
      { input: body, left: 0, top: 250 }
    ])
    .png()
    .toBuffer()
  const { blocks, title: found } = await read('rules.png', page)
  expect(blocks[0]).toMatchObject({ kind: 'heading', text: 'Rules of the library' })
  expect(found).toBe('Rules of the library')
})

test('text with small pictures is not recognized again', async () => {
  const pdf = pdfOf([[{ text: 'A page of text.', x: 50, y: 700 }]])
  let recognized = 0
  await extractDocument(
    { name: 'a.pdf', bytes: pdf },
    extractionLimits,
    () => {},
    () => recognized++
  )
  expect(recognized).toBe(0)
})

test.each([
  [
    'a picture without text',
    async () => [
      'x.png',
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7799bb' } })
        .png()
        .toBuffer()
    ],
    'scanned',
    {}
  ],
  ['a scan where text is not recognized', async () => ['x.png', await scanOf(english)], 'scanned', { recognizedPages: 0 }],
  [
    'a PDF of scans where text is not recognized',
    async () => ['x.pdf', await pdfOfScans([await scanOf(english)])],
    'scanned',
    { recognizedPages: 0 }
  ],
  [
    'more scans than are read',
    async () => ['x.pdf', await pdfOfScans([await scanOf(english), await scanOf(english)])],
    'tooLarge',
    { recognizedPages: 1 }
  ],
  ['a picture of more pixels than are read', async () => ['x.png', await scanOf(english)], 'tooLarge', { pixels: 1000 }],
  ['the beginning of a picture', async () => ['x.png', (await scanOf(english)).subarray(0, 2000)], 'unreadable', {}],
  [
    'bytes that only claim to be a picture',
    async () => ['x.jpg', Buffer.alloc(200, '\xff\xd9\x00\x01\x02', 'latin1')],
    'unreadable',
    {}
  ]
] as const)('%s fails with its reason', async (_, make, reason, limits) => {
  const [name, bytes] = (await make()) as [string, Buffer]
  const failure = await read(name, bytes, limits).catch(thrown => thrown)
  expect(failure).toBeInstanceOf(ExtractionError)
  expect(failure.reason).toBe(reason)
})
