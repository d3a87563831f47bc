import { createToken } from '@lyceum/core/contract'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnedAgent } from '../testing/given.ts'
import { lti } from '../testing/lti-platform.ts'
import { createLtiWorld, deepLinking, type LtiWorld, ltiBrowser } from '../testing/lti-world.ts'

let world: LtiWorld
let agents: OwnedAgent[]
beforeAll(async () => {
  world = await createLtiWorld({ platform: true })
  agents = [await world.given.publishedAgent(), await world.given.publishedAgent()]
})
afterAll(() => world.stop())

const prefix = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const request = (settings: object = {}, more: Record<string, unknown> = {}) =>
  world.launch({ claims: { ...deepLinking(world.platform, settings), ...more } })

/** The fields of the picker's form, with these agents chosen. */
function formOf(text: string, ...chosen: string[]): URLSearchParams {
  const form = new URLSearchParams()
  for (const name of ['launch', 'ticket']) form.set(name, new RegExp(`name="${name}" value="([^"]+)"`).exec(text)![1]!)
  for (const id of chosen) form.append('agent', id)
  form.set('do', 'place')
  return form
}
const answer = (form: URLSearchParams, path = '/lti/deeplink') =>
  ltiBrowser().open(world.api.url + path, { method: 'POST', body: form })

async function claimsIn(page: { text: string }) {
  const jwt = /name="JWT" value="([^"]+)"/.exec(page.text)![1]!
  const keys = (await (await fetch(`${world.api.url}/lti/jwks`)).json()) as JSONWebKeySet
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(keys))
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  return payload
}

test('a teacher’s choice is answered with items, signed with a published key, and what the platform sent along', async () => {
  const page = await request({ accept_multiple: true })
  const sent = await answer(formOf(page.text, agents[0]!.id, agents[1]!.id))
  expect(sent.text).toContain(`action="${world.platform.url}/deep-link-return"`)
  expect(sent.headers.get('content-security-policy')).toContain(`form-action 'self' ${world.platform.url}`)
  const claims = await claimsIn(sent)
  expect(claims).toMatchObject({
    iss: world.platform.clientId,
    aud: world.platform.issuer,
    nonce: expect.any(String),
    ...lti({ message_type: 'LtiDeepLinkingResponse', version: '1.3.0', deployment_id: '1' }),
    [`${prefix}data`]: 'opaque-é"<data>',
    [`${prefix}content_items`]: agents.map(({ id, name }) => ({
      type: 'ltiResourceLink',
      url: world.target,
      title: name,
      custom: { agent: id }
    }))
  })
  expect(claims.exp! - claims.iat!).toBe(300)
})

test('one item where the platform takes one, a grade where it takes those, and nothing when the teacher cancels', async () => {
  const one = formOf((await request({ accept_lineitem: true })).text, agents[0]!.id, agents[1]!.id)
  one.set('takes_part', 'yes')
  const items = (await claimsIn(await answer(one)))[`${prefix}content_items`]
  expect(items).toMatchObject([{ lineItem: { scoreMaximum: 100, resourceId: agents[0]!.id } }])
  const cancelled = formOf((await request()).text)
  cancelled.set('do', 'cancel')
  expect((await claimsIn(await answer(cancelled)))[`${prefix}content_items`]).toEqual([])
})

test('a platform that takes no links is told so, and gets the answer that it waits for', async () => {
  const page = await request({ accept_types: ['file', 'html'] })
  expect(page.text).toContain('Nothing can be placed here')
  expect(page.text).not.toContain('name="agent"')
  const form = formOf(page.text, agents[0]!.id)
  expect(page.text).toContain('value="cancel"')
  form.set('do', 'cancel')
  expect((await claimsIn(await answer(form)))[`${prefix}content_items`]).toEqual([])
})

test('an agent that is not published is not placed, and nothing chosen is said so', async () => {
  const draft = await world.given.agent()
  const page = await request()
  for (const chosen of [[], [draft.id], ['nobody'], ['<script>']]) {
    const again = await answer(formOf(page.text, ...chosen))
    expect([again.status, again.text.includes('Choose an agent first')]).toEqual([400, true])
  }
})

test('the picker finds agents by words, and keeps what is chosen', async () => {
  const form = formOf((await request({ accept_multiple: true })).text, agents[0]!.id)
  form.set('do', 'find')
  form.set('query', agents[1]!.name)
  const found = await answer(form, '/lti/pick')
  expect(found.text).toContain(`value="${agents[0]!.id}" checked`)
  expect(found.text).toContain(agents[1]!.name)
})

test('a copy of a course shows its teacher what the original had, here and in the platform’s own dialogue, and places nothing by itself', async () => {
  const of = (id: string) => lti({ context: { id, title: id }, resource_link: { id: `link of ${id}` } })
  await world.launch({ claims: { ...of('original'), ...lti({ custom: { agent: agents[0]!.id } }) } })
  const custom = (history: string) => ({ custom: { context_history: history } })
  const copy = { ...of('copied'), ...lti({ roles: ['Instructor'], ...custom('elsewhere,original') }) }
  const page = await world.launch({ claims: copy })
  expect(page.text).toContain('In the course it was copied from')
  expect(page.text).toContain(agents[0]!.id)
  expect(page.text).not.toContain(agents[1]!.id)
  expect((await world.launch({ claims: of('copied') })).text).toContain('has not chosen')
  const inDialogue = await request({}, lti({ context: { id: 'copied' }, ...custom('original') }))
  expect(inDialogue.text).not.toContain(agents[1]!.id)
  const all = formOf(inDialogue.text)
  all.set('do', 'find')
  all.set('show', 'all')
  expect((await answer(all, '/lti/pick')).text).toContain(agents[1]!.id)
  // What is not published any more is not offered again.
  await world.api.db('agents').where({ id: agents[0]!.id }).update({ enabled: false })
  const without = await world.launch({ claims: copy })
  await world.api.db('agents').where({ id: agents[0]!.id }).update({ enabled: true })
  expect(without.text).not.toContain('In the course it was copied from')
  const unresolved = lti({ context: { id: 'unresolved' }, ...custom('$Context.id.history') })
  expect((await request({}, unresolved)).text).not.toContain('In the course it was copied from')
})

test('§16.19 a return address that is not the platform’s, or no web page, is refused', async () => {
  for (const deep_link_return_url of [
    'javascript:alert(1)',
    'http://evil.example/',
    'https://evil.example/',
    `${world.platform.url}@evil.example/`
  ]) {
    const page = await request({ deep_link_return_url })
    expect(page.status).toBe(400)
    expect(page.text).not.toContain('<form')
  }
})

test('§16.19 learners do not answer, nobody answers twice or for another request, and data comes from our record', async () => {
  const learner = await request({}, lti({ roles: ['Learner'] }))
  expect([learner.status, learner.text.includes('Ask your teacher')]).toEqual([403, true])

  const form = formOf((await request()).text, agents[0]!.id)
  form.set('data', 'tampered')
  form.set('deployment', 'another')
  const both = await Promise.all([answer(form), answer(form)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const claims = await claimsIn(both.find(({ status }) => status === 200)!)
  expect(claims[`${prefix}data`]).toBe('opaque-é"<data>')

  const foreign = formOf((await request()).text, agents[0]!.id)
  foreign.set('launch', form.get('launch')!)
  expect((await answer(foreign)).status).toBe(400)
  const guessed = formOf((await request()).text, agents[0]!.id)
  guessed.set('ticket', 'guessed')
  expect((await answer(guessed)).status).toBe(400)
  world.api.passTime(2 * 3600 + 1)
  const late = await answer(foreign)
  world.api.passTime(-2 * 3600 - 1)
  expect(late.status).toBe(400)
})

test('§16.20 a way back that is not the platform’s is no link', async () => {
  const back = async (return_url: string) =>
    (await world.launch({ claims: lti({ resource_link: { id: 'back' }, launch_presentation: { return_url } }) })).text
  for (const address of ['javascript:alert(1)', 'https://evil.example/', 'data:text/html,x'])
    expect(await back(address)).not.toContain('<a ')
  expect(await back(`${world.platform.url}/course?id=1`)).toContain(`href="${world.platform.url}/course?id=1"`)
})

test('§16.21 no page of another site may frame the picker, the chat or the login', async () => {
  const own = `frame-ancestors ${world.platform.url}`
  const policies = [
    (await world.login()).page,
    await request(),
    await world.launch({ claims: lti({ resource_link: { id: 'framed' } }) })
  ].map(({ headers }) => headers.get('content-security-policy')!)
  for (const policy of policies) expect(policy.split('; ')).toContain(own)
})

test('§16.25 names that would disturb a page are text, on one line, and cut', async () => {
  const title = '</script><img src=x onerror=alert(1)>\u202eevil'.padEnd(65_000, 'x').slice(0, 20_000)
  const claims = {
    name: `<img onerror=1>\u202e${'n'.repeat(5000)}`,
    sub: 'hostile',
    ...lti({ context: { id: 'hostile', title }, resource_link: { id: 'hostile', title }, custom: { agent: agents[0]!.id } })
  }
  const page = await world.launch({ claims })
  expect(page.url).toContain('/lti/chat/')
  const chat = await fetch(page.url)
  expect(chat.headers.get('content-security-policy')).toContain(`frame-ancestors ${world.platform.url}`)
  const text = await chat.text()
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('\u202e')
  const person = await world.api.db('users').where({ subject: 'hostile' }).first()
  expect(person.name).toHaveLength(100)
})

test('a teacher of a link without an agent chooses one, which then opens for everybody', async () => {
  const empty = lti({ resource_link: { id: 'picked' } })
  const page = await world.launch({ claims: { ...empty, ...lti({ roles: ['Instructor'] }) } })
  const chosen = await answer(formOf(page.text, agents[1]!.id), '/lti/pick')
  expect(chosen.url).toContain('/lti/chat/')
  expect((await world.launch({ claims: empty })).url).toContain('/lti/chat/')
  const link = await world.api.db('ltiLinks').where({ resourceLinkId: 'picked' }).first()
  expect(link).toMatchObject({ agentId: agents[1]!.id, source: 'picker', chosenBy: expect.any(String) })
})

test('a teacher gives a link that was filled here another agent from its chat, and a learner does not', async () => {
  const change = async (roles: string[]) => {
    const claims = lti({ resource_link: { id: 'picked' }, roles })
    const { url } = await world.launch({ claims: { ...claims, sub: roles[0] } })
    const body = { credential: new URL(url).hash.slice(1), fingerprint: 'test' }
    const { accessToken } = await world.given.nobody.call(createToken, { body })
    const token = new URLSearchParams({ token: accessToken })
    return { chat: await (await fetch(url)).text(), page: await answer(token, '/lti/change') }
  }
  const learner = await change(['Learner'])
  expect(learner.chat).not.toContain('Choose another agent')
  expect(learner.page.status).toBe(403)
  const teacher = await change(['Instructor'])
  expect(teacher.chat).toContain('Choose another agent')
  expect(teacher.page.text).toContain(`value="${agents[1]!.id}" checked`)
  await answer(formOf(teacher.page.text, agents[0]!.id), '/lti/pick')
  const link = await world.api.db('ltiLinks').where({ resourceLinkId: 'picked' }).first()
  expect(link.agentId).toBe(agents[0]!.id)
  expect((await answer(new URLSearchParams({ token: 'guessed' }), '/lti/change')).status).toBe(401)
})
