import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { inSchema } from '../../testing/in-schema.ts'
import { migrations } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const own = migrations.findIndex(({ name }) => name === '20261125T1830-agent-versions')

test('what an agent of before has becomes its first version; deleted ones have none', async () => {
  const { versions, agents } = await inSchema(database.db, async db => {
    for (const { up } of migrations.slice(0, own)) await up(db)
    const person = { issuer: 'i', subject: 's', userNumber: '1', name: 'Mei', email: 'm@school.test', identity: 'faculty' }
    await db('users').insert({ id: 'p1', role: 'admin', ...person })
    const agent = {
      ownerId: 'p1',
      name: 'Tutor',
      icon: 'AgentDefault',
      category: 'learning',
      description: 'Helps.',
      opener: 'Hello.',
      suggestedQuestions: '["What is a limit?"]',
      type: 'chat',
      platform: 'dify',
      connection: { apiUrl: 'https://dify.test/v1' },
      sealedSecrets: 'v1.k.n.c',
      secretEnds: { apiKey: '0001' },
      form: '[]',
      capabilities: {},
      knowledgeBaseIds: ['b1'],
      visibility: 'public'
    }
    await db('agents').insert([
      { id: 'a1', reviewStatus: 'approved', ...agent },
      { id: 'a2', reviewStatus: 'approved', ...agent, deletedAt: new Date(0) }
    ])
    await migrations[own]!.up(db)
    return {
      versions: await db('agentVersions').select('agentId', 'number', 'authorId', 'status', 'settings', 'sealedSecrets'),
      agents: await db('agents').where({ id: 'a1' }).select('version', 'connectionVersion', 'nextVersion')
    }
  })
  expect(agents).toEqual([{ version: 1, connectionVersion: 1, nextVersion: null }])
  expect(versions).toEqual([
    {
      agentId: 'a1',
      number: 1,
      authorId: 'p1',
      status: 'approved',
      sealedSecrets: 'v1.k.n.c',
      settings: {
        name: 'Tutor',
        icon: 'AgentDefault',
        category: 'learning',
        description: 'Helps.',
        opener: 'Hello.',
        suggestedQuestions: ['What is a limit?'],
        knowledgeBaseIds: ['b1']
      }
    }
  ])
})
