import { listNotifications, setBudget, setEnablement, summarizeConversation } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let agent: { id: string }
let answers: (asked: Asked) => ScriptedAnswer = () => answer('Hi')

const answer = (content: string): ScriptedAnswer => ({
  text: `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`
})
const tooLong: ScriptedAnswer = {
  status: 400,
  json: { object: 'error', message: "This model's maximum context length is 4096 tokens.", type: 'BadRequestError', code: 400 }
}

beforeAll(async () => {
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'm' }] } }),
    '/v1/chat/completions': asked => answers(asked)
  })
  world = await createChatWorld()
  const connection = {
    platform: 'openai',
    type: 'chat',
    apiUrl: `${model.url}/v1`,
    appId: 'm',
    instructions: 'You are a pirate.'
  } as const
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})

const messagesOf = ({ body }: Asked) => body.messages as { role: string; content: string }[]

test('a conversation that is too long is summarized by its model, once for each new message', async () => {
  const student = await world.given.user()
  const first = await (await world.ask(student, agent, 'What is a limit?')).finish()
  const { conversationId } = first
  const call = () => student.call(summarizeConversation, { params: { conversationId } })
  const seen: Asked[] = []
  answers = asked => {
    seen.push(asked)
    return answer('  Limits were explained.  ')
  }
  expect(await Promise.all([call(), call(), call()])).toEqual(Array(3).fill({ text: 'Limits were explained.' }))
  expect(await call()).toEqual({ text: 'Limits were explained.' })
  expect(seen).toHaveLength(1)
  const [question, reply, order] = messagesOf(seen[0]!)
  expect([question!.content, reply!.content]).toEqual(['What is a limit?', 'Hi'])
  expect(order!.content).toMatch(/^Summarize this conversation/)
  // What the publisher tells the model is meant for answers.
  expect(JSON.stringify(seen[0]!.body)).not.toContain('pirate')
})

test('a model that writes without end makes no summary', async () => {
  const student = await world.given.user()
  answers = () => answer('Well.')
  const { conversationId } = await (await world.ask(student, agent, 'What is a limit?')).finish()
  answers = () => answer('And so on. '.repeat(200_000))
  const call = student.call(summarizeConversation, { params: { conversationId } })
  await expect(call).rejects.toMatchObject({ reason: 'thirdPartyStreamFailed' })
})

test('a summary costs what it took, and nobody whose budget is used up gets one', async () => {
  const [student, admin] = [await world.given.user(), await world.given.admin()]
  const taking = (content: string, tokens: number): ScriptedAnswer => {
    const usage = { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens }
    const { text } = answer(content) as { text: string }
    return { text: text.replace('data: [DONE]', `data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]`) }
  }
  const budget = { scope: 'school', scopeId: '', each: true, period: 'day', unit: 'tokens' } as const
  await admin.call(setBudget, { body: { ...budget, amount: 150 } })
  answers = () => taking('Well.', 100)
  const { conversationId } = await (await world.ask(student, agent, 'Why?')).finish()
  const used = async () => (await world.api.db('budgetUses').where({ holder: student.user.id })).map(({ used }) => Number(used))
  await expect.poll(used).toEqual([100])
  const call = () => student.call(summarizeConversation, { params: { conversationId } })
  answers = () => taking('In short.', 60)
  expect(await call()).toEqual({ text: 'In short.' })
  expect(await used()).toEqual([160])
  await expect
    .poll(async () => (await student.call(listNotifications, {})).items.map(({ kind }) => kind))
    .toEqual(['budget_nearly_used'])
  // One that was made costs nothing.
  expect(await call()).toEqual({ text: 'In short.' })
  expect(await used()).toEqual([160])
  await admin.call(setBudget, { body: { ...budget, amount: 1000 } })
  answers = () => taking('Because.', 900)
  await (await world.ask(student, agent, 'And why that?', { conversationId })).finish()
  await expect.poll(used).toEqual([1060])
  await expect(call()).rejects.toMatchObject({ code: 3004, retryAfter: expect.any(Number) })
  await admin.call(setBudget, { body: { ...budget, amount: null } })
})

test('what is still too long is shortened, the oldest first', async () => {
  const student = await world.given.user()
  answers = () => answer('Well.')
  const { conversationId } = await (await world.ask(student, agent, 'The first question')).finish()
  for (const text of ['The second', 'The third']) await (await world.ask(student, agent, text, { conversationId })).finish()
  answers = asked => (messagesOf(asked).length > 3 ? tooLong : answer('The third was asked.'))
  expect(await student.call(summarizeConversation, { params: { conversationId } })).toEqual({ text: 'The third was asked.' })
})

test('a summary that the model refuses is a failure with its reason, and is tried again', async () => {
  const student = await world.given.user()
  answers = () => answer('Well.')
  const { conversationId } = await (await world.ask(student, agent, 'Why?')).finish()
  const call = () => student.call(summarizeConversation, { params: { conversationId } })
  answers = () => ({ status: 429, json: { error: { message: 'Rate limit reached' } } })
  await expect(call()).rejects.toMatchObject({ reason: 'thirdPartyRateLimited' })
  answers = () => answer('In short.')
  expect(await call()).toEqual({ text: 'In short.' })
})

test('nobody else has it summarized, and an agent that is no model is not asked', async () => {
  const [student, stranger] = [await world.given.user(), await world.given.user()]
  answers = () => answer('Well.')
  const { conversationId } = await (await world.ask(student, agent, 'Why?')).finish()
  await expect(stranger.call(summarizeConversation, { params: { conversationId } })).rejects.toMatchObject({ reason: 'notFound' })
  const other = await world.given.publishedAgent()
  const reply = await (await world.ask(student, other, 'Why?')).finish()
  const params = { conversationId: reply.conversationId }
  await expect(student.call(summarizeConversation, { params })).rejects.toMatchObject({ code: 3101 })
})

test('an agent that was disabled is asked for no summary any more', async () => {
  const student = await world.given.user()
  const admin = await world.given.admin()
  answers = () => answer('Well.')
  const { conversationId } = await (await world.ask(student, agent, 'Why?')).finish()
  const enable = (body: { enabled: true } | { enabled: false; reason: string }) =>
    admin.call(setEnablement, { params: { agentId: agent.id }, body })
  await enable({ enabled: false, reason: 'Too dear.' })
  let asked = 0
  answers = () => {
    asked++
    return answer('In short.')
  }
  const call = () => student.call(summarizeConversation, { params: { conversationId } })
  await expect(call()).rejects.toMatchObject({ reason: 'agentInaccessible' })
  expect(asked).toBe(0)
  await enable({ enabled: true })
  expect(await call()).toEqual({ text: 'In short.' })
})
