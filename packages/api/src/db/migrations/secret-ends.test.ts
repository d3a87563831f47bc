import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { up } from './20261122T0130-secret-ends.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('agents of before keep how their key ends, deleted ones nothing', async () => {
  const { db } = database
  await db.transaction(async transaction => {
    // The schema before the migration.
    await transaction.schema.alterTable('agents', table => {
      table.dropColumn('secret_ends')
      table.text('api_key_end').notNullable()
    })
    const person = {
      id: 'p1',
      issuer: 'i',
      subject: 's',
      userNumber: '1',
      name: 'Mei',
      email: 'mei@school.test',
      identity: 'faculty',
      role: 'admin'
    }
    await transaction('users').insert(person)
    const agent = {
      ownerId: 'p1',
      name: 'Tutor',
      icon: 'AgentDefault',
      category: 'learning',
      description: '',
      opener: '',
      suggestedQuestions: '[]',
      type: 'chat',
      platform: 'dify',
      connection: { apiUrl: 'https://dify.test/v1' },
      form: '[]',
      capabilities: {},
      visibility: 'private',
      reviewStatus: 'none'
    }
    await transaction('agents').insert([
      { ...agent, id: 'a1', sealedSecrets: 'v1.k.n.c', apiKeyEnd: '0001' },
      { ...agent, id: 'a2', sealedSecrets: '', apiKeyEnd: '' }
    ])
    await up(transaction)
    expect(await transaction('agents').orderBy('id').select('id', 'connection', 'sealedSecrets', 'secretEnds')).toEqual([
      { id: 'a1', connection: { apiUrl: 'https://dify.test/v1' }, sealedSecrets: 'v1.k.n.c', secretEnds: { apiKey: '0001' } },
      { id: 'a2', connection: { apiUrl: 'https://dify.test/v1' }, sealedSecrets: '', secretEnds: {} }
    ])
  })
})
