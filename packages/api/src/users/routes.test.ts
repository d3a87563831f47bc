// On both engines: finding by name in any script, and batch changes that apply completely or not at all.

import { getMe, listDepartments, listRoles, listUsers, searchUsers, setLocale, setRoles } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGiven, type Given, type Person } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
let admin: Person
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
  admin = await given.user({ role: 'admin', name: 'Ana Souza' })
})
afterAll(() => api.stop())

test('a chosen language stays, and makes no token stale', async () => {
  const { call } = await given.user()
  expect((await call(getMe, {})).locale).toBeNull()
  await call(setLocale, { body: { locale: 'zh-TW' } })
  expect((await call(getMe, {})).locale).toBe('zh-TW')
})

describe('the list of people', () => {
  test('finds by name in any script, by number, by e-mail, by department and role, page by page', async () => {
    const person = await given.user({
      name: '陳大文',
      email: 'Tai_Man@school.test',
      department: 'History',
      role: 'agent_manager'
    })
    const departmentId = person.user.departmentId!
    const find = async (query: object) => (await admin.call(listUsers, { query })).items.map(({ id }) => id)
    expect(await find({ query: '大文' })).toEqual([person.user.id])
    expect(await find({ query: 'tai_man' })).toEqual([person.user.id])
    expect(await find({ query: person.user.userNumber })).toContain(person.user.id)
    expect(await find({ departmentId })).toEqual([person.user.id])
    expect(await find({ departmentId, role: 'admin' })).toEqual([])
    // SQL wildcards are matched as plain characters.
    expect(await find({ query: '%' })).toEqual([])
    expect(await find({ query: 'tai%man' })).toEqual([])
    const all = await admin.call(listUsers, { query: { pageSize: 2 } })
    expect(all.items).toHaveLength(2)
    expect(all.total).toBeGreaterThan(2)
  })

  test('departments and roles come with the number of their people', async () => {
    await given.user({ department: 'Geology' })
    await given.user({ department: 'Geology' })
    expect((await admin.call(listDepartments, {})).items).toContainEqual(expect.objectContaining({ name: 'Geology', people: 2 }))
    const { items } = await admin.call(listRoles, {})
    expect(items.map(({ role }) => role)).toEqual(['admin', 'agent_manager', 'regular_user'])
    const { total } = await admin.call(listUsers, {})
    expect(items.reduce((sum, { people }) => sum + people, 0)).toBe(total)
  })

  test('people to share with are found without showing or searching their e-mail', async () => {
    const { user } = await given.user({ name: 'Björn Larsson', email: 'secret-address@school.test' })
    const manager = await given.manager()
    const { items } = await manager.call(searchUsers, { query: { query: 'björn' } })
    expect(items).toEqual([{ id: user.id, name: 'Björn Larsson', department: null }])
    expect((await manager.call(searchUsers, { query: { query: 'secret-address' } })).items).toEqual([])
    expect((await manager.call(searchUsers, { query: { query: '' } })).items).toEqual([])
  })
})

describe('setting roles', () => {
  test('works in batch, and leaves a row in the audit log for each change', async () => {
    const people = [await given.user(), await given.user(), await given.manager()]
    const userIds = people.map(({ user }) => user.id)
    const { items } = await admin.call(setRoles, { body: { userIds, role: 'agent_manager' } })
    expect(items.map(({ role }) => role)).toEqual(['agent_manager', 'agent_manager', 'agent_manager'])
    const rows = await api.db('auditLog').where({ action: 'user.setRole' }).whereIn('subjectId', userIds)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ actorId: admin.user.id, before: { role: 'regular_user' }, after: { role: 'agent_manager' } })
    // People who already had the role keep their tokens.
    await people[2]!.call(getMe, {})
  })

  test('is all or nothing', async () => {
    const { user, call } = await given.user()
    await expect(admin.call(setRoles, { body: { userIds: [user.id, 'nobody-at-all'], role: 'admin' } })).rejects.toMatchObject({
      reason: 'notFound'
    })
    expect((await call(getMe, {})).role).toBe('regular_user')
  })

  test('somebody must stay who may do it', async () => {
    await expect(admin.call(setRoles, { body: { userIds: [admin.user.id], role: 'regular_user' } })).rejects.toMatchObject({
      reason: 'notPermitted'
    })
    const second = await given.admin()
    // Two admins who demote each other at the same time: one of them stays admin.
    const results = await Promise.allSettled([
      admin.call(setRoles, { body: { userIds: [second.user.id], role: 'regular_user' } }),
      second.call(setRoles, { body: { userIds: [admin.user.id], role: 'regular_user' } })
    ])
    const { length } = await api.db('users').where({ role: 'admin' })
    expect(length).toBe(1)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await api.db('users').where({ id: admin.user.id }).update({ role: 'admin', version: 1 })
  })
})
