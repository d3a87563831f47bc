import { connect } from 'node:net'
import {
  createAgent,
  createToken,
  decideReview,
  type EndpointDefinition,
  getAgentConfig,
  getMe,
  getVersion,
  listAgents,
  listUsers,
  readEvents,
  searchUsers,
  sendMessage,
  setAppearance,
  setEnablement,
  updateAgent,
  verifyAgent
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchEndpoint, parseError } from '../testing/call.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

let world: ChatWorld
let admin: Person
let manager: Person
beforeAll(async () => {
  world = await createChatWorld()
  admin = await world.given.admin()
  manager = await world.given.manager()
})
afterAll(() => world.api.stop())

const nul = '\0'
const half = '\ud800'
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Sends a body exactly as given. */
async function post(endpoint: EndpointDefinition, body: string, headers: Record<string, string> = {}, params: object = {}) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, string>)[name]))
  return fetch(world.api.url + path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body
  })
}

describe('text that no database can hold', () => {
  test('is taken out of whatever people name and write', async () => {
    const body = world.given.draft({
      name: `Calc${nul}ulus${nul}`,
      description: `Half a letter ${half}`,
      suggestedQuestions: [`What${nul}?`, `And${half}?`]
    })
    const made = await manager.call(createAgent, { body })
    const expected = { name: 'Calculus', description: 'Half a letter �', suggestedQuestions: ['What?', 'And�?'] }
    expect(made).toMatchObject(expected)
    const params = { agentId: made.id }
    expect(await manager.call(updateAgent, { params, body })).toMatchObject(expected)
    const reason = `Not${nul} yet${half}.`
    const disabled = await admin.call(setEnablement, { params, body: { enabled: false, reason } })
    expect(disabled).toMatchObject({ reason: 'Not yet�.' })
    const plain = {
      logo: `/a${nul}.png`,
      icon: null,
      wordmark: null,
      logoDark: null,
      wordmarkDark: null,
      accent: null,
      poweredBy: half,
      poweredByUrl: null
    }
    const changed = await admin.call(setAppearance, { body: { ...plain, sysName: `Uni${nul}` } })
    expect(changed.sysAppearance).toMatchObject({ logo: '/a.png', sysName: 'Uni', poweredBy: '�' })
  })

  test('is taken out of what people search for', async () => {
    await manager.call(createAgent, { body: world.given.draft({ name: 'Topology' }) })
    expect((await admin.call(listUsers, { query: { query: `${manager.user.name}${nul}` } })).total).toBe(1)
    expect((await manager.call(searchUsers, { query: { query: nul } })).total).toBe(0)
    expect(await manager.call(listAgents, { query: { query: nul } })).toMatchObject({ page: 1 })
  })

  test('makes a name of nothing else empty', async () => {
    const publish = (name: string) => manager.call(createAgent, { body: world.given.draft({ name }) })
    await expect(publish(nul)).rejects.toMatchObject({ problems: [{ path: ['name'], reason: 'required' }] })
    for (const invisible of ['   ', '\u200b\u200b', '\u2060\ufeff'])
      await expect(publish(invisible)).rejects.toMatchObject({ problems: [{ path: ['name'], reason: 'whitespace' }] })
  })

  test('is in no name of a field, at whatever depth', async () => {
    const agent = await world.agentThat()
    for (const body of [
      { text: 'Hello', [`text${nul}`]: 'Bye' },
      { text: 'Hello', inputs: { [`a${half}`]: 1 } },
      { text: 'Hello', inputs: { a: [{ deep: { [`${nul}b`]: 1 } }] } }
    ]) {
      const answer = await post(sendMessage, JSON.stringify(body), bearer(manager), { agentId: agent.id })
      expect(answer.status).toBe(400)
      expect(parseError(answer, await answer.text()).problems).toMatchObject([{ reason: 'unknownField' }])
    }
  })

  test('comes from platforms too', async () => {
    const key = 'app-odd-platform-0001'
    const parameters = {
      suggested_questions: [`Why${nul}?`],
      user_input_form: [{ paragraph: { label: `A${half}`, variable: 'a' } }]
    }
    world.api.platform.addApp({ key, mode: 'chat', parameters })
    const connection = world.given.connection({ apiKey: key })
    expect(await manager.call(verifyAgent, { body: { connection } })).toMatchObject({ suggestedQuestions: ['Why?'] })
    const { id } = await manager.call(createAgent, { body: world.given.draft({ connection }) })
    expect(await manager.call(getAgentConfig, { params: { agentId: id } })).toMatchObject({ form: [{ label: 'A�' }] })
  })
})

describe('a body', () => {
  const problemsOf = async (answer: Response) => parseError(answer, await answer.text()).problems

  test('that is nested without end is refused before anything walks through it', async () => {
    const agent = await world.agentThat()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const body of [deep, `{"text":"x","inputs":{"a":${deep}}}`, `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`]) {
      const answer = await post(sendMessage, body, bearer(manager), { agentId: agent.id })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 1000, message: 'the body is nested deeper than 50 levels' })
    }
  })

  test('that cannot be read is rejected with the reason', async () => {
    const errorFor = async (body: string, type = 'application/json') =>
      (await (await post(createToken, body, { 'content-type': type })).json()) as { message: string }
    expect(await errorFor('{"broken')).toMatchObject({ code: 1000, message: 'the body is not JSON' })
    expect(await errorFor('credential=x', 'text/plain')).toMatchObject({ code: 1000, message: expect.stringContaining('JSON') })
    expect(await errorFor(JSON.stringify({ credential: 'x'.repeat(300_000) }))).toMatchObject({
      message: 'the body is too large'
    })
  })

  test('of one of several shapes is held against the nearest, and the wrong field is named', async () => {
    const missing = await post(createToken, '{"code": "x", "fingerprint": "f"}')
    expect(await problemsOf(missing)).toEqual([{ path: ['redirect_uri'], reason: 'required' }])
    const wrong = await post(createToken, '{"credential": 7, "fingerprint": "f"}')
    expect(await problemsOf(wrong)).toEqual([{ path: ['credential'], reason: 'type' }])
    const params = { agentId: (await world.given.agent({ status: 'under_review' })).id }
    const decision = await post(decideReview, '{"decision": "maybe"}', bearer(admin), params)
    expect(await problemsOf(decision)).toEqual([{ path: ['decision'], reason: 'enum' }])
    const none = await post(decideReview, '{}', bearer(admin), params)
    expect(await problemsOf(none)).toEqual([{ path: ['decision'], reason: 'required' }])
  })
})

test('a key that cannot stand in a header is refused at its field', async () => {
  for (const apiKey of ['app-with\r\nX-Other: line', 'app-钥匙', 'app-one two']) {
    const asked = manager.call(verifyAgent, { body: { connection: world.given.connection({ apiKey }) } })
    await expect(asked).rejects.toMatchObject({
      code: 1000,
      problems: [{ path: ['connection', 'api_key'], reason: 'keyCharacters' }]
    })
  }
})

test("what a proxy's own sign-in puts beside an open call is not held against it", async () => {
  const basic = { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' }
  expect((await fetchEndpoint(world.api.url, getVersion, {}, basic)).status).toBe(200)
  expect((await fetchEndpoint(world.api.url, getMe, {}, basic)).status).toBe(401)
})

test('the head of a running reply comes without its end, and the connection is free again', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 3000 }, () => 'more '), paceMs: 10 } })
  const reply = await world.ask(manager, agent, 'Go on')
  await reply.until(event => event.type === 'text')
  const { host, hostname, port } = new URL(world.api.url)
  const line = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${manager.token}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(line('HEAD', readEvents.path.replace('{messageId}', reply.message.id)) + line('GET', getVersion.path))
  let received = ''
  for await (const chunk of socket) {
    received += String(chunk)
    if (received.includes('"version"')) break
  }
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  reply.leave()
})
