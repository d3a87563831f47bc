import { deleteUser, setBudget } from '@lyceum/core/contract'
import { afterEach, expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'

const { world } = useChatWorld()

afterEach(async () => {
  await world.api.db('budgets').delete()
  await world.api.db('budgetVersion').increment('number')
})

const bound = (agent: OwnedAgent, unit: 'questions' | 'tokens', amount: number) =>
  agent.owner.call(setBudget, { body: { scope: 'agent', scopeId: agent.id, each: false, period: 'day', unit, amount } })
const pass = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

test.each(['finished', 'generating'])('what a %s reply holds is booked with its person erased', async status => {
  const [admin, agent, person] = [await world.given.admin(), await world.agentThat(), await world.given.user()]
  await bound(agent, 'tokens', 1_000_000)
  const { id, usage } = await (await world.ask(person, agent, 'What is a limit?')).finish()
  const { budgetId, holder, periodFrom } = await world.api.db('budgetUses').first()
  // As it is until its cost is booked; one that runs does so in a process that does not hear of it.
  await world.api.db.raw(
    "insert into reply_processes (id, alive_at) values ('deaf', now() + interval '1 hour') on conflict do nothing"
  )
  await world.api.db.transaction(async transaction => {
    await transaction('budgetUses').update({ used: 0, held: 7 })
    const holds = JSON.stringify([{ budget_id: budgetId, holder, period_from: periodFrom, held: 7 }])
    const running = status === 'generating' && { status, processId: 'deaf' }
    await transaction('messages')
      .where({ id })
      .update({ holds, ...running })
  })
  await admin.call(deleteUser, { params: { userId: person.user.id } })
  expect(await world.api.db('messages').where({ id })).toEqual([])
  expect(await world.api.db('budgetUses').first('used', 'held')).toEqual({ used: usage!.totalTokens, held: 0 })
})

test('a question that cannot be asked leaves its room in a budget to one that comes with it', async () => {
  const [agent, person] = [
    await world.agentThat({ switches: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 10 } }),
    await world.given.user()
  ]
  await bound(agent, 'questions', 4)
  const running = await world.ask(person, agent, 'Go on for long')
  await running.until(({ type }) => type === 'text')
  const { conversationId } = running.message
  // While another server has the budget, two questions wait for it, and two more come that are then taken together.
  const held = await world.api.db.transaction()
  await held('budgetUses').forUpdate()
  const ask = async (more: object = {}) => {
    const asked = world.ask(person, agent, 'What is a limit?', more)
    asked.catch(() => {})
    await pass(300)
    return { asked }
  }
  const [one, two] = [await ask(), await ask()]
  const impossible = await ask({ conversationId })
  const last = await ask()
  await held.commit()
  await expect(impossible.asked).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  for (const { asked } of [one, two, last]) (await asked).leave()
  await expect(world.ask(person, agent, 'One more')).rejects.toMatchObject({ code: 3004 })
  running.leave()
})
