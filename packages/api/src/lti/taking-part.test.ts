import { getCourse } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { lti } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'
import { followRoster } from './roster.ts'
import { scopes } from './scopes.ts'
import { sendScores } from './send-scores.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
  world.platform.answer('/token', () => ({ body: { access_token: 'their-token', token_type: 'bearer', expires_in: 3600 } }))
})
afterAll(() => world.stop())

const endpoint = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

/** A link with a column of its own. */
function inLink(name: string) {
  const path = `/items/${name}`
  world.platform.answer(`${path}/scores`, () => ({ body: {} }))
  return {
    ...lti({ resource_link: { id: name, title: name } }),
    [endpoint]: { scope: [scopes.score], lineitem: world.platform.url + path }
  }
}

async function scoresAt(...names: string[]) {
  await sendScores(world.api.context)
  return names.map(name =>
    world.platform.asked.filter(({ path }) => path === `/items/${name}/scores`).map(({ body }) => JSON.parse(body).userId)
  )
}

test('an answer is taking part in the link in which it was asked, and not in another one with the same agent', async () => {
  const course = await world.newCourse()
  const first = await course.comes('ada', inLink('week-1'))
  const { conversationId } = await (await first.ask('In the first week')).finish()
  const second = await course.comes('ada', inLink('week-2'))
  expect(await scoresAt('week-1', 'week-2')).toEqual([['ada'], []])
  // The same conversation goes on in the other link.
  await (await second.ask('In the second week', { conversationId })).finish()
  expect(await scoresAt('week-1', 'week-2')).toEqual([['ada'], ['ada']])
})

test('what teachers, helpers and previews ask is no taking part', async () => {
  const course = await world.newCourse()
  const preview = lti({
    roles: [
      'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
      'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
    ]
  })
  for (const [who, standing] of Object.entries({ ...roles, preview })) {
    const member = await course.comes(`a ${who}`, { ...inLink('looked-at'), ...standing })
    await (await member.ask('Does it work?')).finish()
  }
  expect(await scoresAt('looked-at')).toEqual([[]])
})

test('who launches without a person stays when the roster is read, and is told to no gradebook', async () => {
  const course = await world.newCourse()
  await world.api.db('ltiPlatforms').where({ id: world.registered.id }).update({ anonymous: true })
  const [nobody, ada] = [
    await course.comes('', { ...inLink('nobody'), sub: undefined, name: undefined }),
    await course.comes('gone', inLink('nobody'))
  ]
  await (await nobody.ask('Who am I?')).finish()
  expect(await scoresAt('nobody')).toEqual([[]])
  const rosterUrl = `${world.platform.url}/members`
  world.platform.answer('/members', () => ({ body: { members: [{ user_id: 'somebody', roles: [] }] } }))
  const row = await world.api.db('ltiContexts').where({ id: course.id }).first()
  await followRoster(world.api.context, await world.api.db('ltiPlatforms').where({ id: world.registered.id }).first(), {
    ...row,
    rosterUrl
  })
  expect(
    await world.api.db('ltiScores').join('ltiPeople', 'ltiPeople.userId', 'ltiScores.userId').where({ isAnonymous: true })
  ).toEqual([])
  await (await nobody.ask('Am I still here?')).finish()
  await expect(ada.call(getCourse, { params: course.params })).rejects.toMatchObject({ reason: 'unauthorized' })
})
