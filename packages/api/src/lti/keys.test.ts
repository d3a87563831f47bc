// In the proof alone: it waits for limits of time.

import { gzipSync } from 'node:zlib'
import { createLearningPlatform, listAudit, rotateLtiKey, withdrawLtiKey } from '@lyceum/core/contract'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type LtiPlatform, published, startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld } from '../testing/lti-world.ts'
import { signAs } from './keys.ts'

let world: LtiWorld
beforeAll(async () => {
  world = await createLtiWorld()
})
afterAll(() => world.stop())

const ownKeys = async () => {
  const answer = await fetch(`${world.api.url}/lti/jwks`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  return ((await answer.json()) as { keys: Record<string, string>[] }).keys
}

test('each registration has a key pair of its own, and the set has public keys alone', async () => {
  const other = await startLtiPlatform()
  await world.register(other)
  const keys = await ownKeys()
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const rows = await world.api.db('ltiKeys')
  expect(rows.every(({ sealedPrivate }) => sealedPrivate.startsWith('v1.'))).toBe(true)
  await other.stop()
})

test('a new key is published for a day before it signs, and the old one for thirty days after', async () => {
  const kidOf = async () => {
    const jwt = await signAs(world.api.context, world.registered.id, {})
    return JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()).kid as string
  }
  const kids = async () => (await ownKeys()).map(({ kid }) => kid)
  const before = await kidOf()
  await world.admin.call(rotateLtiKey, { params: { platformId: world.registered.id } })
  const added = (await kids()).filter(kid => kid !== before)
  expect(await kidOf()).toBe(before)
  world.api.passTime(24 * 3600 + 1)
  expect(added).toContain(await kidOf())
  expect(await kids()).toContain(before)
  world.api.passTime(30 * 24 * 3600)
  expect(await kids()).not.toContain(before)
  world.api.passTime(-31 * 24 * 3600 - 1)
})

test('a key that somebody may know is withdrawn at once: nothing of it is published, and another one signs', async () => {
  const kidOf = async () => {
    const jwt = await signAs(world.api.context, world.registered.id, {})
    return JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()).kid as string
  }
  const params = { platformId: world.registered.id }
  // One that was to come goes too.
  await world.admin.call(rotateLtiKey, { params })
  const before: string[] = await world.api.db('ltiKeys').where(params).pluck('id')
  expect(before.length).toBeGreaterThan(1)
  await world.admin.call(withdrawLtiKey, { params })
  const after = (await ownKeys()).map(({ kid }) => kid)
  expect(after.filter(kid => before.includes(kid!))).toEqual([])
  expect(after).toContain(await kidOf())
  const { items } = await world.admin.call(listAudit, { query: { kind: 'lti' } })
  expect(items[0]).toMatchObject({ action: 'lti.withdrawKey', actor: { id: world.admin.user.id } })
})

test('a platform that changes its key is believed at once, and asked again once a minute', async () => {
  await world.launch()
  await world.platform.rotate()
  expect((await world.launch()).status).toBe(200)
  await world.platform.rotate()
  expect((await world.launch()).status).toBe(401)
  world.api.passTime(61)
  const now = Math.floor(Date.now() / 1000) + 61
  expect((await world.launch({ claims: { iat: now, exp: now + 60 } })).status).toBe(200)
  world.api.passTime(-61)
})

/** A platform of its own, whose key set is what a test says. */
async function withKeys(
  answer: (platform: LtiPlatform) => Promise<Answer> | Answer,
  check: (page: { status: number; text: string }) => void
) {
  const platform = await startLtiPlatform()
  await world.register(platform)
  const set = await answer(platform)
  platform.answer('/jwks', () => set)
  const { browser, state, nonce } = await world.login({ platform })
  const id_token = await platform.sign(platform.claims({ nonce, target: world.target }))
  check(await world.post(browser, { state, id_token }))
  await platform.stop()
}
const unreadable = ({ status, text }: { status: number; text: string }) =>
  expect([status, text.includes('cannot be reached')]).toEqual([503, true])
const unknownKey = ({ status, text }: { status: number; text: string }) =>
  expect([status, text.includes('<code>5</code>')]).toEqual([401, true])

test('§16.18 a set that is huge, unpacks to something huge, never ends, or has a thousand keys is not read', async () => {
  await withKeys(() => ({ raw: Buffer.alloc(5_000_000, ' ') }), unreadable)
  await withKeys(() => ({ raw: gzipSync(Buffer.alloc(50_000_000, ' ')), headers: { 'content-encoding': 'gzip' } }), unreadable)
  await withKeys(() => ({ never: true }), unreadable)
  await withKeys(async platform => {
    const key = await published(platform.key)
    return { body: { keys: Array(1000).fill({ ...key, n: 'AQAB' }) } }
  }, unreadable)
  await withKeys(() => ({ raw: 'no JSON' }), unreadable)
}, 30_000)

test('§16.18 short keys, keys for encryption and secret ones do not count', async () => {
  await withKeys(async platform => ({ body: { keys: [{ ...(await published(platform.key)), use: 'enc' }] } }), unknownKey)
  await withKeys(async platform => {
    const { publicKey } = await generateKeyPair('ES256')
    return { body: { keys: [{ ...(await exportJWK(publicKey)), kid: platform.key.kid }] } }
  }, unknownKey)
  const short = { kty: 'RSA', n: Buffer.alloc(64, 255).toString('base64url'), e: 'AQAB' }
  await withKeys(platform => ({ body: { keys: [{ ...short, kid: platform.key.kid }] } }), unknownKey)
  await withKeys(platform => ({ body: { keys: [{ kty: 'oct', k: 'AAAA', kid: platform.key.kid }] } }), unknownKey)
})

test('§16.17 keys are not fetched by a redirect', async () => {
  await withKeys(
    () => ({ status: 302, headers: { location: `${world.platform.url}/elsewhere` }, body: {} }),
    page => {
      unreadable(page)
      expect(world.platform.asked.some(({ path }) => path === '/elsewhere')).toBe(false)
    }
  )
})

test('§16.17 addresses inside a network, and under http, are not entered unless the operator allows them', async () => {
  const closed = await createLtiWorld({ config: { platformAllowedHosts: ['127.0.0.1:*'] } })
  const body = {
    name: 'Inside',
    issuer: 'https://lms.example',
    clientId: 'inside',
    authorizationUrl: 'https://lms.example/auth',
    tokenUrl: 'https://lms.example/token',
    jwksUrl: 'https://lms.example/jwks',
    tokenAudience: null,
    frameOrigins: [],
    anonymous: false,
    deploymentIds: []
  }
  for (const jwksUrl of [
    'https://169.254.169.254/jwks',
    'https://[::1]/jwks',
    'https://10.0.0.1/jwks',
    'https://localhost/jwks',
    'http://lms.example/jwks',
    'file:///etc/passwd',
    'https://a:b@lms.example/'
  ])
    await expect(closed.admin.call(createLearningPlatform, { body: { ...body, jwksUrl } }), jwksUrl).rejects.toMatchObject({
      reason: 'validation',
      problems: [{ path: ['jwks_url'] }]
    })
  await closed.stop()
})
