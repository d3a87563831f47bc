import {
  declareCourseReview,
  getCourse,
  inEachLocale,
  listAudit,
  listCourseNotices,
  listNotifications,
  markCourseNotices,
  noPolicy,
  type PolicyFields,
  setPolicy
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCourseChat } from '../lti/chat-page.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { roles } from '../testing/lti-world.ts'
import { dropCourseNoticesBefore } from './notices.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

type Course = Awaited<ReturnType<CourseWorld['newCourse']>>

const rule = (name: string, term: string, notice: 'concern' | 'severe'): PolicyFields['rules'][number] => ({
  ...{ name, terms: [term], pattern: '', refuses: true, notice },
  texts: inEachLocale(() => '')
})
const govern = (courseNotices: PolicyFields['courseNotices']) =>
  world.admin.call(setPolicy, {
    body: { ...noPolicy, courseNotices, rules: [rule('Harm', 'poison', 'severe'), rule('Cheating', 'answer key', 'concern')] }
  })
const noticesOf = async ({ teacher, params }: Course) => (await teacher.call(listCourseNotices, { params, query: {} })).items
const toldAdmins = async () =>
  (await world.admin.call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === 'question_noticed').length
const ask = (who: { ask(text: string): Promise<unknown> }, text: string) =>
  expect(who.ask(text)).rejects.toMatchObject({ refusal: 'schoolRule' })

test('the teachers of a course read which rule a question fitted, once a day for each person, and nothing of what was asked', async () => {
  const [course, elsewhere] = [await world.newCourse(), await world.newCourse()]
  const learner = await course.comes('ada', { name: 'Ada Lovelace' })
  await govern('teachers')
  const before = await toldAdmins()
  for (const text of ['Where is poison?', 'More poison, please', 'Where is the answer key?']) await ask(learner, text)
  const notices = await noticesOf(course)
  expect(notices).toMatchObject([
    { level: 'concern', rule: 'Cheating', agent: course.agent.name, author: null },
    { level: 'severe', rule: 'Harm', agent: course.agent.name, author: null }
  ])
  expect(JSON.stringify(notices)).not.toMatch(/poison|answer key|Ada/)
  expect(await toldAdmins()).toBe(before)
  expect(await noticesOf(elsewhere)).toEqual([])
  const helper = await course.comes('helper', roles.helper)
  for (const [who, reason] of [
    [learner, 'notFound'],
    [elsewhere.teacher, 'notFound'],
    [helper, 'notPermitted'],
    [world.admin, 'notPermitted']
  ] as const)
    await expect(who.call(listCourseNotices, { params: course.params, query: {} })).rejects.toMatchObject({ reason })
  const { items } = await world.admin.call(listAudit, { query: { action: 'agent.notice' } })
  const after = items.map(({ changes }) => Object.fromEntries(changes.map(change => [change.name, change.after])))
  expect(after).toContainEqual({ rule: 'Harm', level: 'severe', told: '0', courseId: course.id, tells: 'teachers' })
  await dropCourseNoticesBefore(world.api.db, new Date(Date.now() + 1000))
  expect(await noticesOf(course)).toEqual([])
})

test('the rules say who is told of a question in a course, and of others administrators alone are', async () => {
  const course = await world.newCourse()
  await govern('admins')
  const before = await toldAdmins()
  await ask(await course.comes('one'), 'poison')
  expect([await noticesOf(course), await toldAdmins()]).toEqual([[], before + 1])
  await govern('both')
  await ask(await course.comes('two'), 'poison')
  expect([(await noticesOf(course)).length, await toldAdmins()]).toEqual([1, before + 2])
  await govern('teachers')
  const person = await world.given.user()
  await expect(world.chats.ask(person, course.agent, 'poison')).rejects.toMatchObject({ refusal: 'schoolRule' })
  expect([(await noticesOf(course)).length, await toldAdmins()]).toEqual([1, before + 3])
})

test('who asked is told of severe ones alone, and only to whom a review was shown before', async () => {
  const course = await world.newCourse()
  await govern('teachers')
  const [aware, unaware] = [await course.comes('ada', { name: 'Ada Lovelace' }), await course.comes('bob', { name: 'Bob' })]
  await course.teacher.call(declareCourseReview, { params: course.params, body: { notice: 'For week 3.' } })
  await fetch(`${world.api.url}/lti/chat/${aware.launchId}`)
  await ask(unaware, 'poison')
  await ask(aware, 'poison')
  await ask(aware, 'answer key')
  expect((await noticesOf(course)).map(({ rule, author }) => [rule, author])).toEqual([
    ['Cheating', null],
    ['Harm', 'Ada Lovelace'],
    ['Harm', null]
  ])
})

test('each teacher has their own unread ones: what one has read stays new to the others, and on the page of the chat', async () => {
  const course = await world.newCourse()
  const { params, teacher } = course
  await govern('teachers')
  const learner = await course.comes('ada')
  for (const text of ['poison', 'answer key']) await ask(learner, text)
  const colleague = await course.comes('colleague', roles.teacher)
  const helper = await course.comes('helper', roles.helper)
  const unreadOf = async (who: typeof teacher) => (await who.call(getCourse, { params })).unreadNotices
  const aboveChat = async ({ launchId }: typeof teacher) => {
    const page = await openCourseChat(world.api.context, launchId)
    return page?.state === 'open' ? page.launch?.unread : undefined
  }
  expect([await unreadOf(teacher), await aboveChat(teacher)]).toEqual([2, '2 new notices'])
  const [newest, older] = await noticesOf(course)
  expect([newest!.unread, older!.unread]).toEqual([true, true])
  const mark = (ids: string[], who = teacher) => who.call(markCourseNotices, { params, body: { ids } })
  expect(await mark([newest!.id, 'nowhere'])).toEqual({ unread: 1 })
  expect(await mark([newest!.id])).toEqual({ unread: 1 })
  expect((await noticesOf(course)).map(({ unread }) => unread)).toEqual([false, true])
  expect([await unreadOf(colleague), await aboveChat(teacher)]).toEqual([2, '1 new notice'])
  await mark([older!.id])
  expect([await unreadOf(teacher), await aboveChat(teacher)]).toEqual([0, undefined])
  // Nobody else is told that there is something, and of another course nothing is marked.
  expect([await unreadOf(helper), await aboveChat(helper), await aboveChat(learner)]).toEqual([0, undefined, undefined])
  for (const who of [helper, learner]) await expect(mark([newest!.id], who)).rejects.toMatchObject({ code: expect.any(Number) })
  const elsewhere = await world.newCourse()
  const others = { params: elsewhere.params, body: { ids: [newest!.id] } }
  await elsewhere.teacher.call(markCourseNotices, others)
  expect(await world.api.db('courseNoticeReads').whereIn('noticeId', [newest!.id, older!.id])).toHaveLength(2)
})

test('rules that were stored before there was a choice tell administrators', async () => {
  const { courseNotices: _, ...older } = noPolicy
  await world.api.db('schoolPolicy').update({ fields: JSON.stringify({ ...older, rules: [rule('Harm', 'venom', 'severe')] }) })
  await world.api.context.policy.follow(noPolicy)
  const { findPolicy } = await import('../policy/queries.ts')
  expect(await findPolicy(world.api.db)).toMatchObject({ courseNotices: 'admins' })
})
