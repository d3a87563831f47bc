// On both engines: filters, orders and sums of all agents are done by the engine.

import {
  type BodyInputOf,
  changeManagedAgents,
  countLosses,
  listManagedAgentIds,
  listManagedAgents,
  listMyAgents,
  listRecommendedAgents,
  setRecommendation
} from '@lyceum/core/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../testing/for-a-file.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { recordUse } from '../testing/record-use.ts'

const { api, given } = useApi()
let admin: Person
beforeAll(async () => {
  admin = await given.user({ role: 'admin', name: 'Ana Souza' })
})

const namesOf = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name)
const outcomesOf = (list: { items: { outcome: string; because: string | null }[] }) =>
  list.items.map(({ outcome, because }) => (because === null ? outcome : `${outcome}: ${because}`))
type Body = BodyInputOf<typeof changeManagedAgents>
const change = (body: Body) => admin.call(changeManagedAgents, { body })
const all = (agents: readonly { id: string }[]): { agents: { id: string }[] } => ({ agents: agents.map(({ id }) => ({ id })) })

describe('the list of all agents', () => {
  test('is filtered by publisher, department, service and recommendation', async () => {
    const description = 'potoroology'
    const owner = await given.user({ role: 'agent_manager', name: 'Odd Owner', department: 'Zoology' })
    await given.publishedAgent({ description, name: 'Theirs', owner })
    const other = await given.publishedAgent({ description, name: 'Other' })
    await given.agent({ description, name: 'Off', status: 'disabled' })
    await admin.call(setRecommendation, { params: { agentId: other.id }, body: { recommended: true } })
    const names = async (query: object) =>
      namesOf(await admin.call(listManagedAgents, { query: { query: description, sort: 'name', order: 'asc', ...query } }))
    expect(await names({})).toEqual(['Off', 'Other', 'Theirs'])
    expect(await names({ ownerId: owner.user.id })).toEqual(['Theirs'])
    expect(await names({ departmentId: owner.user.departmentId })).toEqual(['Theirs'])
    expect(await names({ recommended: 'true' })).toEqual(['Other'])
    expect(await names({ recommended: 'false' })).toEqual(['Off', 'Theirs'])
    expect(await names({ enabled: 'false' })).toEqual(['Off'])
    expect(await names({ platform: 'dify', type: 'chat', enabled: 'true' })).toEqual(['Other', 'Theirs'])
    expect(await names({ platform: 'bedrock' })).toEqual([])
    expect(await names({ type: 'workflow' })).toEqual([])
    await admin.call(setRecommendation, { params: { agentId: other.id }, body: { recommended: false } })
  })

  test('is sorted by each column in both directions', async () => {
    const description = 'bettongology'
    const [first, second] = [
      await given.publishedAgent({ description, name: 'Alpha' }),
      await given.publishedAgent({ description, name: 'Beta' })
    ]
    await recordUse(api.db, { agentId: second.id, userId: null, at: new Date() })
    await api
      .db('agents')
      .where({ id: first.id })
      .update({ updatedAt: new Date('2030-01-01') })
    const names = async (sort: string, order: string) =>
      namesOf(await admin.call(listManagedAgents, { query: { query: description, sort, order } as never }))
    expect(await names('submitted_at', 'desc')).toEqual(['Beta', 'Alpha'])
    expect(await names('name', 'asc')).toEqual(['Alpha', 'Beta'])
    expect(await names('usage_count', 'desc')).toEqual(['Beta', 'Alpha'])
    expect(await names('usage_count', 'asc')).toEqual(['Alpha', 'Beta'])
    expect(await names('updated_at', 'desc')).toEqual(['Alpha', 'Beta'])
    expect(await names('publisher', 'asc')).toHaveLength(2)
  })

  test('is told as ids alone for changes of all that match, to administrators', async () => {
    const description = 'quollology'
    const agents = [await given.agent({ description }), await given.agent({ description })]
    const { items } = await admin.call(listManagedAgentIds, { query: { query: description } })
    expect(items.map(({ id }) => id).sort()).toEqual(agents.map(({ id }) => id).sort())
    await expect((await given.manager()).call(listManagedAgentIds, {})).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

describe('several agents', () => {
  test('are disabled with a reason, and enabled again only where nothing else has changed', async () => {
    const agents = [await given.publishedAgent(), await given.publishedAgent(), await given.agent({ status: 'disabled' })]
    await expect(change({ act: 'disable', ...all(agents) })).rejects.toMatchObject({
      problems: [{ path: ['reason'], reason: 'required' }]
    })
    const disabled = await change({ act: 'disable', ...all(agents), reason: 'Exams.' })
    expect(outcomesOf(disabled)).toEqual(['changed', 'changed', 'same'])
    const list = await admin.call(listManagedAgents, { query: { query: agents[0]!.name, status: 'disabled' } })
    expect(list.items.find(({ id }) => id === agents[0]!.id)).toMatchObject({ enabled: false, reason: 'Exams.' })
    // Somebody gives the second another reason.
    await change({ act: 'enable', ...all([agents[1]!]) })
    await change({ act: 'disable', ...all([agents[1]!]), reason: 'Broken.' })
    const seen = disabled.items.slice(0, 2).map(({ id, seen: at }) => ({ id, seen: at! }))
    expect(outcomesOf(await change({ act: 'enable', agents: seen }))).toEqual(['changed', 'refused: changed'])
  })

  test('are recommended in the given order, up to the maximum, and never unpublished ones', async () => {
    const before = await api.db('agents').where({ recommended: true }).pluck('id')
    await api.db('agents').whereIn('id', before).update({ recommended: false })
    const agents: OwnedAgent[] = []
    for (let number = 0; number < 7; number++) agents.push(await given.publishedAgent({ name: `Recommended ${number}` }))
    const draft = await given.agent({ status: 'under_review' })
    const order = [agents[3]!, draft, agents[0]!, agents[1]!, agents[2]!, agents[4]!, agents[5]!, agents[6]!]
    expect(outcomesOf(await change({ act: 'recommend', ...all(order) }))).toEqual([
      'changed',
      'refused: not_published',
      'changed',
      'changed',
      'changed',
      'changed',
      'changed',
      'refused: too_many'
    ])
    const shown = async () => namesOf(await (await given.user()).call(listRecommendedAgents, {}))
    const inOrder = [3, 0, 1, 2, 4, 5].map(number => `Recommended ${number}`)
    expect(await shown()).toEqual(inOrder)
    const listed = await admin.call(listManagedAgents, { query: { recommended: 'true', sort: 'recommended' } })
    expect(namesOf(listed)).toEqual(inOrder)
    // Taken back, the place is the same.
    await change({ act: 'unrecommend', ...all([agents[1]!]) })
    expect(await shown()).toEqual(inOrder.filter(name => name !== 'Recommended 1'))
    await change({ act: 'recommend', ...all([agents[1]!]) })
    expect(await shown()).toEqual(inOrder)
    await change({ act: 'unrecommend', ...all(agents) })
  })

  test('are handed over with their shares, and back only while they are still that person’s', async () => {
    const [from, to] = [await given.manager(), await given.manager()]
    const agents = [await given.publishedAgent({ owner: from }), await given.publishedAgent({ owner: from })]
    await given.share({ agent: agents[0]! })
    const student = await given.user()
    await expect(change({ act: 'hand_over', ...all(agents) })).rejects.toMatchObject({ problems: [{ path: ['to_user_id'] }] })
    await expect(change({ act: 'hand_over', ...all(agents), toUserId: student.user.id })).rejects.toMatchObject({
      problems: [{ path: ['to_user_id'], reason: 'rejected' }]
    })
    const moved = await change({ act: 'hand_over', ...all(agents), toUserId: to.user.id })
    expect(moved.items).toMatchObject([{ outcome: 'changed', ownerId: from.user.id }, { outcome: 'changed' }])
    expect((await to.call(listMyAgents, {})).total).toBe(2)
    expect(await api.db('shares').where({ agentId: agents[0]!.id }).pluck('createdBy')).toEqual([to.user.id])
    await change({ act: 'hand_over', ...all([agents[1]!]), toUserId: admin.user.id })
    const back = { act: 'hand_over', ...all(agents), toUserId: from.user.id, ifOwnerId: to.user.id } as const
    expect(outcomesOf(await change(back))).toEqual(['changed', 'refused: changed'])
  })

  test('are deleted for good; before that it is told what will be lost', async () => {
    const agents = [await given.publishedAgent(), await given.publishedAgent()]
    await given.share({ agent: agents[0]! })
    await recordUse(api.db, { agentId: agents[0]!.id, userId: null, at: new Date() })
    const agentIds = agents.map(({ id }) => id)
    expect(await admin.call(countLosses, { body: { agentIds } })).toMatchObject({ agents: 2, shares: 1, uses: 1, recommended: 0 })
    expect(outcomesOf(await change({ act: 'delete', ...all(agents) }))).toEqual(['changed', 'changed'])
    expect(outcomesOf(await change({ act: 'enable', ...all(agents) }))).toEqual(['refused: gone', 'refused: gone'])
    expect(await admin.call(countLosses, { body: { agentIds } })).toMatchObject({ agents: 0, conversations: 0, shares: 0 })
    const rows = await api.db('auditLog').whereIn('subjectId', agentIds).where({ action: 'agent.delete' })
    expect(rows).toHaveLength(2)
  })

  test('are changed by administrators alone', async () => {
    const manager = await given.manager()
    const agent = await given.publishedAgent({ owner: manager })
    const body: Body = { act: 'enable', agents: [{ id: agent.id }] }
    await expect(manager.call(changeManagedAgents, { body })).rejects.toMatchObject({ reason: 'notPermitted' })
    await expect(manager.call(countLosses, { body: { agentIds: [agent.id] } })).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})
