import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { up } from './20261122T1110-message-versions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('messages of before know what they followed, also those that were replaced', async () => {
  const { db } = database
  await db.transaction(async transaction => {
    // The schema before the migration.
    await transaction.schema.alterTable('messages', table => table.dropColumns('parent_id', 'platform_state', 'feedback_comment'))
    await transaction.raw('alter table conversations drop constraint conversations_agent_id_foreign')
    await transaction('conversations').insert({ id: 'c', agentId: 'a', name: 'Limits' })
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute))
    const question = (id: string, position: number, minute: number, replaced?: number) => ({
      id,
      position,
      side: 'human',
      questionId: null,
      createdAt: at(minute),
      replacedAt: replaced === undefined ? null : at(replaced)
    })
    const reply = (id: string, position: number, questionId: string, minute: number, replaced?: number) => ({
      ...question(id, position, minute, replaced),
      side: 'agent',
      questionId
    })
    const rows = [
      question('q1', 1, 0),
      reply('r1', 2, 'q1', 0, 2),
      question('q2', 3, 1, 2),
      reply('r2', 4, 'q2', 1, 2),
      // r1 was regenerated; then a question was asked, and edited.
      reply('r1b', 6, 'q1', 2),
      question('q3', 7, 3, 4),
      reply('r3', 8, 'q3', 3, 4),
      question('q3b', 9, 4),
      reply('r3b', 10, 'q3b', 4)
    ]
    await transaction('messages').insert(
      rows.map(row => ({ ...row, conversationId: 'c', status: 'finished', body: '{}', platformRef: '{}' }))
    )
    await up(transaction)
    const parents = await transaction('messages').orderBy('position').select('id', 'parentId')
    expect(Object.fromEntries(parents.map(({ id, parentId }) => [id, parentId]))).toEqual({
      q1: null,
      r1: 'q1',
      q2: 'r1',
      r2: 'q2',
      r1b: 'q1',
      q3: 'r1b',
      r3: 'q3',
      q3b: 'r1b',
      r3b: 'q3b'
    })
  })
})
