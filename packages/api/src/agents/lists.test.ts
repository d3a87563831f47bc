// On both engines: searching in any script, sorting and counting are done by the engine.

import {
  forgetUsedAgent,
  listAgents,
  listLastUsedAgents,
  listManagedAgents,
  listUsedAgents,
  setEnablement,
  setRoles
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'
import { recordUse } from '../testing/record-use.ts'
import { findUserRow } from '../users/queries.ts'

const { api, given } = useApi()

describe('discovering', () => {
  test('finds by name, description and publisher, in any letter case, in Chinese, and with special characters', async () => {
    const owner = await given.user({ role: 'agent_manager', name: 'Zsófia Quill 陳嘉欣' })
    const agent = await given.publishedAgent({ owner, name: 'Quokka 微积分助教', description: 'Saves 100%_of marsupials' })
    const student = await given.user()
    for (const query of [
      'quokka',
      'OKKA',
      '微积分',
      '积分助',
      'MARSUPIAL',
      '100%_',
      'quill',
      'ZSÓFIA',
      '陳嘉',
      'quokka 陳嘉欣'
    ]) {
      expect(idsOf(await student.call(listAgents, { query: { query } })), query).toEqual([agent.id])
    }
    for (const query of ["';drop table zzyzx;--", 'zzzz']) {
      expect((await student.call(listAgents, { query: { query } })).items, query).toEqual([])
    }
  })

  test('filters by category, and counts each category of the search', async () => {
    const names = { category: 'research', description: 'wombatology' } as const
    const first = await given.publishedAgent({ ...names, name: 'One' })
    await given.publishedAgent({ description: 'wombatology', name: 'Two', category: 'teaching' })
    await given.agent({ ...names, name: 'Three', status: 'under_review' })
    await given.agent({ ...names, name: 'Four', status: 'disabled' })
    const found = await (await given.user()).call(listAgents, { query: { query: 'wombatology', category: 'research' } })
    expect(found).toMatchObject({ total: 1, counts: { learning: 0, management: 0, research: 1, teaching: 1 } })
    expect(idsOf(found)).toEqual([first.id])
  })

  test('sorts by time of publication or by use, and pages', async () => {
    const description = 'numbatry'
    const old = await given.publishedAgent({ description, name: 'Old' })
    const middle = await given.publishedAgent({ description, name: 'Middle' })
    const young = await given.publishedAgent({ description, name: 'Young' })
    await recordUse(api.db, { agentId: old.id, userId: null, at: new Date() })
    await recordUse(api.db, { agentId: old.id, userId: null, at: new Date() })
    await recordUse(api.db, { agentId: middle.id, userId: null, at: new Date() })
    const student = await given.user()
    const list = (query: object) => student.call(listAgents, { query: { query: description, ...query } })
    expect(idsOf(await list({}))).toEqual([young.id, middle.id, old.id])
    expect(idsOf(await list({ sort: 'usage_count' }))).toEqual([old.id, middle.id, young.id])
    expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ id: old.id }] })
    expect((await list({ page: 9 })).items).toEqual([])
    await expect(list({ pageSize: 101 })).rejects.toMatchObject({ reason: 'validation' })
  })

  test('guests and callers without an account cannot list discovery', async () => {
    await expect(given.nobody.call(listAgents, {})).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(given.guest(await given.share()).call(listAgents, {})).rejects.toMatchObject({ reason: 'unauthorized' })
  })
})

test('admins list all agents by where they stand; others may not', async () => {
  const description = 'bilbyism'
  const wanted = ['under_review', 'approved', 'rejected', 'disabled', 'private'] as const
  const byStatus: Record<string, string> = {}
  for (const status of wanted) byStatus[status] = (await given.agent({ description, status })).id
  const admin = await given.admin()
  for (const status of wanted) {
    expect(idsOf(await admin.call(listManagedAgents, { query: { query: description, status } })), status).toEqual([
      byStatus[status]
    ])
  }
  expect((await admin.call(listManagedAgents, { query: { query: description } })).total).toBe(wanted.length)
  await expect((await given.manager()).call(listManagedAgents, {})).rejects.toMatchObject({ reason: 'notPermitted' })
})

describe('recently used', () => {
  test('the last first; hiding one takes it off until it is used again', async () => {
    const student = await given.user()
    const first = await given.publishedAgent()
    const second = await given.publishedAgent()
    const use = (agentId: string, at: string) => recordUse(api.db, { agentId, userId: student.user.id, at: new Date(at) })
    await use(first.id, '2026-01-01T10:00:00Z')
    await use(second.id, '2026-01-01T11:00:00Z')
    const history = await student.call(listUsedAgents, {})
    expect(idsOf(history)).toEqual([second.id, first.id])
    expect(history.items[0]).toMatchObject({ lastUsedAt: '2026-01-01T11:00:00.000Z', usageCount: 1 })

    await student.call(forgetUsedAgent, { params: { agentId: second.id } })
    await student.call(forgetUsedAgent, { params: { agentId: second.id } })
    expect(idsOf(await student.call(listUsedAgents, {}))).toEqual([first.id])
    expect(idsOf(await student.call(listLastUsedAgents, {}))).toEqual([first.id])

    await use(second.id, '2026-01-01T12:00:00Z')
    expect(idsOf(await student.call(listLastUsedAgents, {}))).toEqual([second.id, first.id])
  })

  test('an owner who may publish no more does not see what they had not published', async () => {
    const agent = await given.agent()
    const { owner } = agent
    await recordUse(api.db, { agentId: agent.id, userId: owner.user.id, at: new Date('2026-01-01T10:00:00Z') })
    expect(idsOf(await owner.call(listUsedAgents, {}))).toEqual([agent.id])
    expect(idsOf(await owner.call(listLastUsedAgents, {}))).toEqual([agent.id])
    await (await given.admin()).call(setRoles, { body: { userIds: [owner.user.id], role: 'regular_user' } })
    const row = (await findUserRow(api.db, owner.user.id))!
    const token = await startSession(api.context, row, { fingerprint: 'test', userAgent: 'test' })
    const former = { call: api.as({ authorization: `Bearer ${token}` }) }
    expect(idsOf(await former.call(listUsedAgents, {}))).toEqual([])
    expect(idsOf(await former.call(listLastUsedAgents, {}))).toEqual([])
  })

  test('shows five at a glance, and none that were taken out of service', async () => {
    const student = await given.user()
    const agents: OwnedAgent[] = []
    for (let number = 0; number < 7; number++) agents.push(await given.publishedAgent())
    for (const [index, { id }] of agents.entries()) {
      await recordUse(api.db, { agentId: id, userId: student.user.id, at: new Date(Date.UTC(2026, 0, 1, index)) })
    }
    const admin = await given.admin()
    await admin.call(setEnablement, { params: { agentId: agents[6]!.id }, body: { enabled: false, reason: 'Closed.' } })
    expect(idsOf(await student.call(listLastUsedAgents, {}))).toEqual([5, 4, 3, 2, 1].map(index => agents[index]!.id))
    expect((await student.call(listUsedAgents, {})).total).toBe(6)
  })
})

const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id)
