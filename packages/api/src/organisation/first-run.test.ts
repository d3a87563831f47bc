import { getFirstRun, getOrganisation, getUsageOverview, setAppearance, setFirstRun, setSchool } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, type Given, type Person } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
let admin: Person
beforeAll(async () => {
  api = await startApi({ platform: true })
  given = createGiven(api)
  admin = await given.admin()
})
afterAll(() => api.stop())

const states = async () => Object.fromEntries((await admin.call(getFirstRun, {})).steps.map(({ step, state }) => [step, state]))
const stands = async () => (await admin.call(getOrganisation, {})).firstRun
const school = { name: 'Riverside College', region: 'HK', timeZone: 'Asia/Hong_Kong' } as const

test('a new school leads its first administrator, and nobody else, until somebody has begun', async () => {
  expect(await stands()).toBe('new')
  expect(await states()).toEqual({ school: 'open', appearance: 'open', agent: 'open', people: 'open' })
  expect((await admin.call(setFirstRun, { body: { skipped: [] } })).begun).toBe(true)
  expect(await stands()).toBe('open')
  const other = await given.user()
  expect((await other.call(getOrganisation, {})).firstRun).toBeNull()
  await expect(other.call(getFirstRun, {})).rejects.toMatchObject({ reason: 'notPermitted' })
})

test('name, region and time zone go before the environment, at once and for days counted from then on', async () => {
  const saved = await admin.call(setSchool, { body: school })
  expect(saved).toMatchObject({ org: { name: school.name }, region: 'HK', timeZone: 'Asia/Hong_Kong' })
  expect((await states()).school).toBe('done')
  const overview = await admin.call(getUsageOverview, { query: { range: 'today' } })
  expect(overview).toMatchObject({ timeZone: 'Asia/Hong_Kong', firstWeekday: 7 })
  const row = await api.db('auditLog').where({ action: 'organisation.setSchool' }).first()
  expect(row.after).toMatchObject({ name: school.name, region: 'HK' })
  // The files of a system have zones that are none, and some twice.
  for (const timeZone of ['Mars/Olympus', 'posix/Asia/Shanghai', 'Factory', 'posixrules'])
    await expect(admin.call(setSchool, { body: { ...school, timeZone } }), timeZone).rejects.toMatchObject({
      problems: [{ path: ['time_zone'] }]
    })
  await expect(admin.call(setSchool, { body: { ...school, name: '  ' } })).rejects.toMatchObject({
    problems: [{ path: ['name'] }]
  })
})

test('a step is left out and taken up again; what the school has is done, whichever page did it', async () => {
  await admin.call(setFirstRun, { body: { skipped: ['appearance'] } })
  expect((await states()).appearance).toBe('skipped')
  await admin.call(setFirstRun, { body: { skipped: [] } })
  expect((await states()).appearance).toBe('open')
  const { sysAppearance } = await admin.call(getOrganisation, {})
  await admin.call(setAppearance, { body: { ...sysAppearance, sysName: 'River' } })
  expect(await states()).toMatchObject({ appearance: 'done', agent: 'open', people: 'done' })
  await given.publishedAgent({ name: 'River tutor' })
  expect(await states()).toMatchObject({ agent: 'done' })
  expect(await stands()).toBeNull()
})
