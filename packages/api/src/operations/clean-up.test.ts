import { times, uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, startApi, type TestApi } from '../testing/index.ts'
import { cleanUp, deleteUnusedFiles, eraseDeleted, stepsOf } from './clean-up.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ platform: true })
})
afterAll(() => api.stop())

const dayMs = 24 * 3600_000
const sessionsOf = (userId: string) => api.db('sessions').where({ userId }).pluck('id')

async function upload(token: string, name: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([name]), name)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(api.url + uploadFile.path, { method: 'POST', headers, body })).status).toBe(200)
}

test('sessions that ended or are too old are deleted with their id tokens, and those in use stay', async () => {
  const given = createGiven(api)
  const people = await Promise.all([given.user(), given.user(), given.user(), given.user()])
  const [ended, idle, old, used] = people.map(({ user }) => user.id) as [string, string, string, string]
  const ago = (seconds: number) => new Date(api.context.now().getTime() - seconds * 1000)
  await api.db('sessions').update({ sealedIdToken: 'sealed' })
  await api
    .db('sessions')
    .where({ userId: ended })
    .update({ endedAt: ago(1) })
  await api
    .db('sessions')
    .where({ userId: idle })
    .update({ lastUsedAt: ago(times.sessionIdleSeconds + 1) })
  await api
    .db('sessions')
    .where({ userId: old })
    .update({ createdAt: ago(times.sessionAbsoluteSeconds + 1) })
  await cleanUp(api.context, stepsOf(api.context))
  expect(await Promise.all([ended, idle, old, used].map(sessionsOf))).toEqual([[], [], [], [expect.any(String)]])
})

test('a storage that deletes nothing keeps none of the rest from being deleted, and the metrics say that something failed', async () => {
  const given = createGiven(api)
  const { user, token } = await given.user()
  await upload(token, 'notes.txt')
  await api.db('files').update({ createdAt: new Date(Date.now() - 2 * dayMs) })
  await api.db('sessions').where({ userId: user.id }).update({ endedAt: new Date() })
  const denies = { ...api.context.storage, remove: () => Promise.reject(new Error('the policy denies deleting')) }
  await cleanUp(api.context, stepsOf({ ...api.context, storage: denies }))
  expect(await sessionsOf(user.id)).toEqual([])
  expect(await api.db('files').where({ userId: user.id })).toHaveLength(1)
  expect(await api.context.metrics.text()).toMatch(/^lyceum_housekeeping_failed 1$/m)
  expect(api.logs.join()).toContain('unused files')
  await cleanUp(api.context, stepsOf(api.context))
  expect(await api.db('files').where({ userId: user.id })).toHaveLength(0)
  expect(await api.context.metrics.text()).toMatch(/^lyceum_housekeeping_failed 0$/m)
})

test('a file that cannot be deleted lets all others go first, and is tried again', async () => {
  const { user, token } = await createGiven(api).user()
  for (const name of ['first.txt', 'second.txt']) await upload(token, name)
  await api.db('files').update({ createdAt: new Date(Date.now() - 2 * dayMs) })
  const { storageKey } = await api.db('files').where({ userId: user.id, name: 'first.txt' }).first()
  const { storage } = api.context
  const denies = {
    ...storage,
    remove: (key: string) => (key === storageKey ? Promise.reject(new Error('of another owner')) : storage.remove(key))
  }
  await expect(deleteUnusedFiles({ ...api.context, storage: denies })).rejects.toThrow('of another owner')
  expect(await api.db('files').where({ userId: user.id }).pluck('name')).toEqual(['first.txt'])
  expect(await deleteUnusedFiles(api.context)).toBe(1)
})

test('the conversations of a deleted agent are all erased, however many there are', async () => {
  const given = createGiven(api)
  const { user } = await given.user()
  const agent = await given.agent()
  await api.db.raw(
    `insert into conversations (id, agent_id, user_id, name) select 'many-' || n, :agentId, :userId, '' from generate_series(1, 5300) n`,
    { agentId: agent.id, userId: user.id }
  )
  await api
    .db('agents')
    .where({ id: agent.id })
    .update({ deletedAt: new Date(Date.now() - dayMs) })
  expect(await eraseDeleted(api.context)).toBe(5300)
  expect(await api.db('conversations').where({ agentId: agent.id })).toEqual([])
})

test('what servers of the release before leave is put right: lines of pages of no document, and people without a name', async () => {
  await api.db('writtenPages').insert({ storageKey: 'documents/gone', page: 1, lines: '[]' })
  const { user } = await createGiven(api).user()
  const people = ['anonymous AAAAAAAAAAAAAAAAAAAAAA', 'anonymous donor']
  const address = 'https://lms.northgate.example'
  const of = { id: 'lms', name: 'LMS', issuer: address, clientId: 'lyceum', state: 'active', createdAt: new Date() }
  await api.db('ltiPlatforms').insert({ ...of, authorizationUrl: address, tokenUrl: address, jwksUrl: address })
  for (const subject of people) await api.db('ltiPeople').insert({ platformId: 'lms', subject, userId: user.id })
  await cleanUp(api.context, stepsOf(api.context))
  expect(await api.db('writtenPages')).toEqual([])
  expect(await api.db('ltiPeople').orderBy('subject').pluck('isAnonymous')).toEqual([true, false])
})
