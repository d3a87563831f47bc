// In the proof alone: it waits for batches that pause.
// On PostgreSQL alone: the built server runs batches in the background.

import { continueBatch, noClosedWords, setAllowance, setRoles, startBatch, stopBatch } from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { useBatchWorld } from '../testing/batch-world.ts'

const { api, world, teacher, get, send, workflow, started, rowsOf, untilItIs, runsOf, table } = useBatchWorld()

const goOn = (batchId: string) => teacher.call(continueBatch, { params: { batchId }, body: {} })
/** The replies of the rows that run. */
const repliesOf = (batchId: string) =>
  vi.waitFor(
    async () => {
      const ids: string[] = await api
        .db('batchRows')
        .where({ batchId, state: 'running' })
        .whereNotNull('replyId')
        .pluck('replyId')
      expect(ids).toHaveLength(3)
      return ids
    },
    { timeout: 20_000, interval: 50 }
  )

test('a budget that is used up pauses the batch until it is continued', async () => {
  const agent = await workflow()
  const params = { agentId: agent.id }
  await agent.owner.call(setAllowance, { params, body: { perDay: 3, perMonth: null } })
  const { id } = await started(agent, table(5))
  const paused = await untilItIs(id, 'paused')
  expect(paused.failure).toEqual({ reason: 'insufficientBalance' })
  expect(Date.parse(paused.resumesAt!)).toBeGreaterThan(Date.now())
  await vi.waitFor(
    async () => expect((await get(id)).counts).toMatchObject({ done: 3, waiting: 2, running: 0, failed: 0 }),
    20_000
  )
  await agent.owner.call(setAllowance, { params, body: { perDay: 10, perMonth: null } })
  await teacher.call(continueBatch, { params: { batchId: id }, body: {} })
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ done: 5 })
  expect(runsOf(agent)).toHaveLength(5)
})

test('a batch that is stopped stops what runs, and goes on where it was', async () => {
  const agent = await workflow({ slowStartMs: 60_000 })
  const { id } = await started(agent, table(5))
  await vi.waitFor(async () => expect((await get(id)).counts.running).toBeGreaterThan(1), 20_000)
  expect((await get(id)).counts.running).toBeLessThanOrEqual(3)
  expect(await teacher.call(stopBatch, { params: { batchId: id } })).toMatchObject({ state: 'stopped', failure: null })
  await vi.waitFor(async () => expect((await get(id)).counts).toMatchObject({ waiting: 5, running: 0 }), 20_000)
  api.platform.setSwitches(agent.key, {})
  await teacher.call(continueBatch, { params: { batchId: id }, body: {} })
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ done: 5 })
})

test('who may publish no more starts none, and what runs of theirs stops', async () => {
  const agent = await workflow({ slowStartMs: 1500 })
  const demoted = await world.given.manager()
  const batch = await send(agent, table(30), { person: demoted })
  const waiting = await send(agent, table(1), { person: demoted })
  await demoted.call(startBatch, { params: { batchId: batch.id }, body: {} })
  const admin = await world.given.admin()
  await admin.call(setRoles, { body: { userIds: [demoted.user.id], role: 'regular_user' } })
  await vi.waitFor(
    async () => {
      const [row] = await api.db('batches').where({ id: batch.id })
      expect(row).toMatchObject({ state: 'stopped', failure: { reason: 'notPermitted' } })
    },
    { timeout: 20_000 }
  )
  await api.db('users').where({ id: demoted.user.id }).update({ version: demoted.user.version })
  await expect(demoted.call(startBatch, { params: { batchId: waiting.id }, body: {} })).rejects.toMatchObject({
    reason: 'notPermitted'
  })
  expect(await get(batch.id, demoted)).toMatchObject({ state: 'stopped' })
})

test('an exam that begins while rows run lets them wait with the others', async () => {
  const agent = await workflow({ slowStartMs: 60_000 })
  const { id } = await started(agent, table(5))
  const running = await repliesOf(id)
  const until = new Date(Date.now() + 3600_000).toISOString()
  // What ends the replies of an agent when an exam closes it.
  await api.context.replies.end(running, {
    type: 'failed',
    reason: 'agentClosed',
    closing: { kind: 'exam', until, words: noClosedWords }
  })
  expect(await untilItIs(id, 'paused')).toMatchObject({ failure: { reason: 'agentClosed' }, resumesAt: until })
  await vi.waitFor(async () => expect((await get(id)).counts).toMatchObject({ waiting: 5, failed: 0 }), 20_000)
  api.platform.setSwitches(agent.key, {})
  await goOn(id)
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ done: 5 })
})

test('a platform whose credit is used up lets the batch wait', async () => {
  const agent = await workflow({ errorBeforeStart: { status: 400, code: 'provider_quota_exceeded' } })
  const { id } = await started(agent, table(5))
  expect(await untilItIs(id, 'paused')).toMatchObject({ failure: { reason: 'insufficientBalance' }, resumesAt: null })
  await vi.waitFor(async () => expect((await get(id)).counts).toMatchObject({ waiting: 5, failed: 0 }), 20_000)
  expect(runsOf(agent).length).toBeLessThanOrEqual(3)
})

test('a platform that takes no more is left alone for a while that grows, and no row fails', async () => {
  const agent = await workflow({ rateLimited: true })
  const { id } = await started(agent, table(5))
  const held = await vi.waitFor(
    async () => {
      const batch = await get(id)
      expect(batch).toMatchObject({ state: 'running', failure: { reason: 'thirdPartyRateLimited' }, counts: { waiting: 5 } })
      return batch
    },
    { timeout: 20_000, interval: 50 }
  )
  expect(Date.parse(held.resumesAt!) - Date.now()).toBeGreaterThan(10_000)
  expect(runsOf(agent).length).toBeLessThanOrEqual(3)
  const waits: number[] = []
  await vi.waitFor(
    async () => {
      const row = await api.db('batches').where({ id }).first()
      if (row.state === 'running' && row.resumesAt) {
        waits.push(Math.round((row.resumesAt.getTime() - Date.now()) / 1000))
        await api.db('batches').where({ id }).update({ resumesAt: new Date() })
      }
      expect(row).toMatchObject({ state: 'paused', failure: { reason: 'thirdPartyRateLimited' } })
    },
    { timeout: 60_000, interval: 300 }
  )
  expect(Math.max(...waits)).toBeGreaterThan(100)
  expect((await get(id)).counts).toMatchObject({ waiting: 5, failed: 0 })
  api.platform.setSwitches(agent.key, {})
  await goOn(id)
  expect(await untilItIs(id, 'done')).toMatchObject({ failure: null, resumesAt: null, counts: { done: 5 } })
}, 120_000)

test('a batch whose last rows end while it is stopped is done', async () => {
  const agent = await workflow({ slowStartMs: 5000 })
  const { id } = await started(agent, table(2))
  await vi.waitFor(async () => expect((await get(id)).counts.running).toBe(2), 20_000)
  // As a stop that comes just before they end.
  await api.db('batches').where({ id }).update({ state: 'stopped' })
  const done = await untilItIs(id, 'done', 20_000)
  expect(done).toMatchObject({ counts: { done: 2 }, endedAt: expect.any(String) })
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['done', 'done'])
})

test('nobody holds up the batches of others with several of their own', async () => {
  const [slow, quick] = [await workflow({ slowStartMs: 60_000 }), await workflow()]
  const own = [await started(slow, table(5)), await started(slow, table(5)), await started(slow, table(5))]
  const running = async () =>
    (await Promise.all(own.map(({ id }) => get(id)))).reduce((sum, { counts }) => sum + counts.running, 0)
  await vi.waitFor(async () => expect(await running()).toBe(3), 20_000)
  const other = await world.given.manager()
  const { id } = await started(quick, table(4), other)
  expect((await untilItIs(id, 'done', 20_000, other)).counts).toMatchObject({ done: 4 })
  expect(await running()).toBe(3)
  for (const batch of own) await teacher.call(stopBatch, { params: { batchId: batch.id } })
})
