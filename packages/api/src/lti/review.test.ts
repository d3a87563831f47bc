import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { lti, newKey } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'
import { scopes } from './scopes.ts'
import { sendScores } from './send-scores.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
  world.platform.answer('/token', () => ({ body: { access_token: 'their-token', token_type: 'bearer', expires_in: 3600 } }))
})
afterAll(() => world.stop())

type Course = Awaited<ReturnType<CourseWorld['newCourse']>>
type Member = Course['teacher']

const endpoint = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const contextOf = async ({ id }: Course): Promise<string> =>
  (await world.api.db('ltiContexts').where({ id }).first('contextId')).contextId
const graded = (name: string, given: string[] = [scopes.score, scopes.result]) => ({
  name: 'Ada Lovelace',
  [endpoint]: { scope: given, lineitem: `${world.platform.url}/items/${name}` }
})
const post = (fields: Record<string, string>) =>
  createBrowser().open(`${world.api.url}/lti/hand-in`, { method: 'POST', body: new URLSearchParams(fields) })
const hidden = (page: { text: string }, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''

/** Asks, and hands in what was said; its address. */
async function handsIn(learner: Member, text: string): Promise<string> {
  const { conversationId } = await (await learner.ask(text)).finish()
  const choice = await post({ token: learner.token })
  const done = await post({ launch: hidden(choice, 'launch'), ticket: hidden(choice, 'ticket'), conversation: conversationId })
  return /href="(http[^"]+\/lti\/handed-in\/[\w-]+)"/.exec(done.text)![1]!
}

/** A review of somebody's work, as the gradebook opens it. */
async function review(course: Course, forUser: string | undefined, changes: Record<string, unknown> = {}) {
  const context = await contextOf(course)
  const claims = {
    sub: 'who grades',
    ...roles.teacher,
    ...lti({
      message_type: 'LtiSubmissionReviewRequest',
      context: { id: context },
      resource_link: { id: `${context}-link` },
      for_user: forUser === undefined ? undefined : { user_id: forUser }
    }),
    ...changes
  }
  return world.launch({ claims })
}
const scoresAt = (name: string) =>
  world.platform.asked.filter(({ path }) => path === `/items/${name}/scores`).map(({ body }) => JSON.parse(body))

describe('what was handed in', () => {
  test('is told to the gradebook with its time and address, beside the points for taking part, however often', async () => {
    world.platform.answer('/items/column/scores', () => ({ body: {} }))
    world.platform.answer('/items/column/results', () => ({ body: [{ userId: 'ada', resultScore: 100, resultMaximum: 100 }] }))
    const course = await world.newCourse()
    const learner = await course.comes('ada', graded('column'))
    await (await learner.ask('Just asking')).finish()
    await sendScores(world.api.context)
    const [first, second] = [await handsIn(learner, 'What is a basis?'), await handsIn(learner, 'And a dimension?')]
    await sendScores(world.api.context)
    await sendScores(world.api.context)
    const [tookPart, handedIn, ...more] = scoresAt('column')
    expect(tookPart).toMatchObject({ activityProgress: 'Completed', scoreGiven: 100 })
    expect(tookPart).not.toHaveProperty('comment')
    expect(handedIn).toMatchObject({
      userId: 'ada',
      activityProgress: 'Submitted',
      gradingProgress: 'FullyGraded',
      scoreGiven: 100,
      submission: { submittedAt: expect.stringMatching(/Z$/) },
      comment: expect.stringContaining(second)
    })
    expect(handedIn.comment).not.toContain(first)
    expect(Date.parse(handedIn.timestamp)).toBeGreaterThan(Date.parse(tookPart.timestamp))
    expect(more).toEqual([])
  })

  test('changes no grade that a teacher has given', async () => {
    world.platform.answer('/items/graded/scores', () => ({ body: {} }))
    const other = { userId: 'somebody', resultScore: 90, resultMaximum: 100 }
    world.platform.answer('/items/graded/results', () => ({
      body: [null, other, { userId: 'lise', resultScore: 6.5, resultMaximum: 10 }]
    }))
    const learner = await (await world.newCourse()).comes('lise', graded('graded'))
    await (await learner.ask('Just asking')).finish()
    await sendScores(world.api.context)
    const address = await handsIn(learner, 'What is fission?')
    await sendScores(world.api.context)
    const asked = world.platform.asked.filter(({ path }) => path.startsWith('/items/graded/results'))
    expect(asked).toMatchObject([{ method: 'GET', path: '/items/graded/results?user_id=lise' }])
    expect(scoresAt('graded')[1]).toMatchObject({
      ...{ scoreGiven: 6.5, scoreMaximum: 10, gradingProgress: 'FullyGraded' },
      comment: expect.stringContaining(address)
    })
  })

  test('is told with the points for taking part, and no more, to a platform that does not let us read its grades', async () => {
    world.platform.answer('/items/unread/scores', () => ({ body: {} }))
    const learner = await (await world.newCourse()).comes('otto', graded('unread', [scopes.score]))
    const address = await handsIn(learner, 'What is fission?')
    await sendScores(world.api.context)
    await handsIn(learner, 'And fusion?')
    await sendScores(world.api.context)
    expect(scoresAt('unread')).toMatchObject([{ scoreGiven: 100, comment: expect.stringContaining(address) }])
  })

  test('waits while the platform does not say which grade stands', async () => {
    world.platform.answer('/items/silent/scores', () => ({ body: {} }))
    world.platform.answer('/items/silent/results', () => ({ status: 503, body: {} }))
    const learner = await (await world.newCourse()).comes('hahn', graded('silent'))
    await handsIn(learner, 'What is fission?')
    await sendScores(world.api.context)
    expect(scoresAt('silent')).toEqual([])
    world.platform.answer('/items/silent/results', () => ({ body: [] }))
    world.api.passTime(130)
    await sendScores(world.api.context)
    world.api.passTime(-130)
    expect(scoresAt('silent')).toMatchObject([{ scoreGiven: 100 }])
  })

  test('at a link that is gone stands among the earlier ones, and is nobody’s newest', async () => {
    const course = await world.newCourse()
    const learner = await course.comes('emmy', { name: 'Emmy Noether' })
    const gone = await handsIn(learner, 'An invariant of before')
    await world.api.db('courseSubmissions').where({ title: 'An invariant of before' }).update({ linkId: null })
    const alone = await review(course, 'emmy')
    expect(alone.text).toContain(gone)
    expect(alone.text).toContain('<h1 dir="auto">Emmy Noether</h1>')
    await handsIn(learner, 'An ideal')
    await world.api.db('courseSubmissions').where({ title: 'An invariant of before' }).update({ createdAt: new Date() })
    expect((await review(course, 'emmy')).text).toContain('<title>An ideal')
  })

  test('is told of no teacher and of no preview, and not where there is no column', async () => {
    const course = await world.newCourse()
    await handsIn(await course.comes('teacher too', { ...graded('nobody'), ...roles.teacher }), 'A try')
    await handsIn(await course.comes('preview', { ...graded('nobody'), ...lti({ roles: testRoles }) }), 'Another try')
    await handsIn(await (await world.newCourse()).comes('without a column'), 'What is a basis?')
    await sendScores(world.api.context)
    expect(scoresAt('nobody')).toEqual([])
  })

  test('is opened from the gradebook by teachers and helpers, the newest whole and what was before by its address', async () => {
    const course = await world.newCourse()
    const learner = await course.comes('grace', { name: 'Grace Hopper' })
    const first = await handsIn(learner, 'What is a basis <b>?')
    await handsIn(learner, 'And a dimension?')
    await (await learner.ask('Something that stays mine')).finish()
    for (const role of [roles.teacher, roles.helper]) {
      const page = await review(course, 'grace', role)
      expect(page.status).toBe(200)
      expect(page.text).toContain('Grace Hopper')
      expect(page.text).toContain('And a dimension?')
      expect(page.text).toContain('What is a basis &lt;b&gt;?')
      expect(page.text).toContain(first)
      expect(page.text).not.toContain('Something that stays mine')
      expect(page.headers.get('content-security-policy')).toContain(world.platform.url)
    }
  })
})

const testRoles = [
  'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
  'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
]

describe('a review shows nothing', () => {
  let course: Course
  beforeAll(async () => {
    course = await world.newCourse()
    await handsIn(await course.comes('alan', { name: 'Alan Turing' }), 'A secret of the course')
  })
  const nothing = async (page: { status: number; text: string }, status = 200) => {
    expect(page.status).toBe(status)
    expect(page.text).not.toContain('A secret of the course')
    expect(page.text).not.toContain('Alan Turing')
  }

  test('to learners, also of their own, and to previews', async () => {
    await nothing(await review(course, 'alan', { sub: 'alan', ...lti({ roles: ['Learner'] }) }), 403)
    await nothing(await review(course, 'alan', lti({ roles: testRoles })), 403)
  })

  test('to who is blocked', async () => {
    await course.comes('blocked grader', roles.teacher)
    const { userId } = await world.api.db('ltiPeople').where({ subject: 'blocked grader' }).first('userId')
    expect((await review(course, 'alan', { sub: 'blocked grader', ...roles.teacher })).text).toContain('A secret of the course')
    await world.api.db('users').where({ id: userId }).update({ blockedAt: new Date() })
    await nothing(await review(course, 'alan', { sub: 'blocked grader', ...roles.teacher }), 403)
  })

  test('of nobody, of somebody unknown, and of a learner elsewhere', async () => {
    for (const forUser of [undefined, '', 'unknown', 'x'.repeat(300)]) await nothing(await review(course, forUser))
    const elsewhere = await world.newCourse()
    await nothing(await review(elsewhere, 'alan'))
    const context = await contextOf(course)
    await nothing(await review(elsewhere, 'alan', lti({ resource_link: { id: `${context}-link` } })))
    await nothing(await review(course, 'alan', lti({ resource_link: { id: 'another link' } })))
  })

  test('that is signed by somebody else, or of a deployment that nobody approved', async () => {
    const context = await contextOf(course)
    const claims = {
      ...roles.teacher,
      ...lti({
        message_type: 'LtiSubmissionReviewRequest',
        context: { id: context },
        resource_link: { id: `${context}-link` },
        for_user: { user_id: 'alan' }
      })
    }
    const { privateKey } = await newKey(world.platform.key.kid)
    await nothing(await world.launch({ claims, signing: { key: privateKey } }), 401)
    await nothing(await world.launch({ claims: { ...claims, ...lti({ deployment_id: 'unknown' }) } }), 403)
  })

  test('and leaves nothing behind: no person, course, link or launch', async () => {
    const { db } = world.api
    const count = async () =>
      Promise.all(['ltiPeople', 'ltiContexts', 'ltiLinks', 'ltiLaunches'].map(table => db(table).count({ all: '*' }).first()))
    const before = await count()
    await review(course, 'alan', { sub: 'never seen', ...lti({ context: { id: 'no course' } }), ...roles.teacher })
    expect(await count()).toEqual(before)
  })
})
