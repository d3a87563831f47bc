// On both engines: a first start without a configured database seeds the embedded one.

import {
  deleteAgent,
  deleteBase,
  getBase,
  getOrganisation,
  getShareState,
  getTimeline,
  getUsageOverview,
  limits,
  listAgents,
  listAudit,
  listBaseUsage,
  listConversations,
  listDepartments,
  listManagedAgents,
  listManagedBases,
  listMessages,
  listRecommendedAgents,
  listShareUsage,
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
import type { DemoAgent } from './demo-agent.ts'
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
  // The newest first: they were published all through the term.
  const newest = [...demoAgents]
    .filter(({ standing }) => standing.status === 'approved')
    .sort((one, other) => one.since - other.since)
  expect(items.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
  const tutor = items.find(({ id }) => id === 'demo-calculus-tutor')!
  expect(tutor.icon).toMatch(/\/api\/v1\/images\/[0-9a-f]{64}$/)
  expect((await fetch(api.url + new URL(tutor.icon).pathname)).headers.get('content-type')).toBe('image/png')
})

test.each([
  ['en-US', 'Thesis adviser', 'What are you writing?', 'Subject'],
  ['zh-CN', '论文写作顾问', '你在写什么？', '科目'],
  ['zh-TW', '論文寫作顧問', '您在寫什麼？', '科目']
] as const)('in %s all agents are called, begin and ask in that language alone', async (language, name, opener, label) => {
  const other = await startApi({ platform: true })
  await seedDemo(other.context, { platformsUrl: other.platform.url, language })
  const rows = await other.db('agents').select('id', 'name', 'description', 'opener', 'suggestedQuestions', 'form')
  expect(rows).toHaveLength(demoAgents.length)
  expect(rows.find(({ id }) => id === 'demo-thesis-adviser')).toMatchObject({ name, opener })
  expect(rows.find(({ id }) => id === 'demo-lesson-planner')!.form[0]).toMatchObject({ label })
  const hasHan = (text: string) => /\p{Script=Han}/u.test(text)
  for (const { name, description, opener, suggestedQuestions, form } of rows) {
    const texts = [name, description, opener, ...suggestedQuestions, ...form.map((field: { label: string }) => field.label)]
    for (const text of texts.filter(Boolean)) expect([text, hasHan(text)]).toEqual([text, language !== 'en-US'])
  }
  await other.stop()
})

test('the school has 400 people in a tree of departments, and its statistics add up', async () => {
  const admin = await given.admin()
  const everybody = await api.db('users').where({ issuer: demoIssuer })
  expect(everybody).toHaveLength(400)
  const { items } = await admin.call(listDepartments, {})
  expect(items.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(5)
  const sum = async (table: string, column: string, where = {}) =>
    Number((await api.db(table).where(where).sum(`${column} as sum`))[0]?.sum)
  const uses = await sum('usageDays', 'uses')
  expect(await sum('usageHours', 'uses')).toBe(uses)
  expect(await sum('usageHours', 'failures')).toBe(await sum('usageDays', 'uses', { outcome: 'failed' }))
  const asked = demoHistories.reduce((all, { turns }) => all + turns.length, 0)
  expect((await sum('agents', 'usageCount')) - asked).toBe(uses)
  const { rows } = await api.db.raw(`
    select extract(isodow from day) > 5 as weekend, avg(uses)::int as uses
    from (select day, sum(uses) as uses from usage_days group by 1) days group by 1 order by 1`)
  expect(rows[0].uses).toBeGreaterThan(2 * rows[1].uses)
  // Nobody asks before they came, and nothing is asked before it was published.
  const early = await api.db.raw(`
    select d.day from usage_days d left join users u on u.id = d.user_id join agents a on a.id = d.agent_id
    where d.day < u.created_at::date - 1 or d.day < a.published_at::date - 1`)
  expect(early.rows).toEqual([])
  const overview = await admin.call(getUsageOverview, { query: { range: 'last_30_days' } })
  expect(overview.totals.uses).toBeGreaterThan(1000)
  expect(overview.totals.createdAgents - overview.before.createdAgents).toBeLessThan(6)
  const shares = await admin.call(listShareUsage, { query: { range: 'last_30_days' } })
  expect(shares.items.every(({ uses }) => uses > 0)).toBe(true)
  expect((await admin.call(listBaseUsage, { query: { range: 'last_30_days' } })).total).toBe(demoBases.length)
})

test('a publisher’s next version waits beside the approved one, and an agent that was returned waits again', async () => {
  const admin = await given.admin()
  const { items } = await admin.call(listManagedAgents, { query: { status: 'under_review' } })
  expect(items.map(({ id }) => id)).toEqual(['demo-graph-explorer', 'demo-seminar-planner', 'demo-lab-safety-guide'])
  const seen = (await (await given.user()).call(listAgents, { query: { query: 'Graph explorer' } })).items[0]!
  expect(seen.description).toBe(demoAgents.find(({ id }) => id === seen.id)!.description)
  const { items: steps } = await admin.call(getTimeline, { params: { agentId: 'demo-lab-safety-guide' } })
  expect(steps.map(({ step }) => step)).toEqual(['submitted', 'edited', 'rejected', 'submitted', 'created'])
})

test('an announcement is read in three languages until the examinations are over', async () => {
  const { org } = await (await given.user()).call(getOrganisation, {})
  expect(Object.values(org.announcement!.texts).every(text => text !== '')).toBe(true)
})

test('some wait for review, were rejected, or are private', async () => {
  const admin = await given.admin()
  for (const [status, count] of [
    ['under_review', 3],
    ['rejected', 1],
    ['private', 1]
  ] as const)
    expect((await admin.call(listManagedAgents, { query: { status } })).total, status).toBe(count)
})

test('the home page is full, with the default agent first, then the recommended ones in their order', async () => {
  const { items } = await (await given.user()).call(listRecommendedAgents, {})
  const placeOf = ({ standing }: DemoAgent) => (standing.status === 'approved' && standing.recommended) || 0
  const recommended = demoAgents.filter(placeOf).sort((one, other) => placeOf(one) - placeOf(other))
  expect(items.map(({ id }) => id)).toEqual(['demo-calculus-tutor', ...recommended.map(({ id }) => id)])
  expect(items).toHaveLength(limits.recommendedAgents)
})

test('the tutor answers from its base, and stands on a course page for everyone', async () => {
  const { share, bases } = demoAgents.find(({ id }) => id === 'demo-calculus-tutor')!
  const { agentId } = await (await given.user()).call(getShareState, { params: { token: share!.token } })
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

test('the audit tells what its administrator has done: reviews, roles and the home page', async () => {
  const { items, total } = await (await given.admin()).call(listAudit, { query: { pageSize: 100 } })
  expect(total).toBeGreaterThan(10)
  expect(new Set(items.map(({ action }) => action))).toEqual(
    new Set(['agent.approve', 'agent.reject', 'user.setRole', 'organisation.setHome'])
  )
  expect(items.every(({ actor, subject }) => actor?.name === 'Ana Souza' && subject.name !== null)).toBe(true)
})

test('at the next start nothing is doubled, and what people changed or deleted stays so', async () => {
  const admin = await given.admin()
  const { items } = await admin.call(listAgents, { query: { query: 'Writing studio' } })
  const writing = items[0]!
  const body = given.edit({ name: 'Renamed studio', visibility: 'public' })
  await admin.call(updateAgent, { params: { agentId: writing.id }, body })
  const clinic = (await admin.call(listAgents, { query: { query: 'Sentence clinic' } })).items[0]!
  await admin.call(deleteAgent, { params: { agentId: clinic.id } })
  const before = await admin.call(listManagedAgents, {})

  await seed()
  expect(await admin.call(listManagedAgents, {})).toEqual(before)
  expect(await api.db('users').where({ issuer: demoIssuer })).toHaveLength(400)
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
  expect(await other.db('users').where({ issuer: demoIssuer }).whereNot('id', 'like', 'demo-person-%')).toHaveLength(
    demoPeople.length
  )
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
  const waiting = await api.db('agentVersions').where({ agentId: 'demo-graph-explorer', status: 'under_review' })
  expect(waiting.map(({ connection }) => connection)).toEqual([{ apiUrl: `${moved}/dify/v1` }])
  await seed()
})
