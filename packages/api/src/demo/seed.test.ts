// On both engines: a first start without a configured database seeds the embedded one.

import {
  deleteAgent,
  deleteBase,
  getBase,
  getShareState,
  limits,
  listAgents,
  listConversations,
  listManagedAgents,
  listManagedBases,
  listMessages,
  listRecommendedAgents,
  updateAgent
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import type { UserRow } from '../db/tables.ts'
import { countMissedUsage } from '../statistics/count-missed.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { demoAgents } from './agents.ts'
import { demoBases } from './bases.ts'
import { demoHistories } from './histories.ts'
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

test('the demonstration school has agents in all four categories, and a term of use', async () => {
  const { items, counts } = await (await given.user()).call(listAgents, {})
  for (const agents of Object.values(counts)) expect(agents).toBeGreaterThan(0)
  const asked = (agent: string) =>
    demoHistories.filter(({ agentId }) => agentId === agent).reduce((sum, { turns }) => sum + turns.length, 0)
  const sums = new Map(
    (await api.db('usageDays').groupBy('agentId').select('agentId').sum('uses as uses')).map(({ agentId, uses }) => [
      agentId,
      uses
    ])
  )
  expect(items.map(({ usageCount }) => usageCount)).toEqual(items.map(({ id }) => asked(id) + Number(sums.get(id))))
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

test('the tutor answers from its base, and stands on a course page for everyone', async () => {
  const { share, bases } = demoAgents.find(({ id }) => id === 'demo-calculus-tutor')!
  const { agentId } = await (await given.user()).call(getShareState, { params: { token: share! } })
  expect(agentId).toBe('demo-calculus-tutor')
  const row = await api.db('agents').where({ id: agentId }).first()
  expect(row.knowledgeBaseIds).toEqual(bases)
})

test('a student has histories of the weeks before, one of them with two versions of an answer, and the sums count them', async () => {
  const row: UserRow = await api.db('users').where({ issuer: demoIssuer, subject: 'priya-nair' }).first()
  const token = await startSession(api.context, row, { fingerprint: 'test', userAgent: 'test' })
  const call = api.as({ authorization: `Bearer ${token}` })
  const own = demoHistories.filter(({ person }) => person === 'priya-nair')
  for (const { id, agentId, name, turns } of own) {
    const { items } = await call(listConversations, { params: { agentId } })
    expect(items.map(item => [item.id, item.name])).toContainEqual([id, name])
    const messages = (await call(listMessages, { params: { conversationId: id } })).items
    const shown = turns.flatMap(({ question, answers }) => [question, answers.at(-1)])
    expect(messages.map(({ text }) => text)).toEqual(shown)
    const versions = messages.map(message => message.versions.length)
    expect(versions).toEqual(turns.flatMap(({ answers }) => [0, answers.length > 1 ? answers.length : 0]))
  }
  const replies = demoHistories.flatMap(({ turns }) => turns.flatMap(({ answers }) => answers)).length
  expect(await countMissedUsage(api.db, 'Asia/Shanghai')).toBe(replies)
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
  for (const { id, documents, files } of demoBases) {
    const base = await admin.call(getBase, { params: { baseId: id } })
    expect(base).toMatchObject({ documentCount: Object.keys(documents).length + files.length, memberCount: expect.any(Number) })
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
