import { listAgents, setEnablement } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoAgents } from '../demo/agents.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { createAgentIndexing } from './index-changes.ts'
import { needWords } from './need-words.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi({ platform: true })
  given = createGiven(api)
  for (const { name, description, category, standing } of demoAgents)
    if (standing.status === 'approved')
      await given.publishedAgent({ name, description, category, opener: '', suggestedQuestions: [] })
})
afterAll(() => api.stop())

const find = async (query: string) => (await given.user()).call(listAgents, { query: { query } })
const namesOf = (found: { items: { name: string }[] }) => found.items.map(({ name }) => name)

describe('what a student needs finds the right agent first or second:', () => {
  test.each([
    ['I need help with my essay', 'Writing studio 写作工坊'],
    ['can somebody check my citations?', 'Writing studio 写作工坊'],
    ['我的論文要怎麼寫', 'Writing studio 写作工坊'],
    ['帮我算导数', 'Calculus tutor'],
    ['how do I integrate this', 'Calculus tutor'],
    ['微積分看不懂', 'Calculus tutor'],
    ['summarise a paper for me', 'Literature scout'],
    ['想总结一篇文献', 'Literature scout'],
    ['我要準備教案', 'Lesson planner'],
    ['when can I change my courses', 'Course admin helper'],
    ['圖書館幾點關門', 'Course admin helper'],
    ['recomendation leter for an exchange', 'Recommendation letters 推荐信'],
    ['画一个函数图像', 'Graph explorer'],
    ['plot a curve', 'Graph explorer']
  ])('%s', async (need, name) => {
    const found = await find(need)
    expect([...namesOf(found), ...found.near.map(agent => agent.name)].slice(0, 2)).toContain(name)
    expect(namesOf(found)).not.toEqual([])
  })
})

describe('what no synonym covers is found by the words of the agent itself, first or second:', () => {
  test.each([
    ['where are the turning points of x^3', 'Graph explorer'],
    ['comments on the structure of my argument', 'Writing studio 写作工坊'],
    ['I do not want to queue for a form', 'Campus desk'],
    ['有沒有人幫我理清論點', '论文写作顾问'],
    ['get the key sentences of a chapter', 'Literature scout'],
    ['activities for a topic', 'Lesson planner']
  ])('%s', async (need, name) => {
    expect(await needWords(need)).toEqual([])
    expect(namesOf(await find(need)).slice(0, 2)).toContain(name)
  })
})

test('a search without a match offers the agents used most', async () => {
  const found = await find('xylophone')
  expect([found.items, found.total]).toEqual([[], 0])
  expect(found.near).toHaveLength(6)
})

test('only what is published is found, by its present words', async () => {
  const owner = await given.user({ role: 'agent_manager', name: 'Wilhelmina Oak' })
  const agent = await given.publishedAgent({ owner, name: 'Marimba coach', description: 'Rhythm' })
  expect(namesOf(await find('wilhelmina'))).toEqual(['Marimba coach'])
  const admin = await given.admin()
  await admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled: false, reason: 'Broken' } })
  const found = await find('marimba')
  expect([...found.items, ...found.near].map(({ id }) => id)).not.toContain(agent.id)
  await api.db('users').where({ id: owner.user.id }).update({ name: 'Theodora Elm' })
  await admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled: true } })
  expect(namesOf(await find('theodora'))).toEqual(['Marimba coach'])
  expect(namesOf(await find('wilhelmina'))).toEqual([])
})

test('who searches after many agents changed does not wait for all of them, which are found soon', async () => {
  const owner = await given.user({ role: 'agent_manager', name: 'Ottoline Ash' })
  const first = await given.publishedAgent({ owner, name: 'Tuba 0' })
  await api.db.raw(
    `insert into agents select (json_populate_record(a, json_build_object('id', 'tuba-' || n, 'name', 'Tuba ' || n))).*
     from agents a, generate_series(1, 119) n where a.id = ?`,
    [first.id]
  )
  const stale = async () => (await api.db('searchStale').where({ corpus: 'agents' })).length
  await find('tuba')
  expect(await stale()).toBeGreaterThan(90)
  const indexing = createAgentIndexing(api.context, 10)
  indexing.begin()
  onTestFinished(() => indexing.stop())
  await vi.waitFor(async () => expect(await stale()).toBe(0), { timeout: 20_000 })
  expect((await find('ottoline')).total).toBe(120)
})
