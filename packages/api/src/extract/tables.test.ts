import { expect, test } from 'vitest'
import { wordCell, wordDocument, wordParagraph } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { extractDocument } from './extract-document.ts'

const read = (name: string, content: string | Uint8Array) =>
  extractDocument({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content })
const rowsOf = async (name: string, content: string | Uint8Array) =>
  (await read(name, content)).blocks.map(({ header, text }) => [header, text])
const html = (content: string) => `<!doctype html><body><table>${content}</table>`

const page = `<tr><th>Hour</th><th>Mon</th><th>Tue</th><th>Wed</th></tr><tr><td>9</td><td colspan="2">Algebra</td><td>Chess</td></tr><tr><td>10</td><td>Chess</td><td>Music</td><td>Art</td></tr>`
const wordRow = (cells: string[], properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`
const cell = (text: string, properties = '') => wordCell(wordParagraph(text), properties)
const sheet = (rows: string[][], merges: string[]) =>
  workbookOf({
    sheets: [
      {
        name: 'Sheet1',
        content: `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells.map((text, column) => (text === '' ? '' : textCell(`${'ABCDEFG'[column]}${at + 1}`, text))).join('')}</row>`).join('')}</sheetData><mergeCells>${merges.map(place => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`
      }
    ]
  })

test.each<[string, string | Uint8Array]>([
  ['a.html', html(page)],
  [
    'a.docx',
    wordDocument(
      `<w:tbl>${wordRow(['Hour', 'Mon', 'Tue', 'Wed'].map(text => cell(text)))}${wordRow([cell('9'), cell('Algebra', '<w:gridSpan w:val="2"/>'), cell('Chess')])}${wordRow(['10', 'Chess', 'Music', 'Art'].map(text => cell(text)))}</w:tbl>`
    )
  ],
  [
    'a.xlsx',
    sheet(
      [
        ['Hour', 'Mon', 'Tue', 'Wed'],
        ['9', 'Algebra', '', 'Chess'],
        ['10', 'Chess', 'Music', 'Art']
      ],
      ['B2:C2']
    )
  ]
])('a cell that is joined to the right holds for each column that it covers: %s', async (name, content) => {
  expect(await rowsOf(name, content)).toEqual([
    ['Hour | Mon | Tue | Wed', '9 | Algebra | Algebra | Chess'],
    ['Hour | Mon | Tue | Wed', '10 | Chess | Music | Art']
  ])
})

test('a row that is one joined cell says it once, and so does a table without names', async () => {
  const rows =
    '<tr><th>Club</th><th>Day</th><th>Hall</th></tr><tr><td colspan="3">Sports</td></tr><tr><td>Rowing</td><td>Mon</td><td>North</td></tr>'
  expect(await rowsOf('a.html', html(rows))).toEqual([
    ['Club | Day | Hall', 'Sports'],
    ['Club | Day | Hall', 'Rowing | Mon | North']
  ])
})

test('a text that is joined to the right stands once in its row', async () => {
  const note = 'No course is held in this week, since all of the rooms are needed for the exams.'
  const rows = `<tr><th>Hour</th><th>Mon</th><th>Tue</th><th>Wed</th></tr><tr><td>9</td><td colspan="3">${note}</td></tr><tr><td>10</td><td>Chess</td><td>Music</td><td>Art</td></tr>`
  expect((await rowsOf('a.html', html(rows)))[0]).toEqual(['Hour | Mon | Tue | Wed', `9 | ${note}`])
})

test.each<[string, string | Uint8Array]>([
  [
    'a head of a page',
    html(
      '<thead><tr><th rowspan="2">Name</th><th colspan="2">Fee</th></tr><tr><th>early</th><th>late</th></tr></thead><tr><td>Bo</td><td>10</td><td>20</td></tr>'
    )
  ],
  [
    'names of a page without a head',
    html(
      '<tr><th rowspan="2">Name</th><th colspan="2">Fee</th></tr><tr><th>early</th><th>late</th></tr><tr><td>Bo</td><td>10</td><td>20</td></tr>'
    )
  ],
  [
    'a head with a title',
    html(
      '<thead><tr><th colspan="3">Fees of 2026</th></tr><tr><th rowspan="2">Name</th><th colspan="2">Fee</th></tr><tr><th>early</th><th>late</th></tr></thead><tr><td>Bo</td><td>10</td><td>20</td></tr>'
    )
  ],
  [
    'rows of Word that are repeated on each page',
    wordDocument(
      `<w:tbl>${wordRow([cell('Name', '<w:vMerge w:val="restart"/>'), cell('Fee', '<w:gridSpan w:val="2"/>')], '<w:tblHeader/>')}${wordRow([cell('', '<w:vMerge/>'), cell('early'), cell('late')], '<w:tblHeader/>')}${wordRow(['Bo', '10', '20'].map(text => cell(text)))}</w:tbl>`
    )
  ],
  [
    'a table of Word of which the first row is marked',
    wordDocument(
      `<w:tbl>${wordRow([cell('Name', '<w:vMerge w:val="restart"/>'), cell('Fee', '<w:gridSpan w:val="2"/>')], '<w:tblHeader/>')}${wordRow([cell('', '<w:vMerge/>'), cell('early'), cell('late')])}${wordRow(['Bo', '10', '20'].map(text => cell(text)))}</w:tbl>`
    )
  ],
  [
    'a sheet',
    sheet(
      [
        ['Name', 'Fee', ''],
        ['', 'early', 'late'],
        ['Bo', '10', '20']
      ],
      ['A1:A2', 'B1:C1']
    )
  ]
])('names of columns in two rows are one: %s', async (name, content) => {
  const rows = await rowsOf(typeof content === 'string' ? 'a.html' : name === 'a sheet' ? 'a.xlsx' : 'a.docx', content)
  expect(rows.at(-1)).toEqual(['Name | Fee early | Fee late', 'Bo | 10 | 20'])
  expect(rows.slice(0, -1)).toEqual(name === 'a head with a title' ? [[undefined, 'Fees of 2026']] : [])
})

test.each<[string, string]>([
  ['a.html', html('<tr><th>Name</th><td>Bo Li</td></tr><tr><th>Post</th><td>Dean</td></tr>')],
  ['a.html', html('<tr><th scope="row">Name</th><td>Bo Li</td></tr><tr><th scope="row">Post</th><td>Dean</td></tr>')],
  ['a.md', '| | |\n| --- | --- |\n| Name | Bo Li |\n| Post | Dean |\n'],
  [
    'a.html',
    html('<thead><tr><th></th><th></th></tr></thead><tr><td>Name</td><td>Bo Li</td></tr><tr><td>Post</td><td>Dean</td></tr>')
  ]
])('a table of names and values has no names of columns: %s', async (name, content) => {
  expect(await rowsOf(name, content)).toEqual([
    [undefined, 'Name | Bo Li'],
    [undefined, 'Post | Dean']
  ])
})

test('rows that begin with a label are no list with names', async () => {
  expect(await rowsOf('a.csv', 'Name:,Bo Li\nRoom:,B-12\nPhone:,77\n')).toEqual([
    [undefined, 'Name: | Bo Li'],
    [undefined, 'Room: | B-12'],
    [undefined, 'Phone: | 77']
  ])
})

test.each([
  ['标准问题', '标准答案'],
  ['標準問題', '回覆'],
  ['用户问题', '参考答案'],
  ['提问', '回复'],
  ['Question text', 'Answer text'],
  ['Query', 'Reply'],
  ['User question', 'Expected answer']
])('columns that are called %s and %s are questions with their answers', async (question, answer) => {
  expect((await read('faq.csv', `ID,${question},${answer}\n1,When?,At nine.\n`)).blocks).toMatchObject([
    { question: 'When?', text: 'When?\nAt nine.\nID: 1' }
  ])
})

test('a blank line of separated values ends a list as an empty row of a sheet does, and counts', async () => {
  const { blocks } = await read('a.csv', 'Course,Fee\nDrawing,40\n\nClub,Fee\nRowing,30\n,\nChess,7.5\n')
  expect(blocks.map(({ header, text, place }) => [header, text, place])).toEqual([
    ['Course | Fee', 'Drawing | 40', { sheet: null, row: 2 }],
    ['Club | Fee', 'Rowing | 30', { sheet: null, row: 5 }],
    ['Club | Fee', 'Chess | 7.5', { sheet: null, row: 7 }]
  ])
})

test('figures that are written as a formula to keep their zeros are figures', async () => {
  expect(await rowsOf('a.csv', 'Name,ID\nBo,="00123"\nCy,"=""00124"""\n')).toEqual([
    ['Name | ID', 'Bo | 00123'],
    ['Name | ID', 'Cy | 00124']
  ])
})

test('a quotation mark that is never closed takes no other line with it, and is counted', async () => {
  const { blocks, unread } = await read(
    'a.csv',
    'Name,Note\n"Bo, late,5\nCy,"he said ""no"""\nDee,"two\nlines"\n"5" pipe,x\n"Ed,y'
  )
  expect(blocks.map(({ text, place }) => [text, place])).toEqual([
    ['"Bo | late | 5', { sheet: null, row: 2 }],
    ['Cy | he said "no"', { sheet: null, row: 3 }],
    ['Dee | two lines', { sheet: null, row: 4 }],
    ['"5" pipe | x', { sheet: null, row: 5 }],
    ['"Ed | y', { sheet: null, row: 6 }]
  ])
  expect(unread).toEqual([{ kind: 'other', count: 3 }])
})

test('values that are separated by tabs have the names of their columns', async () => {
  const { blocks, format } = await read('grades.tsv', 'Name\tGrade\nBo\t17\nCy\t12\n')
  expect(format).toBe('tsv')
  expect(blocks.map(({ header, text }) => [header, text])).toEqual([
    ['Name | Grade', 'Bo | 17'],
    ['Name | Grade', 'Cy | 12']
  ])
})

test.each([
  ['Room,9:00,10:00', 'A-1,Algebra,Art', 'A-2,,Chess'],
  [',9:00-9:45,9:55-10:40', 'Mon,Algebra,Art', 'Tue,,Chess'],
  ['Name,2025/26,2026/27', 'Fee,100,110', 'Dorm,50,55'],
  ['Grade,90-100,80-89', 'Mark,A,B', 'Points,4.0,3.0'],
  ['Name,3.11.2026,10.11.2026', 'Bo,present,absent', 'Cy,absent,absent']
])('times, ranges and dates that the rows below have not are names of columns: %s', async (names, ...rows) => {
  const shown = (line: string) => line.split(',').join(' | ').replace('|  |', '| |')
  expect(await rowsOf('a.csv', [names, ...rows].join('\n'))).toEqual(rows.map(row => [shown(names), shown(row)]))
})

test.each([
  ['Bo,9:00,17:00', 'Cy,8:30,16:00'],
  ['Mon,9:00,17:00', 'Sun,closed,closed'],
  ['Hall,3:1,2:2', 'River,0:0,'],
  ['Monday,closed', 'Tuesday,open', 'Wednesday,open late'],
  ['周一,闭馆', '周二,开放', '周三,开放']
])('a first row that is like the others names nothing: %s', async (...rows) => {
  expect((await rowsOf('a.csv', rows.join('\n'))).map(([names]) => names)).toEqual(rows.map(() => undefined))
})

test('blanks before a quotation mark are no part of a cell, and what only has quotation marks in it stays as it is', async () => {
  expect(await rowsOf('a.csv', 'Name, Room\n"Novak, Jan", "A-1, left"\n "Bo" , "B ""2"""\nCy "the kid", 3 "\n')).toEqual([
    ['Name | Room', 'Novak, Jan | A-1, left'],
    ['Name | Room', 'Bo | B "2"'],
    ['Name | Room', 'Cy "the kid" | 3 "']
  ])
})
