import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { up } from './20261122T0420-audit-appearance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('audit rows of an appearance get the name that the permission has now, and other rows stay as they are', async () => {
  const { db } = database
  await db.transaction(async transaction => {
    const row = {
      actorId: null,
      subjectKind: 'organisation',
      subjectId: 'organisation',
      before: null,
      after: null,
      at: new Date(0)
    }
    await transaction('auditLog').insert([
      { ...row, id: 'r1', action: 'organisation.dress' },
      { ...row, id: 'r2', action: 'organisation.setAppearance' },
      { ...row, id: 'r3', action: 'agent.edit' }
    ])
    await up(transaction)
    expect(await transaction('auditLog').orderBy('id').pluck('action')).toEqual([
      'organisation.setAppearance',
      'organisation.setAppearance',
      'agent.edit'
    ])
  })
})
