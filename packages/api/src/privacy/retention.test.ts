// On both engines: what is not kept any longer is found by a statement over three tables.

import { getAgentConfig, listMyConversations, setRetention, updateAgent } from '@lyceum/core/contract'
import { beforeEach, expect, test } from 'vitest'
import { expiredIds } from '../conversations/delete-expired.ts'
import { deleteAllExpired, deleteUnusedFiles, eraseDeleted } from '../operations/clean-up.ts'
import { findText } from '../testing/find-text.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { Guest, Person } from '../testing/given.ts'

const { world } = useChatWorld()
const dayMs = 24 * 3600_000

const forGood = { keptDays: null, guestKeptDays: null } as const
beforeEach(async () => {
  await (await world.given.admin()).call(setRetention, { body: { ...forGood, guestKeptDays: 30 } })
})

/** Asks, and lets the conversation be as old as this. @returns its id */
async function askedBefore(days: number, asker: Person | Record<string, string>, agent: { id: string }, text = 'What now?') {
  const { conversationId } = await (await world.ask(asker, agent, text)).finish()
  const updatedAt = new Date(world.api.context.now().getTime() - days * dayMs)
  await world.api.db('conversations').where({ id: conversationId }).update({ updatedAt })
  return conversationId
}

async function isThere(conversationId: string): Promise<boolean> {
  const found = await world.api.db('conversations').where({ id: conversationId }).whereNull('deletedAt').first('id')
  return found !== undefined
}

const keptFor = async ({ call }: Person | Guest, agent: { id: string }) =>
  (await call(getAgentConfig, { params: { agentId: agent.id }, query: {} })).keptDays

test('conversations stay for good and those of guests for thirty days, unless somebody has said otherwise', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Fine'] } })
  const share = await world.given.share({ agent })
  const guest = world.given.guest(share)
  const person = await world.given.user()
  expect([await keptFor(person, agent), await keptFor(guest, agent)]).toEqual([undefined, 30])
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  const [own, old, recent] = [
    await askedBefore(3000, person, agent),
    await askedBefore(31, asGuest, agent),
    await askedBefore(29, asGuest, agent)
  ]
  expect(await deleteAllExpired(world.api.context)).toBe(1)
  expect([await isThere(own), await isThere(old), await isThere(recent)]).toEqual([true, false, true])
})

test('the shortest of what the school and the agent say counts; what is older goes from tables and platform', async () => {
  const { api, given } = world
  const admin = await given.admin()
  await admin.call(setRetention, { body: { keptDays: 180, guestKeptDays: 30 } })
  const [short, long] = [
    await world.agentThat({ switches: { answer: ['A'] } }),
    await world.agentThat({ switches: { answer: ['B'] } })
  ]
  await api.db('agents').where({ id: short.id }).update({ keptDays: 30 })
  await api.db('agents').where({ id: long.id }).update({ keptDays: 365 })
  const person = await given.user()
  expect([await keptFor(person, short), await keptFor(person, long)]).toEqual([30, 180])
  const gone = [await askedBefore(31, person, short, 'Of shortplax'), await askedBefore(181, person, long, 'Of longplax')]
  const stays = [await askedBefore(29, person, short), await askedBefore(179, person, long)]
  await deleteAllExpired(api.context)
  expect(await Promise.all(gone.map(isThere))).toEqual([false, false])
  expect(await Promise.all(stays.map(isThere))).toEqual([true, true])
  const forgotten = api.platform.calls.filter(
    ({ key, method }) => method === 'DELETE' && [short.key, long.key].includes(key ?? '')
  )
  expect(forgotten).toHaveLength(2)

  api.passTime(11 * 60)
  await eraseDeleted(api.context)
  await deleteUnusedFiles(api.context)
  expect([...(await findText(api, 'shortplax')), ...(await findText(api, 'longplax'))]).toEqual([])
})

test('where nothing is kept, a conversation is in no list and gone a day after it was left', async () => {
  const { api, given } = world
  const admin = await given.admin()
  const agent = await world.agentThat({ switches: { answer: ['Fine'] } })
  await admin.call(setRetention, { body: { keptDays: 0, guestKeptDays: null } })
  const person = await given.user()
  expect(await keptFor(person, agent)).toBe(0)
  const id = await askedBefore(2, person, agent)
  const kept = await api.db('conversations').where({ id }).first('temporary')
  expect(kept).toEqual({ temporary: true })
  expect((await person.call(listMyConversations, { query: {} })).total).toBe(0)
  await deleteAllExpired(api.context)
  expect(await isThere(id)).toBe(false)
})

test('an agent keeps its conversations as its publisher says, which is a setting like the others', async () => {
  const { given } = world
  const agent = await given.agent()
  const body = { ...given.edit({ visibility: 'private' }), keptDays: 0 as const }
  await agent.owner.call(updateAgent, { params: { agentId: agent.id }, body })
  expect(await keptFor(agent.owner, agent)).toBe(0)
  await expect(
    agent.owner.call(updateAgent, { params: { agentId: agent.id }, body: { ...body, keptDays: 7 } as never })
  ).rejects.toMatchObject({ code: 1000, problems: [{ path: ['kept_days'] }] })
})

test('what is expired is found by ranges of an index, also among many that are kept', async () => {
  const { api, given } = world
  const agent = await given.publishedAgent()
  const person = await given.user()
  await api.db.raw(
    `insert into conversations (id, agent_id, user_id, guest_id, name, platform_state, trial, created_at, updated_at)
     select 'many-' || n, :agentId, case when n % 2 = 0 then :userId end, case when n % 2 = 1 then 'guest' end, 'Many', '{}', false,
       now(), now() - interval '1 minute' * n
     from generate_series(1, 4000) n`,
    { agentId: agent.id, userId: person.user.id }
  )
  await api.db.raw('analyze conversations')
  const day = new Date(Date.now() - dayMs)
  const { rows } = await api.db.raw(`explain ${expiredIds}`, { now: new Date(), people: day, guests: day, atOnce: 500 })
  const plan = rows.map((row: Record<string, string>) => Object.values(row)[0]).join('\n')
  expect(plan).not.toMatch(/Seq Scan on conversations/)
  for (const index of ['people', 'guests', 'agent']) expect(plan).toContain(`conversations_of_${index}`)
})
