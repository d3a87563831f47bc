// In the proof alone: it waits for limits of time.

import { type Connection, type ConnectionTo, inEachLocale, noPolicy, setPolicy, uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'
import { shortenTimer } from '../testing/shorten-timer.ts'
import { baseOf } from '../testing/upload-text.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let instructor: Person
let agent: { id: string }
let connection: ConnectionTo<'openai'>
let knowledgeBaseIds: string[]
/** What the model answers when it is asked to rewrite a question. */
let rewritten: () => ScriptedAnswer
let said: (text: string) => ScriptedAnswer = () => saying('At the desk.')

const saying = (content: string): ScriptedAnswer => ({
  text: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`
})
/** Empty for the picture by which a new connection is tried. */
const textOf = (asked: { body: { messages: { content: unknown }[] } }) => {
  const { content } = asked.body.messages.at(-1)!
  return typeof content === 'string' ? content : ''
}
const isRewriting = (text: string) => text.startsWith('Rewrite the last question')

beforeAll(async () => {
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'reader-1' }] } }),
    '/v1/chat/completions': asked => (isRewriting(textOf(asked)) ? rewritten() : said(textOf(asked))),
    '/v1/responses': () => ({
      text: ['response.output_text.delta', 'response.completed']
        .map(
          type => `data: ${JSON.stringify({ type, delta: 'At the desk.', response: { id: 'resp_1', status: 'completed' } })}\n\n`
        )
        .join('')
    })
  })
  world = await createChatWorld({ processDue: ingestHere, config: { rewritesQuestions: true } })
  instructor = await world.given.manager()
  const card = '# Student card\n\nStudent cards are replaced at the service desk in Hall A. The price is 15 crowns.'
  const locker = '# Locker\n\nLockers are rented from the porter of the sports hall. The price is 20 crowns.'
  knowledgeBaseIds = [await baseOf(world.api, instructor, 'Services', ['Student card.md', card], ['Locker.md', locker])]
  connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'reader-1' }
  agent = await world.given.publishedAgent({ owner: instructor, connection, knowledgeBaseIds })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})
beforeEach(() => void model.asked.splice(0))

async function talk(first: string, second: string) {
  const { conversationId } = await (await world.ask(instructor, agent, first)).finish()
  const calls = model.asked.length
  const reply = await (await world.ask(instructor, agent, second, { conversationId })).finish()
  return { reply, texts: model.asked.slice(calls).map(textOf), firstTexts: model.asked.slice(0, calls).map(textOf) }
}

test('what the question in other words took is counted with the reply', async () => {
  const usage = (tokens: number) =>
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: tokens, completion_tokens: 1, total_tokens: tokens + 1 } })}\n\n`
  const taking = (content: string, tokens: number): ScriptedAnswer => {
    const { text } = saying(content) as { text: string }
    return { text: text.replace('data: [DONE]', `${usage(tokens)}data: [DONE]`) }
  }
  rewritten = () => taking('What does renting a locker cost?', 50)
  said = () => taking('At the desk.', 300)
  expect((await talk('Where do I get a student card?', 'And the other thing, how much?')).reply.usage).toMatchObject({
    promptTokens: 350,
    completionTokens: 2,
    totalTokens: 352
  })
  // It was taken, too, where the answer then fails.
  said = text => (text.startsWith('And the other thing') ? { status: 500, json: {} } : taking('At the desk.', 300))
  const { reply } = await talk('Where do I get a student card?', 'And the other thing, how much?')
  said = () => saying('At the desk.')
  expect(reply).toMatchObject({ status: 'failed', usage: { totalTokens: 51 } })
  // And where a file of it is refused then.
  const admin = await world.given.admin()
  const rule = {
    name: 'Cheating',
    terms: ['answer key'],
    pattern: '',
    refuses: true,
    notice: 'none',
    texts: inEachLocale(() => '')
  } as const
  await admin.call(setPolicy, { body: { ...noPolicy, rules: [{ ...rule, terms: [...rule.terms] }] } })
  const body = new FormData()
  body.append('file', new Blob(['The answer key: 42']), 'solved.txt')
  const headers = world.headersOf(instructor)
  const file = (await (await fetch(world.api.url + uploadFile.path, { method: 'POST', headers, body })).json()) as { id: string }
  const { conversationId } = reply
  const refused = await (
    await world.ask(instructor, agent, 'And what is in this one?', { conversationId, files: [file.id] })
  ).finish()
  await admin.call(setPolicy, { body: noPolicy })
  expect(refused).toMatchObject({
    status: 'failed',
    failure: { cause: 'schoolRule', file: 'solved.txt' },
    usage: { totalTokens: 51 }
  })
})

test('a question that follows another is searched in the model’s words, and asked in its own', async () => {
  rewritten = () => saying('What does renting a locker cost?')
  const { reply, texts, firstTexts } = await talk('Where do I get a student card?', 'And the other thing, how much?')
  expect(firstTexts.filter(isRewriting)).toEqual([])
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/^Rewrite.*user: Where do I get a student card\?.*assistant: At the desk\..*question: And the other/s)
  expect(texts[1]).toMatch(/^And the other thing, how much\?/)
  expect(reply.sources[0]?.file).toBe('Locker.md')
})

test('where the model fails, the question is searched with the talk', async () => {
  rewritten = () => ({ status: 500, json: { error: { message: 'no' } } })
  const { reply } = await talk('Where do I get a student card?', 'How much is it?')
  expect(reply).toMatchObject({ status: 'finished', sources: [{ file: 'Student card.md' }] })
})

test('where the model takes too long, the question is searched with the talk, and the log says how long it waited', async () => {
  shortenTimer(4000, 50)
  const info = vi.spyOn(world.api.context.log, 'info')
  rewritten = () => 'nothing'
  const { reply, texts } = await talk('Where do I get a student card?', 'How much is it?')
  expect(texts.filter(isRewriting)).toHaveLength(1)
  expect(reply).toMatchObject({ status: 'finished', sources: [{ file: 'Student card.md' }] })
  expect(info).toHaveBeenCalledWith(
    { ms: expect.any(Number), err: expect.objectContaining({ name: 'TimeoutError' }) },
    'a question was not rewritten'
  )
  rewritten = () => saying('What does a student card cost?')
  await talk('Where do I get a student card?', 'How much is it?')
  expect(info).toHaveBeenCalledWith({ ms: expect.any(Number), isUsed: true }, 'a question was rewritten')
})

test('nothing that shapes answers is sent with it: no file is searched for a question', async () => {
  const searching: Connection = {
    ...connection,
    apiUrl: `${model.url}/v1/responses`,
    instructions: 'Be brief.',
    vectorStores: 'vs_1'
  }
  const other = await world.given.publishedAgent({ owner: instructor, connection: searching, knowledgeBaseIds })
  const { conversationId } = await (await world.ask(instructor, other, 'Where do I get a student card?')).finish()
  const calls = model.asked.length
  await (await world.ask(instructor, other, 'How much is it?', { conversationId })).finish()
  const [rewriting, answering] = model.asked.slice(calls).map(({ body }) => body)
  expect(JSON.stringify(rewriting)).toContain('Rewrite the last question')
  expect(rewriting).not.toHaveProperty('tools')
  expect(rewriting).not.toHaveProperty('instructions')
  expect(answering).toMatchObject({ tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] })
})

test('thanks are not rewritten', async () => {
  const { texts } = await talk('Where do I get a student card?', 'Thank you!')
  expect(texts.filter(isRewriting)).toEqual([])
})

test('it is off unless an installation switches it on', async () => {
  vi.spyOn(world.api.context.config, 'rewritesQuestions', 'get').mockReturnValue(false)
  const { reply, texts } = await talk('Where do I get a student card?', 'How much is it?')
  expect(texts.filter(isRewriting)).toEqual([])
  expect(reply.sources[0]?.file).toBe('Student card.md')
})
