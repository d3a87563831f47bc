import { listNotifications, noPolicy, setPolicy, tryPolicy } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let service: Awaited<ReturnType<typeof startScripted>>
let student: Person
let admin: Person
let agent: OwnedAgent & { key: string }
let says: Parameters<typeof startScripted>[0][string]

beforeAll(async () => {
  service = await startScripted({ '/v1/moderations': asked => says(asked) })
  const moderation = { url: `${service.url}/v1`, key: 'sk-moderation', model: 'omni-moderation-latest' }
  world = await createChatWorld({ config: { moderation } })
  student = await world.given.user()
  admin = await world.given.admin()
  agent = await world.agentThat()
})
afterAll(async () => {
  await world.api.stop()
  await service.stop()
})

const govern = (whenAway: 'pass' | 'refuse', refuses = true) =>
  admin.call(setPolicy, { body: { ...noPolicy, moderation: { refuses, whenAway, notice: 'concern' } } })
const ask = async (text: string) => (await world.ask(student, agent, text)).finish()
const flagged = (flagged: boolean) => () => ({ json: { id: 'modr-1', model: 'omni', results: [{ flagged, categories: {} }] } })

test('a service is asked about each question, and what it flags is refused and told', async () => {
  await govern('pass')
  says = flagged(true)
  await expect(ask('Something bad')).rejects.toMatchObject({ code: 3002, refusal: 'schoolRule' })
  expect(world.platformCalls(agent)).toEqual([])
  expect(service.asked.at(-1)).toMatchObject({
    method: 'POST',
    body: { model: 'omni-moderation-latest', input: 'Something bad' },
    headers: { authorization: 'Bearer sk-moderation' }
  })
  const { items } = await admin.call(listNotifications, {})
  expect(items[0]).toMatchObject({
    kind: 'question_noticed',
    by: null,
    data: { rule: null, level: 'concern', agentId: agent.id }
  })
  says = flagged(false)
  await ask('Something good')
})

test('a service gets what a platform gets, without what is masked', async () => {
  says = flagged(false)
  const policy = {
    ...noPolicy,
    personalData: { ...noPolicy.personalData, email: 'mask' as const },
    moderation: { refuses: true, whenAway: 'pass' as const, notice: 'none' as const }
  }
  await admin.call(setPolicy, { body: policy })
  const asked = async () => (service.asked.at(-1)!.body as { input: string }).input
  await ask('Write to ana.souza@school.edu')
  expect(await asked()).toMatch(/^Write to (?!.*ana)/)
  await admin.call(tryPolicy, { body: { text: 'Is mei.lin@school.edu right?', policy } })
  expect(await asked()).toMatch(/^Is (?!.*mei\.lin)/)
})

test.each([
  ['answers 500', () => ({ status: 500, json: { error: { message: 'Something bad' } } })],
  ['answers 429', () => ({ status: 429, json: {} })],
  ['answers something else', () => ({ json: { results: 'none' } })],
  ['answers without a verdict', () => ({ json: { results: [] } })]
])('while it %s, questions pass or wait, as the school wants', async (_, answer) => {
  says = answer
  await govern('pass')
  await ask('Something good')
  await govern('refuse')
  await expect(ask('Something good')).rejects.toMatchObject({ code: 9901, retryAfter: 10 })
})

test('is not asked while the school has not switched it on', async () => {
  says = flagged(true)
  await govern('refuse', false)
  const before = service.asked.length
  await ask('Something')
  const policy = { ...noPolicy, moderation: { refuses: true, whenAway: 'pass' as const, notice: 'none' as const } }
  expect(service.asked).toHaveLength(before)
  expect(await admin.call(tryPolicy, { body: { text: 'Something', policy } })).toMatchObject({ moderation: 'flagged' })
})
