// In the proof alone: a process reads each of its documents.

import {
  type Attachment,
  type Connection,
  fromWire,
  inEachLocale,
  listNotifications,
  noPolicy,
  type PolicyFields,
  setPolicy,
  uploadFile
} from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'
import { startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let [flags, student, admin] = [(_text: string) => false, {} as Person, {} as Person]
let agent: { id: string }

beforeAll(async () => {
  const chunk = { choices: [{ index: 0, delta: { content: 'As it says [101].' }, finish_reason: 'stop' }] }
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'reader-1' }] } }),
    '/v1/chat/completions': () => ({ text: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` }),
    '/v1/moderations': ({ body }) => ({ json: { results: [{ flagged: flags((body as { input: string }).input) }] } })
  })
  world = await createChatWorld({ config: { moderation: { url: `${model.url}/v1`, key: 'sk', model: 'omni' } } })
  ;[student, admin] = [await world.given.user(), await world.given.admin()]
  const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'reader-1' }
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})
beforeEach(() => void model.asked.splice(0))

const govern = (change: Partial<PolicyFields>) => admin.call(setPolicy, { body: { ...noPolicy, ...change } })
const rule = (change: Partial<PolicyFields['rules'][number]> = {}): PolicyFields['rules'][number] => ({
  name: 'Cheating',
  terms: ['answer key'],
  pattern: '',
  refuses: true,
  notice: 'none',
  texts: { ...inEachLocale(() => ''), 'en-US': 'Ask your tutor instead.', 'zh-CN': '请咨询导师。' },
  ...change
})
const phones = { personalData: { ...noPolicy.personalData, phone: 'mask', email: 'mark' } } as const

async function upload(name: string, text: string): Promise<Attachment> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(student), body: form })
  return fromWire(await answer.json()) as Attachment
}
const asking = async (text: string, files: Attachment[], more: object = {}) =>
  (await world.ask(student, agent, text, { files: files.map(({ id }) => id), ...more })).finish()
/** All that the platform was asked. */
const heard = () =>
  model.asked
    .filter(({ path }) => path === '/v1/chat/completions')
    .map(({ body }) => JSON.stringify(body.messages))
    .join('\n')

test('a word of a rule in the text of a document refuses the question, with the file and the school’s words', async () => {
  await govern({ rules: [rule()] })
  const [good, bad] = [await upload('plan.txt', 'Chapter one is for Monday.'), await upload('solved.txt', 'The ANSWER\nkey: 42')]
  const reply = await asking('What is in these?', [good, bad])
  const failure = { reason: 'notPermitted', cause: 'schoolRule', file: 'solved.txt', quote: 'Ask your tutor instead.' }
  expect(reply).toMatchObject({ status: 'failed', failure, text: '' })
  expect((await world.messagesOf(student, reply.conversationId)).at(-1)).toMatchObject({ status: 'failed', failure })
  expect(heard()).toBe('')
  // The conversation goes on without it.
  expect(await asking('And what is in the first one?', [], { conversationId: reply.conversationId })).toMatchObject({
    status: 'finished',
    sources: [{ file: 'plan.txt' }]
  })
  expect(heard()).not.toContain('42')
  expect(await asking('What is in this?', [good])).toMatchObject({ status: 'finished' })
})

test('a word in the name of a file refuses the question before anything is stored, also of a file that is passed on', async () => {
  await govern({ rules: [rule()] })
  const named = await upload('answer key.txt', 'Nothing.')
  await expect(asking('What is in this?', [named])).rejects.toMatchObject({ code: 3002, refusal: 'schoolRule' })
  expect(heard()).toBe('')
})

test('a notice is raised for what stands in a document', async () => {
  await govern({ rules: [rule({ refuses: false, name: 'Harm', terms: ['hurt myself'], notice: 'concern' })] })
  await asking('What is in this?', [await upload('diary.txt', 'Today I hurt myself.')])
  expect((await admin.call(listNotifications, {})).items[0]).toMatchObject({
    kind: 'question_noticed',
    data: { rule: 'Harm', agentId: agent.id }
  })
})

test('personal data leaves neither with the text of a document, nor with its name or a heading, and the reader is told', async () => {
  await govern(phones)
  const text = '# Call +852 2812 3456\n\nMy phone is 13812345678.\n'
  const [list, broken] = [await upload('13812345678.md', text), await upload('for 13912345678.pdf', '%PDF-1.7 that breaks off')]
  const reply = await asking('Whom do I call?', [list, broken])
  expect(reply).toMatchObject({
    status: 'finished',
    remarks: ['personalDataMasked'],
    searches: [{ file: { name: '13812345678.md' } }, { file: { name: 'for 13912345678.pdf' } }],
    // What the reader has sent is called what they call it.
    sources: [{ file: '13812345678.md', description: expect.stringContaining('[phone number]') }]
  })
  expect(heard()).toContain('[phone number]')
  for (const number of ['13812345678', '13912345678', '2812 3456']) expect(heard()).not.toContain(number)
  // Also with the next question, which sends nothing anew.
  await asking('And on Sundays, whom do I call?', [], { conversationId: reply.conversationId })
  for (const number of ['13812345678', '2812 3456']) expect(heard()).not.toContain(number)
})

test('what is only pointed out in a document is passed on, and the reader is told', async () => {
  await govern(phones)
  const reply = await asking('Who wrote this?', [await upload('letter.txt', 'Write to ana@northgate.example.')])
  expect(reply.remarks).toEqual(['personalDataSent'])
  expect(heard()).toContain('ana@northgate.example')
})

test('the moderation service is asked about the text of a document, masked, and what it flags is refused', async () => {
  await govern({ ...phones, moderation: { refuses: true, whenAway: 'pass', notice: 'none' } })
  flags = text => text.includes('poison')
  const reply = await asking('What is in this?', [await upload('recipe.txt', 'Mix the poison. Call 13812345678.')])
  flags = () => false
  expect(reply).toMatchObject({ status: 'failed', failure: { cause: 'schoolRule', file: 'recipe.txt' } })
  expect(heard()).toBe('')
  expect(JSON.stringify(model.asked.map(({ body }) => body))).not.toContain('13812345678')
})
