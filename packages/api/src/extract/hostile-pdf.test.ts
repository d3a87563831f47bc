// In the proof alone: each document is made to take long.
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/documents/encrypted-pdf.ts'
import { startOutcomes } from '../testing/documents/outcome-of.ts'
import { pdfOfObjects, pdfStream } from '../testing/documents/pdf.ts'
import { expectLinear } from '../testing/linear-time.ts'
import { paragraphsOf } from './pdf/paragraphs.ts'
import { pageParts } from './pdf/tables.ts'

const { outcomeOf, stop } = startOutcomes()
const small = startOutcomes({ memoryBytes: 300 * 2 ** 20 })
afterAll(() => {
  stop()
  small.stop()
})
const read = (text: string) => expect.objectContaining({ text })

const page = (more = '', resources = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>${resources}>>${more}>>`
const text = (words: string, x = 50, y = 700) => `BT /F 12 Tf ${x} ${y} Td (${words}) Tj ET\n`
const packed = (content: string | Buffer, more = '') =>
  pdfStream(deflateSync(Buffer.from(content as string, 'latin1'), { level: 9 }).toString('latin1'), `${more}/Filter/FlateDecode`)
const hello = pdfStream(text('Hello.'))

/** A document of one page: its objects by number, of which some are others, and more after them. */
function pdf(changed: Record<number, string> = {}, trailer?: string): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>', page()]
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', hello)
  for (const [number, object] of Object.entries(changed)) objects[Number(number) - 1] = object
  return pdfOfObjects(objects, trailer)
}

/** With a table of characters for a font with codes of two bytes. */
const mapped = (table: string) =>
  pdf({
    4: '<</Type/Font/Subtype/Type0/BaseFont/Any/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    5: pdfStream('BT /F 12 Tf 50 700 Td <00010002> Tj ET'),
    6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/Any/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 8 0 R>>',
    7: packed(`begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${table} endcmap`),
    8: '<</Type/FontDescriptor/FontName/Any/Flags 4/Ascent 800/Descent -200/CapHeight 700/ItalicAngle 0/StemV 80/FontBBox[0 0 1 1]>>'
  })

/** Pages in each other. */
const nested = (depth: number) =>
  pdf({
    2: '<</Type/Pages/Count 1/Kids[6 0 R]>>',
    ...Object.fromEntries(
      Array.from({ length: depth }, (_, at) => [
        6 + at,
        `<</Type/Pages/Count 1/Kids[${at === depth - 1 ? 3 : 7 + at} 0 R]/Parent ${at === 0 ? 2 : 5 + at} 0 R>>`
      ])
    )
  })

const edited = (change: (text: string) => string) => Buffer.from(change(pdf().toString('latin1')), 'latin1')
const start = (bytes: string) => bytes.lastIndexOf('xref\n0')

test.each([
  ['pages that hold themselves', () => pdf({ 2: '<</Type/Pages/Count 3/Kids[2 0 R 3 0 R 2 0 R]>>' }), read('Hello.')],
  [
    'two groups of pages that hold each other',
    () => pdf({ 2: '<</Type/Pages/Count 500/Kids[6 0 R 6 0 R]>>', 6: '<</Type/Pages/Count 500/Kids[2 0 R 2 0 R]>>' }),
    'unreadable'
  ],
  ['pages in each other a thousand times', () => nested(1000), read('Hello.')],
  ['pages in each other fifty thousand times', () => nested(50_000), 'unreadable'],
  ['a million pages that it says it has', () => pdf({ 2: '<</Type/Pages/Count 1000000/Kids[3 0 R]>>' }), 'tooLarge'],
  ['fewer pages than it says', () => pdf({ 2: '<</Type/Pages/Count 9999/Kids[3 0 R]>>' }), read('Hello.')],
  [
    'objects that extend themselves',
    () => pdf({ 6: pdfStream('7 0 <<>>', '/Type/ObjStm/N 1/First 4/Extends 6 0 R') }),
    read('Hello.')
  ],
  ['a length that is itself', () => pdf({ 5: hello.replace(/\/Length \d+/, '/Length 5 0 R') }), read('Hello.')],
  [
    'a hundred thousand lines to draw',
    () => pdf({ 5: packed(`${'0 0 m 1 1 l S '.repeat(100_000)}${text('Hello.')}`) }),
    read('Hello.')
  ],
  ['characters for four milliards of codes', () => mapped('1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'), read('BC')],
  [
    'characters for all codes again and again',
    () => mapped('1 beginbfrange <0000> <ffff> <0041> endbfrange '.repeat(5000)),
    read('BC')
  ],
  [
    'megabytes of characters',
    () => mapped('1 beginbfchar <0001> <0041> endbfchar '.repeat(100_000)),
    expect.objectContaining({ text: expect.stringMatching(/^A/) })
  ],
  ['an xref that is elsewhere', () => edited(bytes => bytes.replace(/startxref\n\d+/, 'startxref\n99999999')), read('Hello.')],
  ['an xref of wrong places', () => edited(bytes => bytes.replace(/\d{10} 00000 n/g, '0000000003 00000 n')), read('Hello.')],
  ['an xref of four milliards', () => edited(bytes => bytes.replace('xref\n0 6', 'xref\n0 4294967295')), read('Hello.')],
  [
    'an xref that comes before itself',
    () => edited(bytes => bytes.replace('/Size', `/Prev ${start(bytes)}/Size`)),
    read('Hello.')
  ],
  ['an end in the middle of its text', () => edited(bytes => bytes.slice(0, bytes.indexOf('Hello'))), 'unreadable'],
  [
    'a form whose fields hold themselves and the page',
    () =>
      pdf({
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 1 0 R]>>>>',
        3: page('/Annots[6 0 R 6 0 R 7 0 R 3 0 R 1 0 R]'),
        6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Filled.)/Rect[50 600 90 620]/Kids[6 0 R 7 0 R]/Parent 7 0 R>>',
        7: '<</Type/Annot/Subtype/Widget/FT/Tx/T(b)/Rect[50 600 90 620]/Kids[6 0 R]/Parent 6 0 R>>'
      }),
    expect.objectContaining({ text: expect.stringMatching(/^Hello\./) })
  ],
  [
    'a hundred thousand fields of a form',
    () =>
      pdf({
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
        3: page(`/Annots[${'6 0 R '.repeat(100_000)}]`),
        6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Filled.)/Rect[50 600 90 620]>>'
      }),
    expect.objectContaining({ text: expect.stringMatching(/^Hello\.\s+Filled\./) })
  ],
  ['a password that is empty', () => encryptedPdf('Lecture.', ''), read('Lecture.')],
  ['a password', () => encryptedPdf('Lecture.', 'secret'), 'encrypted'],
  // A scan has what was recognised as invisible text; what is beside the page nobody sees.
  [
    'text beside the page and unseen text',
    () => pdf({ 5: pdfStream([text('Hello.'), text('Beside.', 50, 5000), '3 Tr ', text('Unseen.', 50, 600)].join('')) }),
    read('Hello.\n\nUnseen.')
  ],
  [
    'a page without extent, turned by an odd angle',
    () => pdf({ 3: page('/Rotate 45').replace('600 800', '0 0') }),
    read('Hello.')
  ]
])('a PDF with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.pdf', make())).toEqual(outcome)
})

/** Unpacked, what it draws is larger than its process may be. */
const quarterOfGigabyte = () => deflateSync(deflateSync(Buffer.alloc(2 ** 28, 'q Q '), { level: 1 })).toString('latin1')

test.each([
  [
    'a drawing that draws itself twice',
    () =>
      pdf({
        3: page('', '/XObject<</X 6 0 R>>'),
        5: pdfStream('/X Do'),
        6: pdfStream('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>')
      })
  ],
  ['content that is packed twice', () => pdf({ 5: pdfStream(quarterOfGigabyte(), '/Filter[/FlateDecode/FlateDecode]') })]
])('a PDF with %s is ended when it takes too much memory', async (_, make) => {
  expect(await small.outcomeOf('a.pdf', make())).toBe('tooLarge')
})

test('a title has no characters that no database stores', async () => {
  const titled = pdf({ 6: '<</Title<feff0041000000420043d80000440045>>>' }, '/Root 1 0 R/Info 6 0 R')
  expect(await outcomeOf('a.pdf', titled)).toMatchObject({ title: 'ABCDE' })
})

test('a paragraph of very many lines is joined in linear time', async () => {
  const line = { text: 'Words of a page that has very many ones', left: 50, right: 80, fontSize: 12, angle: 0 }
  await expectLinear(size => paragraphsOf(Array.from({ length: size / 40 }, (_, at) => ({ ...line, y: -at * 15 }))))
})

test.each([
  [
    'texts beside each other',
    (at: number) => ({ text: 'Words of a page that has very\tmany of them on each line', y: -at * 15 })
  ],
  ['pairs of rows', (at: number) => ({ text: 'One\ttwo', y: -at * 15 - (at >> 1) * 100 })],
  ['rows that a word divides', (at: number) => ({ text: at % 3 === 2 ? 'Word' : 'One\ttwo', y: -at * 15 })]
])('tables are looked for in linear time: %s', async (_, lineAt) => {
  const lineOf = (at: number) => {
    const { text, y } = lineAt(at)
    return { text, y, left: 50, right: 500, fontSize: 12, angle: 0, ...(text.includes('\t') && { columns: [50, 300] }) }
  }
  await expectLinear(size => pageParts(Array.from({ length: size / 20 }, (_, at) => lineOf(at))))
})

test('items of very many lists are divided in linear time', async () => {
  const line = { left: 50, right: 300, fontSize: 12, angle: 0 }
  await expectLinear(size =>
    paragraphsOf(Array.from({ length: size / 20 }, (_, at) => ({ ...line, text: '1. The first of them all', y: -at * 15 })))
  )
})
