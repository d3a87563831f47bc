import { createToken, getAgentConfig, listConversations } from '@lyceum/core/contract'
import { exportSPKI } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../secrets/new-id.ts'
import type { OwnedAgent } from '../testing/given.ts'
import { type LtiPlatform, lti, newKey, startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LaunchChanges, type LtiWorld, ltiBrowser } from '../testing/lti-world.ts'

let world: LtiWorld
let other: LtiPlatform
let agent: OwnedAgent
beforeAll(async () => {
  world = await createLtiWorld({ platform: true })
  other = await startLtiPlatform()
  await world.register(other)
  agent = await world.given.publishedAgent()
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

/** A good launch leads into the chat; it differs by what a test changes. */
const launch = ({ claims, ...changes }: LaunchChanges = {}) =>
  world.launch({ ...changes, claims: { ...lti({ custom: { agent: agent.id } }), ...claims } })

let before: Record<string, number>
const counts = async () => {
  const tables = ['sessions', 'credentials', 'ltiPeople', 'ltiLaunches', 'ltiLinks', 'ltiContexts', 'ltiDeployments']
  const rows = await Promise.all(tables.map(table => world.api.db(table).count({ rows: '*' }).first<{ rows: number }>()))
  return Object.fromEntries(tables.map((table, at) => [table, Number(rows[at]!.rows)]))
}
beforeEach(async () => {
  before = await counts()
})

/** Nothing came of it: no session, no row besides the login, a page with the number of the rule, and no token in it or in the log. */
async function refused(page: { status: number; text: string; url: string }, rule: number | string, status?: number) {
  expect(page.url).not.toContain('/lti/chat/')
  expect(page.text).toContain(`<code>${rule}</code>`)
  expect(page.status).toBe(status ?? (Number(rule) >= 4 && Number(rule) <= 12 ? 401 : 400))
  expect(await counts()).toEqual(before)
  expect(page.text).not.toMatch(/eyJ[\w-]{20}/)
  expect(world.api.logs.join('\n')).not.toMatch(/eyJ[\w-]{20}/)
}

test('a good launch is taken, against which the others are held', async () => {
  expect((await launch()).url).toContain('/lti/chat/')
})

describe('the state', () => {
  test('§16.1 is spent by the first of two posts, one after the other and at once', async () => {
    const { browser, state, nonce } = await world.login()
    const id_token = await world.platform.sign(
      world.platform.claims({ nonce, target: world.target }, lti({ custom: { agent: agent.id } }))
    )
    const pages = await Promise.all([1, 2, 3].map(() => world.post(browser, { state, id_token })))
    expect(pages.filter(({ url }) => url.includes('/lti/chat/'))).toHaveLength(1)
    expect(pages.filter(({ status }) => status === 400)).toHaveLength(2)
    const late = await world.post(browser, { state, id_token })
    expect([late.status, late.text.includes('<code>1</code>')]).toEqual([400, true])
  })

  test('§16.2 that is fresh does not carry an old token (rule 12)', async () => {
    const old = await world.login()
    const id_token = await world.platform.sign(world.platform.claims({ nonce: old.nonce, target: world.target }))
    const fresh = await world.login()
    await refused(await world.post(fresh.browser, { state: fresh.state, id_token }), 12)
  })

  test('that nobody began, and that is over, is refused (rule 1)', async () => {
    const id_token = await world.platform.sign(world.platform.claims({ nonce: 'n', target: world.target }))
    await refused(await world.post(ltiBrowser(), { state: 'x'.repeat(43), id_token }), 1)
    const { browser, state } = await world.login()
    world.api.passTime(601)
    await refused(await world.post(browser, { state, id_token }), 1)
    world.api.passTime(-601)
  })

  test('§16.3 of an attacker does not open in a victim’s browser (rule 2)', async () => {
    const attacker = await world.login()
    const victim = await world.login()
    const id_token = await world.platform.sign(world.platform.claims({ nonce: attacker.nonce, target: world.target }))
    const page = await world.post(victim.browser, { state: attacker.state, id_token })
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<a |<button/)
    const waiting = /name="launch" value="([^"]+)"/.exec(page.text)![1]!
    // What the victim’s browser kept is of its own login.
    await refused(await world.post(victim.browser, { launch: waiting, proof: victim.secret }), 2)
    await refused(await world.post(victim.browser, { launch: waiting, proof: '' }), 2)
    await refused(await world.post(victim.browser, { launch: `${waiting.slice(0, -8)}AAAAAAAA`, proof: attacker.secret }), 2)
  })
})

describe('the signature', () => {
  test('3: is that of a compact token of at most 64 kB', async () => {
    for (const token of ['', 'x', 'a.b', 'a.b.c.d', 'é.é.é', `${'a'.repeat(64_000)}.a.a`])
      await refused(await launch({ token: () => token }), 3)
  })

  test('§16.4 is made by RS256 with a published key (rules 4 to 6)', async () => {
    const { platform, target } = world
    const pem = new TextEncoder().encode(await exportSPKI(platform.key.publicKey))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = ({ nonce }: { nonce: string }) =>
      `${part({ alg: 'none', kid: platform.key.kid })}.${part(platform.claims({ nonce, target }))}.`
    await refused(await launch({ token: none }), 4)
    const unsigned = (own: { nonce: string }) => none(own).replace(/^[^.]+/, part({ alg: 'RS256', kid: platform.key.kid }))
    await refused(await launch({ token: unsigned }), 6)
    await refused(await launch({ token: own => `${none(own)}AA` }), 4)
    await refused(await launch({ signing: { alg: 'HS256', key: pem } }), 4)
    const { exportJWK } = await import('jose')
    const jwk = await exportJWK(platform.key.publicKey)
    for (const secret of [Buffer.from(JSON.stringify(jwk)), Buffer.from(jwk.n!), Buffer.from(jwk.n!, 'base64url')])
      await refused(await launch({ signing: { alg: 'HS256', key: secret } }), 4)
    const own = await newKey(platform.key.kid)
    await refused(await launch({ signing: { key: own.privateKey } }), 6)
    const embedded = { jwk: await exportJWK(own.publicKey), jku: `${other.url}/stolen`, x5u: `${other.url}/stolen` }
    await refused(await launch({ signing: { key: own.privateKey, header: embedded } }), 6)
    expect(other.asked.some(({ path }) => path === '/stolen')).toBe(false)
  })

  test('§16.5 names a key that the platform publishes, and has it asked once a minute at most (rule 5)', async () => {
    const asked = () => world.platform.asked.filter(({ path }) => path === '/jwks').length
    await refused(await launch({ signing: { kid: undefined } }), 5)
    await launch({ signing: { kid: 'warm-up' } })
    const first = asked()
    for (const kid of ['unknown', '../../x', 'k'.repeat(300), '__proto__']) await refused(await launch({ signing: { kid } }), 5)
    expect(asked()).toBe(first)
    expect((await launch()).url).toContain('/lti/chat/')
  })

  test('§16.6 of one platform does not count for the login of another (rules 5 to 7)', async () => {
    const theirs = async ({ nonce }: { nonce: string }) => other.sign(other.claims({ nonce, target: world.target }))
    await refused(await launch({ token: theirs }), 5)
    const named = async ({ nonce }: { nonce: string }) =>
      world.platform.sign(world.platform.claims({ nonce, target: world.target }, { iss: other.issuer }))
    await refused(await launch({ token: named }), 7)
  })
})

describe('the claims', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each<[rule: number, what: string, claims: () => Record<string, unknown>]>([
    [8, '§16.7 another client', () => ({ aud: 'client-x' })],
    [8, '§16.7 a further audience', () => ({ aud: [world.platform.clientId, 'client-x'] })],
    [9, '§16.7 another authorized party', () => ({ azp: 'client-x' })],
    [10, '§16.8 an end that is past', () => ({ exp: now() - 61 })],
    [10, '§16.8 an end as a text', () => ({ exp: `${now() + 60}` })],
    [11, '§16.8 a beginning in ten minutes', () => ({ iat: now() + 600 })],
    [11, '§16.8 an old beginning with an end in ten years', () => ({ iat: now() - 3600, exp: now() + 315_360_000 })],
    [12, 'no nonce', () => ({ nonce: undefined })],
    [15, '§16.9 a deployment as a number', () => lti({ deployment_id: 1 })],
    [15, '§16.9 a deployment of 300 characters', () => lti({ deployment_id: 'd'.repeat(300) })],
    [13, '§16.10 version 1.1.0', () => lti({ version: '1.1.0' })],
    [13, '§16.10 no version', () => lti({ version: undefined })],
    [14, '§16.10 no message type', () => lti({ message_type: undefined })],
    [14, '§16.10 an unknown message type', () => lti({ message_type: 'LtiTeaRequest' })],
    [14, '§16.10 an answer of ours', () => lti({ message_type: 'LtiDeepLinkingResponse' })],
    [16, '§16.11 a target elsewhere', () => lti({ target_link_uri: 'https://evil.example/lti/launch' })],
    [16, '§16.11 a target without a scheme', () => lti({ target_link_uri: '//evil.example/lti/launch' })],
    [16, '§16.11 a script as target', () => lti({ target_link_uri: 'javascript:alert(1)' })],
    [16, '§16.11 our name before an @', () => lti({ target_link_uri: `${world.api.url}@evil.example/lti/launch` })],
    [16, '§16.11 a page of ours that is no launch', () => lti({ target_link_uri: `${world.api.url}/oauth2/callback?code=1` })],
    [17, 'roles that are no list', () => lti({ roles: 'Instructor' })],
    [17, '§16.15 10,000 roles', () => lti({ roles: Array(2500).fill('I') })],
    [18, 'no link', () => lti({ resource_link: undefined })],
    [19, 'no person', () => ({ sub: undefined })],
    [19, 'an empty person', () => ({ sub: '' })]
  ])('%i: %s', async (rule, _what, claims) => {
    await refused(await launch({ claims: claims() }), rule)
  })

  test('§16.9 a deployment that another registration has is none of this one', async () => {
    const { id: platformId } = await world.api.db('ltiPlatforms').where({ clientId: other.clientId }).first('id')
    await world.api
      .db('ltiDeployments')
      .insert({ id: newId(), platformId, deploymentId: 'theirs', state: 'active', createdAt: new Date() })
    const page = await launch({ claims: lti({ deployment_id: 'theirs' }) })
    expect([page.status, page.text.includes('Not approved yet')]).toEqual([403, true])
    const rows = await world.api.db('ltiDeployments').where({ deploymentId: 'theirs' }).select('state').orderBy('state')
    expect(rows).toEqual([{ state: 'active' }, { state: 'pending' }])
  })

  test('§16.12 an agent that is not published is opened by no launch that names it', async () => {
    const draft = await world.given.agent()
    const claims = lti({ custom: { agent: draft.id }, resource_link: { id: 'of a draft' } })
    const page = await world.launch({ claims: { ...claims, sub: 'wants a draft' } })
    expect(page.url).not.toContain('/lti/chat/')
    expect(page.text).toContain('not available')
    expect(
      await world.api.db('credentials').join('users', 'users.id', 'credentials.userId').where({ subject: 'wants a draft' })
    ).toEqual([])
  })

  test('§16.12 the target of the token counts, not that of the login', async () => {
    const { browser, state, nonce } = await world.login({ fields: { target_link_uri: `${world.api.url}/lti/deeplink` } })
    const own = lti({ custom: { agent: agent.id } })
    const id_token = await world.platform.sign(world.platform.claims({ nonce, target: world.target }, own))
    expect((await world.post(browser, { state, id_token })).url).toContain('/lti/chat/')
  })

  test.each([
    [['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator']],
    [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator']],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership/Learner#Instructor']],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor ']]
  ])('§16.15 %j is a learner, and nobody in the portal', async roles => {
    const page = await world.launch({
      claims: { sub: `inflated-${roles[0]!.length}`, ...lti({ roles, resource_link: { id: 'none' } }) }
    })
    expect(page.text).toContain('has not chosen')
    const people = await world.api.db('users').where({ kind: 'lti' })
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['regular_user']))
  })
})

describe('people', () => {
  test('§16.16 of the same subject on two platforms are two, and no e-mail address leads to an admin', async () => {
    const claims = { email: world.admin.user.email, name: world.admin.user.name, email_verified: true }
    const one = await launch({ claims })
    const login = await world.login({ platform: other })
    const id_token = await other.sign(
      other.claims({ nonce: login.nonce, target: world.target }, { ...claims, ...lti({ custom: { agent: agent.id } }) })
    )
    const two = await world.post(login.browser, { state: login.state, id_token })
    expect([one.url, two.url].every(url => url.includes('/lti/chat/'))).toBe(true)
    const rows = await world.api.db('users').where({ subject: 'person-1' })
    expect(new Set(rows.map(({ issuer }) => issuer)).size).toBe(2)
    expect(rows.map(({ id }) => id)).not.toContain(world.admin.user.id)
  })

  const redeem = (url: string, as = world.given.nobody.call) =>
    as(createToken, { body: { credential: new URL(url).hash.slice(1), fingerprint: 'test' } })

  test('§16.26 have a one-time code that works once, for a minute, from their own address', async () => {
    const { url } = await launch()
    await redeem(url)
    await expect(redeem(url)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    const late = await launch()
    world.api.passTime(61)
    await expect(redeem(late.url)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    world.api.passTime(-61)
    const stolen = await launch()
    await world.api.db('credentials').whereNull('usedAt').update({ address: '203.0.113.7' })
    await expect(redeem(stolen.url)).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('§16.26 of one course do not reach the agent, or what was said, of another', async () => {
    const second = await world.given.publishedAgent()
    const there = lti({ context: { id: 'course-2' }, resource_link: { id: 'there' }, custom: { agent: second.id } })
    const bearer = async (url: string) => world.api.as({ authorization: `Bearer ${(await redeem(url)).accessToken}` })
    const [here, elsewhere] = [await bearer((await launch()).url), await bearer((await launch({ claims: there })).url)]
    const config = { params: { agentId: second.id } }
    expect(await elsewhere(getAgentConfig, config)).toMatchObject({ name: second.name })
    await expect(here(getAgentConfig, config)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(here(listConversations, { ...config, query: {} })).rejects.toMatchObject({ reason: 'notFound' })
  })
})
