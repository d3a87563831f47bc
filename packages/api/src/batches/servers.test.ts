// In the proof alone: several servers are started.
// On PostgreSQL alone: several built servers share the rows of batches.

import { setTimeout } from 'node:timers/promises'
import { limits, stopBatch } from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { useBatchWorld } from '../testing/batch-world.ts'

const { api, world, get, workflow, started, untilItIs, runsOf, table } = useBatchWorld()

/** The processes that run rows now, with how many seconds ago the oldest was asked. */
async function processesOf(batchId: string): Promise<Map<string, number>> {
  const rows: { processId: string; age: number }[] = await api
    .db('batchRows as r')
    .join('messages as m', 'm.id', 'r.replyId')
    .where({ 'r.batchId': batchId, 'r.state': 'running', 'm.status': 'generating' })
    .groupBy('m.processId')
    .select('m.processId')
    .select(api.db.raw('max(extract(epoch from now() - m.created_at))::float as age'))
  return new Map(rows.map(({ processId, age }) => [processId, age]))
}

/** The numbers of the rows whose replies run in a process. */
const heldBy = (batchId: string, processId: string): Promise<number[]> =>
  api
    .db('batchRows as r')
    .join('messages as m', 'm.id', 'r.replyId')
    .where({ 'r.batchId': batchId, 'r.state': 'running', 'm.processId': processId })
    .orderBy('r.number')
    .pluck('r.number')

const counted = async (batchId: string) => {
  const rows: { state: string; count: string }[] = await api
    .db('batchRows')
    .where({ batchId })
    .groupBy('state')
    .select('state')
    .count({ count: '*' })
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

test('five hundred rows on two servers, of which one is killed in the middle of a row, are each answered', async () => {
  const [agent, slow] = [await workflow({ slowStartMs: 20 }), await workflow({ slowStartMs: 600_000 })]
  // The rows of somebody else leave the first server no room for all that run at a time.
  const somebody = await world.given.manager()
  const blocking = await started(slow, table(3), somebody)
  const [first] = await vi.waitFor(async () => {
    expect((await get(blocking.id, somebody)).counts.running).toBe(3)
    const processes = [...(await processesOf(blocking.id)).keys()]
    expect(processes).toHaveLength(1)
    return processes
  }, 20_000)
  const other = await api.another()
  const { id } = await started(agent, table(limits.batchRows))
  await vi.waitFor(async () => expect((await get(id)).counts.done).toBeGreaterThan(100), 60_000)
  api.platform.setSwitches(agent.key, { slowStartMs: 5000 })
  // What was asked before has ended, and rows of the other one have long to run.
  await setTimeout(1000)
  const held: number[] = await vi.waitFor(
    async () => {
      const [processId] = [...(await processesOf(id))].find(([one, age]) => one !== first && age < 2) ?? []
      expect(processId).toBeDefined()
      return heldBy(id, processId!)
    },
    { timeout: 60_000, interval: 20 }
  )
  expect(held.length).toBeGreaterThan(0)
  await other.kill()
  api.platform.setSwitches(agent.key, { slowStartMs: 20 })
  await somebody.call(stopBatch, { params: { batchId: blocking.id } })
  const { counts } = await untilItIs(id, 'done', 150_000)
  expect(counts).toEqual({ waiting: 0, running: 0, done: limits.batchRows, failed: 0, leftOut: 0 })
  // What ran where the server was killed is begun anew, and nothing else.
  const runs = runsOf(agent)
  expect(new Set(runs).size).toBe(limits.batchRows)
  const again: number[] = await api.db('batchRows').where({ batchId: id }).where('run', '>', 1).orderBy('number').pluck('number')
  expect(again).toEqual(held)
  expect(runs).toHaveLength(limits.batchRows + held.length)
}, 300_000)

test('a batch waits while no server runs, and goes on with the next one', async () => {
  const agent = await workflow({ slowStartMs: 400 })
  const { id } = await started(agent, table(30))
  await vi.waitFor(async () => expect((await get(id)).counts.done).toBeGreaterThan(3), 20_000)
  await api.server.stop()
  const before = await counted(id)
  expect(before.waiting).toBeGreaterThan(0)
  const calls = runsOf(agent).length
  await setTimeout(3000)
  expect(runsOf(agent)).toHaveLength(calls)
  expect(await counted(id)).toEqual(before)
  const next = await api.another()
  await vi.waitFor(async () => expect(await counted(id)).toEqual({ done: 30 }), { timeout: 90_000, interval: 200 })
  expect(await api.db('batches').where({ id }).first()).toMatchObject({ state: 'done', failure: null })
  await next.stop()
}, 180_000)
