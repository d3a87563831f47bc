import { type AgentMessage, abortMessage } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'
import { type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let student: Person
let agent: { id: string }
/** What the model answers; at first the check of its connection. */
let answers: () => ScriptedAnswer = () => ({ text: chunk('Hi', 'stop') })

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

beforeAll(async () => {
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'm' }] } }),
    '/v1/chat/completions': () => answers()
  })
  world = await createChatWorld()
  student = await world.given.user()
  const connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'm' } as const
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})

/** How a reply ended: as it was streamed, as it is stored, and as it is sent to who reads it again from its beginning. */
async function threeWays(question: string): Promise<AgentMessage[]> {
  const streamed = await (await world.ask(student, agent, question)).finish()
  const stored = (await world.messagesOf(student, streamed.conversationId)).at(-1) as AgentMessage
  await world.api.db('replyEvents').where({ messageId: streamed.id }).delete()
  const again = await (await world.resume(student, streamed.id)).finish()
  return [streamed, stored, again]
}

test('S08: that an answer reached its limit is streamed, stored, and sent again', async () => {
  answers = () => ({ text: `${chunk('A very long ans')}${chunk('', 'length')}data: [DONE]\n\n` })
  for (const reply of await threeWays('Tell me all')) {
    expect(reply).toMatchObject({ status: 'finished', text: 'A very long ans', remarks: ['limitReached'] })
  }
})

test('S25: a conversation that the model cannot read any more fails with what it failed for', async () => {
  const message = "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens."
  answers = () => ({ status: 400, json: { object: 'error', message, type: 'BadRequestError', code: 400 } })
  for (const reply of await threeWays('And this?')) {
    expect(reply.failure).toEqual({ reason: 'thirdPartyFailed', cause: 'conversationTooLong', interrupted: false })
  }
})

test('a whole answer has no remarks', async () => {
  answers = () => ({ text: `${chunk('Yes.', 'stop')}data: [DONE]\n\n` })
  for (const reply of await threeWays('Is it?')) expect(reply).not.toHaveProperty('remarks')
})

test('a reader who stops an answer leaves no warning in the log', async () => {
  answers = () => ({ text: chunk('Well, '), keepsOpen: true })
  const reply = await world.ask(student, agent, 'Why?')
  await reply.until(event => event.type === 'text')
  const before = world.api.logs.length
  await student.call(abortMessage, { params: { messageId: reply.message.id } })
  expect(await reply.finish()).toMatchObject({ status: 'aborted', text: 'Well, ' })
  expect(world.api.logs.slice(before).filter(line => JSON.parse(line).level >= 40)).toEqual([])
})
