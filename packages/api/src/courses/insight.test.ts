import { exportCourseInsight, getCourseInsight, setFeedback } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Some learners ask; a day later that is told. */
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

/** Moves what was asked since to one moment, so many days ago. */
const yesterday = (course: Course, days = 1) =>
  world.api
    .db('messages')
    .whereIn('conversationId', world.api.db('conversations').where({ courseId: course.id }).select('id'))
    .where('createdAt', '>=', began)
    .update({ createdAt: new Date(began.getTime() - days * dayMs) })

const preview = lti({
  roles: [
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
    'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
  ]
})

const insight = (course: Course) => course.teacher.call(getCourseInsight, { params: course.params, query: { weeks: 4 } })
const names = (count: number) => Array.from({ length: count }, (_, index) => `learner ${index}`)

test('four learners are too few: nothing is told of them but that there are weeks', async () => {
  const course = await world.newCourse()
  await askAs(course, names(4), 'What is an eigenvalue?')
  await yesterday(course)
  const told = await insight(course)
  expect(told).toMatchObject({
    questions: 0,
    learners: null,
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
  await askAs(course, ['learner 0'], 'Something private about Zuleika')
  await asked[0]!.learner.call(setFeedback, {
    params: { messageId: asked[0]!.reply.id },
    body: { rating: 'dislike', comment: 'Zuleika' }
  })
  // Teachers, helpers, and who only looks at a preview, are not counted.
  await askAs(course, ['teacher'], 'eigenvalue', roles.teacher)
  await askAs(course, ['helper'], 'eigenvalue', roles.helper)
  await askAs(course, ['preview'], 'eigenvalue', preview)
  expect(await insight(course)).toMatchObject({ questions: 0, learners: 0, topics: [] })
  await yesterday(course)
  const told = await insight(course)
  expect(told).toMatchObject({ questions: 6, learners: 5, withoutSource: 6, disliked: null })
  expect(told.firstText).toMatchObject({ median: expect.any(Number), slow: expect.any(Number) })
  expect(told.hours).toMatchObject([{ questions: 6 }])
  expect(told.topics).toMatchObject([{ questions: 5, learners: 5, disliked: null }])
  expect(told.topics[0]!.words[0]).toBe('eigenvalue')
  expect(JSON.stringify(told)).not.toMatch(/Zuleika|Ada|learner 0/)
})

test('a week of too few is not told by the sum of all, and the file says what is not told', async () => {
  const course = await world.newCourse()
  await askAs(course, names(2), 'limits')
  await yesterday(course, 15)
  await askAs(course, names(5), 'limits')
  await yesterday(course, 1)
  const told = await insight(course)
  expect(told.questions).toBe(5)
  expect(told.weeks.filter(({ questions }) => questions === null)).toHaveLength(1)
  const query = { weeks: 4, format: 'csv', locale: 'zh-CN' }
  const file = await fetchEndpoint(world.api.url, exportCourseInsight, { params: course.params, query }, course.teacher.headers)
  const text = await file.text()
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="course-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text).toContain('周')
  expect(text).toContain('少于 5')
})

test('who teaches one course and learns in another is in each what they are there, and a preview makes nobody one for ever', async () => {
  const [course, other] = [await world.newCourse(), await world.newCourse()]
  await askAs(course, names(4), 'What is an eigenvalue?')
  // A teacher here, who learns there afterwards, is not the fifth learner.
  await askAs(course, ['both'], 'What is an eigenvalue?', roles.teacher)
  await askAs(other, ['both'], 'What is a determinant?')
  await yesterday(course)
  expect((await insight(course)).weeks.some(({ questions }) => questions === 4 || questions === 5)).toBe(false)
  // Who learns there is, though they teach here now, or look at a preview elsewhere.
  await course.comes('both', roles.teacher)
  await askAs(course, ['learner 3'], 'What is an eigenvalue?', preview)
  await askAs(other, names(4), 'What is a determinant?')
  await yesterday(other)
  expect(await insight(other)).toMatchObject({ questions: 5 })
})

test('learners, and teachers of other courses, are told nothing', async () => {
  const [course, other] = [await world.newCourse(), await world.newCourse()]
  const learner = await course.comes('curious')
  for (const who of [learner, other.teacher])
    await expect(who.call(getCourseInsight, { params: course.params, query: {} })).rejects.toMatchObject({ reason: 'notFound' })
})
