// On both engines: a first start without a configured database seeds the embedded one.

import {
  deleteAgent,
  deleteBase,
  getBase,
  limits,
  listAgents,
  listManagedAgents,
  listManagedBases,
  listRecommendedAgents,
  updateAgent
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { demoAgents } from './agents.ts'
import { demoBases } from './bases.ts'
import { demoIssuer, demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi({ platform: true })
  given = createGiven(api)
  await seed()
})
afterAll(() => api.stop())

const seed = (platformsUrl = api.platform.url) => seedDemo(api.context, { platformsUrl })

test('the demonstration school has agents in all four categories, and the figures that its statistics have', async () => {
  const { items, counts } = await (await given.user()).call(listAgents, {})
  for (const agents of Object.values(counts)) expect(agents).toBeGreaterThan(0)
  const sums: { agentId: string; uses: number }[] = await api
    .db('usageDays')
    .groupBy('agentId')
    .select('agentId')
    .sum('uses as uses')
  const usesOf = (id: string) => Number(sums.find(({ agentId }) => agentId === id)?.uses)
  expect(items.map(({ usageCount }) => usageCount)).toEqual(items.map(({ id }) => usesOf(id)))
  expect(usesOf(items[0]!.id)).toBeGreaterThan(1000)
  expect(items[0]).toMatchObject({ name: 'Calculus tutor', publisher: { name: 'Mei Lin' } })
})

test('some wait for review, were rejected, or are private', async () => {
  const admin = await given.admin()
  for (const status of ['under_review', 'rejected', 'private'] as const) {
    expect((await admin.call(listManagedAgents, { query: { status } })).total, status).toBe(1)
  }
})

test('the home page is full, with the default agent first', async () => {
  const { items } = await (await given.user()).call(listRecommendedAgents, {})
  expect(items).toHaveLength(limits.recommendedAgents)
  expect(items[0]?.name).toBe('Calculus tutor')
})

test('at the next start nothing is doubled, and what people changed or deleted stays so', async () => {
  const admin = await given.admin()
  const { items } = await admin.call(listAgents, { query: { query: 'Writing studio' } })
  const writing = items[0]!
  const body = given.edit({ name: 'Renamed studio', visibility: 'public' })
  await admin.call(updateAgent, { params: { agentId: writing.id }, body })
  const graphs = (await admin.call(listAgents, { query: { query: 'Graph explorer' } })).items[0]!
  await admin.call(deleteAgent, { params: { agentId: graphs.id } })
  const before = await admin.call(listManagedAgents, {})

  await seed()
  expect(await admin.call(listManagedAgents, {})).toEqual(before)
  expect(await api.db('users').where({ issuer: demoIssuer })).toHaveLength(demoPeople.length)
})

test('there are knowledge bases with documents, shared with students; a deleted one does not come back', async () => {
  const admin = await given.admin()
  const { items } = await admin.call(listManagedBases, {})
  expect(items.map(({ id }) => id)).toEqual(demoBases.map(({ id }) => id))
  for (const { id, documents } of demoBases) {
    const base = await admin.call(getBase, { params: { baseId: id } })
    expect(base).toMatchObject({ documentCount: Object.keys(documents).length, memberCount: expect.any(Number) })
    expect(base.size).toBeGreaterThan(1000)
  }
  const student = await api.db('users').where({ issuer: demoIssuer, subject: 'omar-haddad' }).first()
  const readable = await api.db('baseMembers').where({ kind: 'department', subjectId: student.departmentId }).pluck('baseId')
  expect(readable.sort()).toEqual(demoBases.map(({ id }) => id).sort())
  await admin.call(deleteBase, { params: { baseId: demoBases[1]!.id } })
  await seed()
  expect((await admin.call(listManagedBases, {})).total).toBe(demoBases.length - 1)
})

test('a platform that is not up keeps nobody from starting', async () => {
  const other = await startApi()
  await seedDemo(other.context, { platformsUrl: 'http://127.0.0.1:1' })
  expect(await other.db('users').where({ issuer: demoIssuer })).toHaveLength(demoPeople.length)
  expect(await other.db('agents')).toEqual([])
  await seedDemo(other.context, { platformsUrl: api.platform.url })
  expect(await other.db('agents')).toHaveLength(demoAgents.length)
  await other.stop()
})

test('agents follow the platform to a new address', async () => {
  const moved = api.platform.url.replace('127.0.0.1', 'localhost')
  await seed(moved)
  const row = await api.db('agents').where({ id: 'demo-calculus-tutor' }).first()
  expect(row.connection).toEqual({ apiUrl: `${moved}/dify/v1` })
  await seed()
})
