import { listConversations, setBudget } from '@lyceum/core/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let agent: { id: string }
/** What the model answers when it is asked for a name. */
let named: () => ScriptedAnswer
const orders: Asked[] = []

const saying = (content: string, tokens = 100): ScriptedAnswer => {
  const chunk = { choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] }
  const usage = { choices: [], usage: { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens } }
  return { text: [chunk, usage].map(data => `data: ${JSON.stringify(data)}\n\n`).join('') }
}

beforeAll(async () => {
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'm' }] } }),
    '/v1/chat/completions': asked => {
      if (!textOf(asked).startsWith('Name the conversation')) return saying('Since rates of change multiply.')
      orders.push(asked)
      return named()
    }
  })
  world = await createChatWorld({ config: { namesConversations: true } })
  const connection = {
    platform: 'openai',
    type: 'chat',
    apiUrl: `${model.url}/v1`,
    appId: 'm',
    instructions: 'Be a pirate.'
  } as const
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})
afterEach(() => {
  orders.length = 0
})

const textOf = ({ body }: Asked) => {
  const { content } = (body.messages as { content: unknown }[]).at(-1)!
  return typeof content === 'string' ? content : ''
}
const student = () => world.given.user()
const namesOf = async (person: Awaited<ReturnType<typeof student>>) =>
  (await person.call(listConversations, { params: { agentId: agent.id } })).items.map(({ name }) => name)

test('a model names a new conversation by its first exchange, once and without what its publisher tells it', async () => {
  const person = await student()
  named = () => saying(' **“The chain rule.”** ')
  const { conversationId } = await (await world.ask(person, agent, 'Why does it work?')).finish()
  await expect.poll(() => namesOf(person)).toEqual(['The chain rule'])
  await (await world.ask(person, agent, 'And then?', { conversationId })).finish()
  expect(orders.map(textOf)).toEqual([
    expect.stringMatching(/user: Why does it work\?\n\nassistant: Since rates of change multiply\.$/)
  ])
  expect(JSON.stringify(orders[0]!.body)).not.toContain('pirate')
})

test.each([
  ['《红楼梦》人物分析', '《红楼梦》人物分析'],
  ['“Hamlet” and “Macbeth”', '“Hamlet” and “Macbeth”'],
  ['**「《史記》的列傳」。**', '《史記》的列傳'],
  ['# *"The chain rule".*', 'The chain rule']
])('of the name %s it keeps what is a part of it', async (answer, name) => {
  const person = await student()
  named = () => saying(answer)
  await (await world.ask(person, agent, 'Why does it work?')).finish()
  await expect.poll(() => namesOf(person)).toEqual([name])
})

test.each<[string, ScriptedAnswer]>([
  ['an explanation', saying('I would call this conversation the following, since it deals with several things: the chain rule')],
  ['several lines', saying('The chain rule\nThe product rule')],
  ['nothing', saying('')],
  ['a run of full stops', saying(`a${'.'.repeat(1_000_000)}a`)],
  ['a failure', { status: 500, json: {} }]
])('the question names it where the model answers with %s', async (_, answer) => {
  const person = await student()
  const info = vi.spyOn(world.api.context.log, 'info')
  named = () => answer
  await (await world.ask(person, agent, 'Why does it work?')).finish()
  await expect.poll(() => orders.length).toBe(1)
  await (await world.ask(person, agent, 'What is a limit?')).finish()
  expect(await namesOf(person)).toEqual(['What is a limit?', 'Why does it work?'])
  info.mockRestore()
})

test('a name costs what it took, and none is made where a budget is used up', async () => {
  const [person, admin] = [await student(), await world.given.admin()]
  const budget = { scope: 'school', scopeId: '', each: true, period: 'day', unit: 'tokens' } as const
  const used = async () => (await world.api.db('budgetUses').where({ holder: person.user.id })).map(use => Number(use.used))
  await admin.call(setBudget, { body: { ...budget, amount: 170 } })
  named = () => saying('The chain rule', 60)
  await (await world.ask(person, agent, 'Why does it work?')).finish()
  await expect.poll(used).toEqual([160])
  await (await world.ask(person, agent, 'What is a limit?')).finish()
  await expect.poll(used).toEqual([260])
  expect(orders).toHaveLength(1)
  await admin.call(setBudget, { body: { ...budget, amount: null } })
})

test('a chat that is not kept gets no name', async () => {
  const person = await student()
  named = () => saying('The chain rule')
  await (await world.ask(person, agent, 'Why does it work?', { temporary: true })).finish()
  await (await world.ask(person, agent, 'What is a limit?')).finish()
  await expect.poll(() => namesOf(person)).toEqual(['The chain rule'])
  expect(orders).toHaveLength(1)
})

test('it is off unless an installation switches it on', async () => {
  vi.spyOn(world.api.context.config, 'namesConversations', 'get').mockReturnValue(false)
  const person = await student()
  await (await world.ask(person, agent, 'Why does it work?')).finish()
  expect([orders.length, await namesOf(person)]).toEqual([0, ['Why does it work?']])
  vi.restoreAllMocks()
})
