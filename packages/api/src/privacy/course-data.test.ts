import {
  declareCourseReview,
  exportMyData,
  exportUserData,
  grantBudget,
  markCourseNotices,
  setBudget
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNotice } from '../courses/notices.ts'
import { openCourseChat } from '../lti/chat-page.ts'
import { scopes } from '../lti/scopes.ts'
import { sendScores } from '../lti/send-scores.ts'
import { createBrowser } from '../testing/browser.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { readZip } from '../testing/read-zip.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

async function archiveOf(endpoint: typeof exportMyData | typeof exportUserData, params: object, asker: Person) {
  const answer = await fetchEndpoint(world.api.url, endpoint, { params }, world.chats.headersOf(asker))
  const entries = await readZip(Buffer.from(await answer.arrayBuffer()))
  return { entries, courses: JSON.parse(entries.get('courses.json')!.toString()) }
}

type Member = Awaited<ReturnType<Awaited<ReturnType<CourseWorld['newCourse']>>['comes']>>

async function handsIn(learner: Member, conversation: string): Promise<void> {
  const post = (fields: Record<string, string>) =>
    createBrowser().open(`${world.api.url}/lti/hand-in`, { method: 'POST', body: new URLSearchParams(fields) })
  const choice = await post({ token: learner.token })
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(choice.text)![1]!
  await post({ launch: hidden('launch'), ticket: hidden('ticket'), conversation })
}

test('what courses keep of a learner is in the archive of the account that they have linked, and of nobody else', async () => {
  const { db, context } = world.api
  world.platform.answer('/token', () => ({ body: { access_token: 'theirs', token_type: 'bearer', expires_in: 3600 } }))
  world.platform.answer('/items/essay/scores', () => ({ body: {} }))
  const course = await world.newCourse()
  const { params, teacher, agent } = course
  const column = { scope: [scopes.score], lineitem: `${world.platform.url}/items/essay` }
  const [learner, other] = [
    await course.comes('ada', { name: 'Ada Lovelace', 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': column }),
    await course.comes('bob', { name: 'Bob Bright' })
  ]
  const [person, stranger] = [await world.given.user(), await world.given.user()]
  await linkAccounts(world, learner, person)
  await linkAccounts(world, other, stranger)
  await teacher.call(declareCourseReview, { params, body: { notice: 'For the essays of week 3.' } })
  await openCourseChat(context, learner.launchId)
  const { conversationId } = await (await learner.ask('What is a basis?')).finish()
  await handsIn(learner, conversationId)
  await sendScores(context)
  const body = { scope: 'course', scopeId: course.id, each: true, period: 'day', unit: 'questions', amount: 9 } as const
  const { items } = await teacher.call(setBudget, { body })
  const budget = { budgetId: items[0]!.id }
  const { userId: accountId } = await db('ltiPeople').where({ subject: 'ada' }).first('userId')
  await teacher.call(grantBudget, { params: budget, body: { holderId: accountId, amount: 4 } })
  const fitted = { courseId: course.id, agentId: agent.id, rule: 'Harm', level: 'severe', userId: accountId } as const
  await addNotice(db, { ...fitted, at: new Date() })
  const { id: noticeId } = await db('courseNotices').first('id')
  await teacher.call(markCourseNotices, { params, body: { ids: [noticeId] } })

  const here = { platform: 'Moodle', course: 'Linear Algebra' }
  const { entries, courses } = await archiveOf(exportMyData, {}, person)
  expect(courses).toMatchObject({
    accounts: [{ platform: 'Moodle', subject: 'ada', name: 'Ada Lovelace' }],
    opened: expect.arrayContaining([expect.objectContaining({ ...here, standing: 'learner' })]),
    reviews_shown: [
      {
        ...here,
        notice: 'For the essays of week 3.',
        ended_at: null,
        declared_at: expect.any(String),
        shown_at: expect.any(String)
      }
    ],
    handed_in: [{ ...here, title: 'What is a basis?', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    gradebook: [{ ...here, link: 'Tutor', state: 'sent', submission_id: courses.handed_in[0].id }],
    noticed: [{ ...here, rule: 'Harm', level: 'severe' }],
    budgets: [{ ...here, period: 'day', unit: 'questions', used: 1, granted: 4 }],
    reviews_declared: [],
    agents_chosen: [],
    notices_read: []
  })
  const name = [...entries.keys()].find(entry => entry.startsWith('handed-in/'))!
  expect(JSON.parse(entries.get(name)!.toString())).toMatchObject({ author: 'Ada Lovelace', title: 'What is a basis?' })
  expect((await archiveOf(exportMyData, {}, stranger)).courses).toMatchObject({
    accounts: [{ subject: 'bob' }],
    reviews_shown: [],
    handed_in: [],
    noticed: [],
    budgets: []
  })
  // An administrator hands out what is kept of an account of the platform, without what was said.
  const handed = await archiveOf(exportUserData, { userId: accountId }, world.admin)
  expect(handed.courses.reviews_shown).toHaveLength(1)
  expect([...handed.entries.values()].join('\n')).not.toContain('basis')
  const { userId: teacherId } = await db('ltiPeople').whereLike('subject', 'teacher of%').first('userId')
  expect((await archiveOf(exportUserData, { userId: teacherId }, world.admin)).courses).toMatchObject({
    reviews_declared: [{ ...here, notice: 'For the essays of week 3.' }],
    notices_read: [{ ...here, rule: 'Harm' }]
  })
})
