// On PostgreSQL alone: the built server runs batches in the background.

import {
  continueBatch,
  deleteAgent,
  deleteBatch,
  deleteMe,
  exportBatchTemplate,
  exportMyData,
  getAgentConfig,
  getBatch,
  inEachLocale,
  limits,
  listBatches,
  listBatchRows,
  listConversations,
  matchBatch,
  noPolicy,
  setPolicy,
  setRetention,
  startBatch,
  stopBatch
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { useBatchWorld } from '../testing/batch-world.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { readZip } from '../testing/read-zip.ts'
import { dropOldBatches } from './queries.ts'

const { api, world, teacher, get, send, workflow, started, rowsOf, untilItIs, runsOf, table, download } = useBatchWorld()

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

test('a workflow that needs a file takes no table, and says which input it is', async () => {
  const topic = { 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } }
  const paper = { file: { variable: 'paper', label: 'Paper', required: true, allowed_file_types: ['document'] } }
  const needs = await world.agentThat({ mode: 'workflow', parameters: { user_input_form: [topic, paper] } })
  await expect(send(needs, table(1))).rejects.toMatchObject({
    reason: 'validation',
    problems: [{ path: ['inputs', 'Paper'], reason: 'rejected' }]
  })
  expect((await teacher.call(listBatches, { params: { agentId: needs.id } })).items).toEqual([])
  const may = await world.agentThat({
    mode: 'workflow',
    parameters: { user_input_form: [topic, { file: { ...paper.file, required: false } }] }
  })
  expect((await send(may, table(1))).inputs).toMatchObject([{ column: 0 }, { label: 'Paper', takesFiles: true, column: null }])
})

test('what a spreadsheet would run as a formula comes out as a text', async () => {
  const agent = await workflow()
  const { id } = await started(agent, `topic,level\n"=HYPERLINK(""http://evil.test"")",easy\n＝1+1,easy\n＠SUM(1),easy`)
  await untilItIs(id, 'done')
  const csv = await (await download(id, { format: 'csv' })).text()
  for (const text of [`"'=HYPERLINK(""http://evil.test"")"`, `'＝1+1`, `'＠SUM(1)`]) expect(csv).toContain(text)
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
  await agent.owner.call(deleteAgent, { params: { agentId: agent.id } })
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

test('a table is kept for each workflow up to a number, and then the workflow is named by what is refused', async () => {
  const [full, other] = [await workflow(), await workflow()]
  const { id } = await send(full, table(1))
  const row = await api.db('batches').where({ id }).first()
  const more = Array.from({ length: limits.batches - 1 }, (_, index) => ({ ...row, id: `${id}-${index}` }))
  const stored = more.map(one => ({ ...one, columns: JSON.stringify(one.columns), matching: JSON.stringify(one.matching) }))
  await api.db.batchInsert('batches', stored, 50)
  await expect(send(full, table(1))).rejects.toMatchObject({
    reason: 'validation',
    problems: [{ path: ['batches'], reason: 'tooMany', limit: limits.batches }]
  })
  expect(await send(other, table(1))).toMatchObject({ state: 'draft' })
})

test('an administrator runs no table on what somebody has not published, which would be a trial that counts for nobody', async () => {
  const agent = await workflow({}, { private: true })
  const admin = await world.given.admin()
  const params = { agentId: agent.id }
  expect(await admin.call(getAgentConfig, { params })).toMatchObject({ runsMany: false })
  await expect(send(agent, table(1), { person: admin })).rejects.toMatchObject({ reason: 'notPermitted' })
  expect(await agent.owner.call(getAgentConfig, { params })).toMatchObject({ runsMany: true })
  const { id } = await started(agent, table(1), agent.owner)
  await untilItIs(id, 'done', 30_000, agent.owner)
  const trials = await api.db('conversations').where({ agentId: agent.id }).pluck('trial')
  expect(trials).toEqual([false])
})

test('a rule of the school that refuses a row is named in the result, in the words of the page', async () => {
  const agent = await workflow()
  const admin = await world.given.admin()
  const rule = { name: 'Exams', terms: ['answer key'], pattern: '', refuses: true, notice: 'none' as const }
  const texts = inEachLocale(() => '')
  await admin.call(setPolicy, { body: { ...noPolicy, rules: [{ ...rule, texts }] } })
  const { id } = await started(agent, 'topic,level\nThe answer key,easy')
  expect((await untilItIs(id, 'done')).counts).toMatchObject({ failed: 1 })
  await admin.call(setPolicy, { body: noPolicy })
  expect((await rowsOf(id))[0]).toMatchObject({ failure: { cause: 'schoolRule' } })
  const csv = await (await download(id, { format: 'csv', locale: 'zh-TW' })).text()
  expect(csv).toContain('學校的規則不允許。')
})

test('of a long result its beginning stands in the list, and all of it in the file', async () => {
  const essay = `# Osmosis\n\n${'Water moves. '.repeat(400)}The end.`
  const agent = await workflow({ answer: essay })
  const { id } = await started(agent, table(1))
  await untilItIs(id, 'done')
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ name: 'Topic 1', answer: expect.stringMatching(/^Osmosis Water moves\. .*…$/) })
  expect(row!.answer.length).toBeLessThanOrEqual(120)
  expect(await (await download(id, { format: 'csv' })).text()).toContain('Water moves. The end.')
})

test('a school that keeps nothing keeps no conversation of a run that made files', async () => {
  const admin = await world.given.admin()
  const [kept, unkept] = [await fileOf(null), await fileOf(0)]
  expect(kept).toMatchObject({ files: ['plan.pdf'], conversationId: expect.any(String) })
  expect(unkept).toMatchObject({ files: ['plan.pdf'], conversationId: null })

  async function fileOf(keptDays: 0 | null) {
    await admin.call(setRetention, { body: { keptDays, guestKeptDays: 30 } })
    const origin = new URL(api.platform.url).origin
    const agent = await workflow({ answer: `[plan.pdf](${origin}/files/tools/plan.pdf?sign=1)` })
    const { id } = await started(agent, table(1))
    await untilItIs(id, 'done')
    await admin.call(setRetention, { body: { keptDays: null, guestKeptDays: 30 } })
    const temporary = await api.db('conversations').where({ agentId: agent.id }).pluck('temporary')
    expect(temporary.length === 0 || temporary[0]).toBe(keptDays === 0)
    return (await rowsOf(id))[0]
  }
})
