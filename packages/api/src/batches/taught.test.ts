import {
  type Batch,
  continueBatch,
  createBatch,
  exportBatchTemplate,
  fillPath,
  fromWire,
  getAgentConfig,
  getBatch,
  listBatches,
  listBudgetHolders,
  listBudgets,
  listLinkedAccounts,
  setBudget,
  startBatch,
  unlinkAccount
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchEndpoint, parseError } from '../testing/call.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { roles } from '../testing/lti-world.ts'
import { type BatchWork, createBatchWork } from './work.ts'

let world: CourseWorld
let work: BatchWork
beforeAll(async () => {
  world = await createCourseWorld()
  work = createBatchWork(world.api.context)
})
afterAll(async () => {
  await work.stop()
  await world.stop()
})

const form = [{ 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } }]
const notPermitted = { reason: 'notPermitted' }

/** A course with a workflow, and an account of the school that somebody of the course has linked. */
async function linked(standing: object) {
  const agent = await world.chats.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  const course = await world.newCourse(agent)
  const [launched, person] = [await course.comes(`linked in ${course.id}`, standing), await world.given.user()]
  await linkAccounts(world, launched, person)
  return { ...course, launched, person }
}

/** Uploads a table of so many rows. */
async function send(person: Person, agentId: string, rows: number): Promise<Batch> {
  const body = new FormData()
  body.set('file', new File([['topic', ...Array.from({ length: rows }, (_, row) => `Topic ${row}`)].join('\n')], 'class.csv'))
  const path = fillPath(createBatch.path, { agentId })
  const answer = await fetch(world.api.url + path, { method: 'POST', headers: world.chats.headersOf(person), body })
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as Batch
}

const untilItIs = (person: Person, batchId: string, expected: object) =>
  vi.waitFor(async () => expect(await person.call(getBatch, { params: { batchId } })).toMatchObject(expected), {
    timeout: 20_000
  })
const runsMany = async (person: Person, agentId: string) => (await person.call(getAgentConfig, { params: { agentId } })).runsMany
const endSessions = ({ launchId }: { launchId: string }) =>
  world.api.db('sessions').where({ ltiLaunchId: launchId }).update({ endedAt: new Date() })

test('a teacher who publishes nothing runs a workflow of their course for a table, and the course’s budget bounds it', async () => {
  const { id: scopeId, agent, launched, person } = await linked(roles.teacher)
  const params = { agentId: agent.id }
  expect(await runsMany(person, agent.id)).toBe(true)
  const template = await fetchEndpoint(world.api.url, exportBatchTemplate, { params }, world.chats.headersOf(person))
  expect(template.status).toBe(200)
  const body = { scope: 'course', scopeId, each: true, period: 'day', unit: 'questions', amount: 3 } as const
  const [budget] = (await launched.call(setBudget, { body })).items
  const { id } = await send(person, agent.id, 4)
  await person.call(startBatch, { params: { batchId: id }, body: {} })
  // It goes on without the session in which it was begun.
  await endSessions(launched)
  work.begin()
  await untilItIs(person, id, { state: 'paused', failure: { reason: 'insufficientBalance' }, counts: { done: 3, waiting: 1 } })
  const teacher = await world.admin.call(listBudgets, { query: { scope: 'course', scopeId } })
  expect(teacher.items).toMatchObject([{ usedUp: 1 }])
  const holders = await world.admin.call(listBudgetHolders, { params: { budgetId: budget!.id }, query: {} })
  // Its teachers read there no other name than that of the course.
  expect(holders.items).toMatchObject([{ name: 'Ada Lovelace', used: 3 }])
  // What was run is theirs to read; more is begun from a session alone.
  await expect(person.call(continueBatch, { params: { batchId: id }, body: {} })).rejects.toMatchObject(notPermitted)
  await expect(person.call(listBatches, { params })).rejects.toMatchObject(notPermitted)
  expect(await runsMany(person, agent.id)).toBe(false)
})

test.each([
  ['a learner', {}],
  ['a helper', roles.helper]
])('%s who has linked the account runs no table, and nobody does who has linked none', async (_, standing) => {
  const { agent, person } = await linked(standing)
  for (const who of [person, await world.given.user()]) {
    expect(await runsMany(who, agent.id)).toBe(false)
    await expect(send(who, agent.id, 1)).rejects.toMatchObject(notPermitted)
  }
})

test('a teacher runs no table of an agent that is in none of their courses, and stops with the link', async () => {
  const { agent, person } = await linked(roles.teacher)
  const other = await world.chats.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
  await expect(send(person, other.id, 1)).rejects.toMatchObject(notPermitted)
  await work.stop()
  const { id } = await send(person, agent.id, 2)
  const [account] = (await person.call(listLinkedAccounts, {})).items
  await person.call(startBatch, { params: { batchId: id }, body: {} })
  await person.call(unlinkAccount, { params: { accountId: account!.id } })
  work = createBatchWork(world.api.context)
  work.begin()
  await untilItIs(person, id, { state: 'stopped', failure: notPermitted, counts: { done: 0, waiting: 2 } })
})

test('a batch counts for the course for which it was started, whichever its teacher opens later, and stops when they teach it no more', async () => {
  await work.stop()
  const { id: scopeId, agent, launched, person, comes } = await linked(roles.teacher)
  const body = { scope: 'course', scopeId, each: true, period: 'day', unit: 'questions', amount: 1 } as const
  await launched.call(setBudget, { body })
  const { id } = await send(person, agent.id, 2)
  await person.call(startBatch, { params: { batchId: id }, body: {} })
  const other = await world.newCourse(agent)
  const subject = `linked in ${scopeId}`
  await other.comes(subject, roles.teacher)
  work = createBatchWork(world.api.context)
  work.begin()
  await untilItIs(person, id, { state: 'paused', failure: { reason: 'insufficientBalance' }, counts: { done: 1, waiting: 1 } })
  await work.stop()
  await launched.call(setBudget, { body: { ...body, amount: null } })
  await person.call(continueBatch, { params: { batchId: id }, body: {} })
  await comes(subject)
  work = createBatchWork(world.api.context)
  work.begin()
  await untilItIs(person, id, { state: 'stopped', failure: notPermitted, counts: { done: 1, waiting: 1 } })
})
