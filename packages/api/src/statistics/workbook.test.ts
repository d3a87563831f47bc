import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from './spreadsheet.ts'
import { streamWorkbook } from './workbook.ts'

async function* partsOf(...parts: Cell[][][]) {
  yield* parts
}

const rowsOf = async (...parts: Cell[][][]) => {
  const bytes = await buffer(streamWorkbook(partsOf(...parts), 'users'))
  return utils.sheet_to_json<Cell[]>(read(bytes).Sheets.users!, { header: 1 })
}

test('a workbook has the rows of all parts in their order', async () => {
  const part = (from: number) => Array.from({ length: 1000 }, (_, index) => [`Person ${from + index}`, from + index])
  const rows = await rowsOf([['Name', 'Uses']], part(0), part(1000), [])
  expect(rows).toHaveLength(2001)
  expect(rows[2000]).toEqual(['Person 1999', 1999])
})

test('texts come out as they went in, without what XML cannot contain', async () => {
  const texts = ['a & b < c > "d"', ' leading', '=1+1', '_x0041_ stays', '王晓雨 😀', 'two\nlines']
  expect(await rowsOf([texts])).toEqual([texts])
  expect(await rowsOf([['a\u0001b', 'half \ud83d']])).toEqual([['ab', 'half \ufffd']])
})

test('who leaves in the middle ends the source of the rows', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 1000 }, (_, index) => [`${Math.sin(index)}`, index])
    } finally {
      ended = true
    }
  }
  let bytes = 0
  for await (const chunk of streamWorkbook(endless(), 'users')) {
    bytes += chunk.length
    if (bytes > 100_000) break
  }
  expect(ended).toBe(true)
})
