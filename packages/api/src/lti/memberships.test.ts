import { createToken, getCourse, listConversations, sendMessage } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCourseTeachers } from '../budgets/told.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { lti } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'
import { dropOldLaunches } from './drop-old.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const rosterClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

test('the same person is a teacher in one course and a learner in another, and what they say stays in each', async () => {
  const agent = await world.chats.agentThat()
  const [taught, attended] = [await world.newCourse(agent), await world.newCourse(agent)]
  const [teacher, learner] = [await taught.comes('both', roles.teacher), await attended.comes('both')]
  const people: string[] = await world.api.db('ltiPeople').where({ subject: 'both' }).pluck('userId')
  expect(people).toHaveLength(1)
  await (await teacher.ask('As a teacher')).finish()
  await (await learner.ask('As a learner')).finish()
  const named = async (who: typeof teacher) => {
    const { items } = await who.call(listConversations, { params: { agentId: agent.id }, query: {} })
    return items.map(({ name }) => name)
  }
  expect([await named(teacher), await named(learner)]).toEqual([['As a teacher'], ['As a learner']])
  expect(await teacher.call(getCourse, { params: taught.params })).toMatchObject({ standing: 'teacher' })
  for (const [who, { params }] of [
    [teacher, attended],
    [learner, taught],
    [learner, attended]
  ] as const)
    await expect(who.call(getCourse, { params })).rejects.toMatchObject({ reason: 'notFound' })
})

test('who teaches a course no more has no rights of that in another tab, from the next launch on', async () => {
  const course = await world.newCourse()
  const taught = await course.comes('demoted', roles.teacher)
  await taught.call(getCourse, { params: course.params })
  await course.comes('demoted')
  await expect(taught.call(getCourse, { params: course.params })).rejects.toMatchObject({ reason: 'unauthorized' })
})

test('a code of a launch counts no more once its platform is blocked', async () => {
  const { db } = world.api
  const page = await world.launch({ claims: { sub: 'late', ...lti({ custom: { agent: (await world.chats.agentThat()).id } }) } })
  const redeem = () =>
    world.given.nobody.call(createToken, { body: { credential: new URL(page.url).hash.slice(1), fingerprint: 'test' } })
  await db('ltiPlatforms').update({ state: 'blocked' })
  await expect(redeem()).rejects.toMatchObject({ reason: 'invalidCredentials' })
  await db('ltiPlatforms').update({ state: 'active' })
  await redeem()
})

test('who is taken out of a course while an answer is being written reads it to its end, and asks nothing more', async () => {
  const agent = await world.chats.agentThat({ switches: { answer: ['Slow ', 'and ', 'whole.'], paceMs: 700 } } as never)
  const { comes } = await world.newCourse(agent)
  const leaves = await comes('leaves')
  const reply = await leaves.ask('What is a basis?')
  const { conversationId } = (await reply.next()) as { conversationId: string }
  world.platform.answer('/token', () => ({ body: { access_token: 'any', token_type: 'bearer', expires_in: 3600 } }))
  world.platform.answer('/members', () => ({ body: { members: [{ user_id: 'stays' }] } }))
  const url = `${world.platform.url}/members`
  await comes('stays', { [rosterClaim]: { context_memberships_url: url, service_versions: ['2.0'] } })
  const session = () => world.api.db('sessions').where({ ltiLaunchId: leaves.launchId }).first('endedAt')
  await vi.waitFor(async () => expect((await session()).endedAt).not.toBeNull())
  const answer = await reply.finish()
  expect(answer).toMatchObject({ status: 'finished', text: 'Slow and whole.' })
  const path = { params: { agentId: agent.id }, body: { text: 'And a dimension?', conversationId } }
  await expect(openReply(world.api.url, sendMessage, path, leaves.headers)).rejects.toMatchObject({ reason: 'unauthorized' })
  // Back in the course, they find it again.
  const back = await comes('leaves', lti({ launch_presentation: { locale: 'en' } }))
  const { items } = await back.call(listConversations, { params: { agentId: agent.id }, query: {} })
  expect(items.map(({ id }) => id)).toEqual([conversationId])
})

test('who was taken out of a course is nothing there any more: a teacher is told nothing, and a learner is free in the portal', async () => {
  const { db } = world.api
  const agent = await world.chats.agentThat()
  // An exam closes it to nobody else outside of the course.
  await db('agents').where({ id: agent.id }).update({ recommended: true })
  const course = await world.newCourse(agent)
  const [lecturer, student] = [await world.given.user(), await world.given.user()]
  await linkAccounts(world, await course.comes('left teacher', roles.teacher), lecturer)
  await linkAccounts(world, await course.comes('left learner'), student)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
  await course.set({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
  await expect(world.chats.ask(student, agent, 'In the exam')).rejects.toMatchObject({ reason: 'agentClosed' })
  expect(await listCourseTeachers(db, course.id)).toEqual([lecturer.user.id])
  // Their sessions have ended long before somebody looks.
  await db('sessions').whereNotNull('ltiLaunchId').update({ endedAt: new Date() })
  world.platform.answer('/token', () => ({ body: { access_token: 'any', token_type: 'bearer', expires_in: 3600 } }))
  world.platform.answer('/members', () => ({ body: { members: [{ user_id: 'stays' }] } }))
  const url = `${world.platform.url}/members`
  await course.comes('stays', { [rosterClaim]: { context_memberships_url: url, service_versions: ['2.0'] } })
  await vi.waitFor(async () => expect(await listCourseTeachers(db, course.id)).toEqual([]))
  await (await world.chats.ask(student, agent, 'No exam of mine')).finish()
  // Nothing needs what they were.
  await db('ltiLaunches')
    .where({ contextId: course.id })
    .whereNotNull('leftAt')
    .update({ createdAt: new Date(Date.now() - 62 * 24 * 3600_000) })
  await dropOldLaunches(world.api.context)
  expect(await db('ltiLaunches').where({ contextId: course.id }).whereNotNull('leftAt')).toEqual([])
  // Back in the course, they are what the platform says.
  await course.comes('left teacher', roles.teacher)
  expect(await listCourseTeachers(db, course.id)).toEqual([lecturer.user.id])
})

test('a preview as a student changes nothing of what a teacher is', async () => {
  const { db } = world.api
  const course = await world.newCourse()
  const lecturer = await world.given.user()
  const teaches = await course.comes('previews', roles.teacher)
  await linkAccounts(world, teaches, lecturer)
  const preview = await course.comes('previews')
  await db('ltiLaunches').where({ id: preview.launchId }).update({ isTest: true })
  expect(await listCourseTeachers(db, course.id)).toEqual([lecturer.user.id])
  const longAgo = new Date(Date.now() - 62 * 24 * 3600_000)
  await db('ltiLaunches').where({ id: teaches.launchId }).update({ createdAt: longAgo })
  await dropOldLaunches(world.api.context)
  expect(await listCourseTeachers(db, course.id)).toEqual([lecturer.user.id])
})
