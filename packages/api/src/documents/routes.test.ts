// On both engines: the queue of documents and the search index are SQL of our own.

import {
  createBase,
  type Document,
  deleteBase,
  deleteDocument,
  fillPath,
  getBase,
  listDocuments,
  readDocument,
  readPassages,
  retryDocument,
  searchBase
} from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wordDocument, wordItem, wordLists } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import { createGiven, type Person, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { uploadText, uploadTexts } from '../testing/upload-text.ts'

let api: TestApi
let instructor: Person
let baseId: string
beforeAll(async () => {
  api = await startApi({ config: { rateLimitFactor: 0 }, processDue: ingestHere })
  instructor = await createGiven(api).manager()
})
beforeEach(async () => {
  baseId = (await instructor.call(createBase, { body: { name: 'Calculus' } })).id
})
afterAll(() => api.stop())

const list = (query: object = {}) => instructor.call(listDocuments, { params: { baseId }, query })
const find = async (query: string) => (await instructor.call(searchBase, { params: { baseId }, body: { query } })).items
const objects = async () => Number((await api.db('abandonedObjects').count({ n: '*' }).first<{ n: number }>()).n)

/** Waits until nothing of the base is being processed any more. */
async function processed(): Promise<Document[]> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const { items } = await list({ pageSize: 100 })
    if (items.every(({ status }) => status !== 'processing')) return items
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('documents are still being processed')
}

const chainRule = '# The chain rule\n\nThe derivative of a composition is the product of the derivatives.\n'
const limits = '# 極限\n\n函數在某一點的極限不一定等於函數值。\n'

test('a name with marks apart from their letters, as computers of Apple have it, is found as it is typed', async () => {
  await uploadText(api, instructor, baseId, ['Übungen 한국어.txt'.normalize('NFD'), 'Osmosis.'])
  for (const query of ['Übung', '한국', 'Übungen'.normalize('NFD')])
    expect((await list({ query })).items.map(({ name }) => name)).toEqual(['Übungen 한국어.txt'])
})

test('a text under the name of a PDF is a text once it is read: by its type, among its kind, and as it is handed out', async () => {
  const [made] = await uploadTexts(api, instructor, baseId, ['renamed.pdf', 'The library closes at ten in the evening.'])
  expect(made).toMatchObject({ type: 'application/pdf' })
  await processed()
  expect((await list({ kind: 'pdf' })).items).toEqual([])
  expect((await list({ kind: 'text' })).items).toMatchObject([{ name: 'renamed.pdf', type: 'text/plain', status: 'completed' }])
  const answer = await fetch(api.url + fillPath(readDocument.path, { baseId, documentId: made!.id }), {
    headers: { authorization: `Bearer ${instructor.token}` }
  })
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('documents in three languages are found by their words, with their heading, in the words of either script', async () => {
  const made = await uploadTexts(api, instructor, baseId, ['chain-rule.md', chainRule], ['極限.md', limits])
  expect(made).toMatchObject([
    { name: 'chain-rule.md', type: 'text/markdown', status: 'processing', uploader: { id: instructor.user.id } },
    { name: '極限.md', status: 'processing' }
  ])
  expect(await processed()).toMatchObject([
    { status: 'completed', stage: null, percent: 100, passages: 1 },
    { status: 'completed', stage: null, percent: 100, passages: 1 }
  ])
  expect((await find('derivatives of compositions'))[0]).toMatchObject({
    documentId: made[0]!.id,
    documentName: 'chain-rule.md',
    knowledgeBaseId: baseId,
    heading: 'The chain rule',
    page: null,
    text: 'The derivative of a composition is the product of the derivatives.'
  })
  const [limit] = await find('函数的极限')
  expect(limit).toMatchObject({ documentName: '極限.md', heading: '極限', position: 0 })
  const marked = limit!.marks.map(({ start, end }) => limit!.text.slice(start, end))
  expect(marked).toEqual(['函數', '極限', '函數'])
  expect(limit!.headingMarks).toEqual([{ start: 0, end: 2 }])
  expect(await find('photosynthesis')).toEqual([])
})

test('what was not read of a document is told where it is listed, until it is read anew', async () => {
  const page = '<!doctype html><p>Office hours are on Monday.</p><p hidden>Not on Friday.</p><img src=a><img src=b>'
  const [made] = await uploadTexts(api, instructor, baseId, ['hours.html', page], ['plain.txt', 'Nothing is hidden here.'])
  expect(made!.unread).toEqual([])
  const [hours, plain] = (await processed()).sort((one, other) => one.name.localeCompare(other.name))
  expect(hours!.unread).toEqual([
    { kind: 'picture', count: 2 },
    { kind: 'hiddenText', count: 1 }
  ])
  expect(plain!.unread).toEqual([])
})

test('F34: a rule is found by the numbers that Word prints', async () => {
  const numbering = wordLists(
    [
      ['decimal', '%1', '<w:start w:val="3"/>'],
      ['decimal', '%1.%2', '<w:start w:val="2"/>']
    ],
    [['lowerLetter', '(%1)']]
  )
  const body = wordItem('Late work', 1, 1, '<w:pStyle w:val="H2"/>') + wordItem('first rule', 2) + wordItem('second rule', 2)
  await uploadTexts(
    api,
    instructor,
    baseId,
    ['rules.docx', new Uint8Array(wordDocument(body, { numbering }))],
    ['other.txt', 'Rules of another kind.']
  )
  await processed()
  expect((await find('rule 3.2 (b)'))[0]).toMatchObject({ documentName: 'rules.docx', heading: '3.2 Late work' })
})

test('F14: a person is found by a number that a workbook keeps as a number', async () => {
  const rows = [
    ['202300123456', 'Ada'],
    ['2023001234567', 'Bo'],
    ['202300123458', 'Cy']
  ].map(([id, name], at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>${id}</v></c>${textCell(`B${at + 2}`, name!)}</row>`)
  const content = `<sheetData><row r="1">${textCell('A1', 'Student ID')}${textCell('B1', 'Name')}</row>${rows.join('')}</sheetData>`
  await uploadTexts(api, instructor, baseId, ['ids.xlsx', new Uint8Array(workbookOf({ sheets: [{ name: 'IDs', content }] }))])
  await processed()
  expect((await find('Who has the student ID 2023001234567?'))[0]!.text).toContain('2023001234567 | Bo')
})

test('a row of a long list is found among the others, with the names of its columns', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) => `${at + 1},Student ${String.fromCharCode(65 + (at % 26))}${at},Hall ${at % 7}`
  )
  await uploadTexts(api, instructor, baseId, ['seats.csv', ['Seat,Name,Hall', ...rows].join('\n')])
  await processed()
  const [found] = await find('who has seat 214')
  expect(found!.text.split('\n')[0]).toBe('Seat | Name | Hall')
  expect(found!.text).toContain('214 | Student F213 | Hall 3')
  expect(found!.text.split('\n').length).toBeLessThanOrEqual(6)
})

test.each([
  ['Question,Answer,Office', 'How do I get a student card?', 'Ask at the desk.', 'Office: B-12', 'get a student card'],
  ['编号,问题,答案', '学生证怎么补办？', '到一楼窗口办理。', '编号: 7', '怎么补办学生证'],
  ['問題,回答,備註', '圖書館幾點關門？', '晚上十點。', '備註: 7', '圖書館什麼時候關門']
])(
  'a list of questions (%s) is found by its questions, and the answer comes with them',
  async (header, question, answer, note, query) => {
    const other = note.split(': ')[1]!
    const cells = (q: string, a: string, o: string) => (header.startsWith('编号') ? [o, q, a] : [q, a, o]).join(',')
    const noise = Array.from({ length: 30 }, (_, at) =>
      cells(`Topic ${at}?`, `See also: ${question} That is told elsewhere ${at}.`, `${at}`)
    )
    await uploadTexts(api, instructor, baseId, ['faq.csv', [header, ...noise, cells(question, answer, other)].join('\n')])
    await processed()
    expect((await find(query))[0]!.text).toBe(`${question}\n${answer}\n${note}`)
  }
)

test('the text of a document is read around a passage of it', async () => {
  const rows = Array.from({ length: 1000 }, (_, row) => `Student ${row},Department of number ${row},A remark about ${row}`)
  const [table] = await uploadTexts(api, instructor, baseId, ['table.csv', ['Name,Department,Remark', ...rows].join('\n')])
  const [{ passages }] = (await processed()) as [Document]
  expect(passages).toBeGreaterThan(50)
  const [found] = await find('"Student 987"')
  const read = (around: number) => instructor.call(readPassages, { params: { baseId, documentId: table!.id }, query: { around } })
  const { items, count } = await read(found!.position)
  expect(count).toBe(passages)
  expect(items.find(({ position }) => position === found!.position)).toMatchObject({ text: found!.text })
  expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => items[0]!.position + at))
  expect((await read(30)).items).toHaveLength(41)
  expect((await read(9_000_000)).items.at(-1)).toEqual((await read(count - 1)).items.at(-1))
})

test('documents are listed in the order and of the kind that is asked for', async () => {
  await uploadTexts(api, instructor, baseId, ['b.md', 'bb'], ['C.csv', 'x,y'], ['a.txt', 'a long text'])
  const names = async (query: object) => (await list(query)).items.map(({ name }) => name)
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['a.txt', 'b.md', 'C.csv'])
  expect(await names({ sort: 'name' })).toEqual(['C.csv', 'b.md', 'a.txt'])
  expect(await names({ sort: 'size', pageSize: 2 })).toEqual(['a.txt', 'C.csv'])
  expect(await names({ kind: 'spreadsheet' })).toEqual(['C.csv'])
  expect(await names({ kind: 'text', sort: 'size', order: 'asc' })).toEqual(['b.md', 'a.txt'])
  expect(await names({ kind: 'presentation' })).toEqual([])
  expect(await instructor.call(getBase, { params: { baseId } })).toMatchObject({ documentCount: 3, size: 16 })
})

test('the pages of a list have each document once, in the order of the whole', async () => {
  const files = Array.from({ length: 13 }, (_, at): [string, string] => [`${'cab'[at % 3]}.txt`, 'x'.repeat(1 + (at % 4)) + at])
  await uploadTexts(api, instructor, baseId, ...files)
  for (const sort of ['name', 'size', 'uploaded_at'])
    for (const order of ['asc', 'desc']) {
      const { items: whole } = await list({ sort, order, pageSize: 100 })
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(page => list({ sort, order, pageSize: 3, page })))
      const ids = (documents: Document[]) => documents.map(({ id }) => id)
      expect([sort, order, ids(pages.flatMap(({ items }) => items))]).toEqual([sort, order, ids(whole)])
      expect(new Set(ids(whole)).size).toBe(13)
    }
})

test('a search finds nothing of another base', async () => {
  await uploadText(api, instructor, baseId, ['secret.txt', 'The exam asks about mitochondria.'])
  await processed()
  const other = await instructor.call(createBase, { body: { name: 'Other' } })
  const { items } = await instructor.call(searchBase, { params: { baseId: other.id }, body: { query: 'mitochondria' } })
  expect(items).toEqual([])
  expect(await find('mitochondria')).toHaveLength(1)
})

test('the same bytes come once into a base, whatever their name; of an upload all are stored, or none', async () => {
  await uploadText(api, instructor, baseId, ['one.txt', 'The same'])
  await expect(uploadTexts(api, instructor, baseId, ['new.txt', 'New'], ['two.txt', 'The same'])).rejects.toMatchObject({
    code: 3001
  })
  await expect(uploadTexts(api, instructor, baseId, ['a.txt', 'Twice'], ['b.txt', 'Twice'])).rejects.toMatchObject({ code: 3001 })
  expect((await processed()).map(({ name }) => name)).toEqual(['one.txt'])
  const other = await instructor.call(createBase, { body: { name: 'Other' } })
  await uploadText(api, instructor, other.id, ['one.txt', 'The same'])
})

test('only documents come in, and no empty ones', async () => {
  for (const name of ['picture.gif', 'program.exe', 'archive.zip', 'notes'])
    await expect(uploadTexts(api, instructor, baseId, ['a.txt', 'x'], [name, 'x'])).rejects.toMatchObject({ code: 1104 })
  await expect(uploadText(api, instructor, baseId, ['a.txt', ''])).rejects.toMatchObject({ code: 1100 })
  expect((await list()).total).toBe(0)
})

test('a document that cannot be read says why, and can be tried again', async () => {
  const broken = await uploadText(api, instructor, baseId, ['broken.pdf', '%PDF-1.7 and nothing else'])
  const blank = await uploadText(api, instructor, baseId, ['blank.txt', ' \n \n'])
  const documents = await processed()
  expect(documents.find(({ id }) => id === broken.id)).toMatchObject({ status: 'failed', failure: 'unreadable' })
  expect(documents.find(({ id }) => id === blank.id)).toMatchObject({ status: 'failed', failure: 'empty' })
  expect((await list({ status: 'failed' })).total).toBe(2)
  const params = { baseId, documentId: blank.id }
  expect(await instructor.call(retryDocument, { params })).toMatchObject({ status: 'processing', failure: null })
  await processed()
  const whole = await uploadText(api, instructor, baseId, ['whole.txt', 'Whole'])
  await processed()
  await expect(instructor.call(retryDocument, { params: { baseId, documentId: whole.id } })).rejects.toMatchObject({ code: 3003 })
})

test('a document is listed by name, counted, and downloaded as it came', async () => {
  const content = 'Bytes, 字节'
  const { id } = await uploadText(api, instructor, baseId, ['讲义 1.txt', content])
  await uploadText(api, instructor, baseId, ['other.csv', 'a,b\n1,2\n'])
  expect((await list({ query: '讲义' })).items.map(({ name }) => name)).toEqual(['讲义 1.txt'])
  expect((await instructor.call(getBase, { params: { baseId } })).documentCount).toBe(2)
  const answer = await fetch(api.url + fillPath(readDocument.path, { baseId, documentId: id }), {
    headers: { authorization: `Bearer ${instructor.token}` }
  })
  expect(await answer.text()).toBe(content)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('讲义 1.txt'))
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  await processed()
})

test('a deleted document is found no more, and its bytes are gone; so with a deleted base', async () => {
  const { id } = await uploadText(api, instructor, baseId, ['one.txt', 'Osmosis moves water.'])
  await uploadText(api, instructor, baseId, ['two.txt', 'Diffusion moves salt.'])
  await processed()
  const keys: string[] = await api.db('documents').where({ baseId }).pluck('storageKey')
  expect(await find('osmosis')).toHaveLength(1)
  await instructor.call(deleteDocument, { params: { baseId, documentId: id } })
  expect(await find('osmosis')).toEqual([])
  expect(await find('diffusion')).toHaveLength(1)
  await instructor.call(deleteBase, { params: { baseId } })
  for (const key of keys) await expect(api.context.storage.open(key)).rejects.toMatchObject({ reason: 'notFound' })
  expect(await objects()).toBe(0)
  expect(
    await api.db('searchPassages').join('searchCorpora', 'searchCorpora.id', 'corpus').where('name', `base:${baseId}`)
  ).toEqual([])
})

test('a document whose worker died is taken by another, and given up when each dies', async () => {
  const { id } = await uploadText(api, instructor, baseId, ['a.txt', 'Entropy grows.'])
  await processed()
  const died = { status: 'processing', stage: 'indexing', worker: 'dead', dueAt: new Date(Date.now() - 1000) }
  await api
    .db('documents')
    .where({ id })
    .update({ ...died, attempts: 1 })
  expect(await processed()).toMatchObject([{ status: 'completed' }])
  expect(await find('entropy')).toHaveLength(1)
  await api
    .db('documents')
    .where({ id })
    .update({ ...died, attempts: 6 })
  expect(await processed()).toMatchObject([{ status: 'failed', failure: 'gaveUp' }])
})

test('a storage that is away is waited for, not blamed on the document', async () => {
  const { id } = await uploadText(api, instructor, baseId, ['late.txt', 'Later.'])
  await processed()
  const { storageKey } = await api.db('documents').where({ id }).first()
  await api.context.storage.remove(storageKey)
  await api.db('documents').where({ id }).update({ status: 'processing', dueAt: new Date(), attempts: 0 })
  api.context.ingest.wake()
  await expect
    .poll(() => api.db('documents').where({ id }).first())
    .toMatchObject({
      status: 'processing',
      stage: 'queued',
      attempts: 1,
      worker: null
    })
  await instructor.call(deleteDocument, { params: { baseId, documentId: id } })
})
