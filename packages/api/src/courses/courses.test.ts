import {
  getAgentConfig,
  getCourse,
  guestHeader,
  listCourses,
  listMessages,
  regenerateMessage,
  runWorkflow,
  sendMessage,
  shareAuthorization,
  updateCourse
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAllExpired } from '../operations/clean-up.ts'
import { openSharePage } from '../shares/share-page.ts'
import { type CourseWorld, createCourseWorld, closedWords as words } from '../testing/course-world.ts'
import { roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'
import { createCourseHours } from './course-hours.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const hour = 3600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const inSeconds = (seconds: number) => inHours(seconds / 3600)
const pass = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

describe('a course', () => {
  test('is seen by its teachers and helpers, changed by its teachers, and unknown to learners and other courses', async () => {
    const { params, comes, course, set, agent } = await world.newCourse()
    expect(await course()).toMatchObject({
      title: 'Linear Algebra',
      platform: 'Moodle',
      standing: 'teacher',
      closing: null,
      agents: [{ id: agent.id, links: ['Tutor'], available: true, closesElsewhere: true }],
      settings: { instructions: '', tellsTitle: true, examWindows: [] }
    })
    await set({ instructions: 'Hints first.' })
    const helper = await comes('helper', roles.helper)
    const seen = await helper.call(getCourse, { params })
    expect(seen).toMatchObject({ standing: 'helper', settings: { instructions: 'Hints first.' } })
    const body = seen.settings
    await expect(helper.call(updateCourse, { params, body })).rejects.toMatchObject({ reason: 'notPermitted' })
    const learner = await comes('learner')
    await expect(learner.call(getCourse, { params })).rejects.toMatchObject({ reason: 'notFound' })
    const other = await world.newCourse()
    await expect(other.teacher.call(getCourse, { params })).rejects.toMatchObject({ reason: 'notFound' })
    await expect((await world.given.manager()).call(getCourse, { params })).rejects.toMatchObject({ reason: 'notFound' })
    const admin = await world.admin.call(updateCourse, { params, body: { ...body, tellsTitle: false } })
    expect(admin).toMatchObject({ standing: 'admin', settings: { tellsTitle: false, instructions: 'Hints first.' } })
    await expect(other.teacher.call(listCourses, { query: {} })).rejects.toMatchObject({ reason: 'unauthorized' })
    const listed = await world.admin.call(listCourses, { query: { query: 'linear' } })
    expect(listed.total).toBe(2)
    expect(listed.items.map(({ id }) => id)).toEqual([other.id, params.courseId])
  })

  test('refuses times in no order, and names them', async () => {
    const { set } = await world.newCourse()
    const examWindows = [{ startsAt: inHours(2), endsAt: inHours(1) }]
    await expect(set({ examWindows, opensAt: inHours(2), closesAt: inHours(1) })).rejects.toMatchObject({
      reason: 'validation',
      problems: [
        { path: ['closes_at'], reason: 'tooSmall' },
        { path: ['exam_windows', '0', 'ends_at'], reason: 'tooSmall' }
      ]
    })
  })

  test('tells its agents its title and what its teacher adds, and keeps the question as it was asked', async () => {
    const { agent, comes, set, params } = await world.newCourse()
    await set({ instructions: 'Answer in hints first.' })
    const learner = await comes('eager')
    const reply = await learner.ask('What is a basis?')
    const { conversationId } = await reply.finish()
    const asked = () => world.chats.platformCalls(agent).at(-1)!.body as { query: string }
    expect(asked().query).toContain('> course: Linear Algebra')
    expect(asked().query).toContain('Answer in hints first.')
    expect(asked().query).toMatch(/What is a basis\?$/)
    const { items } = await learner.call(listMessages, { params: { conversationId } })
    expect(items[0]).toMatchObject({ text: 'What is a basis?' })
    await set({ instructions: '', tellsTitle: false })
    await (await learner.ask('And a dimension?', { conversationId })).finish()
    expect(asked().query).toBe('And a dimension?')
    expect(await world.admin.call(getCourse, { params })).toMatchObject({ settings: { instructions: '' } })
  })

  test('tells a workflow too: in its field for it, else in front of the longest text that has room', async () => {
    const instructions = 'Answer in hints first.'
    const text = (variable: string, max_length: number) => ({
      paragraph: { variable, label: variable, required: false, max_length, default: '' }
    })
    const ran = async (form: object[], inputs: Record<string, string>) => {
      const agent = await world.chats.agentThat({ mode: 'workflow', parameters: { user_input_form: form } })
      const { comes, set } = await world.newCourse(agent)
      await set({ instructions })
      const { headers } = await comes('runner')
      const path = { params: { agentId: agent.id }, body: { inputs } }
      const { conversationId } = await (await openReply(world.api.url, runWorkflow, path, headers)).finish()
      const { items } = await world.api.as(headers)(listMessages, { params: { conversationId } })
      expect(items[0]).toMatchObject({ inputs })
      return (world.chats.platformCalls(agent).at(-1)!.body as { inputs: Record<string, string> }).inputs
    }
    const entered = { short: 'A basis', essay: 'A basis is a set of vectors.' }
    const told = await ran([text('short', 20), text('essay', 4000)], entered)
    expect(told.short).toBe('A basis')
    expect(told.essay).toMatch(/^The teacher of the course.*\n\nAnswer in hints first\.\n\n.*\n\nA basis is a set of vectors\.$/s)
    expect(await ran([text('instructions', 1000), text('essay', 4000)], { essay: entered.essay })).toEqual({
      instructions,
      essay: entered.essay
    })
    expect(await ran([text('short', 20)], { short: 'A basis' })).toEqual({ short: 'A basis' })
  })
})

describe('an exam', () => {
  const closed = { reason: 'agentClosed', code: 3103, closing: { kind: 'exam', words } }

  test('that begins now cuts the running answer with the words of the course, and nothing is asked until it is over', async () => {
    const agent = await world.chats.agentThat({ switches: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 10 } })
    const { comes, set, teacher } = await world.newCourse(agent)
    const learner = await comes('cut')
    const reply = await learner.ask('Go on for long')
    await reply.until(event => event.type === 'text')
    const endsAt = inSeconds(4)
    await set({ examWindows: [{ startsAt: inHours(-1), endsAt }] })
    const cut = await reply.finish()
    expect(cut).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/^more /),
      failure: { reason: 'agentClosed', closing: { kind: 'exam', until: endsAt, words } }
    })
    await expect(learner.ask('Once more')).rejects.toMatchObject(closed)
    const again = openReply(world.api.url, regenerateMessage, { params: { messageId: cut.id } }, learner.headers)
    await expect(again).rejects.toMatchObject(closed)
    // Its teacher may look at it, and learners may again when it is over.
    const tried = await teacher.ask('Does it answer?')
    tried.leave()
    await pass(Date.parse(endsAt) - Date.now())
    const { items } = await learner.call(listMessages, { params: { conversationId: cut.conversationId } })
    expect(items.at(-1)).toEqual(cut)
    ;(await learner.ask('Now?')).leave()
  })

  test('that was planned stops what runs at its beginning, in the portal and through shares too', async () => {
    const agent = await world.chats.agentThat({ switches: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 10 } })
    const { comes, set } = await world.newCourse(agent)
    const share = await world.given.share({ agent })
    const guest = { [guestHeader]: world.given.guest(share).guestId, authorization: shareAuthorization(share.token) }
    const [learner, student, manager] = [await comes('planned'), await world.given.user(), agent.owner]
    const running = [
      await learner.ask('In the course'),
      await world.chats.ask(student, agent, 'In the portal'),
      await openReply(world.api.url, sendMessage, { params: { agentId: agent.id }, body: { text: 'By a link' } }, guest)
    ]
    const own = await world.chats.ask(manager, agent, 'By its publisher')
    for (const reply of running) await reply.until(event => event.type === 'text')
    const startsAt = inSeconds(2)
    await set({ examWindows: [{ startsAt, endsAt: inHours(1) }] })
    expect(running.map(({ message }) => message.status)).toEqual(['generating', 'generating', 'generating'])
    const hours = createCourseHours(world.api.context)
    hours.begin()
    for (const reply of running)
      expect(await reply.finish()).toMatchObject({ failure: { reason: 'agentClosed', closing: { kind: 'exam', words } } })
    expect(Date.now() - Date.parse(startsAt)).toBeLessThan(2000)
    await hours.stop()
    await expect(world.chats.ask(student, agent, 'Once more')).rejects.toMatchObject(closed)
    await expect(
      openReply(world.api.url, sendMessage, { params: { agentId: agent.id }, body: { text: 'Again' } }, guest)
    ).rejects.toMatchObject(closed)
    expect(own.message.status).toBe('generating')
    own.leave()
    expect(await student.call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ name: agent.name })
  })

  test('leaves an agent open elsewhere that other courses use, or that the school recommends', async () => {
    const agent = await world.chats.agentThat()
    const [one, other] = [await world.newCourse(agent), await world.newCourse(agent)]
    await one.set({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
    expect((await one.course()).agents).toMatchObject([{ closesElsewhere: false }])
    await expect((await one.comes('a')).ask('Here')).rejects.toMatchObject(closed)
    await (await (await other.comes('b')).ask('In another course')).finish()
    await (await world.chats.ask(await world.given.user(), agent, 'In the portal')).finish()
    // Last year's course, which nobody opens any more, is none that uses it.
    await world.api
      .db('ltiLinks')
      .where({ contextId: other.id })
      .update({ launchedAt: new Date(0) })
    await expect(world.chats.ask(await world.given.user(), agent, 'In the portal')).rejects.toMatchObject(closed)
    // Nor does a learner who looks into it.
    await other.comes('looks back')
    await expect(world.chats.ask(await world.given.user(), agent, 'In the portal')).rejects.toMatchObject(closed)
    const share = await world.given.share({ agent })
    const opened = () => openSharePage(world.api.context, share.token, { site: '', sdkVersion: '' })
    expect(await opened()).toMatchObject({ state: 'refused', reason: 'agentClosed' })
    await world.api.db('agents').where({ id: agent.id }).update({ recommended: true })
    expect(await opened()).toMatchObject({ state: 'open' })
    await (await world.chats.ask(await world.given.user(), agent, 'In the portal')).finish()
  })
})

test('settings that somebody else has changed meanwhile are not replaced', async () => {
  const { teacher, params, set, course } = await world.newCourse()
  const { settings, updatedAt } = await course()
  await set({ examWindows: [{ startsAt: inHours(24), endsAt: inHours(26) }] })
  const stale = { ...settings, instructions: 'Answer in hints first.', updatedAt }
  await expect(teacher.call(updateCourse, { params, body: stale })).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  const now = await course()
  expect(now.settings.examWindows).toHaveLength(1)
  const body = { ...now.settings, instructions: 'Answer in hints first.', updatedAt: now.updatedAt }
  expect((await teacher.call(updateCourse, { params, body })).settings).toMatchObject({
    instructions: 'Answer in hints first.',
    examWindows: [expect.anything()]
  })
})

describe('a course', () => {
  test('that has not begun answers nobody but its teachers', async () => {
    const { comes, set } = await world.newCourse()
    const opensAt = inHours(24)
    await set({ opensAt })
    await expect((await comes('early')).ask('Hello?')).rejects.toMatchObject({ closing: { kind: 'notOpen', until: opensAt } })
  })

  test.each([
    ['opens later', { opensAt: inHours(24) }, 'notOpen'],
    ['has been over for long', { closesAt: inHours(-24) }, 'over']
  ])('that is told it %s cuts a question that was being stored in that moment', async (_, times, kind) => {
    const agent = await world.chats.agentThat({ switches: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 10 } })
    const { comes, set, id: courseId } = await world.newCourse(agent)
    await set({})
    const reply = await (await comes('in that moment')).ask('Go on for long')
    await reply.until(event => event.type === 'text')
    // As the settings leave it that stopped all they found, and did not find this one yet.
    await world.api.db('courseSettings').where({ courseId }).update(times)
    const hours = createCourseHours(world.api.context)
    hours.begin()
    expect(await reply.finish()).toMatchObject({ failure: { reason: 'agentClosed', closing: { kind, words } } })
    await hours.stop()
  })

  test('that is over can be read, and what was said in it is deleted after its days', async () => {
    const { comes, set } = await world.newCourse()
    const learner = await comes('reader')
    const { conversationId } = await (await learner.ask('Before its end')).finish()
    await set({ closesAt: inHours(-1), deletedAfterDays: 2 })
    await expect(learner.ask('After its end', { conversationId })).rejects.toMatchObject({
      reason: 'agentClosed',
      closing: { kind: 'over', until: null }
    })
    expect((await learner.call(listMessages, { params: { conversationId } })).items).toHaveLength(2)
    await deleteAllExpired(world.api.context)
    const find = () => world.api.db('conversations').where({ id: conversationId }).first('deletedAt')
    expect((await find()).deletedAt).toBeNull()
    await set({ closesAt: inHours(-49) })
    await deleteAllExpired(world.api.context)
    expect((await find()).deletedAt).not.toBeNull()
  })
})
