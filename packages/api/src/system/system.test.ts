import { getSystem, runSystemChecks } from '@lyceum/core/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createNoteFailure } from './note-failures.ts'

const { api, given } = useApi()
let admin: Person
beforeAll(async () => {
  admin = await given.admin()
})

describe('the state of the system', () => {
  test('lists processes from their start until they stop, and those that are not heard of any more as dead', async () => {
    const heartbeat = createHeartbeat(api.context)
    heartbeat.begin()
    const silent = new Date(Date.now() - 10 * 60_000)
    const dead = { id: 'dead', host: 'gone', version: '0.0.1', startedAt: silent, seenAt: silent, replies: 2, documentWorkers: 1 }
    await api.db('processes').insert(dead)
    await expect
      .poll(async () => (await admin.call(getSystem, {})).processes)
      .toMatchObject([
        { alive: true, replies: 0, version: expect.stringMatching(/^\d+\.\d+/) },
        { id: 'dead', alive: false, replies: 2 }
      ])
    await heartbeat.stop()
    expect((await admin.call(getSystem, {})).processes).toMatchObject([{ id: 'dead' }])
    await api.db('processes').delete()
  })

  test('tells of documents, storage and services, and the name alone of their last failure', async () => {
    const before = await admin.call(getSystem, {})
    expect(before).toMatchObject({
      documents: { waiting: 0, working: 0, oldestAt: null },
      storage: { kind: 'folder', free: expect.any(Number) },
      services: [
        { service: 'platforms', configured: true },
        { service: 'embeddings', configured: false, failedAt: null },
        { service: 'online_search', configured: false },
        { service: 'voice_input', configured: false },
        { service: 'moderation', configured: false },
        { service: 'topic_names', configured: false }
      ]
    })
    expect(before.storage.database).toBeGreaterThan(1000)
    let at = Date.parse('2026-01-01T00:00:00Z')
    const note = createNoteFailure({ ...api.context, now: () => new Date(at) })
    note('embeddings', 'thirdPartyFailed')
    at += 1000
    note('embeddings', 'thirdPartyRateLimited')
    await expect
      .poll(async () => (await admin.call(getSystem, {})).services[1])
      .toMatchObject({ failedAt: '2026-01-01T00:00:00.000Z', failure: 'thirdPartyFailed' })
    at += 60_000
    note('embeddings', 'thirdPartyRateLimited')
    await expect
      .poll(async () => (await admin.call(getSystem, {})).services[1])
      .toMatchObject({ failedAt: '2026-01-01T00:01:01.000Z', failure: 'thirdPartyRateLimited' })
  })

  test('is for administrators alone', async () => {
    const manager = await given.manager()
    await expect(manager.call(getSystem, {})).rejects.toMatchObject({ reason: 'notPermitted' })
    await expect(manager.call(runSystemChecks, {})).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

test('everything that the server needs is tried, once for all who ask at the same time, and what is not configured is told', async () => {
  await given.agent()
  const { items } = await admin.call(runSystemChecks, {})
  const found = Object.fromEntries(items.map(({ check, state }) => [check, state]))
  expect(found).toMatchObject({ database: 'ok', clock: 'ok', administrators: 'ok', file_storage: 'ok', secrets: 'ok' })
  expect(found).toMatchObject({
    embeddings: 'off',
    online_search: 'off',
    voice_input: 'off',
    moderation: 'off',
    topic_names: 'off'
  })
  expect(items.find(({ check }) => check === 'platform')).toMatchObject({
    state: 'ok',
    target: new URL(api.platform.url).origin
  })
  expect(JSON.stringify(items)).not.toMatch(/postgres:\/\/[^"]*:[^"]*@/)
  expect(await admin.call(runSystemChecks, {})).toEqual({ items })
})
