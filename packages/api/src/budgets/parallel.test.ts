// On PostgreSQL alone: two servers share a database.

import { type Connection, listNotifications, sendMessage, setAgentPrice, setBudget } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { openReply } from '../testing/open-reply.ts'
import { startScripted } from '../testing/scripted-platform.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let world: ChatWorld
let other: TestApi
let model: Awaited<ReturnType<typeof startScripted>>
let holdsOn = false

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const usage = { prompt_tokens: 4000, completion_tokens: 6000, total_tokens: 10_000 }

beforeAll(async () => {
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'dear-1' }] } }),
    '/v1/chat/completions': () => {
      const text = event({ choices: [{ index: 0, delta: { content: 'Yes.' } }] })
      if (holdsOn) return { text, keepsOpen: true }
      const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
      return { text: `${text}${event(end)}${event({ choices: [], usage })}data: [DONE]\n\n` }
    }
  })
  const database = await openTestDatabase()
  world = await createChatWorld({ database })
  other = await startApi({ database: { ...database, close: async () => {} }, config: { rateLimitFactor: 0 } })
})
afterAll(async () => {
  await other.stop()
  await world.api.stop()
  await model.stop()
})

test('of a budget that two servers book its publisher is told once, by whichever ended the answer', async () => {
  holdsOn = false
  const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'dear-1' }
  const [agent, person] = [await world.given.publishedAgent({ connection }), await world.given.user()]
  const body = { scope: 'agent', scopeId: agent.id, each: false, period: 'day', unit: 'tokens', amount: 24_000 } as const
  await agent.owner.call(setBudget, { body })
  const told = async () =>
    (await agent.owner.call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === 'budget_nearly_used')
  const askAt = async (url: string) => {
    const sent = { params: { agentId: agent.id }, body: { text: 'How dear are you?' } }
    await (await openReply(url, sendMessage, sent, world.headersOf(person))).finish()
  }
  await askAt(world.api.url)
  expect(await told()).toEqual([])
  // The other one knows no budget before.
  await askAt(other.url)
  await expect.poll(told).toMatchObject([{ data: { unit: 'tokens', amount: 24_000 } }])
  await askAt(world.api.url)
  await expect.poll(() => world.api.db('messages').where({ status: 'finished' }).whereNotNull('holds')).toEqual([])
  await expect(askAt(other.url)).rejects.toMatchObject({ code: 3004 })
  expect(await told()).toHaveLength(1)
})

test.each([
  ['tokens', 20_000],
  ['CNY', 0.2]
] as const)(
  'of 20 questions at once on two servers no more are answered than %s have room for, also of who asks for the first time',
  async (unit, amount) => {
    holdsOn = false
    const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'dear-1' }
    const agent = await world.given.publishedAgent({ connection })
    await agent.owner.call(setAgentPrice, {
      params: { agentId: agent.id },
      body: { price: { currency: 'CNY', input: 10, output: 10 } }
    })
    const [admin, known, fresh] = [await world.given.admin(), await world.given.user(), await world.given.user()]
    const budget = { scope: 'school', scopeId: '', each: true, period: 'day', unit, amount } as const
    await admin.call(setBudget, { body: budget })
    expect((await (await world.ask(known, agent, 'How dear are you?')).finish()).usage).toMatchObject({ totalTokens: 10_000 })
    await expect.poll(() => world.api.db('messages').where({ status: 'finished' }).whereNotNull('holds')).toEqual([])
    holdsOn = true
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const url = index % 2 === 0 ? world.api.url : other.url
        const body = { text: `Question ${index}` }
        return fetchEndpoint(url, sendMessage, { params: { agentId: agent.id }, body }, world.headersOf(fresh))
      })
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, ...Array(18).fill(402)])
    for (const { body } of answers) await body?.cancel()
    await admin.call(setBudget, { body: { ...budget, amount: null } })
  }
)
