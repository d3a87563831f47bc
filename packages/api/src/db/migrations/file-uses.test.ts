import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { up } from './20261122T1050-file-uses.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('files of before belong to the conversations whose messages name them', async () => {
  const { db } = database
  await db.transaction(async transaction => {
    // The schema before the migration.
    await transaction.schema.dropTable('file_uses')
    await transaction.schema.alterTable('files', table => {
      table.dropIndex(['created_at'])
      table.dropColumn('removed_at')
    })
    await transaction.raw('set local session_replication_role = replica')
    const file = { name: 'a.txt', type: 'text/plain', size: 1, sha256: '', storageKey: '', userId: null }
    await transaction('files').insert(['sent', 'entered', 'listed', 'made', 'unsent'].map(id => ({ ...file, id })))
    const bodies = [
      { files: [{ id: 'sent' }], inputs: null },
      { files: [], inputs: { plan: 'entered', others: ['listed', 'x'], note: 'unsent?' } },
      { files: [{ id: 'made', url: '/api/v1/files/made' }, { url: 'https://elsewhere.example' }] }
    ]
    await transaction('messages').insert(
      bodies.map((body, position) => ({
        id: `m${position}`,
        conversationId: `c${position}`,
        position,
        side: 'human',
        status: 'finished',
        body: JSON.stringify(body)
      }))
    )
    await up(transaction)
    expect(await transaction('fileUses').orderBy('fileId').select('*')).toEqual([
      { fileId: 'entered', conversationId: 'c1' },
      { fileId: 'listed', conversationId: 'c1' },
      { fileId: 'made', conversationId: 'c2' },
      { fileId: 'sent', conversationId: 'c0' }
    ])
  })
})
