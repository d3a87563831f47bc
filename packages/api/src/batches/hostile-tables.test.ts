// In the proof alone: each table is made to take long.
// On PostgreSQL alone: the built server reads tables by a process of its own.

import { createBatch, fillPath, limits } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApi, startBuiltApi } from '../testing/built-api.ts'
import { parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorldOn } from '../testing/chat-world.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { zipOf } from '../testing/documents/zip.ts'
import type { Person } from '../testing/given.ts'

let api: BuiltApi
let world: ChatWorld
let teacher: Person
let path: string
beforeAll(async () => {
  api = await startBuiltApi()
  world = createChatWorldOn(api)
  teacher = await world.given.manager()
  const form = [{ 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } }]
  const agent = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  path = fillPath(createBatch.path, { agentId: agent.id })
})
afterAll(() => api.stop())

async function send(content: string | Uint8Array, name: string) {
  const body = new FormData()
  body.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const answer = await fetch(api.url + path, { method: 'POST', headers: world.headersOf(teacher), body })
  const text = await answer.text()
  if (answer.ok) return { status: 200, total: (JSON.parse(text) as { total: number }).total }
  const { status, problems } = parseError(answer, text)
  return { status, problems }
}

const refused = (field: string, reason: string, limit?: number, row?: number) => ({
  status: 400,
  problems: [{ path: row === undefined ? [field] : [field, String(row)], reason, ...(limit !== undefined && { limit }) }]
})
const rows = (content: string) => `<sheetData>${content}</sheetData>`
const book = (content: string) => workbookOf({ sheets: [{ name: 'Sheet1', content: rows(content) }] })
const head = `<row r="1">${textCell('A1', 'topic')}</row>`

test.each([
  ['a megabyte of quotes', '"'.repeat(2 ** 20), 'a.csv', refused('cell', 'tooMany', limits.batchCell, 1)],
  [
    'a cell that is too long',
    `topic\nOsmosis\n${'x'.repeat(limits.batchCell + 1)}`,
    'a.csv',
    refused('cell', 'tooMany', limits.batchCell, 3)
  ],
  [
    'a quotation mark that is not closed',
    'topic,level\nOsmosis,easy\n"Diffusion,easy\nCells,hard\nGenes,easy',
    'a.csv',
    refused('quotes', 'rejected', undefined, 3)
  ],
  [
    'a quotation mark within a quoted value',
    'topic,level\nOsmosis,easy\n"Dif"fusion,easy\n"Cells",hard',
    'a.csv',
    refused('quotes', 'rejected', undefined, 3)
  ],
  ['quotes of which each ends a line', '"\n'.repeat(2 ** 19), 'a.csv', refused('file', 'required')],
  ['ten thousand columns', `${'a,'.repeat(10_000)}\n1`, 'a.csv', refused('columns', 'tooMany', limits.batchColumns, 1)],
  [
    'very many rows',
    `topic\n${'x\n'.repeat(2_000_000)}`,
    'a.csv',
    refused('rows', 'tooMany', limits.batchRows, limits.batchRows + 2)
  ],
  ['heads and no row', 'topic,level\n,,\n', 'a.csv', refused('rows', 'required')],
  ['blanks alone', ' \n\n , ', 'a.csv', refused('file', 'required')],
  ['no table', Buffer.from('%PDF-1.7 and so on'), 'a.csv', { status: 415 }],
  ['a letter with another name', '{\\rtf1 Dear all}', 'a.csv', { status: 415 }],
  ['more than a file may have', 'x'.repeat(limits.batchMb * 2 ** 20 + 1), 'a.csv', { status: 413 }],
  [
    'a row with a number that no sheet has',
    book(`${head}<row r="4000000000">${textCell('A4000000000', 'Far')}</row>`),
    'a.xlsx',
    refused('file', 'rejected')
  ],
  [
    'a last cell in the last column',
    book(`${head}<row r="2">${textCell('XFD2', 'x')}</row>`),
    'a.xlsx',
    refused('columns', 'tooMany', limits.batchColumns, 2)
  ],
  [
    'an archive that unpacks to a hundred megabytes',
    zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(100 * 2 ** 20) }]),
    'a.xlsx',
    refused('file', 'rejected')
  ],
  [
    'an archive that lies about its size',
    zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(2 ** 20), claimedSize: 10 }]),
    'a.xlsx',
    refused('file', 'rejected')
  ],
  ['a workbook that is none', Buffer.from('PK\x03\x04 and no more'), 'a.xlsx', refused('file', 'rejected')]
])(
  '%s: the server says what is wrong with it, and goes on',
  async (_, content, name, answer) => {
    expect(await send(content, name)).toMatchObject(answer)
    expect((await send('topic\nOsmosis', 'b.csv')).status).toBe(200)
  },
  60_000
)
