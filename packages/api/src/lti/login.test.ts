import { blockLearningPlatform } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld } from '../testing/lti-world.ts'

let world: LtiWorld
beforeAll(async () => {
  world = await createLtiWorld()
})
afterAll(() => world.stop())

const good = () => ({
  iss: world.platform.issuer,
  login_hint: 'hint',
  target_link_uri: world.target,
  client_id: world.platform.clientId
})
const send = (fields: [string, string][] | Record<string, string>, method: 'GET' | 'POST' = 'POST') => {
  const form = new URLSearchParams(fields)
  const address = `${world.api.url}/lti/login`
  return method === 'POST'
    ? fetch(address, { method, body: form, redirect: 'manual' })
    : fetch(`${address}?${form}`, { redirect: 'manual' })
}
const logins = async () => (await world.api.db('ltiLogins')).length

/** A page that leads nowhere, and nothing stored. */
async function refused(answer: Response, before: number, status = 400) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual([])
  const text = await answer.text()
  expect(text).not.toContain('evil')
  expect(text).not.toMatch(/<a |<form|<script/)
  expect(await logins()).toBe(before)
  return text
}

describe('§16.13 a login is refused that has', () => {
  test.each<[what: string, fields: () => [string, string][]]>([
    ['a list', () => [...Object.entries(good()), ['iss[]', 'https://evil.example']]],
    ['a list with a place', () => [...Object.entries(good()), ['login_hint[0]', 'evil']]],
    ['a field twice', () => [...Object.entries(good()), ['client_id', 'evil']]],
    ['a NUL', () => Object.entries({ ...good(), login_hint: 'evil\0' })],
    ['a long hint', () => Object.entries({ ...good(), login_hint: 'x'.repeat(8193) })],
    ['a long message hint', () => Object.entries({ ...good(), lti_message_hint: 'x'.repeat(8193) })],
    ['no hint', () => Object.entries({ ...good(), login_hint: '' })],
    ['no target', () => Object.entries({ ...good(), target_link_uri: '' })]
  ])('%s', async (_what, fields) => {
    const before = await logins()
    await refused(await send(fields()), before)
  })

  test('a megabyte', async () => {
    const before = await logins()
    const answer = await send({ ...good(), login_hint: 'x'.repeat(1_000_000) })
    expect([400, 413]).toContain(answer.status)
    expect(await logins()).toBe(before)
  })

  test('names of the language itself change nothing', async () => {
    const answer = await send([...Object.entries(good()), ['__proto__', 'x'], ['constructor', 'y'], ['__proto__[iss]', 'evil']])
    expect(answer.status).toBe(200)
    expect(({} as { iss?: string }).iss).toBeUndefined()
  })
})

test('§16.14 an unknown platform, client or look-alike learns nothing but that', async () => {
  const { issuer } = world.platform
  const before = await logins()
  const texts = []
  for (const changes of [
    { iss: 'https://evil.example' },
    { client_id: 'evil' },
    { iss: `${issuer}/` },
    { iss: issuer.toUpperCase() },
    { iss: ` ${issuer}` },
    { iss: issuer.replace('127.0.0.1', 'xn--evil') }
  ])
    for (const method of ['GET', 'POST'] as const)
      texts.push(await refused(await send({ ...good(), ...changes }, method), before))
  const shown = new Set(texts.map(text => text.replace(/nonce="[^"]*"|<code>[\w-]{22}<\/code>/g, '')))
  expect(shown.size).toBe(1)
})

test('§16.11 a target that is not ours is not sent on', async () => {
  const before = await logins()
  for (const target_link_uri of [
    'https://evil.example/lti/launch',
    '//evil.example/lti/launch',
    'javascript:alert("evil")',
    `${world.api.url}@evil.example/lti/launch`,
    `${world.api.url}/oauth2/callback?code=evil`
  ])
    await refused(await send({ ...good(), target_link_uri }), before)
})

test('an issuer with several registrations is asked which one it means', async () => {
  const other = await startLtiPlatform()
  const [first, second] = [await world.register(other), await world.register(other, { clientId: 'second' })]
  const fields = { iss: other.issuer, login_hint: 'h', target_link_uri: world.target }
  const before = await logins()
  expect(await refused(await send(fields), before)).toContain('several registrations')
  expect((await send({ ...fields, client_id: 'second' })).status).toBe(200)
  // A blocked one is none.
  await world.admin.call(blockLearningPlatform, { params: { platformId: first.id }, body: { blocked: true } })
  expect(await (await send(fields)).text()).toContain('client_id=second')
  await world.admin.call(blockLearningPlatform, { params: { platformId: second.id }, body: { blocked: true } })
  expect((await send(fields)).status).toBe(400)
  await other.stop()
})

test('too many logins from one address are told to wait', async () => {
  const slow = await createLtiWorld({ config: { rateLimitFactor: 0.0005 } })
  const answers = []
  for (let at = 0; at < 8; at++) answers.push(await fetch(`${slow.api.url}/lti/login`))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  await slow.stop()
})
