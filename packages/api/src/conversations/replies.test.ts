// On both engines: news of a running reply travel by the engine’s notifications, and its text is what the engine takes.

import { getEventListeners } from 'node:events'
import { type AgentMessage, abortMessage, listConversations } from '@lyceum/core/contract'
import { isEnd } from '@lyceum/core/rules'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DifySwitches } from '../../../../examples/demo-platforms/index.d.mts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

let world: ChatWorld
let student: Person
beforeAll(async () => {
  world = await createChatWorld()
  student = await world.given.user()
})
afterAll(() => world.api.stop())

const agentThat = (switches: DifySwitches, parameters: Record<string, unknown> = {}) => world.agentThat({ switches, parameters })
const ask = (agent: { id: string }, text: string, more: object = {}) => world.ask(student, agent, text, more)
const resume = (messageId: string, after: number, had?: AgentMessage) => world.resume(student, messageId, after, had)
const messagesOf = (conversationId: string) => world.messagesOf(student, conversationId)
const platformCalls = (agent: { key: string }) => world.platformCalls(agent)
const pieces = (count: number) => Array.from({ length: count }, (_, index) => `piece ${index} 水, `)

test('a question is answered as a stream, and stored exactly as it was shown', async () => {
  const agent = await agentThat(
    { thinkTagged: true, answer: ['Osmosis ', 'moves **water**', ' 水.'] },
    { retriever_resource: { enabled: true } }
  )
  const reply = await ask(agent, '  What is osmosis, and why does it matter for every single cell?  ')
  const shown = await reply.finish()
  expect(shown).toMatchObject({ status: 'finished', text: 'Osmosis moves **water** 水.', thinking: expect.stringMatching(/\S/) })
  expect(reply.events.map(event => event.seq)).toEqual(reply.events.map((_, index) => index + 1))
  expect(reply.events.filter(isEnd)).toHaveLength(1)

  const [question, stored] = await messagesOf(shown.conversationId)
  expect(question).toMatchObject({ side: 'human', text: 'What is osmosis, and why does it matter for every single cell?' })
  expect(stored).toEqual(shown)
  const { items } = await student.call(listConversations, { params: { agentId: agent.id } })
  expect(items).toMatchObject([{ id: shown.conversationId, name: 'What is osmosis, and why does it matter…', empty: false }])
})

test('a reply that has ended leaves nobody listening for its stop, which would keep it in memory', async () => {
  const chat = vi.spyOn(world.api.context.connectors.dify, 'chat')
  const agent = await agentThat({ answer: pieces(3) })
  await (await ask(agent, 'Tell me a little')).finish()
  const [, , , around] = chat.mock.lastCall!
  expect(getEventListeners(around.signal, 'abort')).toEqual([])
  chat.mockRestore()
})

test('the reader leaves and the reply goes on; another device reads on where it was', async () => {
  const agent = await agentThat({ answer: pieces(60), paceMs: 10 })
  const first = await ask(agent, 'Tell me much')
  await first.until(event => event.type === 'text')
  await first.next()
  first.leave()
  const { message } = first
  const rest = await resume(message.id, message.lastSeq, message)
  const whole = await rest.finish()
  expect(whole).toMatchObject({ status: 'finished', text: pieces(60).join('') })
  expect(rest.events[0]?.seq).toBe(message.lastSeq + 1)
  expect(platformCalls(agent)).toHaveLength(1)
  expect(platformCalls(agent)[0]?.outcome).toBe('answered')
})

test('a reload in the middle shows what there is and goes on from there', async () => {
  const agent = await agentThat({ answer: pieces(60), paceMs: 10 })
  const first = await ask(agent, 'Tell me much')
  await first.until(event => event.type === 'text')
  first.leave()
  const so = (await messagesOf(first.message.conversationId)).at(-1)
  expect(so).toMatchObject({ side: 'agent', status: 'generating', text: expect.stringMatching(/^piece 0/) })
  if (so?.side !== 'agent') throw new Error('no reply')
  const rest = await resume(so.id, so.lastSeq, so)
  const whole = await rest.finish()
  expect(whole.text).toBe(pieces(60).join(''))
  expect((await messagesOf(first.message.conversationId)).at(-1)).toEqual(whole)
})

test('an ended reply is told again, whether its events are kept or not, from any place', async () => {
  const agent = await agentThat({ thinkTagged: true, answer: pieces(10), paceMs: 5 })
  const shown = await (await ask(agent, 'Tell me')).finish()
  for (const kept of [true, false]) {
    if (!kept) await world.api.db('replyEvents').where({ messageId: shown.id }).delete()
    expect(await (await resume(shown.id, 0)).finish()).toEqual(shown)
    const middle = await resume(shown.id, 3, {
      ...shown,
      text: 'something else',
      lastSeq: 3,
      status: 'generating',
      steps: ['START']
    })
    if (!kept) expect(await middle.finish()).toMatchObject({ ...shown, lastSeq: expect.any(Number) })
    expect((await resume(shown.id, shown.lastSeq)).events).toEqual([])
  }
})

test('a reader that saw more than a dead process could write gets the stored reply', async () => {
  const agent = await agentThat({ answer: pieces(5) })
  const shown = await (await ask(agent, 'Tell me')).finish()
  const rows = () => world.api.db('replyEvents').where({ messageId: shown.id })
  const written = (await rows().orderBy('firstSeq').pluck('events')).flat().filter(({ seq }) => seq <= 3)
  await rows().delete()
  await world.api.db('replyEvents').insert({ messageId: shown.id, firstSeq: 1, lastSeq: 3, events: JSON.stringify(written) })
  const had = { ...shown, text: `${shown.text}never written`, status: 'generating' as const, lastSeq: shown.lastSeq + 7 }
  const told = await (await resume(shown.id, had.lastSeq, had)).finish()
  expect(told).toEqual({ ...shown, lastSeq: expect.any(Number) })
})

test('a reply is stopped from another device; what came stays, and stopping again is fine', async () => {
  const agent = await agentThat({ answer: pieces(3000), paceMs: 10 })
  const reply = await ask(agent, 'Tell me all')
  await reply.until(event => event.type === 'text')
  const params = { messageId: reply.events[0]!.type === 'started' ? reply.events[0]!.messageId : '' }
  await student.call(abortMessage, { params })
  const shown = await reply.finish()
  expect(shown).toMatchObject({ status: 'aborted', text: expect.stringMatching(/^piece 0/) })
  expect((await messagesOf(shown.conversationId)).at(-1)).toEqual(shown)
  await student.call(abortMessage, { params })
  const stop = await world.api.platform.waitForCall(call => call.path.endsWith('/stop') && call.key === agent.key)
  expect(stop.user).toBe(platformCalls(agent)[0]?.user)
  expect(await (await ask(agent, 'Short now', { conversationId: shown.conversationId })).next()).toMatchObject({
    type: 'started'
  })
})

test('one reply at a time in a conversation', async () => {
  const agent = await agentThat({ answer: pieces(500), paceMs: 10 })
  const reply = await ask(agent, 'First')
  await reply.until(event => event.type === 'started')
  const conversationId = reply.events[0]!.type === 'started' ? reply.events[0]!.conversationId : ''
  await expect(ask(agent, 'Second', { conversationId })).rejects.toMatchObject({ code: 3003 })
  expect(platformCalls(agent)).toHaveLength(1)
  expect(await messagesOf(conversationId)).toHaveLength(2)
  await student.call(abortMessage, { params: { messageId: reply.message.id } })
})

test("the platform's conversation goes on with ours, under a name that tells nothing of the person", async () => {
  const agent = await agentThat({ answer: ['Yes.'] })
  const first = await (await ask(agent, 'One')).finish()
  await (await ask(agent, 'Two', { conversationId: first.conversationId })).finish()
  await (await ask(agent, 'Elsewhere')).finish()
  const [one, two, three] = platformCalls(agent).map(call => call.body as { conversation_id?: string; user: string })
  expect(one?.conversation_id).toBeUndefined()
  expect(two?.conversation_id).toMatch(/-/)
  expect(three?.conversation_id).toBeUndefined()
  expect(new Set([one?.user, two?.user, three?.user]).size).toBe(1)
  expect(one?.user).not.toContain(student.user.id)
})

test('a failure of the platform ends the reply with its reason, and asking again works', async () => {
  const agent = await agentThat({ rateLimited: true })
  const failed = await (await ask(agent, 'Hello?')).finish()
  expect(failed).toMatchObject({ status: 'failed', failure: { reason: 'thirdPartyRateLimited', interrupted: false } })
  world.api.platform.setSwitches(agent.key, { answer: ['Here.'], cutAfter: 1 })
  const cut = await (await ask(agent, 'Hello?', { conversationId: failed.conversationId })).finish()
  expect(cut).toMatchObject({ status: 'failed', failure: { reason: 'thirdPartyStreamFailed' } })
  world.api.platform.setSwitches(agent.key, { answer: ['Here.'] })
  expect(await (await ask(agent, 'Hello?', { conversationId: failed.conversationId })).finish()).toMatchObject({
    status: 'finished',
    text: 'Here.'
  })
})

test('suggestions come before the end, and their failure is none', async () => {
  const agent = await agentThat({ answer: ['Yes.'] }, { suggested_questions_after_answer: { enabled: true } })
  expect((await (await ask(agent, 'One')).finish()).suggestions.length).toBeGreaterThan(0)
  world.api.platform.setSwitches(agent.key, { answer: ['Yes.'], suggestedFails: true })
  expect(await (await ask(agent, 'Two')).finish()).toMatchObject({ status: 'finished', suggestions: [] })
})

test('text that a database refuses is stored without what it refuses', async () => {
  const agent = await agentThat({ answer: ['a\u0000b', '\ud83d', '\ude00', ' end'] })
  const shown = await (await ask(agent, 'nul \u0000 here \ud83d')).finish()
  expect(shown).toMatchObject({ status: 'finished', text: expect.stringMatching(/^ab.* end$/u) })
  expect((await messagesOf(shown.conversationId)).at(-1)).toEqual(shown)
})

test('no words and no keys are in the log', async () => {
  const agent = await agentThat({ answer: ['Unmistakable answer.'] })
  await (await ask(agent, 'Unmistakable question?')).finish()
  const log = world.api.logs.join('\n')
  expect(log).not.toContain('Unmistakable')
  expect(log).not.toContain(agent.key)
  expect(log).not.toContain(student.token)
})
