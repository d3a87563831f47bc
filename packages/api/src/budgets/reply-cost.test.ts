// On both engines: what a reply cost is reckoned by the engine.

import { abortMessage, getAgentPrice, listBudgets, runWorkflow, setAgentPrice, setBudget } from '@lyceum/core/contract'
import { afterEach, expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()
const price = { currency: 'CNY', input: 2, output: 8 } as const

afterEach(async () => {
  await world.api.db('budgets').delete()
  await world.api.db('budgetVersion').increment('number')
})

/** Gives an agent a price, and a budget of both kinds. */
async function bound(agent: OwnedAgent): Promise<void> {
  await agent.owner.call(setAgentPrice, { params: { agentId: agent.id }, body: { price } })
  for (const [unit, amount] of [
    ['tokens', 1_000_000],
    ['CNY', 100]
  ] as const)
    await agent.owner.call(setBudget, {
      body: { scope: 'agent', scopeId: agent.id, each: false, period: 'day', unit, amount }
    })
}

async function booked(agent: OwnedAgent): Promise<{ tokens: number; money: number }> {
  const { items } = await agent.owner.call(listBudgets, { query: { scope: 'agent', scopeId: agent.id } })
  const of = (unit: string) => items.find(budget => budget.unit === unit)!.used ?? 0
  return { tokens: of('tokens'), money: of('CNY') }
}

/** Asks, and presses stop when the first text is there. */
async function stopped(agent: OwnedAgent, text: string): Promise<void> {
  const reply = await world.ask(student, agent, text)
  await reply.until(event => event.type === 'text')
  await student.call(abortMessage, { params: { messageId: reply.message.id } })
  expect(await reply.finish()).toMatchObject({ status: 'aborted', usage: null, text: expect.stringMatching(/./) })
}

const nothingHeld = () => world.api.db('budgetUses').where('held', '>', 0)
const answer = ['A limit is what a function comes near to.', ' And so on.']

test('a reply that was stopped before its platform told its tokens costs about as many as were written', async () => {
  const agent = await world.agentThat({ switches: { answer, heldAfter: 1 } })
  await bound(agent)
  await stopped(agent, 'What is a limit?')
  // Sixteen and forty-one bytes, at four for a token.
  await expect.poll(() => booked(agent)).toEqual({ tokens: 4 + 11, money: (4 * 2 + 11 * 8) / 1_000_000 })
  expect(await nothingHeld()).toEqual([])
  // It is no known cost of a reply, by which others are held.
  expect(await world.api.db('budgetUses').max({ peak: 'peak' })).toEqual([{ peak: 0 }])
})

test('one that broke off costs the same way, and never more than what was held for it', async () => {
  const agent = await world.agentThat({ switches: { answer: ['x'.repeat(9000), 'more'], errorMidStream: { after: 1 } } })
  await bound(agent)
  const reply = await (await world.ask(student, agent, 'What is a limit?')).finish()
  expect(reply).toMatchObject({ status: 'failed', usage: null })
  await expect.poll(() => booked(agent).then(({ tokens }) => tokens)).toBe(2000)
})

test('one that was stopped before anything came costs nothing, and neither where the platform tells no tokens at all', async () => {
  const slow = await world.agentThat({ switches: { answer, slowStartMs: 60_000 } })
  await bound(slow)
  const reply = await world.ask(student, slow, 'What is a limit?')
  await reply.next()
  await student.call(abortMessage, { params: { messageId: reply.message.id } })
  expect(await reply.finish()).toMatchObject({ status: 'aborted', text: '' })
  await expect.poll(nothingHeld).toEqual([])
  expect(await booked(slow)).toEqual({ tokens: 0, money: 0 })

  const silent = await world.agentThat({ switches: { answer, noUsage: true } })
  await bound(silent)
  expect((await (await world.ask(student, silent, 'What is a limit?')).finish()).usage).toBeNull()
  world.api.platform.setSwitches(silent.key, { answer, noUsage: true, heldAfter: 1 })
  await stopped(silent, 'And a derivative?')
  await expect.poll(nothingHeld).toEqual([])
  expect(await booked(silent)).toEqual({ tokens: 0, money: 0 })
})

test('tokens that a platform tells only as a whole have the dearer price, in the budget and for the publisher', async () => {
  const agent = await world.agentThat({ mode: 'workflow', switches: { answer: ['Done.'] } })
  await bound(agent)
  const input = { params: { agentId: agent.id }, body: { inputs: {} } }
  const run = await (await openReply(world.api.url, runWorkflow, input, world.headersOf(student))).finish()
  const { promptTokens, completionTokens, totalTokens } = run.usage!
  expect([promptTokens, completionTokens]).toEqual([0, 0])
  expect(totalTokens).toBeGreaterThan(0)
  const cost = (totalTokens * 8) / 1_000_000
  await expect.poll(() => booked(agent)).toEqual({ tokens: totalTokens, money: cost })
  expect(await agent.owner.call(getAgentPrice, { params: { agentId: agent.id } })).toMatchObject({ totalTokens, cost })
})

test('a number of tokens that no reply takes, stored by a release before, is cut and keeps nothing from being booked', async () => {
  const agent = await world.agentThat({ switches: { answer } })
  await bound(agent)
  const reply = await (await world.ask(student, agent, 'What is a limit?')).finish()
  const uses: { budgetId: string; holder: string; periodFrom: string }[] = await world.api.db('budgetUses').select()
  await world.api.db('budgetUses').update({ used: 0, held: 7 })
  const holds = uses.map(({ budgetId, holder, periodFrom }) => ({
    budget_id: budgetId,
    holder,
    period_from: periodFrom,
    held: 7
  }))
  await world.api
    .db('messages')
    .where({ id: reply.id })
    .update({
      holds: JSON.stringify(holds),
      body: world.api.db.raw(`jsonb_set(body::jsonb, '{usage,totalTokens}', '1e30')`)
    })
  await expect.poll(nothingHeld, { timeout: 10_000 }).toEqual([])
  expect((await booked(agent)).tokens).toBe(1_000_000_000)
  expect((await agent.owner.call(getAgentPrice, { params: { agentId: agent.id } })).totalTokens).toBe(1_000_000_000)
})
