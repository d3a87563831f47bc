// In the proof alone: a process reads each of its documents.

import { type Attachment, type Connection, fromWire, getAgentConfig, regenerateMessage, uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Extractor } from '../extract/extractor.ts'
import { deleteMarkedFiles } from '../files/delete-marked.ts'
import { deleteUnusedFiles } from '../operations/clean-up.ts'
import { parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { encryptedPdf } from '../testing/documents/encrypted-pdf.ts'
import { pdfOf } from '../testing/documents/pdf.ts'
import { wordDocument, wordParagraph } from '../testing/documents/word.ts'
import { textCell, workbookOf } from '../testing/documents/workbook.ts'
import type { Person } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'
import { startScripted } from '../testing/scripted-platform.ts'
import { forgetTextsOfNone } from './forget-texts.ts'
import { createReadFile } from './read-file.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let student: Person
let agent: { id: string }

beforeAll(async () => {
  const chunk = { choices: [{ index: 0, delta: { content: 'As it says [101].' }, finish_reason: 'stop' }] }
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'reader-1' }] } }),
    '/v1/chat/completions': () => ({ text: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` })
  })
  world = await createChatWorld()
  student = await world.given.user()
  const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'reader-1' }
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})
beforeEach(() => void model.asked.splice(0))

async function upload(name: string, content: Uint8Array | string, person: Person = student): Promise<Attachment> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(person), body: form })
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as Attachment
}

async function askWith(text: string, files: Attachment[], more: object = {}) {
  const reply = await world.ask(student, agent, text, { files: files.map(({ id }) => id), ...more })
  return reply.finish()
}

type Content = string | ({ type: string; text?: string } & Record<string, unknown>)[]
/** The newest question as the model got it. */
const lastContent = (): Content => (model.asked.at(-1)!.body.messages as { content: Content }[]).at(-1)!.content
const lastText = () => {
  const content = lastContent()
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
}

const notice = '放假通知：图书馆星期五闭馆。'

test('Q3: the text of a Word document and of a PDF goes along with a question, in numbered parts that are its sources', async () => {
  const word = await upload('syllabus.docx', wordDocument(wordParagraph('The exam is on 12 May in Hall A.')))
  const pdf = await upload('fees.pdf', pdfOf([[{ text: 'The fee is 40 crowns.', x: 50, y: 700 }]]))
  const reply = await askWith('When is the exam, and what is the fee?', [word, pdf])
  expect(reply).toMatchObject({
    status: 'finished',
    text: 'As it says [101].',
    searches: [
      { step: 'FILE_READING', outcome: 'found', file: { name: 'syllabus.docx' } },
      { step: 'FILE_READING', outcome: 'found', file: { name: 'fees.pdf' } }
    ],
    sources: [
      { position: 1, mark: 101, file: 'syllabus.docx', description: expect.stringContaining('12 May'), knowledgeBase: null },
      { position: 2, mark: 102, file: 'fees.pdf', page: 1, description: expect.stringContaining('40 crowns') }
    ]
  })
  expect(lastText()).toMatch(/^When is the exam, and what is the fee\?\n/)
  expect(lastText()).toMatch(/\[101\] syllabus\.docx\n> The exam is on 12 May in Hall A\./)
  expect(lastText()).toMatch(/\[102\] fees\.pdf · page 1\n> The fee is 40 crowns\./)
})

test('Q3: a workbook with joined cells, and a PDF whose owner restricts it, go along with a question as well', async () => {
  const rows = `<row r="1">${textCell('A1', 'Faculty')}${textCell('B1', 'Room')}</row><row r="2">${textCell('A2', 'Science')}${textCell('B2', 'S-102')}</row><row r="3">${textCell('B3', 'S-103')}</row>`
  const content = `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`
  const workbook = await upload('merged.xlsx', workbookOf({ sheets: [{ name: 'Sheet1', content }] }))
  const restricted = await upload('restricted.pdf', encryptedPdf('The list is confidential.', ''))
  const reply = await askWith('Which rooms has Science, and what is confidential?', [workbook, restricted])
  expect(reply).toMatchObject({ status: 'finished', sources: [{ file: 'merged.xlsx' }, { file: 'restricted.pdf' }] })
  expect(lastText()).toContain('Science | S-103')
})

test('Q1: a text in GB18030 is read as in a knowledge base', async () => {
  const gb18030 = Buffer.from('b7c5bcd9cda8d6aaa3bacaaed4c2d2bbc8d5d6c1c6dfc8d5a1a3', 'hex')
  await askWith('这是什么通知？', [await upload('通知.txt', gb18030)])
  expect(lastText()).toContain('放假通知')
})

test('a document stays known in later questions, and not after its question was replaced', async () => {
  const file = await upload('notice.txt', notice)
  const first = await askWith('图书馆什么时候闭馆？', [file])
  const later = await askWith('为什么？', [], { conversationId: first.conversationId })
  expect(lastText()).toContain(notice)
  expect(later).toMatchObject({ sources: [{ file: 'notice.txt' }] })
  expect(later.searches).toBeUndefined()
  await askWith('你好', [], { conversationId: first.conversationId, replacesMessageId: first.questionId })
  expect(lastText()).not.toContain(notice)
})

test('a document whose reading took too long is read, and told, with the next question', async () => {
  const file = await upload('late.txt', `${notice} 迟。`)
  const first = await askWith('图书馆什么时候闭馆？', [file])
  await world.api.db('files').where({ id: file.id }).update({ textState: null })
  const later = await askWith('为什么？', [], { conversationId: first.conversationId })
  expect(later.searches).toEqual([{ step: 'FILE_READING', outcome: 'found', file: { name: 'late.txt' } }])
  expect(lastText()).toContain('迟。')
})

test('another reply to a question reads its document again', async () => {
  const first = await askWith('图书馆什么时候闭馆？', [await upload('notice.txt', `${notice}再见。`)])
  const again = await openReply(world.api.url, regenerateMessage, { params: { messageId: first.id } }, world.headersOf(student))
  expect((await again.finish()).sources).toEqual(first.sources)
  expect(lastText()).toContain('再见')
})

test('of a long document goes what fits the question, and its beginning; the reader is told', async () => {
  const filler = Array.from({ length: 400 }, (_, at) => `Paragraph ${at}: ${'rivers and mountains of the region '.repeat(6)}`)
  filler.splice(300, 0, 'The word of the day is quokka.')
  const file = await upload('long.md', `# A walk through the region\n\n${filler.join('\n\n')}`)
  const reply = await askWith('What is the word of the day?', [file])
  expect(lastText()).toContain('quokka')
  expect(lastText()).toContain('Paragraph 0:')
  expect(lastText().length).toBeLessThan(30_000)
  const { sent, passages } = reply.searches![0]!.file!
  expect(sent).toBeLessThan(passages!)
  expect(passages).toBeGreaterThan(60)
})

test('a document without a text is told to the reader with the reason, and to the agent; the question is answered', async () => {
  const scan = await upload('scan.pdf', pdfOf([[]], { picture: true }))
  const reply = await askWith('What does it say?', [scan])
  expect(reply).toMatchObject({
    status: 'finished',
    searches: [{ step: 'FILE_READING', outcome: 'failed', file: { name: 'scan.pdf', reason: 'scanned' } }],
    sources: []
  })
  expect(lastText()).toBe(
    'What does it say?\n\nThe file “scan.pdf” was sent with this question, but it could not be read: say so.'
  )
})

test('what of a document is left out is told to the reader', async () => {
  const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>KEY: Jupiter</w:t></w:r></w:p>'
  const file = await upload('quiz.docx', wordDocument(wordParagraph('Which planet is the largest?') + hidden))
  const reply = await askWith('Ask me', [file])
  expect(lastText()).toContain('Which planet is the largest?')
  expect(lastText()).not.toContain('Jupiter')
  expect(reply.searches).toEqual([{ step: 'FILE_READING', outcome: 'found', file: { name: 'quiz.docx', leftOut: 1 } }])
})

test('pictures go as pictures, and stay known in later questions', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
  const first = await askWith('', [await upload('photo.png', png)])
  const part = { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } }
  expect(lastContent()).toEqual([part])
  await askWith('Which colour?', [], { conversationId: first.conversationId })
  expect(model.asked.at(-1)?.body.messages).toEqual([
    { role: 'user', content: [part, { type: 'text', text: 'photo.png' }] },
    { role: 'assistant', content: 'As it says [101].' },
    { role: 'user', content: 'Which colour?' }
  ])
})

test('a file that can reach the agent in no way is refused with the question, before anything is stored', async () => {
  const film = await upload('talk.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom no film'))
  await expect(askWith('Summarise it', [film])).rejects.toMatchObject({ code: 1104 })
  expect(model.asked).toEqual([])
})

test('an agent whose app takes no files gets the text of documents, and no pictures are offered for it', async () => {
  const takesNone = await world.agentThat()
  const { capabilities } = await student.call(getAgentConfig, { params: { agentId: takesNone.id } })
  expect(capabilities).toMatchObject({ files: false, readsDocuments: true })
  const file = await upload('notice.txt', `${notice} 新。`)
  await (await world.ask(student, takesNone, '什么时候？', { files: [file.id] })).finish()
  expect(world.platformCalls(takesNone).at(-1)!.body).toMatchObject({ query: expect.stringContaining('新。') })
})

test('an agent whose platform takes documents gets them as they are', async () => {
  const takes = await world.agentThat({ parameters: { file_upload: { enabled: true, allowed_file_types: ['document'] } } })
  const { capabilities } = await student.call(getAgentConfig, { params: { agentId: takes.id } })
  expect(capabilities).toMatchObject({ files: true, readsDocuments: false })
  const file = await upload('notice.txt', `${notice} 原。`)
  const reply = await (await world.ask(student, takes, '什么时候？', { files: [file.id] })).finish()
  expect(reply.searches).toBeUndefined()
  expect(world.platformCalls(takes).at(-1)!.body).toMatchObject({ query: '什么时候？', files: [expect.anything()] })
})

test('the text of a deleted file is gone from the index', async () => {
  const file = await upload('notice.txt', `${notice} 旧。`)
  const { conversationId } = await askWith('什么时候？', [file])
  const corpora = () =>
    world.api
      .db('searchCorpora')
      .where({ name: `file:${file.id}` })
      .pluck('name')
  expect(await corpora()).toHaveLength(1)
  await world.api.db('conversations').where({ id: conversationId }).update({ deletedAt: new Date() })
  await world.api
    .db('files')
    .where({ id: file.id })
    .update({ createdAt: new Date(0) })
  await deleteUnusedFiles(world.api.context)
  expect(await corpora()).toEqual([])
})

test('of a file that is deleted while it is read, or in that instant, no text stays', async () => {
  const { db, storage } = world.api.context
  const corpora = (id: string) =>
    db('searchCorpora')
      .where({ name: `file:${id}` })
      .pluck('name')
  const readWhile = async (id: string, deleting: () => Promise<unknown>) => {
    async function* passages() {
      yield [{ text: notice, heading: null, page: null, place: null }]
    }
    const found = { format: 'txt' as const, title: null, passageCount: 1, unread: [], written: [] }
    const read: Extractor['read'] = async (_, use) => {
      const done = await use({ ...found, passages: passages() })
      await deleting()
      return done
    }
    const { storageKey } = await db('files').where({ id }).first()
    const none = () => Promise.reject(new Error('not asked for'))
    const extractor: Extractor = { read, readTable: none, drawPage: none, stop() {} }
    await createReadFile({ db, storage, extractor })({ id, name: 'a.txt', storageKey }, new AbortController().signal)
  }
  const one = await upload('one.txt', notice)
  await readWhile(one.id, () => db('files').where({ id: one.id }).update({ removedAt: new Date() }))
  expect(await corpora(one.id)).toEqual([])
  const other = await upload('other.txt', notice)
  await readWhile(other.id, async () => {})
  await db('files').where({ id: other.id }).delete()
  expect(await corpora(other.id)).toHaveLength(1)
  expect(await forgetTextsOfNone(db, () => false)).toBeGreaterThan(0)
  expect(await corpora(other.id)).toEqual([])
})

test('a file that the storage refuses to remove keeps no other from being deleted', async () => {
  const { db, storage } = world.api.context
  const [refused, other] = [await upload('refused.txt', notice), await upload('other.txt', notice)]
  const { storageKey } = await db('files').where({ id: refused.id }).first()
  await db('files')
    .where({ id: refused.id })
    .update({ removedAt: new Date(0) })
  await db('files').where({ id: other.id }).update({ removedAt: new Date() })
  const remove = storage.remove.bind(storage)
  const refusing = vi
    .spyOn(storage, 'remove')
    .mockImplementation(key => (key === storageKey ? Promise.reject(new Error('refused')) : remove(key)))
  try {
    await expect(deleteMarkedFiles(world.api.context)).rejects.toThrow('refused')
  } finally {
    refusing.mockRestore()
  }
  expect(await db('files').whereIn('id', [refused.id, other.id]).pluck('id')).toEqual([refused.id])
  await deleteMarkedFiles(world.api.context)
  expect(await db('files').where({ id: refused.id })).toEqual([])
})
