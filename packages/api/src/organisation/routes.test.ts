import {
  getOrganisation,
  getSchool,
  inEachLocale,
  listAudit,
  listRecommendedAgents,
  setAppearance,
  setEnablement,
  setHome,
  setRecommendation
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi({ platform: true })
  given = createGiven(api)
})
afterAll(() => api.stop())

const appearance = {
  logo: '/api/v1/images/abc',
  icon: 'https://northgate.example/icon.png',
  wordmark: null,
  logoDark: null,
  wordmarkDark: null,
  accent: '#1a5f4a',
  sysName: 'Northgate U.',
  poweredBy: 'Lyceum',
  poweredByUrl: 'https://lyceum.example/'
}

test('before anything is stored, the organisation is what the environment configures', async () => {
  const { call } = await given.user()
  expect(await call(getOrganisation, {})).toMatchObject({
    org: { name: 'Northgate University', defaultAgent: null },
    sysAppearance: { sysName: '', logo: null },
    region: 'CN',
    limits: { documentMb: 50, recommendedAgents: 6 }
  })
})

test('an admin changes how it looks, everybody sees it, and the audit log has what was before', async () => {
  const admin = await given.admin()
  await admin.call(setAppearance, { body: appearance })
  await admin.call(setAppearance, { body: { ...appearance, sysName: 'N. U.' } })
  expect((await (await given.user()).call(getOrganisation, {})).sysAppearance).toEqual({ ...appearance, sysName: 'N. U.' })
  const rows = await api.db('auditLog').where({ action: 'organisation.setAppearance' }).orderBy('at')
  expect(rows.map(({ before, after }) => [before.sysName, after.sysName])).toEqual([
    ['', 'Northgate U.'],
    ['Northgate U.', 'N. U.']
  ])
})

test('an address that could run or lead astray is refused by name', async () => {
  const admin = await given.admin()
  const wrong = {
    logo: 'javascript:alert(1)',
    icon: '//evil.example/x.png',
    wordmark: 'data:text/html,x',
    poweredByUrl: '/relative'
  }
  await expect(admin.call(setAppearance, { body: { ...appearance, ...wrong } })).rejects.toMatchObject({
    reason: 'validation',
    problems: [['logo'], ['icon'], ['wordmark'], ['powered_by_url']].map(path => ({ path, reason: 'invalidUrl' }))
  })
})

test('anybody reads the name and the look of the school, and its pages have them before signing in', async () => {
  const admin = await given.admin()
  const look = { ...appearance, sysName: 'N. <U.>', icon: '/api/v1/images/abc', poweredBy: 'Northgate IT' }
  await admin.call(setAppearance, { body: look })
  expect(await given.nobody.call(getSchool, {})).toEqual({ name: expect.any(String), appearance: look })
  await expect(admin.call(setAppearance, { body: { ...look, accent: 'red' } })).rejects.toMatchObject({
    problems: [{ path: ['accent'] }]
  })
})

test('what the home page offers first, in which order, what is announced and whose help is linked is set by admins', async () => {
  const admin = await given.admin()
  const [one, two] = [await given.publishedAgent({ name: 'One' }), await given.publishedAgent({ name: 'Two' })]
  for (const { id } of [one, two]) await admin.call(setRecommendation, { params: { agentId: id }, body: { recommended: true } })
  const announcement = { texts: { ...inEachLocale(() => ''), 'zh-CN': '周五闭馆' }, from: '2026-03-01', until: null }
  const helpLinks = [{ label: 'Help desk', url: 'https://help.northgate.example' }]
  const home = { defaultAgent: null, announcement, helpLinks }
  const first = async () => (await admin.call(listRecommendedAgents, {})).items.map(({ name }) => name)
  const { org } = await admin.call(setHome, { body: { ...home, recommended: [one.id, two.id] } })
  expect(org).toMatchObject({ announcement, helpLinks, defaultAgent: null })
  expect(await first()).toEqual(['One', 'Two'])
  await admin.call(setHome, { body: { ...home, recommended: [two.id, one.id] } })
  expect(await first()).toEqual(['Two', 'One'])
  await admin.call(setHome, { body: { ...home, defaultAgent: one.id } })
  expect(await first()).toEqual(['One', 'Two'])
  const refused = async (body: object, path: string[]) =>
    expect(admin.call(setHome, { body: { ...home, ...body } as never })).rejects.toMatchObject({ problems: [{ path }] })
  await refused({ defaultAgent: (await given.agent()).id }, ['default_agent'])
  await refused({ announcement: { ...announcement, until: '2026-02-01' } }, ['announcement', 'until'])
  await refused({ announcement: { ...announcement, texts: inEachLocale(() => '') } }, ['announcement', 'texts'])
  for (const day of ['2026-02-30', '2026-13-01', '0000-00-00']) {
    await refused({ announcement: { ...announcement, from: day } }, ['announcement', 'from'])
    await refused({ announcement: { ...announcement, until: day } }, ['announcement', 'until'])
  }
  for (const url of ['javascript:alert(1)', 'https://', 'https://a b', 'http://[::1', 'help.northgate.example'])
    await expect(admin.call(setHome, { body: { ...home, helpLinks: [{ label: 'x', url }] } }), url).rejects.toMatchObject({
      problems: [{ path: ['help_links', '0', 'url'], reason: 'invalidUrl' }]
    })
})

test('a first agent that was taken out of service stays until another is chosen, and all else can be saved', async () => {
  const admin = await given.admin()
  const agent = await given.publishedAgent()
  const home = { defaultAgent: agent.id, announcement: null, helpLinks: [] }
  await admin.call(setHome, { body: home })
  await admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled: false, reason: 'Closed.' } })
  const helpLinks = [{ label: 'Help desk', url: 'https://help.northgate.example' }]
  const { org } = await admin.call(setHome, { body: { ...home, helpLinks } })
  expect(org).toMatchObject({ defaultAgent: agent.id, helpLinks })
  await admin.call(setHome, { body: { ...home, defaultAgent: null } })
  await expect(admin.call(setHome, { body: home })).rejects.toMatchObject({ problems: [{ path: ['default_agent'] }] })
})

test('the first agent of the environment is so until an admin decides otherwise, also that there is none', async () => {
  const admin = await given.admin()
  const agent = await given.publishedAgent()
  const { organisation } = api.context.config
  const environment = organisation.defaultAgent
  organisation.defaultAgent = agent.id
  await api.db('organisation').delete()
  const home = { announcement: null, helpLinks: [] }
  const first = async () => (await admin.call(listRecommendedAgents, {})).items[0]?.id
  expect((await admin.call(setHome, { body: { ...home, defaultAgent: agent.id } })).org.defaultAgent).toBe(agent.id)
  expect(await first()).toBe(agent.id)
  expect((await admin.call(setHome, { body: { ...home, defaultAgent: null } })).org.defaultAgent).toBeNull()
  const { items } = await admin.call(listAudit, { query: { action: 'organisation.setHome' } })
  expect(items[0]!.changes).toContainEqual({ name: 'defaultAgent', secret: false, before: agent.name, after: null })
  await admin.call(setAppearance, { body: appearance })
  expect((await admin.call(getOrganisation, {})).org.defaultAgent).toBeNull()
  expect(await first()).not.toBe(agent.id)
  const other = await given.publishedAgent()
  // What a process of the release before writes, which knows one column alone.
  await api.db('organisation').update({ defaultAgentId: other.id })
  expect(await first()).toBe(other.id)
  organisation.defaultAgent = environment
})
