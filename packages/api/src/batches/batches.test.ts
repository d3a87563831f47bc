// On PostgreSQL alone: the built servers run batches in the background, and share a database.

import {
  type BatchDetail,
  continueBatch,
  createBatch,
  deleteAgent,
  deleteBatch,
  deleteMe,
  exportBatch,
  exportBatchTemplate,
  exportMyData,
  fillPath,
  fromWire,
  getBatch,
  limits,
  listBatches,
  listBatchRows,
  listConversations,
  matchBatch,
  setAllowance,
  setRoles,
  startBatch,
  stopBatch
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltApi, startBuiltApi } from '../testing/built-api.ts'
import { fetchEndpoint, parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorldOn } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'
import { readZip } from '../testing/read-zip.ts'
import { dropOldBatches } from './queries.ts'

let api: BuiltApi
let world: ChatWorld
let teacher: Person
beforeAll(async () => {
  api = await startBuiltApi()
  world = createChatWorldOn(api)
  teacher = await world.given.manager()
})
afterAll(() => api.stop())

const form = [
  { 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } },
  { select: { variable: 'level', label: 'Grade level', required: true, options: ['easy', 'hard'], default: '' } }
]
const workflow = (
  switches: Parameters<ChatWorld['agentThat']>[0] extends infer O ? (O & { switches: object })['switches'] : never = {}
) => world.agentThat({ mode: 'workflow', parameters: { user_input_form: form }, switches })

type Agent = { id: string; key: string }

async function send(
  agent: Agent,
  content: string | Uint8Array<ArrayBuffer>,
  { person = teacher, name = 'class.csv', url = api.url } = {}
) {
  const body = new FormData()
  body.set('file', new File([content], name))
  const path = fillPath(createBatch.path, { agentId: agent.id })
  const answer = await fetch(url + path, { method: 'POST', headers: world.headersOf(person), body })
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as BatchDetail
}

const started = async (agent: Agent, content: string, leaveOutWrong = false) => {
  const batch = await send(agent, content)
  return teacher.call(startBatch, { params: { batchId: batch.id }, body: { leaveOutWrong } })
}

const get = (batchId: string, person = teacher) => person.call(getBatch, { params: { batchId } })
const rowsOf = async (batchId: string) =>
  (await teacher.call(listBatchRows, { params: { batchId }, query: { pageSize: 100 } })).items
const untilItIs = (batchId: string, state: BatchDetail['state'], timeout = 60_000) =>
  vi.waitFor(
    async () => {
      const batch = await get(batchId)
      expect(batch.state).toBe(state)
      return batch
    },
    { timeout, interval: 100 }
  )
const runsOf = (agent: Agent) => world.platformCalls(agent).map(call => (call.body as { inputs: { topic: string } }).inputs.topic)
const table = (count: number, level = 'easy') =>
  `topic,level\n${Array.from({ length: count }, (_, index) => `Topic ${index + 1},${level}`).join('\n')}`
const download = async (batchId: string, query: object = {}) =>
  fetchEndpoint(api.url, exportBatch, { params: { batchId }, query }, world.headersOf(teacher))

test('a table is matched by names and labels, what is wrong is named, and nothing is run before it is put right or left out', async () => {
  const agent = await workflow()
  const batch = await send(agent, 'Grade Level;Remark;TOPIC\neasy;a;Osmosis\nodd;b;\n\nhard;c;Diffusion')
  expect(batch).toMatchObject({ state: 'draft', name: 'class.csv', total: 3, columns: ['Grade Level', 'Remark', 'TOPIC'] })
  expect(batch.inputs.map(({ name, column }) => [name, column])).toEqual([
    ['topic', 2],
    ['level', 0]
  ])
  expect(batch.problems).toEqual([
    { row: 3, input: 'Topic', column: 'TOPIC', reason: 'required' },
    { row: 3, input: 'Grade level', column: 'Grade Level', reason: 'enum' }
  ])
  const params = { batchId: batch.id }
  await expect(teacher.call(startBatch, { params, body: {} })).rejects.toMatchObject({
    reason: 'validation',
    problems: [{ path: ['rows'], limit: 1 }]
  })
  const rematched = await teacher.call(matchBatch, { params, body: { columns: [{ input: 'topic', column: 1 }] } })
  expect(rematched).toMatchObject({ wrongRows: 3, problemCount: 3 })
  expect(rematched.problems[0]).toEqual({ row: 2, input: 'Grade level', column: null, reason: 'required' })
  for (const columns of [[{ input: 'none', column: 0 }], [{ input: 'topic', column: 3 }]])
    await expect(teacher.call(matchBatch, { params, body: { columns } })).rejects.toMatchObject({ reason: 'validation' })
  const right = [
    { input: 'topic', column: 2 },
    { input: 'level', column: 0 }
  ]
  await teacher.call(matchBatch, { params, body: { columns: right } })
  expect(runsOf(agent)).toEqual([])
  await teacher.call(startBatch, { params, body: { leaveOutWrong: true } })
  const done = await untilItIs(batch.id, 'done')
  expect(done.counts).toEqual({ waiting: 0, running: 0, done: 2, failed: 0, leftOut: 1 })
  expect(runsOf(agent).toSorted()).toEqual(['Diffusion', 'Osmosis'])
  expect((await rowsOf(batch.id))[1]).toMatchObject({
    row: 3,
    state: 'left_out',
    problems: [{ input: 'Topic' }, { reason: 'enum' }]
  })
  await expect(teacher.call(startBatch, { params, body: {} })).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  await expect(teacher.call(matchBatch, { params, body: { columns: right } })).rejects.toMatchObject({
    reason: 'alreadyProcessed'
  })

  // Its runs do not stand among one's conversations.
  expect((await teacher.call(listConversations, { params: { agentId: agent.id } })).items).toEqual([])
  const csv = await (await download(batch.id, { format: 'csv', locale: 'en-US' })).text()
  const lines = csv.replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toMatch(/^Row,Grade Level,Remark,TOPIC,.*Answer,Files,Status,Reason$/)
  expect(csv).toContain('Topic: Required; Grade level: Choose one of the options')
  expect(csv).toMatch(/2,easy,a,Osmosis,[\s\S]+,Finished/)
  const book = Buffer.from(await (await download(batch.id)).arrayBuffer())
  const back = await send(agent, book, { name: 'result.xlsx' })
  expect(back.inputs.map(({ column }) => column)).toEqual([3, 1])
  expect(back.total).toBe(3)
})

test('the template has a head for each input, and comes back as a table', async () => {
  const agent = await workflow()
  for (const format of ['csv', 'xlsx'] as const) {
    const input = { params: { agentId: agent.id }, query: { format } }
    const answer = await fetchEndpoint(api.url, exportBatchTemplate, input, world.headersOf(teacher))
    await expect(send(agent, Buffer.from(await answer.arrayBuffer()))).rejects.toMatchObject({
      problems: [{ path: ['rows'], reason: 'required' }]
    })
  }
  const chat = await world.agentThat()
  await expect(send(chat, table(1))).rejects.toMatchObject({ reason: 'agentTypeUnsupported' })
})

test('what a spreadsheet would run as a formula comes out as a text', async () => {
  const agent = await workflow()
  const { id } = await started(agent, `topic,level\n"=HYPERLINK(""http://evil.test"")",easy`)
  await untilItIs(id, 'done')
  const csv = await (await download(id, { format: 'csv' })).text()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
})

test('rows that failed are tried again, and the others are not', async () => {
  const agent = await workflow({ failNode: true })
  const { id } = await started(agent, table(2))
  const failed = await untilItIs(id, 'done')
  expect(failed.counts).toMatchObject({ failed: 2, done: 0 })
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'failed', failure: { reason: expect.any(String) } })
  await expect(teacher.call(continueBatch, { params: { batchId: id }, body: {} })).rejects.toMatchObject({
    reason: 'alreadyProcessed'
  })
  api.platform.setSwitches(agent.key, {})
  await teacher.call(continueBatch, { params: { batchId: id }, body: { failed: true } })
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ failed: 0, done: 2 })
  expect(runsOf(agent)).toHaveLength(4)
})

test('a budget that is used up pauses the batch until it is continued', async () => {
  const agent = await workflow()
  const params = { agentId: agent.id }
  const owner = (agent as unknown as { owner: Person }).owner
  await owner.call(setAllowance, { params, body: { perDay: 3, perMonth: null } })
  const { id } = await started(agent, table(5))
  const paused = await untilItIs(id, 'paused')
  expect(paused.failure).toEqual({ reason: 'insufficientBalance' })
  expect(Date.parse(paused.resumesAt!)).toBeGreaterThan(Date.now())
  await vi.waitFor(
    async () => expect((await get(id)).counts).toMatchObject({ done: 3, waiting: 2, running: 0, failed: 0 }),
    20_000
  )
  await owner.call(setAllowance, { params, body: { perDay: 10, perMonth: null } })
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

test('nobody else learns of a batch, and it goes with its person and its agent', async () => {
  const agent = await workflow()
  const { id } = await started(agent, table(1))
  await untilItIs(id, 'done')
  const params = { batchId: id }
  for (const other of [await world.given.manager(), await world.given.admin(), await world.given.user()])
    for (const call of [getBatch, stopBatch, deleteBatch, listBatchRows])
      await expect(other.call(call, { params, query: {} } as never)).rejects.toMatchObject({ reason: 'notFound' })
  expect((await (await world.given.manager()).call(listBatches, { params: { agentId: agent.id } })).items).toEqual([])
  const student = await world.given.user()
  await expect(send(agent, table(1), { person: student })).rejects.toMatchObject({ reason: 'notPermitted' })

  const leaver = await world.given.manager()
  const left = await send(agent, table(1), { person: leaver })
  await leaver.call(deleteMe, {})
  expect(await api.db('batches').where({ id: left.id }).first()).toBeUndefined()
  expect(await api.db('batchRows').where({ batchId: left.id }).first()).toBeUndefined()

  await teacher.call(deleteBatch, { params: { batchId: (await send(agent, table(1))).id } })
  expect((await teacher.call(listBatches, { params: { agentId: agent.id } })).items.map(batch => batch.id)).toEqual([id])
  await (agent as unknown as { owner: Person }).owner.call(deleteAgent, { params: { agentId: agent.id } })
  await expect(get(id)).rejects.toMatchObject({ reason: 'notFound' })
  await dropOldBatches(api.db, new Date())
  expect(await api.db('batches').where({ id }).first()).toBeUndefined()
})

test('what was run is among one’s data, and goes when it is kept no longer, unless it runs', async () => {
  const agent = await workflow()
  const { id } = await started(agent, table(1))
  await untilItIs(id, 'done')
  const archive = await fetchEndpoint(api.url, exportMyData, {}, world.headersOf(teacher))
  const entries = await readZip(Buffer.from(await archive.arrayBuffer()))
  const name = [...entries.keys()].find(entry => entry.startsWith('batches/') && entry.includes(id))!
  expect(JSON.parse(entries.get(name)!.toString())).toMatchObject({
    name: 'class.csv',
    columns: ['topic', 'level'],
    rows: [{ number: 2, cells: ['Topic 1', 'easy'], state: 'done' }]
  })
  const later = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
  await dropOldBatches(api.db, later(limits.batchDays - 1))
  expect(await get(id)).toMatchObject({ state: 'done' })
  await api.db('batches').where({ id }).update({ state: 'running' })
  await dropOldBatches(api.db, later(limits.batchDays + 1))
  expect(await api.db('batches').where({ id }).first()).toBeDefined()
  await untilItIs(id, 'done')
  await dropOldBatches(api.db, later(limits.batchDays + 1))
  expect(await api.db('batches').where({ id }).first()).toBeUndefined()
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

test('five hundred rows on two servers, of which one is killed in the middle, are each answered, and none twice', async () => {
  const other = await api.another()
  const agent = await workflow({ slowStartMs: 20 })
  const { id } = await started(agent, table(limits.batchRows))
  await vi.waitFor(async () => expect((await get(id)).counts.done).toBeGreaterThan(100), 60_000)
  await other.kill()
  const { counts } = await untilItIs(id, 'done', 150_000)
  expect(counts).toEqual({ waiting: 0, running: 0, done: limits.batchRows, failed: 0, leftOut: 0 })
  // What ran where the server was killed is begun anew, and nothing else.
  const runs = runsOf(agent)
  expect(new Set(runs).size).toBe(limits.batchRows)
  const again = await api.db('batchRows').where({ batchId: id }).where('run', '>', 1).pluck('cells')
  expect(again.length).toBeLessThanOrEqual(4)
  expect(runs.length - limits.batchRows).toBeLessThanOrEqual(again.length)
}, 240_000)

test('a batch goes on when its server is started again', async () => {
  const agent = await workflow({ slowStartMs: 100 })
  const other = await api.another()
  const { id } = await started(agent, table(40))
  await vi.waitFor(async () => expect((await get(id)).counts.done).toBeGreaterThan(3), 20_000)
  await other.stop()
  const third = await api.another()
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ done: 40, failed: 0 })
  await third.stop()
}, 120_000)
