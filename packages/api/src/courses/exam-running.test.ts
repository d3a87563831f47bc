// In the proof alone: it waits for exams to begin and to end.

import {
  answerForm,
  continueBatch,
  continueConversation,
  createBatch,
  fillPath,
  fromWire,
  getBatch,
  runWorkflow,
  startBatch
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBatchWork } from '../batches/work.ts'
import { type CourseWorld, createCourseWorld, closedWords as words } from '../testing/course-world.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { openReply } from '../testing/open-reply.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
const exam = () => ({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
const long = { answer: Array.from({ length: 3000 }, () => 'more '), paceMs: 10 }
const short = { answer: ['Short.'], paceMs: 0 }
const cut = { status: 'failed', failure: { reason: 'agentClosed', closing: { kind: 'exam', words } } }
const closed = { reason: 'agentClosed', closing: { kind: 'exam' } }

type Agent = Awaited<ReturnType<CourseWorld['chats']['agentThat']>>
const now = ({ key }: Agent, switches: object) => world.api.platform.setSwitches(key, switches)
const begun = async <R extends Awaited<ReturnType<typeof openReply>>>(reply: R) => {
  await reply.until(({ type }) => type === 'text')
  return reply
}

let people = 0

/** A learner of a course whose account is linked, with an agent that the school recommends: an exam closes it to nobody else elsewhere. */
async function linkedLearner(options: Parameters<CourseWorld['chats']['agentThat']>[0] = { switches: short }) {
  const agent = await world.chats.agentThat(options)
  await world.api.db('agents').where({ id: agent.id }).update({ recommended: true })
  const [course, subject] = [await world.newCourse(agent), `learner ${++people}`]
  const [learner, person] = [await course.comes(subject), await world.given.user()]
  await linkAccounts(world, learner, person)
  return { ...course, subject, learner, person }
}

describe('an exam cuts what runs', () => {
  test('of its learners in the portal too, who have linked their account, and of nobody else there', async () => {
    const { agent, set, learner, person, teacher } = await linkedLearner()
    const [other, lecturer] = [await world.given.user(), await world.given.user()]
    await linkAccounts(world, teacher, lecturer)
    const { conversationId } = await (await learner.ask('Before the exam')).finish()
    const there = await learner.call(continueConversation, { params: { conversationId }, body: {} })
    now(agent, long)
    const { conversationId: copy } = there
    const carried = await begun(await world.chats.ask(person, agent, 'Go on', { conversationId: copy }))
    const own = await begun(await world.chats.ask(person, agent, 'Something of my own'))
    const theirs = await begun(await world.chats.ask(other, agent, 'Something of mine'))
    await set(exam())
    expect(await carried.finish()).toMatchObject(cut)
    expect(await own.finish()).toMatchObject(cut)
    expect(theirs.message.status).toBe('generating')
    theirs.leave()
    now(agent, short)
    // Afresh neither, while it lasts.
    await expect(world.chats.ask(person, agent, 'Once more')).rejects.toMatchObject({
      code: 3103,
      closing: { kind: 'exam', words }
    })
    for (const free of [other, lecturer]) await (await world.chats.ask(free, agent, 'Once more')).finish()
    const another = await world.chats.agentThat({ switches: short })
    await (await world.chats.ask(person, another, 'Of no course')).finish()
    await set({ examWindows: [] })
    await (await world.chats.ask(person, agent, 'Afterwards')).finish()
  })

  test('also when the exam comes after the end of the course', async () => {
    const { agent, set, learner, person } = await linkedLearner()
    const { conversationId } = await (await learner.ask('Before the exam')).finish()
    const there = await learner.call(continueConversation, { params: { conversationId }, body: {} })
    const copy = { conversationId: there.conversationId }
    now(agent, long)
    const carried = await begun(await world.chats.ask(person, agent, 'Go on', copy))
    await set({ ...exam(), closesAt: inHours(-2) })
    expect(await carried.finish()).toMatchObject(cut)
    await expect(world.chats.ask(person, agent, 'And on', copy)).rejects.toMatchObject(closed)
  })

  test('and a flow that waits in one goes on after it only', async () => {
    const { set, learner, person, agent } = await linkedLearner({ mode: 'advanced-chat', switches: short })
    const { conversationId } = await (await learner.ask('Before the exam')).finish()
    const there = await learner.call(continueConversation, { params: { conversationId }, body: {} })
    now(agent, { humanInput: true })
    const copy = { conversationId: there.conversationId }
    const { id: messageId, status } = await (await world.chats.ask(person, agent, 'Go', copy)).finish()
    expect(status).toBe('waiting')
    await set(exam())
    const body = { inputs: { remark: 'Be brief' }, action: 'go' }
    const answer = () => openReply(world.api.url, answerForm, { params: { messageId }, body }, world.chats.headersOf(person))
    await expect(answer()).rejects.toMatchObject(closed)
    await set({ examWindows: [] })
    expect(await (await answer()).finish()).toMatchObject({ status: 'finished' })
  })

  test('in a conversation that was carried on into another course', async () => {
    const { agent, set, subject, learner, person } = await linkedLearner()
    const { conversationId } = await (await learner.ask('In the first course')).finish()
    const there = await learner.call(continueConversation, { params: { conversationId }, body: {} })
    const other = await world.newCourse(agent)
    const elsewhere = await other.comes(subject)
    const params = { conversationId: there.conversationId }
    const further = await person.call(continueConversation, { params, body: { courseId: other.id } })
    now(agent, long)
    const running = await begun(await elsewhere.ask('In the second course', { conversationId: further.conversationId }))
    await set(exam())
    expect(await running.finish()).toMatchObject(cut)
    now(agent, short)
    await (await elsewhere.ask('Of this course alone')).finish()
  })

  test('in a conversation that was brought into the course', async () => {
    const { agent, id: courseId, set, learner, person } = await linkedLearner()
    const { conversationId } = await (await world.chats.ask(person, agent, 'At home')).finish()
    const there = await person.call(continueConversation, { params: { conversationId }, body: { courseId } })
    now(agent, long)
    const [brought, home] = [
      await begun(await learner.ask('In class', { conversationId: there.conversationId })),
      await begun(await world.chats.ask(person, agent, 'At home', { conversationId }))
    ]
    await set(exam())
    expect(await brought.finish()).toMatchObject(cut)
    expect(await home.finish()).toMatchObject(cut)
  })

  test('of a workflow in the course', async () => {
    const agent = await world.chats.agentThat({ mode: 'workflow', switches: { slowStartMs: 60_000 } })
    const { comes, set } = await world.newCourse(agent)
    const learner = await comes('running a workflow')
    const path = { params: { agentId: agent.id }, body: { inputs: {} } }
    const run = await openReply(world.api.url, runWorkflow, path, learner.headers)
    await run.until(({ type }) => type === 'started')
    await set(exam())
    expect(await run.finish()).toMatchObject(cut)
  })
})

test('a batch stops with an exam that closes its workflow, waits until that is over, and goes on', async () => {
  const form = [{ 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } }]
  const agent = await world.chats.agentThat({
    mode: 'workflow',
    parameters: { user_input_form: form },
    switches: { slowStartMs: 60_000 }
  })
  const { set } = await world.newCourse(agent)
  const teacher = await world.given.manager()
  const body = new FormData()
  body.set('file', new File(['topic\nOne\nTwo\nThree\nFour\nFive'], 'topics.csv'))
  const path = fillPath(createBatch.path, { agentId: agent.id })
  const sent = await fetch(world.api.url + path, { method: 'POST', headers: world.chats.headersOf(teacher), body })
  const { id: batchId } = fromWire(await sent.json()) as { id: string }
  const params = { batchId }
  await teacher.call(startBatch, { params, body: {} })
  const work = createBatchWork(world.api.context)
  work.begin()
  const untilItIs = (expected: object) =>
    vi.waitFor(async () => expect(await teacher.call(getBatch, { params })).toMatchObject(expected), { timeout: 30_000 })
  await untilItIs({ state: 'running', counts: { running: 3 } })
  const { examWindows } = exam()
  await set({ examWindows })
  await untilItIs({
    state: 'paused',
    failure: { reason: 'agentClosed' },
    resumesAt: examWindows[0]!.endsAt,
    counts: { waiting: 5, running: 0, failed: 0 }
  })
  const asked = world.chats.platformCalls(agent).length
  await teacher.call(continueBatch, { params, body: {} })
  await untilItIs({ state: 'paused', counts: { waiting: 5, running: 0 } })
  expect(world.chats.platformCalls(agent)).toHaveLength(asked)
  await set({ examWindows: [] })
  now(agent, {})
  await teacher.call(continueBatch, { params, body: {} })
  await untilItIs({ state: 'done', counts: { done: 5 } })
  await work.stop()
})
