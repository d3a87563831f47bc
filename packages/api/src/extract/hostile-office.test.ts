// In the proof alone: each reader is fed megabytes.

import { afterAll, expect, test } from 'vitest'
import { numbers, oldRecord, oldShared, oldSheet, oldText, oldWorkbook } from '../testing/documents/compound.ts'
import { startOutcomes } from '../testing/documents/outcome-of.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'

const { outcomeOf, stop } = startOutcomes()
afterAll(stop)
const read = (text: string) => expect.objectContaining({ text })
const _matching = (pattern: RegExp) => expect.objectContaining({ text: expect.stringMatching(pattern) })

const sheet = (content: string, name = 'Sheet1') => ({ sheets: [{ name, content }] })
const rows = (content: string) => `<sheetData>${content}</sheetData>`
const near = `<row r="1">${textCell('A1', 'Near')}</row>`
const shared = (count: number) =>
  rows(`<row r="1">${Array.from({ length: count }, () => '<c t="s"><v>0</v></c>').join('')}</row>`)

test.each([
  [
    'a long text that very many cells refer to',
    () => workbookOf({ ...sheet(shared(900)), strings: `<si><t>${'ab '.repeat(280_000)}</t></si>` }),
    'tooLarge'
  ],
  [
    'a text of very many runs',
    () => workbookOf({ ...sheet(shared(1)), strings: `<si>${'<r><t>a</t></r>'.repeat(30_000)}<r><t> b</t></r></si>` }),
    expect.objectContaining({ text: expect.stringMatching(/a b$/) })
  ],
  [
    'a row with a number that no sheet has',
    () => workbookOf(sheet(rows(`${near}<row r="4000000000">${textCell('A4000000000', 'Far')}</row>`))),
    read('Near\nFar')
  ],
  [
    'a styled cell at the very end, and merged cells over all of it',
    () =>
      workbookOf(
        sheet(
          `${rows(`${near}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`
        )
      ),
    read('Near')
  ],
  [
    'a dimension smaller than it is, formulas of themselves, errors and dates that are none',
    () =>
      workbookOf(
        sheet(
          `<dimension ref="ZZ99:A1"/>${rows('<row r="1"><c r="A1"><f t="array" ref="A1:XFD1048576">A1</f><v>1</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1" t="d"><v>99999-99-99</v></c></row>')}`
        )
      ),
    expect.objectContaining({ text: expect.stringMatching(/^1 \| #DIV\/0! \| /) })
  ]
])('a workbook with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.xlsx', make())).toEqual(outcome)
})

test('a thousand sheets are read', async () => {
  const sheets = Array.from({ length: 1000 }, (_, at) => ({ name: `S${at}`, content: rows(near) }))
  const outcome = await outcomeOf('a.xlsx', workbookOf({ sheets }))
  expect(outcome).toMatchObject({ text: expect.stringMatching(/^S0\nNear\n\nS1\nNear[\s\S]*S999\nNear$/) })
})

test('the name of a sheet is cut, since each passage has it, and neither it nor the title has characters that no database stores', async () => {
  const outcome = await outcomeOf(
    'a.xlsx',
    workbookOf({ ...sheet(rows(near), `N&#x0;${'ame '.repeat(100_000)}`), title: 'Ti&#x0;tle' })
  )
  const [place] = typeof outcome === 'string' ? [] : outcome.passages.map(passage => passage.place)
  expect(outcome).toMatchObject({ title: 'Title' })
  expect(place).toEqual({ sheet: expect.stringMatching(/^Name ame .{190,}…$/), row: 1 })
})

const cells = [oldText(0, 'Name'), oldText(1, 'Li')]
const strings = (claimed: number, ...texts: string[]) =>
  oldRecord(
    0xfc,
    Buffer.concat([
      numbers(claimed & 0xffff, claimed >>> 16, claimed & 0xffff, claimed >>> 16),
      ...texts.flatMap(text => [numbers(text.length), Buffer.from(`\0${text}`, 'latin1')])
    ])
  )
const at = (entry: number, field: number, value: number) => (entries: Buffer) =>
  void entries.writeUInt32LE(value, entry * 128 + field)

test.each([
  [
    'sectors in a circle',
    () => oldWorkbook(oldSheet(cells), { sectors: table => table.writeUInt32LE(3, 5 * 4) }),
    read('Name\nLi')
  ],
  [
    'a table of sectors in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        header(bytes) {
          bytes.writeUInt32LE(1, 68)
          bytes.writeUInt32LE(0xffffffff, 72)
        }
      }),
    read('Name\nLi')
  ],
  ['sectors outside of the file', () => oldWorkbook(oldSheet(cells), { directory: at(1, 116, 0xffffff) }), 'empty'],
  [
    'small streams in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        header(bytes) {
          bytes.writeUInt32LE(2, 60)
          bytes.writeUInt32LE(0xffffffff, 64)
        },
        sectors: table => table.writeUInt32LE(2, 2 * 4),
        directory(entries) {
          at(0, 116, 3)(entries)
          at(0, 120, 4096)(entries)
          at(1, 120, 2000)(entries)
        }
      }),
    'empty'
  ],
  ['sectors of one byte', () => oldWorkbook(oldSheet(cells), { header: bytes => bytes.writeUInt16LE(0, 30) }), 'unreadable'],
  [
    'sectors of two gigabytes',
    () => oldWorkbook(oldSheet(cells), { header: bytes => bytes.writeUInt16LE(31, 30) }),
    'unreadable'
  ],
  [
    'a directory in a circle',
    () =>
      oldWorkbook(oldSheet(cells), {
        directory(entries) {
          at(1, 68, 1)(entries)
          at(1, 72, 0)(entries)
        }
      }),
    read('Name\nLi')
  ],
  ['fewer texts than it says', () => oldWorkbook(oldSheet([oldShared(0, 0)], [strings(0x7fffffff, 'abc')])), read('abc')],
  [
    'very many records that go on',
    () =>
      oldWorkbook(
        oldSheet(
          [oldShared(0, 0)],
          [strings(1, 'abc'), ...Array.from({ length: 10_000 }, () => oldRecord(0x3c, Buffer.alloc(0)))]
        )
      ),
    read('abc')
  ],
  ['a password as Excel 95 had it', () => oldWorkbook(oldSheet(cells, [oldRecord(0x2f, numbers(0, 1, 1))])), 'encrypted']
])('an old workbook with %s', async (_, make, outcome) => {
  expect(await outcomeOf('a.xls', make())).toEqual(outcome)
})
