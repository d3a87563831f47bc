import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { numbers, oldRecord, oldSheet, oldText, oldWorkbook } from '../testing/documents/compound.ts'
import { wordDocument, wordParagraph } from '../testing/documents/word.ts'
import { textCell, type WorkbookParts, workbookOf } from '../testing/documents/workbook.ts'
import { extractDocument } from './extract-document.ts'
import { countEmptyFormulas } from './office/empty-formulas.ts'

const read = (parts: WorkbookParts) => extractDocument({ name: 'a.xlsx', bytes: workbookOf(parts) })
const sheetOf = (rows: string, before = '', after = '') => ({
  name: 'Sheet1',
  content: `${before}<sheetData>${rows}</sheetData>${after}`
})
const row = (number: number, cells: string[], attributes = '') =>
  `<row r="${number}" ${attributes}>${cells.map((text, at) => textCell(`${'ABCDEFG'[at]}${number}`, text)).join('')}</row>`

test('F14: a student number that is kept as a number has all its figures', async () => {
  const ids = ['20230012345678', '202300123456', '2023001234567', '-123456789012', '12345678901234567890', '1234567890123.25']
  const cells = ids.map((id, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${id}</v></c></row>`).join('')
  const { blocks } = await read({ sheets: [sheetOf(cells)] })
  expect(blocks.map(({ text }) => text)).toEqual([...ids.slice(0, 4), '12345678901234567000', '1234567890123.25'])
})

test.each<[string | number, string, string]>([
  ['000000', '4711', '004711'],
  ['0.0%', '0.085', '8.5%'],
  [11, '20230012345678', '2.02E+13'],
  ['##0.0E+0', '123456', '123.5E+3'],
  ['General', '0.000000123', '0.000000123'],
  [49, '2023001234567', '2023001234567'],
  [14, '46329', '2026-11-03'],
  [22, '46329.375', '2026-11-03 09:00'],
  [31, '46329', '2026-11-03'],
  ['yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '46329', '2026年11月3日'],
  ['&quot;US$&quot;#,##0.00', '1234.5', 'US$1,234.50'],
  [12, '0.5', '1/2'],
  ['[$-804]aaaa;@', '46329', '星期二'],
  ['[$-404]dddd', '46329', '星期二'],
  ['[$-411]yyyy/m/d (aaa)', '46329', '2026/11/3 (火)'],
  ['dddd', '46329', 'Tuesday'],
  ['dd.mm.yyyy', '46329', '03.11.2026'],
  ['d. m. yyyy h:mm;@', '46329.5', '3. 11. 2026 12:00'],
  ['[$-411]aaa yyyy.m.d', '46329', '火 2026.11.3'],
  ['[$-404]e/m/d', '46329', '115/11/3'],
  ['[$-404]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '46329', '中華民國115年11月3日'],
  ['[$-411]ggge&quot;年&quot;m&quot;月&quot;', '46329', '令和8年11月'],
  ['[$-411]ge.m.d', '30000', 'S57.2.18'],
  ['0.00E+00', '46329', '4.63E+04']
])('F14: in the format %s %s is shown as %s', async (format, value, shown) => {
  const { blocks } = await read({ sheets: [sheetOf(`<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`)], formats: [format] })
  expect(blocks.map(({ text }) => text)).toEqual([shown])
})

test('F15: hidden rows, columns and sheets are left out and counted', async () => {
  const rows = [
    row(1, ['Room', 'Key', 'Seats']),
    row(2, ['A1', 'ZEBRA', '40']),
    row(3, ['B2', 'ZEBRA', '120'], 'hidden="1"'),
    row(4, ['C3', 'ZEBRA', '80']),
    '<row r="5" hidden="1"/>'
  ]
  const { blocks, unread } = await read({
    sheets: [sheetOf(rows.join(''), '<cols><col min="2" max="2" hidden="1"/><col min="9" max="99" hidden="1"/></cols>')]
  })
  expect(blocks.map(({ header, text, place }) => [header, text, place])).toEqual([
    ['Room | Seats', 'A1 | 40', { sheet: 'Sheet1', row: 2 }],
    ['Room | Seats', 'C3 | 80', { sheet: 'Sheet1', row: 4 }]
  ])
  expect(unread).toEqual([
    { kind: 'hiddenRow', count: 1 },
    { kind: 'hiddenColumn', count: 1 }
  ])
})

test('F15: rows and columns of which nothing is seen, since they have no height or width, are hidden', async () => {
  const rows = [row(1, ['Room', 'Key']), row(2, ['A1', 'ZEBRA'], 'ht="0" customHeight="1"'), row(3, ['B2', 'ZEBRA'])]
  const { blocks, unread } = await read({
    sheets: [sheetOf(rows.join(''), '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>')]
  })
  expect(blocks.map(({ text }) => text)).toEqual(['Room', 'B2'])
  expect(unread).toEqual([
    { kind: 'hiddenRow', count: 1 },
    { kind: 'hiddenColumn', count: 1 }
  ])
})

test('cells whose formula has no stored result are counted', async () => {
  const cells = ['<f>1+1</f>', '<f>1+2</f><v>3</v>', '<f t="shared" si="0"/><v></v>', '<f>2</f><v/>', '<v>7</v>']
  const rows = cells.map(
    (cell, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, `Total ${at}`)}<c r="B${at + 1}">${cell}</c></row>`
  )
  const { blocks, unread } = await read({ sheets: [sheetOf(rows.join(''))] })
  expect(blocks.map(({ text }) => text)).toEqual(['Total 0', 'Total 1 | 3', 'Total 2', 'Total 3', 'Total 4 | 7'])
  expect(unread).toEqual([{ kind: 'cell', count: 3 }])
})

test('an empty text is the result of a formula', async () => {
  const formula = '<f>IF(A1="","",A1)</f>'
  const cells = [` t="str">${formula}<v></v>`, ` t="str">${formula}<v/>`, `>${formula}<v></v>`, ` t="str">${formula}`]
  const rows = cells.map((cell, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, 'Bo')}<c r="B${at + 1}"${cell}</c></row>`)
  expect((await read({ sheets: [sheetOf(rows.join(''))] })).unread).toEqual([{ kind: 'cell', count: 2 }])
})

test('cells without a result are counted once, wherever the parts of the file end in which they are read', async () => {
  const cell = (at: number) => `<c r="B${at}" s="${at}"><f>SUM(A1:A${at})</f><v></v></c>`
  const sheet = Buffer.from(`<cols/><row>${Array.from({ length: 9 }, (_, at) => cell(at)).join('')}</row>`)
  for (const size of [1, 2, 7, 50, 1000]) {
    async function* parts() {
      for (let at = 0; at < sheet.length; at += size) yield sheet.subarray(at, at + size)
    }
    expect(await countEmptyFormulas(parts())).toBe(9)
  }
})

test('a name with a number over an empty column is a name', async () => {
  const rows = [row(1, ['Name', 'Room', 'Week 1']), row(2, ['Bo', 'A-1']), row(3, ['Cy', 'B-2'])]
  const { blocks } = await read({ sheets: [sheetOf(rows.join(''))] })
  expect(blocks.map(({ text, header }) => [text, header])).toEqual([
    ['Bo | A-1', 'Name | Room | Week 1'],
    ['Cy | B-2', 'Name | Room | Week 1']
  ])
})

const namesOf = (blocks: { header?: string | undefined }[]) => [...new Set(blocks.map(({ header }) => header))]
test('a row below an empty one that has a word among the numbers of its list names no columns', async () => {
  const rows = [
    row(1, ['Name', 'Subject', 'Mark']),
    row(2, ['Bo', 'Physics', '85']),
    row(4, ['Chen', 'Music', 'absent']),
    row(5, ['Dee', 'Art', '70'])
  ]
  const { blocks } = await read({ sheets: [sheetOf(rows.join(''))] })
  expect(namesOf(blocks)).toEqual(['Name | Subject | Mark'])
})

test.each(['<row r="3" hidden="1"/>', row(3, ['Cy', 'East', '60'], 'hidden="1"')])(
  'a row below a hidden one goes on with its list: %s',
  async hidden => {
    const rows = [
      row(1, ['Name', 'Hall', 'Seat']),
      row(2, ['Bo', 'North', 'free']),
      hidden,
      row(4, ['Chen', 'South', 'free too']),
      row(5, ['Dee', 'West', '70'])
    ]
    const { blocks } = await read({ sheets: [sheetOf(rows.join(''))] })
    expect(namesOf(blocks)).toEqual(['Name | Hall | Seat'])
  }
)

test('a second list of the same form has its own names where it shares one with the first, or has a title', async () => {
  const first = [row(1, ['Course', 'Fee']), row(2, ['Drawing', '40']), row(3, ['Chess', '25'])]
  const shared = [row(5, ['Club', 'Fee']), row(6, ['Rowing', '30'])]
  const titled = [row(8, ['Rooms']), row(9, ['Hall', 'Seats']), row(10, ['North', '90'])]
  const { blocks } = await read({ sheets: [sheetOf([...first, ...shared, ...titled].join(''))] })
  expect(blocks.map(({ text, header }) => [text, header])).toEqual([
    ['Drawing | 40', 'Course | Fee'],
    ['Chess | 25', 'Course | Fee'],
    ['Rowing | 30', 'Club | Fee'],
    ['Rooms', undefined],
    ['North | 90', 'Hall | Seats']
  ])
})

test('a second list of a sheet, below an empty row, has its own names; rows that are set apart keep theirs', async () => {
  const lists = [
    row(1, ['Name', 'Room']),
    row(2, ['Bo', 'A-1']),
    row(4, ['Cy', 'B-2']),
    row(7, ['Fees of this year']),
    row(8, ['Course', 'Fee']),
    row(9, ['Drawing', '40']),
    row(10, ['Chess', '25'])
  ]
  const { blocks } = await read({ sheets: [sheetOf(lists.join(''))] })
  expect(blocks.map(({ text, header }) => [text, header])).toEqual([
    ['Bo | A-1', 'Name | Room'],
    ['Cy | B-2', 'Name | Room'],
    ['Fees of this year', undefined],
    ['Drawing | 40', 'Course | Fee'],
    ['Chess | 25', 'Course | Fee']
  ])
})

test('F110: a block of joined cells has its value in each of its rows', async () => {
  const rows = [row(1, ['1', 'both', '', 'x']), row(2, ['2', '', '', 'y']), row(3, ['3', 'a', 'b', 'z'])]
  const { blocks } = await read({
    sheets: [sheetOf(rows.join(''), '', '<mergeCells><mergeCell ref="B1:C2"/></mergeCells>')]
  })
  expect(blocks.map(({ text }) => text)).toEqual(['1 | both | | x', '2 | both | | y', '3 | a | b | z'])
})

test('what stands above the line in a cell is not joined to the number before it', async () => {
  const above = (text: string) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`
  const { blocks } = await read({
    sheets: [sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>')],
    strings: `<si><r><t xml:space="preserve">A &amp; B: 10</t></r>${above('3')}<r><t xml:space="preserve"> m</t></r></si><si><r><t>5</t></r>${above('th')}</si>`
  })
  expect(blocks.map(({ text }) => text)).toEqual(['A & B: 10³ m | 5th'])
})

test('what tells how a word is said does not stand in a cell', async () => {
  const { blocks } = await read({
    sheets: [sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')],
    strings: '<si><t>課長</t><rPh sb="0" eb="2"><t>カチョウ</t></rPh></si>'
  })
  expect(blocks.map(({ text }) => text)).toEqual(['課長'])
})

const office = 'http://schemas.openxmlformats.org'
const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
test('words in shapes are read below their sheet; pictures, charts and other documents are counted', async () => {
  const { blocks, unread } = await read({
    sheets: [sheetOf(row(1, ['Near']))],
    more: [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: `<Relationships xmlns="${office}/package/2006/relationships">${link('d', 'drawing', '../drawings/drawing1.xml') + link('o', 'oleObject', '../embeddings/o.bin')}</Relationships>`
      },
      {
        name: 'xl/drawings/drawing1.xml',
        content: `<d:wsDr xmlns:d="${office}/drawingml/2006/spreadsheetDrawing" xmlns:a="${office}/drawingml/2006/main" xmlns:c="${office}/drawingml/2006/chart"><d:pic/><d:pic/><c:chart/><d:sp><d:txBody><a:p><a:r><a:t>Closed </a:t></a:r><a:r><a:t>in May.</a:t></a:r></a:p><a:p><a:r><a:t>Ask us.</a:t></a:r></a:p></d:txBody></d:sp></d:wsDr>`
      }
    ]
  })
  expect(blocks.map(({ text }) => text)).toEqual(['Near', 'Closed in May.\nAsk us.'])
  expect(unread).toEqual([
    { kind: 'picture', count: 2 },
    { kind: 'chart', count: 1 },
    { kind: 'embedded', count: 1 }
  ])
})

test('a drawing that cannot be opened is counted', async () => {
  const { unread } = await read({
    sheets: [sheetOf(row(1, ['Near']))],
    more: [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: `<Relationships xmlns="${office}/package/2006/relationships">${link('d', 'drawing', '../drawings/drawing1.xml')}</Relationships>`
      },
      { name: 'xl/drawings/drawing1.xml', content: '<wsDr><pic>' }
    ]
  })
  expect(unread).toEqual([{ kind: 'drawing', count: 1 }])
})

test('words in shapes of an old workbook are read below their sheet; pictures, charts and other documents are counted', async () => {
  const object = (type: number, ...parts: Buffer[]) =>
    oldRecord(0x5d, Buffer.concat([numbers(0x15, 18, type, 1, 0, 0, 0, 0, 0, 0, 0), ...parts, numbers(0, 0)]))
  const words = (text: string, encoding: 'latin1' | 'utf16le') => [
    oldRecord(0xec, Buffer.alloc(8)),
    oldRecord(0x1b6, numbers(0, 0, 0, 0, 0, text.length, 16, 0, 0)),
    oldRecord(0x3c, Buffer.concat([Buffer.from([encoding === 'latin1' ? 0 : 1]), Buffer.from(text, encoding)])),
    oldRecord(0x3c, Buffer.alloc(16))
  ]
  const chart = [
    oldRecord(0x809, numbers(0x600, 0x20, 0, 0, 0, 0, 0, 0)),
    ...words('within the chart', 'latin1'),
    oldRecord(0x0a, Buffer.alloc(0))
  ]
  const bytes = oldWorkbook(
    oldSheet([
      oldText(0, 'Near'),
      object(0x06),
      ...words('Closed in May.', 'latin1'),
      object(0x1e),
      ...words('五月关闭', 'utf16le'),
      ...[object(0x08), object(0x08, numbers(0x09, 2, 0)), object(0x05), ...chart, object(0x01)]
    ])
  )
  const { blocks, unread } = await extractDocument({ name: 'a.xls', bytes })
  expect(blocks.map(({ text }) => text)).toEqual(['Near', 'Closed in May.', '五月关闭'])
  expect(unread).toEqual([
    { kind: 'picture', count: 1 },
    { kind: 'chart', count: 1 },
    { kind: 'embedded', count: 1 }
  ])
})

test('a cell that is joined over very many rows is read in the first of them, and the others are counted', async () => {
  const rows = [row(1, ['All', 'x']), row(2, ['', 'y']), row(20_000, ['', 'z']), row(30_000, ['', 'w'])]
  const { blocks, unread } = await read({
    sheets: [sheetOf(rows.join(''), '', '<mergeCells><mergeCell ref="A1:A20000"/></mergeCells>')]
  })
  expect(blocks.map(({ header, text }) => [header, text])).toEqual(['| y', '| z', '| w'].map(text => ['All | x', text]))
  expect(unread).toEqual([{ kind: 'cell', count: 2 }])
})

test('F42: a workbook that shows nothing but the names of its sheets fails with its reason', async () => {
  const sheets = [
    { name: 'Plan', content: `<sheetData>${row(1, ['x'], 'hidden="1"')}</sheetData>` },
    { name: 'Next', content: '<sheetData/>' }
  ]
  await expect(read({ sheets })).rejects.toMatchObject({ reason: 'empty' })
})

test('F42: a text of private characters, which each font draws as it likes, fails with its reason', async () => {
  const bytes = Buffer.from('\ue000\ue001\ue002\n\n\ue003')
  await expect(extractDocument({ name: 'a.txt', bytes })).rejects.toMatchObject({ reason: 'empty' })
})

test.each([
  ['a.txt', Buffer.from('Press \ue001 to print.\nThen \uf8ff.')],
  ['a.html', Buffer.from('<p>Press <i class="icon">&#xe001;</i> to print.</p><p>Then &#xf8ff;.</p>')],
  ['a.docx', wordDocument(wordParagraph('Press \ue001 to print.') + wordParagraph('Then \uf8ff.'))],
  ['a.xlsx', workbookOf({ sheets: [sheetOf(row(1, ['Press \ue001 to print.']) + row(2, ['Then \uf8ff.']))] })],
  ['a.csv', Buffer.from('Press \ue001 to print.\nThen \uf8ff.\n')]
])('F42: private characters among other text are left out of %s and counted', async (name, bytes) => {
  const { blocks, unread } = await extractDocument({ name, bytes })
  expect(blocks.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')).toBe('Press to print. Then .')
  expect(unread).toEqual([{ kind: 'character', count: 2 }])
})

test('cells beyond the columns that are read are counted', async () => {
  const content = `<sheetData><row r="1">${textCell('A1', 'Near')}${textCell('ALM1', 'Far')}${textCell('XFD1', 'Farther')}</row></sheetData>`
  const { blocks, unread } = await read({ sheets: [{ name: 'Sheet1', content }] })
  expect(blocks.map(({ text }) => text)).toEqual(['Near'])
  expect(unread).toEqual([{ kind: 'cell', count: 2 }])
})

test('F14, F15: an old workbook has whole numbers, and its hidden columns are left out', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['ID', 'Key', 'Name'],
    [2023001234567, 'ZEBRA', 'Bo'],
    [2023001234569, 'ZEBRA', 'Cy']
  ])
  sheet['!cols'] = [{}, { hidden: true }]
  utils.book_append_sheet(book, sheet, 'Sheet1')
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }))
  const { blocks, unread } = await extractDocument({ name: 'a.xls', bytes })
  expect(blocks.map(({ text }) => text)).toEqual(['2023001234567 | Bo', '2023001234569 | Cy'])
  expect(unread).toEqual([{ kind: 'hiddenColumn', count: 1 }])
})

test('F15: the hidden row of an old workbook is not read', async () => {
  // [MS-XLS] 2.4.221: the row, its columns, its height, and the flag fDyZero.
  const hidden = oldRecord(0x208, numbers(1, 0, 2, 255, 0, 0, 0x20, 0))
  const bytes = oldWorkbook(oldSheet([hidden, oldText(0, 'Shown'), oldText(1, 'Secret')]))
  const { blocks, unread } = await extractDocument({ name: 'a.xls', bytes })
  expect(blocks.map(({ text }) => text)).toEqual(['Shown'])
  expect(unread).toEqual([{ kind: 'hiddenRow', count: 1 }])
})

test('names of columns in two rows, some joined downwards and some across, are one', async () => {
  const rows = [row(1, ['Name', 'Fee', '', 'Room']), row(2, ['', 'early', 'late', '']), row(3, ['Bo', '10', '20', 'A-1'])]
  const merges = ['A1:A2', 'B1:C1', 'D1:D2'].map(place => `<mergeCell ref="${place}"/>`).join('')
  const { blocks } = await read({ sheets: [sheetOf(rows.join(''), '', `<mergeCells>${merges}</mergeCells>`)] })
  expect(blocks.map(({ text, header }) => [text, header])).toEqual([['Bo | 10 | 20 | A-1', 'Name | Fee early | Fee late | Room']])
})

test('names of columns in two rows may have years in the second', async () => {
  const rows = [
    row(1, ['Name', 'Results']),
    row(2, ['', '2023', '2024', '2025']),
    row(3, ['Bo', '81', '77', '90']),
    row(4, ['Cy', '64', '70', '72'])
  ]
  const merges = ['A1:A2', 'B1:D1'].map(place => `<mergeCell ref="${place}"/>`).join('')
  const { blocks } = await read({ sheets: [sheetOf(rows.join(''), '', `<mergeCells>${merges}</mergeCells>`)] })
  expect(namesOf(blocks)).toEqual(['Name | Results 2023 | Results 2024 | Results 2025'])
  expect(blocks.map(({ text }) => text)).toEqual(['Bo | 81 | 77 | 90', 'Cy | 64 | 70 | 72'])
})

test('names of columns in two rows may have times in the second, which begin again below each of the first', async () => {
  const rows = [
    row(1, ['Room', 'Monday', '', 'Tuesday']),
    row(2, ['', '9:00', '11:00', '9:00', '11:00']),
    row(3, ['A-1', 'Algebra', '', 'Music', 'Art']),
    row(4, ['A-2', '', 'Chess'])
  ]
  const merges = ['A1:A2', 'B1:C1', 'D1:E1'].map(place => `<mergeCell ref="${place}"/>`).join('')
  const { blocks } = await read({ sheets: [sheetOf(rows.join(''), '', `<mergeCells>${merges}</mergeCells>`)] })
  expect(namesOf(blocks)).toEqual(['Room | Monday 9:00 | Monday 11:00 | Tuesday 9:00 | Tuesday 11:00'])
  expect(blocks.map(({ text }) => text)).toEqual(['A-1 | Algebra | | Music | Art', 'A-2 | | Chess'])
})
