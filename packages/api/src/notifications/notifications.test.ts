// On both engines: what is told once or together rests on a partial unique index.

import {
  countUnread,
  createBase,
  decideReview,
  getMe,
  getQuietKinds,
  handOver,
  limits,
  listNotifications,
  markNotifications,
  type NotificationKind,
  setAllowance,
  setMember,
  setQuietKinds,
  setRoles,
  submitReview,
  updateAgent
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { uploadTexts } from '../testing/upload-text.ts'
import { dropNotificationsBefore } from './queries.ts'

const { world } = useChatWorld({ processDue: ingestHere })
const list = async (person: Person) => (await person.call(listNotifications, { query: {} })).items
const kindsOf = async (person: Person) => (await list(person)).map(({ kind }) => kind)
const unreadOf = async (person: Person) => (await person.call(countUnread, {})).unread
const of = (agent: { id: string }) => ({ params: { agentId: agent.id } })

/** A person to whom a base was shared so many times. */
async function personTold(times: number) {
  const [owner, person] = [await world.given.manager(), await world.given.user()]
  for (let time = 1; time <= times; time++) {
    await share(owner, `Base ${time}`, { kind: 'user', subjectId: person.user.id })
    world.api.passTime(1)
  }
  return { owner, person }
}

async function share(owner: Person, name: string, to: { kind: 'user' | 'department'; subjectId: string }) {
  const { id: baseId } = await owner.call(createBase, { body: { name } })
  await owner.call(setMember, { params: { baseId }, body: { ...to, level: 'read' } })
  return baseId
}

describe('a person is told', () => {
  test('that an agent waits for a review, if they are an administrator and did not submit it themselves', async () => {
    const [admin, publisher] = [await world.given.admin(), await world.given.admin()]
    const agent = await world.given.agent({ owner: publisher, status: 'under_review', name: 'Waits' })
    expect(await list(admin)).toMatchObject([
      { kind: 'review_submitted', data: { agentId: agent.id, agentName: 'Waits' }, by: publisher.user.name, read: false }
    ])
    expect(await kindsOf(publisher)).toEqual([])
    await admin.call(decideReview, { ...of(agent), body: { decision: 'reject', reason: 'Too short.' } })
    await publisher.call(submitReview, of(agent))
    expect(await kindsOf(admin)).toEqual(['review_submitted', 'review_submitted'])
  })

  test('that a further version of a public agent waits', async () => {
    const agent = await world.given.publishedAgent()
    const admin = await world.given.admin()
    await agent.owner.call(updateAgent, { ...of(agent), body: world.given.edit({ name: 'Second', visibility: 'public' }) })
    expect(await kindsOf(admin)).toEqual(['review_submitted'])
  })

  test('how the review of their agent was decided, and why; a decision that fails tells nothing', async () => {
    const agent = await world.given.agent({ status: 'under_review', name: 'Judged' })
    const admin = await world.given.admin()
    await admin.call(decideReview, { ...of(agent), body: { decision: 'reject', reason: 'The opener is empty.' } })
    await expect(admin.call(decideReview, { ...of(agent), body: { decision: 'approve' } })).rejects.toMatchObject({ code: 3003 })
    expect(await list(agent.owner)).toMatchObject([
      { kind: 'review_decided', data: { agentName: 'Judged', approved: false, reason: 'The opener is empty.' } }
    ])
  })

  test('that a base is shared with them or their department, once, and not of another level', async () => {
    const owner = await world.given.manager()
    const one = await world.given.user({ department: 'Geology/Glaciers' })
    const elsewhere = await world.given.user({ department: 'Music' })
    const above = await world.api.db('departments').where({ name: 'Geology' }).first('id')
    const baseId = await share(owner, 'Ice', { kind: 'department', subjectId: above!.id })
    const again = { kind: 'department', subjectId: above!.id, level: 'read_write' } as const
    await owner.call(setMember, { params: { baseId }, body: again })
    expect(await list(one)).toMatchObject([
      { kind: 'base_shared', data: { baseId, baseName: 'Ice', level: 'read' }, by: owner.user.name }
    ])
    expect(await kindsOf(elsewhere)).toEqual([])
  })

  test('what was handed over to them, and that their role has changed', async () => {
    const [admin, from, to] = [await world.given.admin(), await world.given.manager(), await world.given.user()]
    await world.given.agent({ owner: from })
    await admin.call(setRoles, { body: { userIds: [to.user.id], role: 'agent_manager' } })
    await admin.call(handOver, { params: { userId: from.user.id }, body: { toUserId: to.user.id } })
    await expect(to.call(getMe, {})).rejects.toMatchObject({ code: 2003 })
    const row = await world.api.db('users').where({ id: to.user.id }).first()
    const token = await startSession(world.api.context, row!, { fingerprint: 'test', userAgent: 'test' })
    expect((await world.api.as({ authorization: `Bearer ${token}` })(listNotifications, { query: {} })).items).toMatchObject([
      { kind: 'handed_over', data: { from: from.user.name, agents: 1, bases: 0 }, by: admin.user.name },
      { kind: 'role_changed', data: { role: 'agent_manager', before: 'regular_user' } }
    ])
  })

  test('that documents could not be read: those of one base in one, until it is read', async () => {
    const owner = await world.given.manager()
    const { id: baseId } = await owner.call(createBase, { body: { name: 'Broken' } })
    await uploadTexts(world.api, owner, baseId, ['a.pdf', '%PDF-1.7 a'], ['b.pdf', '%PDF-1.7 b'])
    const count = async () => (await list(owner)).map(({ data }) => (data as { count: number }).count)
    await expect.poll(count, { timeout: 20_000 }).toEqual([2])
    expect(await list(owner)).toMatchObject([
      { kind: 'document_failed', data: { baseId, baseName: 'Broken', failure: 'unreadable' }, by: null }
    ])
    await owner.call(markNotifications, { body: { read: true } })
    await uploadTexts(world.api, owner, baseId, ['c.pdf', '%PDF-1.7 c'])
    await expect.poll(count, { timeout: 20_000 }).toEqual([1, 2])
    // The older one is unread again beside the newer one.
    const [, older] = await list(owner)
    expect(await owner.call(markNotifications, { body: { read: false, ids: [older!.id] } })).toEqual({ unread: 2 })
  })

  test('that four fifths of an allowance are used, once a day', async () => {
    const agent = await world.agentThat()
    await agent.owner.call(setAllowance, { ...of(agent), body: { perDay: 5, perMonth: null } })
    const student = await world.given.user()
    const ask = async () => (await world.ask(student, agent, 'What is a limit?')).finish()
    const nearlyUsed = async () => (await list(agent.owner)).filter(({ kind }) => kind === 'allowance_nearly_used')
    for (let question = 1; question <= 3; question++) await ask()
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await nearlyUsed()).toEqual([])
    await ask()
    await expect
      .poll(nearlyUsed, { timeout: 5000 })
      .toMatchObject([{ data: { agentId: agent.id, share: null, period: 'day', allowed: 5 } }])
    await ask()
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await nearlyUsed()).toHaveLength(1)
  })
})

describe('notifications', () => {
  test('are one’s own, the newest first; read, unread, and all read', async () => {
    const { owner, person } = await personTold(3)
    const names = (await list(person)).map(({ data }) => (data as { baseName: string }).baseName)
    expect(names).toEqual(['Base 3', 'Base 2', 'Base 1'])
    expect(await unreadOf(person)).toBe(3)
    const ids = [(await list(person))[0]!.id]
    expect(await owner.call(markNotifications, { body: { read: true, ids } })).toEqual({ unread: 0 })
    expect(await person.call(markNotifications, { body: { read: true, ids } })).toEqual({ unread: 2 })
    expect((await list(person)).map(({ read }) => read)).toEqual([true, false, false])
    expect(await person.call(markNotifications, { body: { read: true } })).toEqual({ unread: 0 })
    expect(await person.call(markNotifications, { body: { read: false, ids } })).toEqual({ unread: 1 })
  })

  test('that came after what one sees stay unread when all are read', async () => {
    const { owner, person } = await personTold(2)
    const [newest] = await list(person)
    await share(owner, 'Later', { kind: 'user', subjectId: person.user.id })
    expect(await person.call(markNotifications, { body: { read: true, until: newest!.at } })).toEqual({ unread: 1 })
    expect((await list(person)).map(({ read }) => read)).toEqual([false, true, true])
  })

  test('of a kind that is switched off are not sent, until it is on again', async () => {
    const { owner, person } = await personTold(0)
    const quiet: NotificationKind[] = ['base_shared', 'role_changed']
    expect(await person.call(setQuietKinds, { body: { quiet } })).toEqual({ quiet })
    await share(owner, 'Unheard', { kind: 'user', subjectId: person.user.id })
    expect(await kindsOf(person)).toEqual([])
    await person.call(setQuietKinds, { body: { quiet: [] } })
    expect(await person.call(getQuietKinds, {})).toEqual({ quiet: [] })
    await share(owner, 'Heard', { kind: 'user', subjectId: person.user.id })
    expect(await kindsOf(person)).toEqual(['base_shared'])
  })

  test('are counted up to a hundred, and deleted when they are old', async () => {
    const { person } = await personTold(1)
    const [told] = await world.api.db('notifications').where({ userId: person.user.id })
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...told!,
      id: `${told!.id}-${index}`,
      data: JSON.stringify(told!.data)
    }))
    await world.api.db.batchInsert('notifications', rows)
    expect(await unreadOf(person)).toBe(limits.unreadNotifications)
    await dropNotificationsBefore(world.api.db, told!.createdAt)
    expect(await unreadOf(person)).toBe(limits.unreadNotifications)
    await dropNotificationsBefore(world.api.db, new Date(told!.createdAt.getTime() + 1))
    expect(await unreadOf(person)).toBe(0)
  })
})
