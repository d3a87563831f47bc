// On both engines: events of a running reply are announced by NOTIFY, and each engine stores text in its own way.

import { getEventListeners } from 'node:events'
import { type AgentMessage, abortMessage, listConversations } from '@lyceum/core/contract'
import { isEnd } from '@lyceum/core/rules'
import { expect, test, vi } from 'vitest'
import type { DifySwitches } from '../../../../examples/demo-platforms/index.d.mts'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world, student } = useChatWorld()

const agentThat = (switches: DifySwitches, parameters: Record<string, unknown> = {}) => world.agentThat({ switches, parameters })
const ask = (agent: { id: string }, text: string, more: object = {}) => world.ask(student, agent, text, more)
const resume = (messageId: string, after: number, had?: AgentMessage) => world.resume(student, messageId, after, had)
const messagesOf = (conversationId: string) => world.messagesOf(student, conversationId)
const platformCalls = (agent: { key: string }) => world.platformCalls(agent)
const pieces = (count: number) => Array.from({ length: count }, (_, index) => `piece ${index} 水, `)

test('a reply is streamed, and stored exactly as it was streamed', async () => {
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

test('an ended reply leaves no abort listeners, which would keep it in memory', async () => {
  const chat = vi.spyOn(await world.api.context.connectors.dify(), 'chat')
  const agent = await agentThat({ answer: pieces(3) })
  await (await ask(agent, 'Tell me a little')).finish()
  const [, , , connectorContext] = chat.mock.lastCall!
  expect(getEventListeners(connectorContext.signal, 'abort')).toEqual([])
  chat.mockRestore()
})

test('a reply continues when its client disconnects, and another device resumes it from the last event', async () => {
  const agent = await agentThat({ answer: pieces(60), paceMs: 10 })
  const first = await ask(agent, 'Tell me much')
  await first.until(event => event.type === 'text')
  await first.next()
  first.leave()
  const { message } = first
  const rest = await resume(message.id, message.lastSeq, message)
  const complete = await rest.finish()
  expect(complete).toMatchObject({ status: 'finished', text: pieces(60).join('') })
  expect(rest.events[0]?.seq).toBe(message.lastSeq + 1)
  expect(platformCalls(agent)).toHaveLength(1)
  expect(platformCalls(agent)[0]?.outcome).toBe('answered')
})

test('after a reload, a running reply is listed with its text so far and can be resumed', async () => {
  const answer = pieces(60)
  const agent = await agentThat({ answer, heldAfter: 10 })
  const first = await ask(agent, 'Tell me much')
  await first.until(event => event.type === 'text')
  first.leave()
  const running = (await messagesOf(first.message.conversationId)).at(-1)
  expect(running).toMatchObject({ side: 'agent', status: 'generating', text: expect.stringMatching(/^piece 0/) })
  if (running?.side !== 'agent') throw new Error('no reply')
  world.api.platform.setSwitches(agent.key, { answer })
  const rest = await resume(running.id, running.lastSeq, running)
  const complete = await rest.finish()
  expect(complete.text).toBe(answer.join(''))
  expect((await messagesOf(first.message.conversationId)).at(-1)).toEqual(complete)
})

test('an ended reply can be streamed again from any event, even after its events were deleted', async () => {
  const agent = await agentThat({ thinkTagged: true, answer: pieces(10), paceMs: 5 })
  const shown = await (await ask(agent, 'Tell me')).finish()
  for (const hasEvents of [true, false]) {
    if (!hasEvents) await world.api.db('replyEvents').where({ messageId: shown.id }).delete()
    expect(await (await resume(shown.id, 0)).finish()).toEqual(shown)
    const middle = await resume(shown.id, 3, {
      ...shown,
      text: 'something else',
      lastSeq: 3,
      status: 'generating',
      steps: ['START']
    })
    if (!hasEvents) expect(await middle.finish()).toMatchObject({ ...shown, lastSeq: expect.any(Number) })
    expect((await resume(shown.id, shown.lastSeq)).events).toEqual([])
  }
})

test('a client that received more than a crashed process had stored gets the stored reply', async () => {
  const agent = await agentThat({ answer: pieces(5) })
  const shown = await (await ask(agent, 'Tell me')).finish()
  const rows = () => world.api.db('replyEvents').where({ messageId: shown.id })
  const written = (await rows().orderBy('firstSeq').pluck('events')).flat().filter(({ seq }) => seq <= 3)
  await rows().delete()
  await world.api.db('replyEvents').insert({ messageId: shown.id, firstSeq: 1, lastSeq: 3, events: JSON.stringify(written) })
  const had = { ...shown, text: `${shown.text}never written`, status: 'generating' as const, lastSeq: shown.lastSeq + 7 }
  const resumed = await (await resume(shown.id, had.lastSeq, had)).finish()
  expect(resumed).toEqual({ ...shown, lastSeq: expect.any(Number) })
})

test('a reply can be stopped from another device, even twice, and its text so far remains', async () => {
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

test('a conversation has at most one running reply', async () => {
  const agent = await agentThat({ answer: pieces(500), paceMs: 10 })
  const reply = await ask(agent, 'First')
  await reply.until(event => event.type === 'started')
  const conversationId = reply.events[0]!.type === 'started' ? reply.events[0]!.conversationId : ''
  await expect(ask(agent, 'Second', { conversationId })).rejects.toMatchObject({ code: 3003 })
  expect(platformCalls(agent)).toHaveLength(1)
  expect(await messagesOf(conversationId)).toHaveLength(2)
  await student.call(abortMessage, { params: { messageId: reply.message.id } })
})

test("a conversation continues the platform's one, under a user id that does not reveal the user", async () => {
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

test('a failure of the platform ends the reply with its reason, and the next question works', async () => {
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

test('a failure to load suggestions does not fail the reply', async () => {
  const suggests = { suggested_questions_after_answer: { enabled: true } }
  const agent = await agentThat({ answer: ['Yes.'], suggestedFails: true }, suggests)
  const shown = await (await ask(agent, 'Two')).finish()
  expect(shown).toMatchObject({ status: 'finished', text: 'Yes.', suggestions: [] })
  expect((await messagesOf(shown.conversationId)).at(-1)).toEqual(shown)
})

test('characters that the database refuses are removed from stored text', async () => {
  const agent = await agentThat({ answer: ['a\u0000b', '\ud83d', '\ude00', ' end'] })
  const shown = await (await ask(agent, 'nul \u0000 here \ud83d')).finish()
  expect(shown).toMatchObject({ status: 'finished', text: expect.stringMatching(/^ab.* end$/u) })
  expect((await messagesOf(shown.conversationId)).at(-1)).toEqual(shown)
})

test('the log contains no text of messages, no keys and no tokens', async () => {
  const agent = await agentThat({ answer: ['Unmistakable answer.'] })
  await (await ask(agent, 'Unmistakable question?')).finish()
  const log = world.api.logs.join('\n')
  expect(log).not.toContain('Unmistakable')
  expect(log).not.toContain(agent.key)
  expect(log).not.toContain(student.token)
})
