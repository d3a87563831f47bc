// On both engines: an edited passage is replaced in the search index by SQL of our own.

import {
  createBase,
  createNote,
  deleteDocument,
  editPassage,
  getDocument,
  type ListedPassage,
  listDocuments,
  listPassages,
  readPassages,
  searchBase,
  updateNote
} from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGiven, type Person, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { uploadText } from '../testing/upload-text.ts'

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

const find = async (query: string) => (await instructor.call(searchBase, { params: { baseId }, body: { query } })).items
const list = async (documentId: string, query: object = {}) =>
  instructor.call(listPassages, { params: { baseId, documentId }, query })
const edit = (
  documentId: string,
  position: number,
  body: { text: string | null; enabled: boolean; seen?: string }
): Promise<ListedPassage> => instructor.call(editPassage, { params: { baseId, documentId, position }, body })
const detail = (documentId: string) => instructor.call(getDocument, { params: { baseId, documentId } })

/** Uploads a document and waits until it is ready. */
async function uploaded(name: string, content: string): Promise<string> {
  const { id } = await uploadText(api, instructor, baseId, [name, content])
  await ready(id)
  return id
}

async function ready(id: string): Promise<void> {
  await expect.poll(async () => (await detail(id)).status, { timeout: 30_000 }).toBe('completed')
}

const rules = (count: number) =>
  Array.from({ length: count }, (_, at) => `# Rule ${at}\n\n${`Rule number ${at} says something of its own. `.repeat(12)}`).join(
    '\n\n'
  )
const threeRules = rules(3)

test('a document is read in its order, page by page, and searched for characters', async () => {
  const id = await uploaded('rules.md', rules(45))
  const first = await list(id)
  expect(first).toMatchObject({ total: 45, page: 1, pageSize: 20 })
  expect(first.items.map(({ heading }) => heading).slice(0, 3)).toEqual(['Rule 0', 'Rule 1', 'Rule 2'])
  expect(first.items[0]).toMatchObject({ position: 0, page: null, enabled: true, edit: null })
  const third = await list(id, { page: 3 })
  expect(third.items.map(({ position }) => position)).toEqual([40, 41, 42, 43, 44])
  const found = await list(id, { query: 'RULE NUMBER 4', page: 2, pageSize: 5 })
  expect([found.total, found.items.map(({ position }) => position)]).toEqual([6, [44]])
  expect(await list(id, { query: '100%_' })).toMatchObject({ total: 0, items: [] })
})

test('an edited passage is found by its new words at once, says who edited it, and can be brought back', async () => {
  const id = await uploaded('rules.md', threeRules)
  const before = (await list(id)).items[1]!
  const edited = await edit(id, 1, { text: 'Zebras graze in the meadow.', enabled: true })
  expect(edited).toMatchObject({ position: 1, heading: 'Rule 1', text: 'Zebras graze in the meadow.', enabled: true })
  expect(edited.edit).toMatchObject({ editor: { id: instructor.user.id }, original: before.text })
  expect(await find('zebra')).toMatchObject([
    { documentId: id, position: 1, text: 'Zebras graze in the meadow.', heading: 'Rule 1' }
  ])
  expect((await find('something of its own')).map(({ position }) => position).sort()).toEqual([0, 2])
  expect((await list(id)).items[1]).toEqual(edited)
  const { items: around } = await instructor.call(readPassages, { params: { baseId, documentId: id }, query: { around: 1 } })
  expect(around.map(({ original }) => original)).toEqual([null, before.text, null])
  const back = await edit(id, 1, { text: null, enabled: true })
  expect(back).toEqual(before)
  expect(await find('zebra')).toEqual([])
  expect((await find('something of its own')).map(({ position }) => position).sort()).toEqual([0, 1, 2])
  expect(await api.db('passageEdits').where({ documentId: id })).toEqual([])
})

test('a passage that is switched off is not found until it is switched on, and not counted; its text and its edit are kept', async () => {
  const id = await uploaded('rules.md', threeRules)
  await edit(id, 2, { text: 'Zebras graze in the meadow.', enabled: true })
  const off = await edit(id, 2, { text: 'Zebras graze in the meadow.', enabled: false })
  expect(off).toMatchObject({ text: 'Zebras graze in the meadow.', enabled: false })
  expect(await find('zebra meadow')).toEqual([])
  expect(await find('Rule 2')).not.toContainEqual(expect.objectContaining({ position: 2 }))
  expect((await detail(id)).passages).toBe(2)
  expect((await list(id, { query: 'zebra' })).items).toEqual([off])
  const { items } = await instructor.call(readPassages, { params: { baseId, documentId: id } })
  expect(items.map(({ position }) => position)).toEqual([0, 1])
  await edit(id, 2, { text: 'Zebras graze in the meadow.', enabled: true })
  expect(await find('zebra')).toMatchObject([{ position: 2 }])
  expect((await detail(id)).passages).toBe(3)
})

test('a passage that an answer cited and that was switched off since then does not follow the talk', async () => {
  const id = await uploaded('rules.md', threeRules)
  const follow = async () => {
    const [earlier, cited] = [['What does rule 2 say?'], [{ source: id, position: 2 }]]
    const wanted = { corpora: [`base:${baseId}`], query: 'And how much is it?', earlier, cited, topK: 5 }
    return (await api.context.passages.search(wanted)).map(({ position }) => position)
  }
  expect(await follow()).toContain(2)
  await edit(id, 2, { text: null, enabled: false })
  expect(await follow()).not.toContain(2)
})

test('a passage of a long document is edited beside the segment that has the others', async () => {
  const id = await uploaded('long.md', rules(2500))
  expect((await detail(id)).passages).toBe(2500)
  await edit(id, 1777, { text: 'Zebras graze in the meadow.', enabled: true })
  await edit(id, 1778, { text: null, enabled: false })
  await edit(id, 1777, { text: 'Giraffes graze in the meadow.', enabled: true })
  expect(await find('zebra')).toEqual([])
  expect(await find('giraffe')).toMatchObject([{ position: 1777, heading: 'Rule 1777' }])
  expect((await find('number 1776')).at(0)).toMatchObject({ position: 1776 })
  expect((await find('number 2400')).at(0)).toMatchObject({ position: 2400 })
  expect(await find('number 1778')).not.toContainEqual(expect.objectContaining({ position: 1778 }))
  expect((await detail(id)).passages).toBe(2499)
}, 60_000)

test('the question of an edited pair is searched, and the old one no more', async () => {
  const id = await uploaded('faq.csv', 'Question,Answer\nWhen is the exam?,On 12 June.\nWho marks essays?,The tutors.\n')
  const { items } = await list(id)
  await edit(id, 0, { text: items[0]!.text.replace('When is the exam?', 'Where can zebras graze?'), enabled: true })
  expect(await find('zebras')).toMatchObject([{ position: 0 }])
  expect(await find('exam')).toEqual([])
})

test('edits are kept when the document is processed again, as far as the passage is the same; of the others it is told', async () => {
  const id = await uploaded('rules.md', threeRules)
  await edit(id, 0, { text: 'Zebras graze in the meadow.', enabled: true })
  await edit(id, 2, { text: null, enabled: false })
  // Another version of the reader finds one passage more at the beginning, and the first one otherwise.
  const changed = `# Preface\n\n${'A preface that nobody had read before. '.repeat(12)}\n\n${threeRules.replace('Rule number 0 says', 'Rule number zero says')}`
  const { storageKey } = await api.db('documents').where({ id }).first('storageKey')
  await api.context.storage.put(
    storageKey,
    (async function* () {
      yield Buffer.from(changed)
    })()
  )
  await api
    .db('documents')
    .where({ id })
    .update({ status: 'processing', dueAt: new Date(0) })
  api.context.ingest.wake()
  await ready(id)
  const { items } = await list(id)
  expect(items.map(({ heading, enabled }) => [heading, enabled])).toEqual([
    ['Preface', true],
    ['Rule 0', true],
    ['Rule 1', true],
    ['Rule 2', false]
  ])
  expect(await find('zebra')).toEqual([])
  expect(await find('Rule 2')).not.toContainEqual(expect.objectContaining({ position: 3 }))
  expect(await detail(id)).toMatchObject({ lostEdits: 1, passages: 3 })
})

test('a passage that is not there, and one of a document that is not ready, cannot be edited', async () => {
  const id = await uploaded('rules.md', threeRules)
  await expect(edit(id, 3, { text: 'Nothing.', enabled: true })).rejects.toMatchObject({ reason: 'notFound' })
  await api.db('documents').where({ id }).update({ status: 'failed' })
  await expect(edit(id, 0, { text: 'Nothing.', enabled: true })).rejects.toMatchObject({ reason: 'notFound' })
})

test('a passage that is another by now is not edited by who saw the one before', async () => {
  const id = await uploaded('rules.md', threeRules)
  const { items } = await list(id)
  const seen = items[1]!.text
  const first = await edit(id, 1, { text: 'Cats may enter.', enabled: true, seen })
  expect(first.text).toBe('Cats may enter.')
  await expect(edit(id, 1, { text: 'No cats.', enabled: true, seen })).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  await expect(edit(id, 1, { text: null, enabled: false, seen })).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  expect((await list(id)).items[1]).toMatchObject({ text: 'Cats may enter.', enabled: true })
  await edit(id, 1, { text: 'Cats may enter.', enabled: false, seen: first.text })
  expect(await edit(id, 1, { text: null, enabled: true, seen: first.text })).toMatchObject({ text: seen, edit: null })
})

test('a page of the passages that have some characters tells how many there are, also beyond the last', async () => {
  const id = await uploaded('rules.md', threeRules)
  const query = { query: 'rule', pageSize: 2 }
  const { total } = await list(id, query)
  expect(total).toBeGreaterThan(0)
  expect(await list(id, { ...query, page: 9 })).toMatchObject({ items: [], total })
})

test('changing what was entered by hand counts for the quota of a day', async () => {
  const body = { title: 'When may yaks graze?', text: 'At noon.', isQuestion: true }
  const { id: documentId } = await instructor.call(createNote, { params: { baseId }, body })
  const used = async () =>
    (
      await api
        .db('dailyUsage')
        .where({ subjectId: `${instructor.user.id}:documents` })
        .first('files')
    ).files
  const before = await used()
  await instructor.call(updateNote, { params: { baseId, documentId }, body: { ...body, text: 'At one.' } })
  expect(await used()).toBe(before + 1)
})

test('a question and its answer that are entered by hand are found at once, changed and deleted', async () => {
  const body = { title: 'When may zebras graze?', text: 'From nine to five.', isQuestion: true }
  const made = await instructor.call(createNote, { params: { baseId }, body })
  expect(made).toMatchObject({ name: body.title, origin: 'note', status: 'completed', passages: 1 })
  expect((await find('zebras graze'))[0]).toMatchObject({
    documentId: made.id,
    documentName: body.title,
    text: 'When may zebras graze?\nFrom nine to five.'
  })
  expect(await detail(made.id)).toMatchObject({ note: body, lostEdits: 0 })
  expect((await instructor.call(listDocuments, { params: { baseId } })).items).toMatchObject([{ id: made.id, origin: 'note' }])
  await expect(instructor.call(createNote, { params: { baseId }, body })).rejects.toMatchObject({ reason: 'alreadyExists' })

  const params = { baseId, documentId: made.id }
  const text = { title: 'Grazing giraffes', text: 'Giraffes 3.14 metres tall graze at night.', isQuestion: false }
  expect(await instructor.call(updateNote, { params, body: text })).toMatchObject({ id: made.id, name: text.title, passages: 1 })
  expect(await find('zebra')).toEqual([])
  expect(await find('giraffes at night')).toMatchObject([{ documentId: made.id, heading: text.title, text: text.text }])
  await instructor.call(deleteDocument, { params })
  expect(await find('giraffes')).toEqual([])
  expect(await api.db('documentNotes').where({ documentId: made.id })).toEqual([])
})

test('what nobody sees of a text that is entered by hand neither hides its words nor stops it from being cut', async () => {
  const body = { title: 'Oka\u00adpi', text: `Oka\u200bpis sleep.${'\u2028'.repeat(2000)}They wake at six.`, isQuestion: false }
  const made = await instructor.call(createNote, { params: { baseId }, body })
  const found = { documentId: made.id, heading: 'Okapi', text: 'Okapis sleep.' }
  expect((await find('okapis sleep'))[0]).toMatchObject(found)
  expect(await find('when do okapi wake at six')).toContainEqual(expect.objectContaining({ text: 'They wake at six.' }))
})

test('an uploaded document has no note to change', async () => {
  const id = await uploaded('rules.md', threeRules)
  const body = { title: 'A note', text: 'Of a file.', isQuestion: false }
  await expect(instructor.call(updateNote, { params: { baseId, documentId: id }, body })).rejects.toMatchObject({
    reason: 'notFound'
  })
})
