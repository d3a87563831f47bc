// In the proof alone: the questions of weeks are asked.

import { exportCourseInsight, getCourseInsight, setFeedback } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAllExpired } from '../operations/clean-up.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { lti } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

type Course = Awaited<ReturnType<CourseWorld['newCourse']>>

/** Some learners ask; once the week is over that is told. */
async function askAs(course: Course, names: string[], text: string, standing: object = {}) {
  const replies = []
  for (const name of names) {
    const learner = await course.comes(name, standing)
    replies.push({ learner, reply: await (await learner.ask(text)).finish() })
  }
  return replies
}

const began = new Date()
const dayMs = 24 * 3600_000

/** Moves what was asked since to one moment, so many weeks ago. */
const weeksAgo = (course: Course, weeks = 1) =>
  world.api
    .db('messages')
    .whereIn('conversationId', world.api.db('conversations').where({ courseId: course.id }).select('id'))
    .where('createdAt', '>=', began)
    .update({ createdAt: new Date(began.getTime() - weeks * 7 * dayMs) })

const preview = lti({
  roles: [
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
    'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
  ]
})

const insight = (course: Course, weeks = 4) => course.teacher.call(getCourseInsight, { params: course.params, query: { weeks } })
const names = (count: number) => Array.from({ length: count }, (_, index) => `learner ${index}`)

test('four learners are too few: nothing is told of them but that there are weeks', async () => {
  const course = await world.newCourse()
  await askAs(course, names(4), 'What is an eigenvalue?')
  await weeksAgo(course)
  const told = await insight(course)
  expect(told).toMatchObject({
    questions: 0,
    withoutSource: null,
    firstText: null,
    hours: [],
    topics: []
  })
  expect(told.weeks).toHaveLength(4)
  expect(told.weeks.map(({ questions }) => questions)).toContain(null)
  expect(told.weeks.filter(({ questions }) => questions === 0)).toHaveLength(3)
})

test('the fifth learner makes a group: volume, hours, topics and times, without a name and without a text', async () => {
  const course = await world.newCourse()
  const asked = await askAs(course, names(5), 'What is an eigenvalue, Professor Zhivago?')
  await askAs(course, ['learner 5'], 'Something private about Zuleika')
  await askAs(course, names(10).slice(6), 'limits')
  await asked[0]!.learner.call(setFeedback, {
    params: { messageId: asked[0]!.reply.id },
    body: { rating: 'dislike', comment: 'Zuleika' }
  })
  // Teachers, helpers, and who only looks at a preview, are not counted.
  await askAs(course, ['teacher'], 'eigenvalue', roles.teacher)
  await askAs(course, ['helper'], 'eigenvalue', roles.helper)
  await askAs(course, ['preview'], 'eigenvalue', preview)
  expect(await insight(course, 5)).toMatchObject({ questions: 0, topics: [] })
  await weeksAgo(course)
  const told = await insight(course)
  expect(told).toMatchObject({ questions: 10, withoutSource: 10, disliked: null })
  expect(told.firstText).toMatchObject({ median: expect.any(Number), slow: expect.any(Number) })
  expect(told.hours).toMatchObject([{ questions: 10 }])
  expect(told.topics).toMatchObject([{ questions: 5, disliked: null }])
  expect(told.topics[0]!.words[0]).toBe('eigenvalue')
  expect(JSON.stringify(told)).not.toMatch(/Zuleika|Ada|learner 0/)
})

test('a week of too few is not told by the sum of all, and the file says what is not told', async () => {
  const course = await world.newCourse()
  await askAs(course, names(2), 'limits')
  await weeksAgo(course, 3)
  await askAs(course, names(5), 'limits')
  await weeksAgo(course)
  const told = await insight(course)
  expect(told.questions).toBe(5)
  expect(told.weeks.filter(({ questions }) => questions === null)).toHaveLength(1)
  const query = { weeks: 4, format: 'csv', locale: 'zh-CN' }
  const file = await fetchEndpoint(world.api.url, exportCourseInsight, { params: course.params, query }, course.teacher.headers)
  const text = await file.text()
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="course-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text).toContain('周')
  expect(text).toContain('人数过少')
  const [head, all] = text.split(/\r?\n/).map(line => line.split(','))
  const seconds = head!.findIndex(cell => cell.includes('半数回答更快'))
  expect(told.firstText).not.toBeNull()
  expect(all!.slice(seconds, seconds + 2).map(cell => Number(cell.replaceAll('"', '')))).toEqual([
    told.firstText!.median / 1000,
    told.firstText!.slow / 1000
  ])
})

test('neither one week more nor another day tells what fewer than five did', async () => {
  const course = await world.newCourse()
  const ask = async (count: number, dislikes: number, weeks: number) => {
    for (const [index, { learner, reply }] of (await askAs(course, names(count), 'What is an eigenvalue?')).entries())
      if (index < dislikes)
        await learner.call(setFeedback, { params: { messageId: reply.id }, body: { rating: 'dislike', comment: '' } })
    await weeksAgo(course, weeks)
  }
  // Few of the week before, few answers that did not help, and what is asked this week.
  await ask(4, 4, 2)
  await ask(10, 5, 1)
  await askAs(course, names(2), 'What is an eigenvalue?')
  const spans = [await insight(course, 1), await insight(course, 2), await insight(course, 3)]
  for (const told of spans) {
    expect(told).toMatchObject({ questions: 10, withoutSource: 10, disliked: 5, hours: [{ questions: 10 }] })
    expect(told.topics).toMatchObject([{ questions: 10, withoutSource: 10, disliked: 5 }])
    expect(told.firstText).toEqual(spans[0]!.firstText)
    expect(new Date(told.to).getUTCDay()).toBe(0)
    expect(told).not.toHaveProperty('learners')
  }
})

test('a finished week stays as it was first told, whatever is rated or deleted afterwards', async () => {
  const course = await world.newCourse()
  const asked = await askAs(course, names(12), 'What is an eigenvalue?')
  const dislike = async (from: number, until: number) => {
    for (const { learner, reply } of asked.slice(from, until))
      await learner.call(setFeedback, { params: { messageId: reply.id }, body: { rating: 'dislike', comment: '' } })
  }
  await dislike(0, 5)
  await weeksAgo(course)
  // Looked at for more weeks each time, since it is counted once a day.
  const figuresOf = async (weeks: number) => {
    const { from: _, weeks: each, ...figures } = await insight(course, weeks)
    return { ...figures, last: each.at(-1) }
  }
  const told = await figuresOf(1)
  expect(told).toMatchObject({ questions: 12, disliked: 5, topics: [{ questions: 12, disliked: 5 }] })
  await dislike(5, 6)
  expect(await figuresOf(2)).toEqual(told)
  const { conversationId: id } = asked[11]!.reply
  await world.api.db('conversations').where({ id }).update({ deletedAt: new Date() })
  expect(await figuresOf(3)).toEqual(told)
  await world.api.db('conversations').where({ id }).delete()
  await deleteAllExpired(world.api.context)
  expect(await figuresOf(4)).toEqual(told)
  // With all that was said in the course it goes.
  await course.set({ closesAt: new Date(began.getTime() - 2 * dayMs).toISOString(), deletedAfterDays: 1 })
  expect(await insight(course, 5)).toMatchObject({ questions: 0, topics: [] })
  await deleteAllExpired(world.api.context)
  expect(await world.api.db('courseInsightWeeks').where({ courseId: course.id })).toEqual([])
})

test('who teaches one course and learns in another is in each what they are there, and a preview makes nobody one for ever', async () => {
  const [course, other] = [await world.newCourse(), await world.newCourse()]
  await askAs(course, names(4), 'What is an eigenvalue?')
  // A teacher here, who learns there afterwards, is not the fifth learner.
  await askAs(course, ['both'], 'What is an eigenvalue?', roles.teacher)
  await askAs(other, ['both'], 'What is a determinant?')
  await weeksAgo(course)
  expect((await insight(course)).weeks.some(({ questions }) => questions === 4 || questions === 5)).toBe(false)
  // Who learns there is, though they teach here now, or look at a preview elsewhere.
  await course.comes('both', roles.teacher)
  await askAs(course, ['learner 3'], 'What is an eigenvalue?', preview)
  await askAs(other, names(4), 'What is a determinant?')
  await weeksAgo(other)
  expect(await insight(other)).toMatchObject({ questions: 5 })
})

test('learners, and teachers of other courses, are told nothing', async () => {
  const [course, other] = [await world.newCourse(), await world.newCourse()]
  const learner = await course.comes('curious')
  for (const who of [learner, other.teacher])
    await expect(who.call(getCourseInsight, { params: course.params, query: {} })).rejects.toMatchObject({ reason: 'notFound' })
})
