// On both engines: what is erased goes by foreign keys and by statements of several parts.
// In the proof alone: everything that a person can leave behind is made.

import {
  type Attachment,
  type Connection,
  createBase,
  deleteAgent,
  deleteBase,
  deleteConversation,
  deleteMe,
  deleteMyConversations,
  deleteUser,
  exportMyData,
  exportUserData,
  fromWire,
  getMe,
  getMyData,
  handOver,
  listMyConversations,
  renameConversation,
  reportAgent,
  setBudget,
  setFeedback,
  setMember,
  setQuietKinds,
  uploadFile
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '../db/connect.ts'
import { deleteUnusedFiles, eraseDeleted } from '../operations/clean-up.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { findText } from '../testing/find-text.ts'
import type { Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { readZip } from '../testing/read-zip.ts'
import { startScripted } from '../testing/scripted-platform.ts'
import { uploadTexts } from '../testing/upload-text.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let agent: { id: string }

beforeAll(async () => {
  // It answers with the last word of the question.
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'echo-1' }] } }),
    '/v1/chat/completions': ({ body }) => {
      const { content } = (body as { messages: { content: string }[] }).messages.at(-1)!
      const [word] = /\w+plax/.exec(JSON.stringify(content)) ?? ['nothing']
      const chunk = { choices: [{ index: 0, delta: { content: `Answer about ${word} [101].` }, finish_reason: 'stop' }] }
      return { text: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` }
    }
  })
  world = await createChatWorld({ processDue: ingestHere })
  const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'echo-1' }
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})

async function upload(person: Person, name: string, content: string): Promise<Attachment> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(person), body: form })
  return fromWire(await answer.json()) as Attachment
}

/** Asks about a word with a file that has it, rates the answer with a comment and names the conversation, all with the word. */
async function converseAbout(person: Person, word: string): Promise<{ conversationId: string; file: Attachment }> {
  const file = await upload(person, `${word}.txt`, `The notice about ${word} in the library.`)
  const reply = await (await world.ask(person, agent, `What is ${word}?`, { files: [file.id] })).finish()
  expect(reply.text).toContain(word)
  expect(reply.sources[0]?.description).toContain(word)
  const { conversationId } = reply
  await person.call(setFeedback, { params: { messageId: reply.id }, body: { rating: 'dislike', comment: `Not ${word}` } })
  await person.call(renameConversation, { params: { conversationId }, body: { name: `About ${word}` } })
  return { conversationId, file }
}

async function houseKeeps(): Promise<void> {
  await eraseDeleted(world.api.context)
  await deleteUnusedFiles(world.api.context)
}

const find = (text: string) => findText(world.api, text)
const usesIn = async (db: Db, where: object = {}) =>
  (await db('usageDays').where(where).sum({ uses: 'uses', replies: 'replies', dislikes: 'dislikes' }).first()) as object

test('a deleted conversation is in no table and no file some minutes later; others and the sums of use stay', async () => {
  const person = await world.given.user()
  const { conversationId } = await converseAbout(person, 'quuxplax')
  await converseAbout(person, 'otherplax')
  const before = await find('quuxplax')
  expect(before).toEqual(
    expect.arrayContaining([
      'conversations.name',
      'messages.body',
      'messages.words',
      'messages.feedback_comment',
      'files.name',
      'search_passages.text',
      expect.stringMatching(/^storage /)
    ])
  )
  const sums = await usesIn(world.api.db)
  await person.call(deleteConversation, { params: { conversationId } })
  await houseKeeps()
  expect(await find('quuxplax')).not.toEqual([])

  world.api.passTime(11 * 60)
  await houseKeeps()
  expect(await find('quuxplax')).toEqual([])
  expect(await find('otherplax')).toEqual(expect.arrayContaining(['messages.body', 'files.name', 'search_passages.text']))
  expect(await usesIn(world.api.db)).toEqual(sums)
})

test('the conversations of a deleted agent go with it', async () => {
  const owned = await world.agentThat({ switches: { answer: ['Fine'] } })
  const person = await world.given.user()
  await (await world.ask(person, owned, 'What of gonerplax?')).finish()
  await owned.owner.call(deleteAgent, { params: { agentId: owned.id } })
  world.api.passTime(11 * 60)
  await houseKeeps()
  expect(await find('gonerplax')).toEqual([])
})

test('a file that two conversations have stays as long as one of them', async () => {
  const person = await world.given.user()
  const file = await upload(person, 'shared.txt', 'About sharedplax.')
  const ask = async () => (await (await world.ask(person, agent, 'Read it', { files: [file.id] })).finish()).conversationId
  const [first] = [await ask(), await ask()]
  await person.call(deleteConversation, { params: { conversationId: first } })
  world.api.passTime(11 * 60)
  await houseKeeps()
  expect(await find('sharedplax')).toEqual(expect.arrayContaining([expect.stringMatching(/^storage /)]))
})

test('all conversations of a person are deleted in one call, and those of nobody else', async () => {
  const [person, other] = [await world.given.user(), await world.given.user()]
  await converseAbout(person, 'manyplax')
  await converseAbout(person, 'manyplax')
  await converseAbout(other, 'theirplax')
  expect(await person.call(getMyData, {})).toEqual({ conversations: 2, files: 2, agents: 0, bases: 0, lastAdmin: false })
  expect(await person.call(deleteMyConversations, {})).toEqual({ conversations: 2 })
  expect((await person.call(listMyConversations, { query: {} })).total).toBe(0)
  expect(await person.call(deleteMyConversations, {})).toEqual({ conversations: 0 })
  world.api.passTime(11 * 60)
  await houseKeeps()
  expect(await find('manyplax')).toEqual([])
  expect((await other.call(listMyConversations, { query: {} })).total).toBe(1)
})

describe('a person', () => {
  const columns = { name: 'Quentin Nameplax', email: 'quentin.nameplax@school.test' }

  test('who deletes the account is in no table and no file at once; the sums of use stay without them', async () => {
    const { given, api } = world
    const person = await given.user({ ...columns, role: 'agent_manager' })
    await converseAbout(person, 'goneplax')
    const report = { reason: 'wrong', text: 'It says goneplax.' } as const
    await person.call(reportAgent, { params: { agentId: agent.id }, body: report })
    await upload(person, 'unsent-goneplax.txt', 'goneplax')
    const owned = await given.publishedAgent({ owner: person })
    const base = await person.call(createBase, { body: { name: 'Mine' } })
    const librarian = await given.manager()
    const theirs = await librarian.call(createBase, { body: { name: 'Theirs' } })
    const member = { kind: 'user', subjectId: person.user.id, level: 'append_only' } as const
    await librarian.call(setMember, { params: { baseId: theirs.id }, body: member })
    await uploadTexts(api, person, theirs.id, ['given.md', 'A text for the library.'])
    const sums = await usesIn(api.db)

    await expect(person.call(deleteMe, {})).rejects.toMatchObject({ code: 3002 })
    await person.call(deleteAgent, { params: { agentId: owned.id } })
    await expect(person.call(deleteMe, {})).rejects.toMatchObject({ code: 3002 })
    await person.call(deleteBase, { params: { baseId: base.id } })
    await person.call(deleteMe, {})

    await expect(person.call(getMe, {})).rejects.toMatchObject({ code: 2000 })
    expect(await find('goneplax')).toEqual([])
    expect(await find('nameplax')).toEqual([])
    // What is left of the person is the id, which is nobody's, in the record of what was done.
    expect((await find(person.user.id)).filter(place => !place.startsWith('audit_log.'))).toEqual([])
    expect(await api.db('auditLog').where({ actorId: person.user.id })).toEqual([])
    expect(await usesIn(api.db)).toEqual(sums)
    expect(await usesIn(api.db, { userId: person.user.id })).toMatchObject({ uses: null })
    expect(await api.db('documents').where({ baseId: theirs.id }).pluck('uploaderId')).toEqual([librarian.user.id])
  })

  test('who is answered while the account is deleted leaves nothing behind, and breaks nothing', async () => {
    const { given, api } = world
    const slow = await world.agentThat({ switches: { answer: Array(40).fill('slowplax '), paceMs: 50 } })
    const person = await given.user()
    const reply = await world.ask(person, slow, 'Tell me of slowplax')
    await reply.until(({ type }) => type === 'text')
    await person.call(deleteMe, {})
    await reply.finish().catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 1000))
    expect(await find('slowplax')).toEqual([])
    expect(api.logs.filter(line => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('is deleted by an administrator once what they own is handed over, and the record of it names nobody but who did it', async () => {
    const { given, api } = world
    const [admin, heir] = [await given.admin(), await given.manager()]
    const person = await given.user({ ...columns, role: 'agent_manager' })
    await converseAbout(person, 'adminplax')
    await given.publishedAgent({ owner: person })
    const params = { userId: person.user.id }
    await expect(admin.call(deleteUser, { params })).rejects.toMatchObject({ code: 3002 })
    await admin.call(handOver, { params, body: { toUserId: heir.user.id } })
    await admin.call(deleteUser, { params })
    expect(await find('adminplax')).toEqual([])
    expect(await find('nameplax')).toEqual([])
    const rows = await api.db('auditLog').where({ subjectId: person.user.id, action: 'user.delete' })
    expect(rows).toMatchObject([{ actorId: admin.user.id, before: null, after: null }])
    await expect(admin.call(deleteUser, { params })).rejects.toMatchObject({ code: 3000 })
    await expect(admin.call(deleteUser, { params: { userId: admin.user.id } })).rejects.toMatchObject({ code: 3002 })
  })

  test('who is the last administrator who can sign in cannot go; blocked ones do not count', async () => {
    const { given, api } = world
    const admin = await given.admin()
    const others = api.db('users').where({ role: 'admin' }).whereNot({ id: admin.user.id })
    const blocked: string[] = await others.clone().whereNull('blockedAt').pluck('id')
    await others.clone().update({ blockedAt: new Date() })
    expect(await admin.call(getMyData, {})).toMatchObject({ lastAdmin: true })
    await expect(admin.call(deleteMe, {})).rejects.toMatchObject({ code: 3002 })
    await api.db('users').whereIn('id', blocked).update({ blockedAt: null })
    expect(await admin.call(getMyData, {})).toMatchObject({ lastAdmin: false })
    await admin.call(deleteMe, {})
  })
})

describe('the archive of a person', () => {
  const parts = ['account', 'agents', 'knowledge-bases', 'usage', 'budgets', 'reports', 'notifications', 'changes', 'courses']
  const ofEverybody = parts.map(name => `${name}.json`)
  const archiveFor = async (...[endpoint, params, asker]: [typeof exportMyData | typeof exportUserData, object, Person]) => {
    const answer = await fetchEndpoint(world.api.url, endpoint, { params }, world.headersOf(asker))
    expect(answer.headers.get('content-type')).toBe('application/zip')
    return readZip(Buffer.from(await answer.arrayBuffer()))
  }

  test('is written one at a time for each who asks for it', async () => {
    const [person, other] = [await world.given.user({ name: 'Omar' }), await world.given.user()]
    await converseAbout(person, 'onceplax')
    let go = () => {}
    const gate = new Promise<void>(resolve => {
      go = resolve
    })
    const { storage } = world.api.context
    const open = storage.open.bind(storage)
    const opened = vi.spyOn(storage, 'open').mockImplementation(async (...file) => {
      await gate
      return open(...file)
    })
    try {
      const first = archiveFor(exportMyData, {}, person)
      await expect.poll(() => opened.mock.calls.length).toBe(1)
      const second = await fetchEndpoint(world.api.url, exportMyData, {}, world.headersOf(person))
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30'])
      await archiveFor(exportMyData, {}, other)
      go()
      await first
      await archiveFor(exportMyData, {}, person)
    } finally {
      go()
      opened.mockRestore()
    }
  })

  test('has the account, every conversation and the files as they were sent, and nothing of others', async () => {
    const [person, other] = [await world.given.user({ name: 'Omar' }), await world.given.user()]
    const { conversationId, file } = await converseAbout(person, 'zipplax')
    await converseAbout(other, 'theirplax')
    const entries = await archiveFor(exportMyData, {}, person)
    const names = [...entries.keys()]
    expect(names.slice(0, parts.length)).toEqual(ofEverybody)
    const of = (pattern: RegExp) => JSON.parse(entries.get(names.find(name => pattern.test(name))!)!.toString())
    expect(of(/account/)).toMatchObject({ account: { name: 'Omar', user_number: person.user.userNumber } })
    expect(of(/usage/)).toMatchObject({ days: [{ uses: 1, dislikes: 1 }] })
    expect(of(new RegExp(`^conversations/.*${conversationId}\\.json$`))).toMatchObject({
      name: 'About zipplax',
      messages: [
        { side: 'human', text: 'What is zipplax?' },
        { side: 'agent', text: 'Answer about zipplax [101].', feedback: 'dislike', feedback_comment: 'Not zipplax' }
      ]
    })
    expect(entries.get(`files/${file.id}/zipplax.txt`)!.toString()).toBe('The notice about zipplax in the library.')
    expect([...entries.values()].join('\n')).not.toContain('theirplax')
  })

  test('has what the person may use and has used, and of what they want to hear nothing', async () => {
    const [person, admin] = [await world.given.user(), await world.given.admin()]
    const budget = { each: false, period: 'month', unit: 'questions' } as const
    await admin.call(setBudget, { body: { ...budget, scope: 'person', scopeId: person.user.id, amount: 7 } })
    await (await world.ask(person, agent, 'What is budgetplax?')).finish()
    await person.call(setQuietKinds, { body: { quiet: ['base_shared'] } })
    const entries = await archiveFor(exportMyData, {}, person)
    const of = (name: string) => JSON.parse(entries.get(`${name}.json`)!.toString())
    expect(of('budgets')).toMatchObject({
      own: [{ period: 'month', unit: 'questions', amount: 7 }],
      used: [{ scope: 'person', period: 'month', unit: 'questions', used: 1, granted: 0 }]
    })
    expect(of('notifications')).toMatchObject({ quiet: ['base_shared'] })
    expect(of('changes')).toEqual({ passages: [], versions: [] })
  })

  test('has no texts and files of conversations for administrators, whose asking is recorded', async () => {
    const [person, admin] = [await world.given.user(), await world.given.admin()]
    await converseAbout(person, 'secretplax')
    const entries = await archiveFor(exportUserData, { userId: person.user.id }, admin)
    expect([...entries.keys()]).toEqual(ofEverybody)
    expect([...entries.values()].join('\n')).not.toContain('secretplax')
    const rows = await world.api.db('auditLog').where({ subjectId: person.user.id, action: 'user.export' })
    expect(rows).toMatchObject([{ actorId: admin.user.id, before: null, after: null }])
  })

  test('with a long conversation is read a few messages at a time', async () => {
    const person = await world.given.user()
    const { conversationId } = await (await world.ask(person, agent, 'First of longplax')).finish()
    for (let count = 0; count < 15; count++)
      await (await world.ask(person, agent, `Question ${count}`, { conversationId })).finish()
    const entries = await archiveFor(exportMyData, {}, person)
    const [name] = [...entries.keys()].filter(one => one.includes(conversationId))
    const { messages } = JSON.parse(entries.get(name!)!.toString()) as { messages: { text: string }[] }
    expect(messages).toHaveLength(32)
    expect(messages.at(-2)!.text).toBe('Question 14')
  })
})
