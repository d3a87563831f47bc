import { createClient, createSession } from '@lyceum/core'
import type { BatchDetail } from '@lyceum/core/contract'
import { getBatch, matchBatch } from '@lyceum/core/contract/batches'
import { createTestHost, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createOneBatch } from './batches.store.ts'

const at = '2026-03-02T08:00:00.000Z'
const draft = (columns: Record<string, number | null>): BatchDetail => ({
  id: 'batch-1',
  agentId: 'agent-1',
  name: 'class.csv',
  state: 'draft',
  failure: null,
  resumesAt: null,
  total: 1,
  counts: { waiting: 1, running: 0, done: 0, failed: 0, leftOut: 0 },
  createdAt: at,
  startedAt: null,
  endedAt: null,
  columns: ['Topic', 'Grade', 'Remark'],
  inputs: Object.entries(columns).map(([name, column]) => ({ name, label: name, required: true, takesFiles: false, column })),
  problems: [],
  problemCount: 0,
  wrongRows: 0
})

function signedIn() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  return host
}

test('two columns that are chosen one right after the other are both kept, also when the first answer is late', async () => {
  const host = signedIn()
  host.expectCall(getBatch).reply(draft({ topic: null, level: null }))
  const store = createOneBatch(createClient(host, { session: createSession }), 'batch-1')
  await store.batch.load()
  const [first, second] = [host.expectCall(matchBatch), host.expectCall(matchBatch)]
  const chosen = [store.match('topic', 0), store.match('level', 1)]
  await host.settle()
  first.reply(draft({ topic: 0, level: null }))
  second.reply(draft({ topic: 0, level: 1 }))
  await Promise.all(chosen)
  expect(second.seen()?.body).toEqual({
    columns: [
      { input: 'topic', column: 0 },
      { input: 'level', column: 1 }
    ]
  })
  expect(store.batch.$value.get()?.inputs.map(({ column }) => column)).toEqual([0, 1])
})

test('a column goes to one input, and what failed to be stored does not keep the next choice', async () => {
  const host = signedIn()
  host.expectCall(getBatch).reply(draft({ topic: 0, level: null }))
  const store = createOneBatch(createClient(host, { session: createSession }), 'batch-1')
  await store.batch.load()
  host.expectCall(matchBatch).fail('unavailable')
  const moved = host.expectCall(matchBatch).reply(draft({ topic: null, level: 0 }))
  const refused = store.match('level', 2)
  const taken = store.match('level', 0)
  await expect(refused).rejects.toMatchObject({ reason: 'unavailable' })
  await taken
  expect(moved.seen()?.body).toEqual({
    columns: [
      { input: 'topic', column: null },
      { input: 'level', column: 0 }
    ]
  })
})
