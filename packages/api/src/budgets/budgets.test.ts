import {
  abortMessage,
  type Budget,
  type BudgetUnit,
  deleteConversation,
  exportBudgets,
  getOrganisation,
  getOwnBudgets,
  grantBudget,
  listAudit,
  listBudgetHolders,
  listBudgets,
  listNotifications,
  setAgentPrice,
  setBudget,
  setTerms
} from '@lyceum/core/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { localDay, secondsToDay } from '../config/local-day.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { dropOldUses } from './drop-uses.ts'

const { world } = useChatWorld()

type Key = Pick<Budget, 'scope' | 'scopeId' | 'each' | 'period' | 'unit'>
const questionsADay = { each: false, period: 'day', unit: 'questions' } as const

afterEach(async () => {
  await world.api.db('budgets').delete()
  await world.api.db('budgetVersion').increment('number')
})

async function set(person: Person, body: Partial<Key> & { scope: Key['scope']; scopeId: string; amount: number | null }) {
  const { items } = await person.call(setBudget, { body: { ...questionsADay, ...body } })
  return items
}
const ask = async (agent: OwnedAgent, person: Parameters<typeof world.ask>[0], more: object = {}) =>
  (await world.ask(person, agent, 'What is a limit?', more)).finish()
/** The same person with a session of the clock as it is. */
async function later({ user }: Person): Promise<{ authorization: string }> {
  const token = await startSession(world.api.context, user, { fingerprint: 'test', userAgent: '' })
  return { authorization: `Bearer ${token}` }
}
const usedUp = { code: 3004, status: 402 }
const ownOf = async (agent: OwnedAgent, person: Person) =>
  (await person.call(getOwnBudgets, { params: { agentId: agent.id } })).items
const toldTo = async (person: Person) =>
  (await person.call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === 'budget_nearly_used')

describe('a budget', () => {
  test('of each person in the school is their own, ends with the time of the reset, and is told before', async () => {
    const [admin, agent] = [await world.given.admin(), await world.agentThat()]
    const [one, other] = [await world.given.user(), await world.given.user()]
    await set(admin, { scope: 'school', scopeId: '', each: true, amount: 5 })
    for (let question = 1; question <= 3; question++) await ask(agent, one)
    expect(await ownOf(agent, one)).toEqual([])
    await ask(agent, one)
    expect(await ownOf(agent, one)).toMatchObject([{ scope: 'school', each: true, amount: 5, left: 1 }])
    await expect.poll(() => toldTo(one)).toMatchObject([{ data: { scope: 'school', own: true, period: 'day', amount: 5 } }])
    await ask(agent, one)
    const { organisation } = world.api.context.config
    const now = world.api.context.now()
    const tomorrow = localDay(new Date(now.getTime() + 24 * 3600_000), organisation.timeZone)
    const refused = await ask(agent, one).catch((failure: unknown) => failure as { retryAfter: number })
    expect(refused).toMatchObject(usedUp)
    expect(
      Math.abs((refused as { retryAfter: number }).retryAfter - secondsToDay(now, organisation.timeZone, tomorrow))
    ).toBeLessThan(60)
    await ask(agent, other)
    expect(await toldTo(one)).toHaveLength(1)
  })

  test('of a department counts whoever is in it or below it; the others are free', async () => {
    const [admin, agent] = [await world.given.admin(), await world.agentThat()]
    const [above, below] = [await world.given.user({ department: 'Law' }), await world.given.user({ department: 'Law/Public' })]
    const scopeId = above.user.departmentId!
    await ask(agent, below)
    // What was asked today before there was a budget counts.
    expect(await set(admin, { scope: 'department', scopeId, amount: 2 })).toMatchObject([{ name: 'Law', used: 1, amount: 2 }])
    await ask(agent, above)
    await expect(ask(agent, below)).rejects.toMatchObject(usedUp)
    await ask(agent, await world.given.user())
    await expect.poll(() => toldTo(admin)).toMatchObject([{ data: { scope: 'department', own: false, name: 'Law' } }])
  })

  test('of a person goes before what each in the school may, and adds to no one else', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    await set(admin, { scope: 'school', scopeId: '', each: true, amount: 1 })
    await set(admin, { scope: 'person', scopeId: person.user.id, amount: 2 })
    for (const _ of [1, 2]) await ask(agent, person)
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
  })

  test('gives nothing back when a conversation is deleted', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    await set(admin, { scope: 'person', scopeId: person.user.id, amount: 2 })
    const first = await ask(agent, person)
    await ask(agent, person)
    await person.call(deleteConversation, { params: { conversationId: first.conversationId } })
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
  })

  test('can be added to once: who is near the cap is listed, and goes on in this period alone', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    const [budget] = await set(admin, { scope: 'agent', scopeId: agent.id, each: true, amount: 1 })
    await ask(agent, person)
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    const params = { budgetId: budget!.id }
    expect((await agent.owner.call(listBudgetHolders, { params, query: {} })).items).toEqual([
      { id: person.user.id, name: person.user.name, used: 1, granted: 0 }
    ])
    const grant = { params, body: { holderId: person.user.id, amount: 1 } }
    expect(await agent.owner.call(grantBudget, grant)).toMatchObject({ used: 1, granted: 1 })
    await ask(agent, person)
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    world.api.passTime(24 * 3600)
    const tomorrow = await later(person)
    await ask(agent, tomorrow)
    await expect(ask(agent, tomorrow)).rejects.toMatchObject(usedUp)
    world.api.passTime(-24 * 3600)
    await expect(person.call(grantBudget, grant)).rejects.toMatchObject({ code: 3002 })
  })

  test('of a term counts from its first day; where no term has begun there is none', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    const day = (days: number) => localDay(new Date(world.api.context.now().getTime() + days * 24 * 3600_000), 'Asia/Shanghai')
    const ofTerm = { scope: 'person', scopeId: person.user.id, period: 'term', amount: 2 } as const
    await admin.call(setTerms, { body: { termStarts: [] } })
    await expect(set(admin, ofTerm)).rejects.toMatchObject({ problems: [{ path: ['period'] }] })
    await expect(admin.call(setTerms, { body: { termStarts: ['2026-02-30'] } })).rejects.toMatchObject({ code: 1000 })
    await admin.call(setTerms, { body: { termStarts: [day(10), day(-5)] } })
    expect((await admin.call(getOrganisation, {})).org.termStarts).toEqual([day(-5), day(10)])
    await ask(agent, person)
    expect(await set(admin, ofTerm)).toMatchObject([{ used: 1, from: day(-5) }])
    await ask(agent, person)
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    world.api.passTime(10 * 24 * 3600)
    await ask(agent, await later(person))
    world.api.passTime(-10 * 24 * 3600)
  })

  test('of a term keeps what is used of it as long as the term runs, which may be years', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    const day = (days: number) => localDay(new Date(world.api.context.now().getTime() + days * 24 * 3600_000), 'Asia/Shanghai')
    await admin.call(setTerms, { body: { termStarts: [day(-900), day(-600)] } })
    const [budget] = await set(admin, { scope: 'person', scopeId: person.user.id, period: 'term', amount: 1 })
    await ask(agent, person)
    const { id: budgetId } = budget!
    await world.api
      .db('budgetUses')
      .insert({ budgetId, holder: '', periodFrom: day(-900), used: 1, held: 0, peak: 0, granted: 0 })
    await dropOldUses(world.api.context)
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    expect(await world.api.db('budgetUses').where({ budgetId })).toHaveLength(1)
    await admin.call(setTerms, { body: { termStarts: [] } })
  })

  test('is set by who governs what it bounds, and by nobody else', async () => {
    const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
    const ofAgent = { scope: 'agent', scopeId: agent.id, amount: 10 } as const
    await set(agent.owner, ofAgent)
    for (const one of [person, await world.given.manager()]) {
      await expect(set(one, ofAgent)).rejects.toMatchObject({ code: 3002 })
      await expect(one.call(listBudgets, { query: { scope: 'agent', scopeId: agent.id } })).rejects.toMatchObject({ code: 3002 })
    }
    await expect(set(agent.owner, { scope: 'school', scopeId: '', amount: 10 })).rejects.toMatchObject({ code: 3002 })
    await expect(agent.owner.call(listBudgets, { query: {} })).rejects.toMatchObject({ code: 3002 })
    await expect(set(admin, { scope: 'department', scopeId: 'nowhere', amount: 1 })).rejects.toMatchObject({ code: 3000 })
    await expect(set(admin, { scope: 'school', scopeId: '', amount: 1.5 })).rejects.toMatchObject({
      problems: [{ path: ['amount'] }]
    })
    await set(admin, { ...ofAgent, amount: 5 })
    expect((await admin.call(listAudit, { query: { subjectId: agent.id, action: 'budget.set' } })).items).toMatchObject([
      { changes: [{ name: 'amount', before: '10', after: '5' }] }
    ])
    expect(await set(admin, { ...ofAgent, amount: null })).toEqual([])
    await ask(agent, person)
  })

  test('is exported with what is used, in the words of a language', async () => {
    const [admin, agent] = [await world.given.admin(), await world.agentThat()]
    await set(admin, { scope: 'agent', scopeId: agent.id, amount: 5 })
    await ask(agent, await world.given.user())
    const file = await fetchEndpoint(world.api.url, exportBudgets, { query: { locale: 'zh-CN' } }, world.headersOf(admin))
    const lines = (await file.text()).trim().split(/\r?\n/)
    expect(lines[1]).toMatch(new RegExp(`^智能体,${agent.name},共用,每天,提问次数,5,1,0,0,0,`))
  })
})

test('a page behind the last one of budgets, and of who has used one, tells how many there are', async () => {
  const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
  const [budget] = await set(agent.owner, { scope: 'agent', scopeId: agent.id, each: true, amount: 9 })
  await ask(agent, person)
  const query = { page: 2, pageSize: 10 }
  expect(await admin.call(listBudgets, { query })).toMatchObject({ items: [], total: 1 })
  const params = { budgetId: budget!.id }
  expect(await agent.owner.call(listBudgetHolders, { params, query })).toMatchObject({ items: [], total: 1 })
})

describe('tokens and money', () => {
  const costOf = async (agent: OwnedAgent, unit: BudgetUnit) => {
    const { items } = await agent.owner.call(listBudgets, { query: { scope: 'agent', scopeId: agent.id } })
    return items.find(budget => budget.unit === unit)!.used
  }

  test('are booked when a reply has ended, by what its platform told and by the price of its agent', async () => {
    const [agent, person] = [await world.agentThat(), await world.given.user()]
    const price = { currency: 'CNY', input: 2, output: 8 } as const
    expect(await agent.owner.call(setAgentPrice, { params: { agentId: agent.id }, body: { price } })).toMatchObject({
      price,
      cost: 0
    })
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: 1_000_000 })
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'CNY', amount: 100 })
    // An agent without a price in it uses nothing of it.
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'USD', amount: 0.01 })
    const { usage } = await ask(agent, person)
    expect(usage!.totalTokens).toBeGreaterThan(0)
    expect(await costOf(agent, 'tokens')).toBe(usage!.totalTokens)
    expect(await costOf(agent, 'CNY')).toBeCloseTo((usage!.promptTokens * 2 + usage!.completionTokens * 8) / 1_000_000, 6)
    expect(await costOf(agent, 'USD')).toBe(0)
    expect(await world.api.db('messages').whereNotNull('holds')).toEqual([])
    expect(await world.api.db('budgetUses').sum({ held: 'held' })).toEqual([{ held: 0 }])
  })

  test('are held while a reply runs, so that of many at once no more are answered than what is left bears', async () => {
    const [agent, person] = [await world.agentThat(), await world.given.user()]
    const { usage } = await ask(agent, person)
    const tokens = usage!.totalTokens
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: 3 * tokens + 2000 })
    // Nothing is known of this budget's replies yet: as much is held as is expected of one.
    await ask(agent, person)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => world.ask(person, agent, 'What is a limit?')))
    const open = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    await Promise.all(open.map(reply => reply.finish()))
    expect(await costOf(agent, 'tokens')).toBeLessThan(3 * tokens + 2000 + tokens)
    for (let more = 0; more < 2000 / tokens + 2; more++) await ask(agent, person).catch(() => {})
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
  })

  test.each(['tokens', 'CNY'] as const)('are told of when the answer ends that takes most of what is left: of %s', async unit => {
    const price = { currency: 'CNY', input: 20_000, output: 20_000 } as const
    const [known, agent, person] = [await world.agentThat(), await world.agentThat(), await world.given.user()]
    await agent.owner.call(setAgentPrice, { params: { agentId: agent.id }, body: { price } })
    const { usage } = await ask(known, person)
    const { promptTokens, completionTokens, totalTokens } = usage!
    const costs = unit === 'tokens' ? totalTokens : ((promptTokens + completionTokens) * 20_000) / 1_000_000
    // By one answer it goes from 52 % to 104 %.
    const amount = Math.round((costs / 0.52) * 100) / 100
    const bound = { scope: 'agent', scopeId: agent.id, unit, amount: unit === 'tokens' ? Math.round(amount) : amount } as const
    await set(agent.owner, bound)
    await ask(agent, person)
    await ask(agent, person)
    await expect.poll(() => toldTo(agent.owner)).toMatchObject([{ data: { scope: 'agent', unit, name: agent.name } }])
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    expect(await toldTo(agent.owner)).toHaveLength(1)
  })

  test('are no sooner told of, however much is held for answers that run', async () => {
    const agent = await world.agentThat({ switches: { answer: ['A limit', ' and so on.'], heldAfter: 1 } })
    const people = [await world.given.user(), await world.given.user(), await world.given.user()]
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: 5000 })
    const open = await Promise.all(people.map(person => world.ask(person, agent, 'What is a limit?')))
    await expect.poll(() => world.api.db('budgetUses').sum({ held: 'held' })).toEqual([{ held: 6000 }])
    for (const [index, reply] of open.entries()) {
      await reply.until(event => event.type === 'text')
      await people[index]!.call(abortMessage, { params: { messageId: reply.message.id } })
      await reply.finish()
    }
    await expect.poll(() => world.api.db('budgetUses').sum({ held: 'held' })).toEqual([{ held: 0 }])
    expect(await toldTo(agent.owner)).toEqual([])
  })

  test('that are used up are told of when a question is refused, where the server was killed that booked them', async () => {
    const [agent, person] = [await world.agentThat(), await world.given.user()]
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: 1_000_000 })
    await ask(agent, person)
    await world.api.db('budgetUses').update({ used: 1_000_000 })
    await expect(ask(agent, person)).rejects.toMatchObject(usedUp)
    await expect.poll(() => toldTo(agent.owner)).toHaveLength(1)
  })

  test('that a killed server did not book are booked by the sweeper, which tells of them', async () => {
    const [agent, person] = [await world.agentThat(), await world.given.user()]
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: 1_000_000 })
    const { id, usage } = await ask(agent, person)
    await set(agent.owner, { scope: 'agent', scopeId: agent.id, unit: 'tokens', amount: usage!.totalTokens + 1 })
    // As it is between the end of a reply and its booking.
    const row = await world.api.db('budgetUses').first()
    await world.api.db('budgetUses').update({ used: 0, held: 7 })
    const { budgetId, holder, periodFrom } = row
    const hold = { budget_id: budgetId, holder, period_from: periodFrom, held: 7 }
    await world.api
      .db('messages')
      .where({ id })
      .update({ holds: JSON.stringify([hold]) })
    await expect.poll(() => costOf(agent, 'tokens'), { timeout: 10_000 }).toBe(usage!.totalTokens)
    expect(await world.api.db('budgetUses').first()).toMatchObject({ held: 0 })
    await expect.poll(() => toldTo(agent.owner)).toHaveLength(1)
  })
})
