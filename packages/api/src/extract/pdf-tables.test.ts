import { expect, test } from 'vitest'
import { type PdfText, pdfOf } from '../testing/documents/pdf.ts'
import { extractDocument } from './extract-document.ts'

/** A line of cells at these places; an empty text is none. */
const line = (y: number, ...cells: string[]): PdfText[] =>
  cells.flatMap((text, at) => (text === '' ? [] : [{ text, x: [50, 200, 400][at]!, y }]))
const read = async (...pages: PdfText[][][]) =>
  (await extractDocument({ name: 'a.pdf', bytes: pdfOf(pages.map(lines => lines.flat())) })).blocks.map(({ header, text }) => [
    header,
    text
  ])
const names = 'Name | Room | Day'

test('a line that is nearer than rows are goes on with their cells', async () => {
  expect(
    await read([
      line(700, 'Name', 'Room', 'Day'),
      line(680, 'Algebra and', 'B-12 in the', 'Mon'),
      line(666, 'numbers', 'north hall'),
      line(646, 'Music', 'A-1', 'Tue'),
      line(626, 'Art', '', 'Wed'),
      line(606, 'Chess', 'C-7', 'Wed')
    ])
  ).toEqual([
    [names, 'Algebra and numbers | B-12 in the north hall | Mon'],
    [names, 'Music | A-1 | Tue'],
    [names, 'Art | | Wed'],
    [names, 'Chess | C-7 | Wed']
  ])
})

test('a line goes on with a cell that fills its column where all lines are as far apart', async () => {
  expect(
    await read([
      line(700, 'Name', 'Room', 'Day'),
      line(685, 'Algebra', 'the large hall of', 'Mon'),
      line(670, '', 'the north house'),
      line(655, 'Music', 'A-1', 'Tue'),
      line(640, 'Art', 'C-7', 'Wed')
    ])
  ).toEqual([
    [names, 'Algebra | the large hall of the north house | Mon'],
    [names, 'Music | A-1 | Tue'],
    [names, 'Art | C-7 | Wed']
  ])
})

test('rows below names that stand further apart stay rows, and cells without a neighbour are not joined', async () => {
  expect(
    await read([
      line(700, 'Name', 'Room', 'Day'),
      line(675, 'Bo', 'B-12', 'Mon'),
      line(660, 'Cy', '', 'Tue'),
      line(645, 'Dee', 'A-1', 'Wed'),
      line(630, 'Ed', 'C-7', 'Wed')
    ])
  ).toEqual([
    [names, 'Bo | B-12 | Mon'],
    [names, 'Cy | | Tue'],
    [names, 'Dee | A-1 | Wed'],
    [names, 'Ed | C-7 | Wed']
  ])
})

test('rows whose cells all have several lines are no table', async () => {
  const rows = [0, 1, 2].flatMap(at => [
    line(680 - at * 40, 'Algebra and', 'B-12 in the', 'Mon and'),
    line(666 - at * 40, 'numbers', 'north hall', 'Tue')
  ])
  expect((await read([line(706, 'Name', 'Room', 'Day'), ...rows])).every(([, text]) => !text!.includes('|'))).toBe(true)
})

test('a table that goes on on the next page keeps the names of its columns', async () => {
  const first = [line(700, 'Name', 'Room', 'Day'), line(685, 'Bo', 'B-12', 'Mon'), line(670, 'Cy', 'C-7', 'Tue')]
  const next = [line(740, 'Chen', 'Music', 'absent'), line(725, 'Dee', 'A-1', 'Wed'), line(710, 'Ed', 'A-2', 'Wed')]
  expect(await read(first, next)).toEqual([
    [names, 'Bo | B-12 | Mon'],
    [names, 'Cy | C-7 | Tue'],
    [names, 'Chen | Music | absent'],
    [names, 'Dee | A-1 | Wed'],
    [names, 'Ed | A-2 | Wed']
  ])
  expect(await read(first, [line(755, 'Name', 'Room', 'Day'), ...next])).toEqual(await read(first, next))
})

test('rows below a line of text are not named by the first of them, and another table has its own names', async () => {
  const first = [line(700, 'Name', 'Room', 'Day'), line(685, 'Bo', 'B-12', 'Mon'), line(670, 'Cy', 'C-7', 'Tue')]
  const second = [line(620, 'Club', 'Place', 'Fee'), line(605, 'Rowing', 'River', '30'), line(590, 'Chess', 'Hall', '7.5')]
  const rows = [
    [names, 'Bo | B-12 | Mon'],
    [names, 'Cy | C-7 | Tue']
  ]
  expect(await read([...first, line(645, 'These are divided'), ...second])).toEqual([
    ...rows,
    [undefined, 'These are divided'],
    [undefined, 'Club | Place | Fee'],
    [undefined, 'Rowing | River | 30'],
    [undefined, 'Chess | Hall | 7.5']
  ])
  expect(await read([...first, line(645, 'The clubs:'), ...second])).toEqual([
    ...rows,
    [undefined, 'The clubs:'],
    ['Club | Place | Fee', 'Rowing | River | 30'],
    ['Club | Place | Fee', 'Chess | Hall | 7.5']
  ])
})

test.each([
  ['last', [0, 1, 2]],
  ['first', [2, 0, 1]],
  ['in the middle', [0, 2, 1]]
])('cells of a single character stand in their rows, %s', async (_, order) => {
  const rows = [
    ['Name', 'Room', 'Mark'],
    ['Anna', 'A-1', 'B'],
    ['Jan', 'B-12', '2'],
    ['Eva', 'C-7', 'F']
  ].map(row => order.map(at => row[at]!))
  const [head, ...below] = rows.map(row => row.join(' | '))
  expect(await read(rows.map((row, at) => line(700 - at * 16, ...row)))).toEqual(below.map(row => [head, row]))
})

test('a table whose last columns are empty on the next page keeps the names of its columns', async () => {
  const first = [line(700, 'Name', 'Room', 'Day'), line(685, 'Bo', 'B-12', 'Mon'), line(670, 'Cy', 'C-7', 'Tue')]
  const next = [line(740, 'Chen', 'A-3'), line(725, 'Dee', 'A-1'), line(710, 'Ed', 'A-2')]
  expect((await read(first, next)).slice(2)).toEqual([
    [names, 'Chen | A-3'],
    [names, 'Dee | A-1'],
    [names, 'Ed | A-2']
  ])
})

test('names that stand close to each other, or in the middle of their columns, are names', async () => {
  const at = (y: number, ...cells: [text: string, x: number][]) => cells.map(([text, x]) => ({ text, x, y }))
  const rows = [
    at(684, ['Algebra', 50], ['5', 260], ['B-12', 310]),
    at(668, ['Music', 50], ['2', 260], ['A-1', 310]),
    at(652, ['Chess', 50], ['1', 260], ['C-7', 310])
  ]
  // 8 points are less than two blanks between names of 42 and 24.
  const head = at(700, ['Course', 130], ['Credits', 260], ['Room', 310])
  const named = ['Course | Credits | Room', 'Algebra | 5 | B-12']
  expect((await read([head, ...rows]))[0]).toEqual(named)
  expect((await read([at(714, ['These courses are offered', 50]), head, ...rows])).slice(0, 2)).toEqual([
    [undefined, 'These courses are offered'],
    named
  ])
})

test('a row stands at the middle of its first cell, which begins above it', async () => {
  expect(
    await read([
      line(700, 'Name', 'Room', 'Day'),
      line(670, 'Bo', 'B-12', 'Mon'),
      line(640, 'Geometry of surfaces'),
      line(626, 'and of spaces', 'C-7', 'Tue'),
      line(596, 'Dee', 'A-1', 'Wed')
    ])
  ).toEqual([
    [names, 'Bo | B-12 | Mon'],
    [names, 'Geometry of surfaces and of spaces | C-7 | Tue'],
    [names, 'Dee | A-1 | Wed']
  ])
})

test('the last rows of a table, on the next page, are rows, and what follows is text', async () => {
  const first = [line(700, 'Name', 'Room', 'Day'), line(685, 'Bo', 'B-12', 'Mon'), line(670, 'Cy', 'C-7', 'Tue')]
  const rest = [line(740, 'Dee', 'A-1', 'Wed'), line(700, 'All rooms are on the map.')]
  const expected = [
    [names, 'Dee | A-1 | Wed'],
    [undefined, 'All rooms are on the map.']
  ]
  expect((await read(first, rest)).slice(2)).toEqual(expected)
  expect((await read(first, [line(755, 'Name', 'Room', 'Day'), ...rest])).slice(2)).toEqual(expected)
  // Behind a text one line is no table.
  expect((await read([...first, line(600, 'Rooms may change.')], rest)).slice(2).map(([, text]) => text)).toContain('Dee A-1 Wed')
})

/** Lines of the cell of a column, from this height on. */
const cellAt = (column: number, y: number, ...lines: string[]): PdfText[] =>
  lines.map((text, at) => ({ text, x: [50, 200, 400][column]!, y: y - at * 18 }))

test.each([
  ['at their top', 0],
  ['at their middle', 9]
])('cells of several lines that are drawn one after the other are cells of their rows, %s', async (_, lower) => {
  expect(
    await read([
      line(700, 'Name', 'Room', 'Day'),
      cellAt(0, 680, 'Geometry of surfaces', 'and of spaces'),
      cellAt(1, 680 - lower, 'C-7'),
      cellAt(2, 680, 'Tuesday and', 'Friday'),
      cellAt(0, 630 - lower, 'Music'),
      cellAt(1, 630, 'the small hall', 'in the north'),
      cellAt(2, 630 - lower, 'Wed'),
      line(580, 'Art', 'A-1', 'Mon'),
      line(550, 'All rooms are on the map.')
    ])
  ).toEqual([
    [names, 'Geometry of surfaces and of spaces | C-7 | Tuesday and Friday'],
    [names, 'Music | the small hall in the north | Wed'],
    [names, 'Art | A-1 | Mon'],
    [undefined, 'All rooms are on the map.']
  ])
})

test('texts beside each other are no table, though the second begins further up', async () => {
  const text = (x: number) =>
    Array.from({ length: 8 }, (_, at) => ({ text: `Line ${at} of a text that goes on`, x, y: 660 - at * 14 }))
  const blocks = await read([line(700, 'News', 'Sports', 'Weather'), text(50), text(300)])
  expect(blocks.every(([, shown]) => !shown!.includes('|'))).toBe(true)
})
