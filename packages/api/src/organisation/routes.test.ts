import { getOrganisation, setAppearance } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
})
afterAll(() => api.stop())

const appearance = {
  logo: '/api/v1/images/abc',
  icon: 'https://northgate.example/icon.png',
  wordmark: null,
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
