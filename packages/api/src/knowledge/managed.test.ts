// On both engines: filters, orders and sums of all bases are done by the engine.

import { createBase, handBasesOver, listBases, listManagedBaseIds, listManagedBases, setMember } from '@lyceum/core/contract'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../secrets/new-id.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'

const { api, given } = useApi()
let admin: Person
let owner: Person
const ids: Record<string, string> = {}

const giveDocument = (baseId: string, status: string, size: number) =>
  api.db('documents').insert({
    id: newId(),
    baseId,
    uploaderId: owner.user.id,
    name: `${newId()}.txt`,
    type: 'text/plain',
    size,
    sha256: newId(),
    storageKey: newId(),
    uploadedAt: new Date(),
    status,
    dueAt: new Date('2100-01-01')
  })

beforeAll(async () => {
  admin = await given.admin()
  owner = await given.user({ role: 'agent_manager', name: 'Odile Owner', department: 'Zoology' })
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    ids[name] = (await owner.call(createBase, { body: { name: `Kowari ${name}` } })).id
  await giveDocument(ids.Alpha!, 'completed', 10)
  await giveDocument(ids.Beta!, 'failed', 300)
  await giveDocument(ids.Beta!, 'completed', 1)
  const member = { kind: 'user', subjectId: (await given.manager()).user.id, level: 'read' } as const
  await owner.call(setMember, { params: { baseId: ids.Gamma! }, body: member })
})

const list = async (query: object) => (await admin.call(listManagedBases, { query: { query: 'kowari', ...query } })).items
const names = async (query: object) => (await list(query)).map(({ name }) => name.replace('Kowari ', ''))

test('all bases are listed with their owner and numbers, sorted by each of them', async () => {
  expect(await list({ sort: 'name', order: 'asc' })).toMatchObject([
    { documentCount: 1, failedCount: 0, size: 10, memberCount: 0, agentCount: 0, creator: { name: 'Odile Owner' }, level: 'all' },
    { documentCount: 2, failedCount: 1, size: 301, memberCount: 0 },
    { documentCount: 0, failedCount: 0, size: 0, memberCount: 1 }
  ])
  expect(await names({ sort: 'size' })).toEqual(['Beta', 'Alpha', 'Gamma'])
  expect(await names({ sort: 'documents', order: 'asc' })).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect((await names({ sort: 'failed' }))[0]).toBe('Beta')
  expect((await names({ sort: 'members' }))[0]).toBe('Gamma')
  expect(
    await admin.call(listManagedBases, { query: { query: 'kowari', page: 2, pageSize: 2, sort: 'name', order: 'asc' } })
  ).toMatchObject({
    total: 3,
    items: [{ name: 'Kowari Gamma' }]
  })
  expect(await admin.call(listManagedBases, { query: { query: 'kowari', page: 9 } })).toMatchObject({ total: 3, items: [] })
})

test('they are filtered by owner, department and state', async () => {
  const sorted = { sort: 'name', order: 'asc' }
  expect(await names({ ...sorted, state: 'failed' })).toEqual(['Beta'])
  expect(await names({ ...sorted, state: 'empty' })).toEqual(['Gamma'])
  expect(await names({ ...sorted, state: 'shared' })).toEqual(['Gamma'])
  expect(await names({ ...sorted, state: 'processing' })).toEqual([])
  expect(await names({ ...sorted, ownerId: owner.user.id })).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await names({ ...sorted, ownerId: admin.user.id })).toEqual([])
  expect(await names({ ...sorted, departmentId: owner.user.departmentId })).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await list({ query: 'odile' })).toHaveLength(3)
  const query = { query: 'kowari', state: 'empty' } as const
  expect(await admin.call(listManagedBaseIds, { query })).toEqual({ items: [{ id: ids.Gamma }] })
  expect((await admin.call(listManagedBaseIds, { query: { query: 'odile' } })).items).toHaveLength(3)
})

test('they are handed over, all or none, and back only where they are still whom they were given to', async () => {
  const [to, student] = [await given.manager(), await given.user()]
  const baseIds = [ids.Alpha!, ids.Beta!]
  const hand = (body: { baseIds: string[]; toUserId: string; ifOwnerId?: string }) => admin.call(handBasesOver, { body })
  await expect(hand({ baseIds, toUserId: student.user.id })).rejects.toMatchObject({ problems: [{ path: ['to_user_id'] }] })
  await expect(hand({ baseIds: [...baseIds, 'gone'], toUserId: to.user.id })).rejects.toMatchObject({ reason: 'notFound' })
  expect((await to.call(listBases, { query: { filter: 'created_by_me' } })).total).toBe(0)
  await owner.call(setMember, { params: { baseId: ids.Alpha! }, body: { kind: 'user', subjectId: to.user.id, level: 'read' } })
  const { items } = await hand({ baseIds, toUserId: to.user.id })
  expect(items.map(({ ownerId }) => ownerId)).toEqual([owner.user.id, owner.user.id])
  expect((await to.call(listBases, { query: { filter: 'created_by_me' } })).items).toMatchObject([
    { level: 'all', memberCount: 0 },
    { level: 'all', memberCount: 0 }
  ])
  await hand({ baseIds: [ids.Beta!], toUserId: admin.user.id })
  const back = await hand({ baseIds, toUserId: owner.user.id, ifOwnerId: to.user.id })
  expect(back.items).toEqual([{ id: ids.Alpha, ownerId: to.user.id }])
  expect(await api.db('auditLog').where({ action: 'base.handOver', subjectId: ids.Alpha! })).toHaveLength(2)
  await expect(owner.call(handBasesOver, { body: { baseIds, toUserId: to.user.id } })).rejects.toMatchObject({
    reason: 'notPermitted'
  })
})
