import { CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { wordDocument, wordParagraph, wordTable } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { zipOf } from '../testing/documents/zip.ts'
import { extractDocument } from './extract-document.ts'

const read = (name: string, bytes: Uint8Array) => extractDocument({ name, bytes })
const failureOf = (name: string, bytes: Uint8Array) =>
  read(name, bytes).then(
    () => 'read',
    ({ reason }) => reason
  )

/** A workbook with these sheets. */
function workbook(
  sheets: Record<string, unknown[][]>,
  change: (book: WorkBook) => void = () => {},
  bookType: 'xlsx' | 'xls' = 'xlsx'
) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), name)
  change(book)
  return new Uint8Array(write(book, { type: 'buffer', bookType }))
}

/** A compound file with streams of these names, such as what a password makes of a document. */
function compoundFile(streams: Record<string, Uint8Array>) {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer)
}

test('a Word document keeps title, headings and tables in three languages', async () => {
  const { title, format, blocks } = await read(
    'syllabus.docx',
    wordDocument(
      wordParagraph('微积分 I', 'Title') +
        wordParagraph('課程大綱', 'H2') +
        wordParagraph('Limits &amp; derivatives.') +
        wordTable([
          ['Week', '主题'],
          ['1', '极限'],
          ['2', '導數']
        ])
    )
  )
  expect({ title, format }).toEqual({ title: '微积分 I', format: 'docx' })
  expect(blocks.map(({ headings, text, header }) => [headings.join('/'), header ?? '', text]).slice(2)).toEqual([
    ['微积分 I/課程大綱', '', 'Limits & derivatives.'],
    ['微积分 I/課程大綱', 'Week | 主题', '1 | 极限'],
    ['微积分 I/課程大綱', 'Week | 主题', '2 | 導數']
  ])
})

test.each(['xlsx', 'xls'] as const)('a workbook (%s) is read by sheets, each row with the names of its columns', async type => {
  const bytes = workbook(
    {
      成绩: [['Fall 2026'], ['姓名', 'Grade', 'Due'], ['李梅', 95.5, new Date(Date.UTC(2026, 10, 3))], ['Zoë', 88, null]],
      Empty: [],
      Secret: [['x']]
    },
    book => {
      book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] }
    },
    type
  )
  const { blocks, format } = await read(`grades.${type}`, bytes)
  expect(format).toBe(type)
  expect(blocks.map(({ text, header, place }) => [text, header, place])).toEqual([
    ['成绩', undefined, null],
    ['Fall 2026', undefined, null],
    ['李梅 | 95.5 | 2026-11-03', '姓名 | Grade | Due', { sheet: '成绩', row: 3 }],
    ['Zoë | 88', '姓名 | Grade | Due', { sheet: '成绩', row: 4 }],
    ['Empty', undefined, null]
  ])
})

test('a formula is what its cell shows, and text that looks like one is text', async () => {
  const bytes = workbook(
    {
      Sheet1: [
        ['Name', 'Sum'],
        ['a', '=1+1'],
        ['b', 2]
      ]
    },
    book => {
      book.Sheets.Sheet1!.B3 = { t: 'n', v: 2, f: 'WEBSERVICE("http://x")' }
    }
  )
  expect((await read('a.xlsx', bytes)).blocks.map(({ text }) => text)).toEqual(['a | =1+1', 'b | 2'])
})

test('a sheet that claims a million rows of sixteen thousand columns has the cells that it has', async () => {
  const content = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${textCell('A1', 'Near')}</row><row r="1048576">${textCell('A1048576', 'Far')}</row></sheetData>`
  const bytes = workbookOf({ sheets: [{ name: 'Sheet1', content }] })
  expect((await read('a.xlsx', bytes)).blocks.map(({ text, place }) => [text, place])).toEqual([
    ['Near', { sheet: 'Sheet1', row: 1 }],
    ['Far', { sheet: 'Sheet1', row: 1048576 }]
  ])
})

test('macros are not read, and what surrounds them is', async () => {
  const bytes = wordDocument(wordParagraph('Text.'), { more: [{ name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' }] })
  expect((await read('a.docx', bytes)).blocks.map(({ text }) => text)).toEqual(['Text.'])
})

test('an external entity is not resolved', async () => {
  const prolog = '<!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
  const read_ = await read('a.docx', wordDocument(wordParagraph('Before &file; after.'), { prolog })).catch(
    ({ reason }) => reason
  )
  expect(JSON.stringify(read_)).not.toContain('root:')
})

const zeros = Buffer.alloc(8 * 2 ** 20)
test.each([
  [
    'a bomb as a Word document',
    'a.docx',
    () => wordDocument(wordParagraph('x'), { more: [{ name: 'word/media/a', content: zeros }] }),
    'unsafeArchive'
  ],
  ['a bomb as a workbook', 'a.xlsx', () => zipOf([{ name: 'xl/workbook.xml', content: zeros }]), 'unsafeArchive'],
  [
    'a bomb that says it is small',
    'a.xlsx',
    () => zipOf([{ name: 'xl/workbook.xml', content: zeros, claimedSize: 100 }]),
    'unsafeArchive'
  ],
  [
    'an archive of very many files',
    'a.docx',
    () => zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, content: '' }))),
    'unsafeArchive'
  ],
  [
    'a Word document with a password',
    'a.docx',
    () => compoundFile({ EncryptedPackage: Buffer.from('x'), EncryptionInfo: Buffer.from('x') }),
    'encrypted'
  ],
  ['a workbook with a password', 'a.xlsx', () => compoundFile({ EncryptedPackage: Buffer.from('x') }), 'encrypted'],
  [
    'an old workbook with a password',
    'a.xls',
    () => {
      // A record FILEPASS ([MS-XLS] 2.4.117) after the beginning of the stream.
      const records = `0908100000060500bb0dcc0741000000060000002f003600010001000100${'00'.repeat(48)}0a000000`
      return compoundFile({ Workbook: Buffer.from(records, 'hex') })
    },
    'encrypted'
  ],
  ['an encrypted archive', 'a.docx', () => zipOf([{ name: 'word/document.xml', content: 'x', encrypted: true }]), 'encrypted'],
  ['half of a Word document', 'a.docx', () => wordDocument(wordParagraph('x'.repeat(5000))).subarray(0, 900), 'unreadable'],
  ['another archive', 'a.docx', () => zipOf([{ name: 'readme.txt', content: 'x' }]), 'wrongType'],
  ['an old Word document', 'a.xls', () => compoundFile({ WordDocument: Buffer.from('x') }), 'wrongType'],
  ['elements nested without end', 'a.docx', () => wordDocument('<w:p>'.repeat(5000) + '</w:p>'.repeat(5000)), 'unreadable'],
  ['a Word document without text', 'a.docx', () => wordDocument(''), 'empty']
])('%s fails with its reason', async (_, name, make, reason) => {
  expect(await failureOf(name, make())).toBe(reason)
})
