import { createToken, getAgentConfig, listConversations, sendMessage } from '@lyceum/core/contract'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnedAgent } from '../testing/given.ts'
import { type LtiPlatform, lti, startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'
import { serviceOf } from './grades.ts'
import { readRoster } from './roster.ts'
import { scopes } from './scopes.ts'
import { sendScores } from './send-scores.ts'

let world: LtiWorld
let agent: OwnedAgent
beforeAll(async () => {
  world = await createLtiWorld({ platform: true })
  agent = await world.given.publishedAgent()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.platform.answer('/token', () => ({
    headers: { 'content-type': 'text/html' },
    body: { access_token: 'their-token', token_type: 'bearer', expires_in: 3600 }
  }))
})

const endpoint = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const rosterClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

/** Launches as somebody; a caller with their session. */
async function enter(sub: string, claims: Record<string, unknown>) {
  const page = await world.launch({ claims: { sub, ...lti({ custom: { agent: agent.id } }), ...claims } })
  const body = { credential: new URL(page.url).hash.slice(1), fingerprint: 'test' }
  const { accessToken } = await world.given.nobody.call(createToken, { body })
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    call: world.api.as(headers),
    ask: async () => {
      const input = { params: { agentId: agent.id }, body: { text: 'What is a limit?' } }
      return (await openReply(world.api.url, sendMessage, input, headers)).finish()
    }
  }
}

const graded = (link: string) => ({
  ...lti({ resource_link: { id: link }, context: { id: `course-${link}` } }),
  [endpoint]: { scope: [scopes.score], lineitem: `${world.platform.url}/items/${link}?type_id=1` }
})
const sentTo = (link: string) => world.platform.asked.filter(({ path }) => path.startsWith(`/items/${link}/scores`))

test('`/scores` and `/results` stand in the path, before a query', () => {
  expect(serviceOf('https://a.example/2/lineitem?type_id=1', 'scores')).toBe('https://a.example/2/lineitem/scores?type_id=1')
  expect(serviceOf('https://a.example/2/lineitem', 'results')).toBe('https://a.example/2/lineitem/results')
})

test('a launch that tells nothing of grades leaves the column of its link as it was', async () => {
  world.platform.answer('/items/kept/scores', () => ({ body: {} }))
  const learner = await enter('keeps', graded('kept'))
  const { [endpoint]: _, ...ungraded } = graded('kept')
  await enter('teaches-kept', { ...ungraded, ...lti({ roles: ['Instructor'] }) })
  await learner.ask()
  await sendScores(world.api.context)
  expect(sentTo('kept')).toHaveLength(1)
  const row = await world.api.db('ltiLinks').where({ resourceLinkId: 'kept' }).first()
  expect(row).toMatchObject({ lineItemUrl: expect.stringContaining('/items/kept'), gradeScopes: [scopes.score] })
  // One that tells of grades without a column says that there is none.
  await enter('later', { ...graded('kept'), [endpoint]: { scope: [scopes.score] } })
  expect((await world.api.db('ltiLinks').where({ resourceLinkId: 'kept' }).first()).lineItemUrl).toBeNull()
})

test('who got an answer took part: told once, as full marks, and nothing of who only looked', async () => {
  world.platform.answer('/items/1/scores', () => ({ body: {} }))
  const learner = await enter('takes-part', graded('1'))
  await enter('only-looks', graded('1'))
  const teacher = await enter('teaches', { ...graded('1'), ...lti({ custom: { agent: agent.id }, roles: ['Instructor'] }) })
  await teacher.ask()
  await learner.ask()
  await sendScores(world.api.context)
  await learner.ask()
  await sendScores(world.api.context)
  const [score, ...more] = sentTo('1')
  expect(more).toEqual([])
  expect(score).toMatchObject({
    path: '/items/1/scores?type_id=1',
    headers: { authorization: 'Bearer their-token', 'content-type': 'application/vnd.ims.lis.v1.score+json' }
  })
  expect(JSON.parse(score!.body)).toEqual({
    userId: 'takes-part',
    timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    scoreGiven: 100,
    scoreMaximum: 100
  })
})

test('the token is asked for with an assertion that a published key has signed, once for an hour', async () => {
  const asked = world.platform.asked.filter(({ path }) => path === '/token')
  expect(asked).toHaveLength(1)
  const form = new URLSearchParams(asked[0]!.body)
  expect(form.get('grant_type')).toBe('client_credentials')
  expect(form.get('scope')).toBe(scopes.score)
  const keys = (await (await fetch(`${world.api.url}/lti/jwks`)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(form.get('client_assertion')!, createLocalJWKSet(keys), {
    audience: `${world.platform.url}/token`
  })
  expect(payload).toMatchObject({ iss: world.platform.clientId, sub: world.platform.clientId, jti: expect.any(String) })
})

test('§16.24 a platform that fails is asked again later with the same time, and a conflict means that it had arrived', async () => {
  let status = 500
  world.platform.answer('/items/2/scores', () => ({ status, body: [] }))
  await (await enter('tries', graded('2'))).ask()
  await sendScores(world.api.context)
  await sendScores(world.api.context)
  expect(sentTo('2')).toHaveLength(1)
  world.api.passTime(130)
  status = 409
  await sendScores(world.api.context)
  world.api.passTime(24 * 3600)
  await sendScores(world.api.context)
  world.api.passTime(-24 * 3600 - 130)
  expect(sentTo('2')).toHaveLength(2)
  expect(new Set(sentTo('2').map(({ body }) => JSON.parse(body).timestamp)).size).toBe(1)
})

test('§16.24 who is no student there is told once, and no column elsewhere gets our token', async () => {
  const elsewhere = await startLtiPlatform()
  world.platform.answer('/items/3/scores', () => ({ status: 400, body: [] }))
  await (await enter('stranger', graded('3'))).ask()
  const stolen = { ...graded('4'), [endpoint]: { scope: [scopes.score], lineitem: `${elsewhere.url}/items/4` } }
  await (await enter('stolen', stolen)).ask()
  await sendScores(world.api.context)
  world.api.passTime(24 * 3600)
  await sendScores(world.api.context)
  world.api.passTime(-24 * 3600)
  expect(sentTo('3')).toHaveLength(1)
  expect(elsewhere.asked).toEqual([])
  await elsewhere.stop()
})

const roster = (platform: LtiPlatform, path = '/members') =>
  world.api
    .db('ltiPlatforms')
    .where({ id: world.registered.id })
    .first()
    .then(row => readRoster(world.api.context, row, platform.url + path))

test('the roster is read page by page, and only who is active counts', async () => {
  const { platform } = world
  const pages: Record<string, object[]> = {
    '1': [
      { user_id: 'a', roles: [] },
      { user_id: 'b', status: 'Inactive' },
      { user_id: '__proto__' },
      { user_id: 7 },
      null as never
    ],
    '2': [{ user_id: 'c', status: 'Active' }]
  }
  platform.answer('/members', ({ path }) => {
    const page = new URL(path, platform.url).searchParams.get('page') ?? '1'
    const next = page === '1' ? { link: `<${platform.url}/members?limit=1&page=2>; rel="next"` } : undefined
    return { ...(next && { headers: next }), body: { members: pages[page] } }
  })
  expect(await roster(platform)).toEqual(new Set(['a', '__proto__', 'c']))
})

test('§16.24 a roster that leads elsewhere, in a circle, or has no end is given up', async () => {
  const elsewhere = await startLtiPlatform()
  const { platform } = world
  const leadingTo = (next: () => string) =>
    platform.answer('/members', () => ({ headers: { link: `<${next()}>; rel="next"` }, body: { members: [{ user_id: 'a' }] } }))
  leadingTo(() => `${elsewhere.url}/members`)
  expect(await roster(platform)).toBeUndefined()
  expect(elsewhere.asked).toEqual([])
  leadingTo(() => `${platform.url}/members`)
  expect(await roster(platform)).toBeUndefined()
  let page = 0
  leadingTo(() => `${platform.url}/members?page=${++page}`)
  expect(await roster(platform)).toBeUndefined()
  expect(page).toBe(1000)
  await elsewhere.stop()
}, 60_000)

test('who has left a course loses the session there when somebody launches from it', async () => {
  const { platform } = world
  let members = [{ user_id: 'stays' }, { user_id: 'leaves' }]
  platform.answer('/members', () => ({ body: { members } }))
  const course = {
    ...lti({ resource_link: { id: 'left' }, context: { id: 'course-left' } }),
    [rosterClaim]: { context_memberships_url: `${platform.url}/members`, service_versions: ['2.0'] }
  }
  const [stays, leaves] = [await enter('stays', course), await enter('leaves', course)]
  const config = { params: { agentId: agent.id } }
  await leaves.call(getAgentConfig, config)
  members = [{ user_id: 'stays' }]
  world.api.passTime(3601)
  await world.api.db('ltiContexts').where({ contextId: 'course-left' }).update({ rosterReadAt: null })
  const now = Math.floor(Date.now() / 1000) + 3601
  await world.launch({ claims: { sub: 'stays', iat: now, exp: now + 60, ...course } })
  await vi.waitFor(async () =>
    expect(await world.api.db('sessions').whereNotNull('endedAt').whereNotNull('ltiLaunchId')).toHaveLength(1)
  )
  world.api.passTime(-3601)
  await expect(leaves.call(getAgentConfig, config)).rejects.toMatchObject({ reason: 'unauthorized' })
  await stays.call(getAgentConfig, config)
})

test('what somebody says in one course is in no other, with the same agent', async () => {
  const inCourse = (id: string) => lti({ resource_link: { id }, context: { id }, custom: { agent: agent.id } })
  const [one, two] = [await enter('both', inCourse('one')), await enter('both', inCourse('two'))]
  await one.ask()
  const listed = (caller: typeof one) => caller.call(listConversations, { params: { agentId: agent.id }, query: {} })
  expect((await listed(one)).total).toBe(1)
  expect((await listed(two)).total).toBe(0)
})
