import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exchangeIdentityToken,
  getAgentConfig,
  getMe,
  listAgents,
  listConversations,
  listShares,
  type Placement,
  refreshToken,
  revokePlacement,
  setPlacementIdentity,
  times,
  updatePlacement
} from '@lyceum/core/contract'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent } from '../testing/given.ts'

let world: ChatWorld
let agent: OwnedAgent & { key: string }
const site = createServer((_request, response) => void response.end(JSON.stringify({ keys: published })))
let published: object[] = []
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/jwks`
const fingerprint = 'lab-computer'

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  world = await createChatWorld({ config: { fileLinkAllowedHosts: [new URL(siteUrl()).host] } })
  agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
})
afterAll(async () => {
  await world.api.stop()
  site.close()
})

const at = ({ agentId, id }: Placement) => ({ params: { agentId, shareId: id } })

/** A share whose site signs with a secret. */
async function shareWithSecret(settings: Parameters<ChatWorld['given']['placement']>[0] = {}) {
  const share = await world.given.placement({ agent, accessLevel: 'authenticated', ...settings })
  const { secret } = await agent.owner.call(setPlacementIdentity, { ...at(share), body: { kind: 'secret' } })
  return { share, secret: secret!, key: new TextEncoder().encode(secret!) }
}

let tokens = 0
const now = () => Math.floor(world.api.context.now().getTime() / 1000)
const claimsFor = (share: Placement, more: JWTPayload = {}): JWTPayload => ({
  iss: share.id,
  aud: world.api.url,
  sub: 'student-17',
  exp: now() + 60,
  jti: `token-${++tokens}`,
  ...more
})
const signed = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], alg = 'HS256', kid?: string) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key)
const exchange = (share: Pick<Placement, 'token'>, token: string) =>
  world.given.nobody.call(exchangeIdentityToken, { body: { shareToken: share.token, token, fingerprint } })
const refusedBy = (claim: string, reason: string) => ({ code: 2001, status: 401, problems: [{ path: ['token', claim], reason }] })

async function introduced(share: Placement, key: Uint8Array, more: JWTPayload = {}) {
  const { accessToken } = await exchange(share, await signed(claimsFor(share, more), key))
  const headers = { authorization: `Bearer ${accessToken}` }
  return { accessToken, headers, call: world.api.as(headers) }
}

test('who a site introduces chats through a share for signed-in people, and comes back as the same person', async () => {
  const { share, key } = await shareWithSecret()
  const person = await introduced(share, key)
  expect(await person.call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ id: agent.id })
  const reply = await (await world.ask(person.headers, agent, 'What is a limit?')).finish()
  expect(reply.status).toBe('finished')
  const conversations = async (one: typeof person) =>
    (await one.call(listConversations, { params: { agentId: agent.id } })).items.map(({ id }) => id)
  expect(await conversations(await introduced(share, key))).toEqual([reply.conversationId])
  expect(await conversations(await introduced(share, key, { sub: 'student-18' }))).toEqual([])
  const other = await shareWithSecret()
  expect(await conversations(await introduced(other.share, other.key))).toEqual([])
})

test('it is a person of this share alone: no account, no other agent, and no guest id that could be taken along', async () => {
  const { share, key } = await shareWithSecret()
  const person = await introduced(share, key)
  const people = await world.api.db('users').count({ n: '*' }).first<{ n: string }>()
  await introduced(share, key, { sub: 'new', name: 'Ann', email: 'ann@school.test', role: 'admin' })
  expect(await world.api.db('users').count({ n: '*' }).first<{ n: string }>()).toEqual(people)
  await expect(person.call(getMe, {})).rejects.toMatchObject({ code: 2000 })
  await expect(person.call(listAgents, {})).rejects.toMatchObject({ code: 2000 })
  const other = await world.given.publishedAgent()
  await expect(person.call(getAgentConfig, { params: { agentId: other.id } })).rejects.toMatchObject({ code: 3000 })
  const answer = await fetch(`${world.api.url}/api/v1/agents/${agent.id}/config`, { headers: person.headers })
  expect([answer.status, answer.headers.get('x-guest-id')]).toEqual([200, null])
})

test('the secret is told once, stored sealed, and the one before counts no more', async () => {
  const { share, secret, key } = await shareWithSecret()
  const person = await introduced(share, key)
  const [listed] = (await agent.owner.call(listShares, { params: { agentId: agent.id } })).items.filter(
    ({ id }) => id === share.id
  )
  expect(listed?.identity).toMatchObject({ kind: 'secret', secretEnd: secret.slice(-4) })
  expect(JSON.stringify([listed, await world.api.db('shares'), await world.api.db('auditLog')])).not.toContain(secret)
  await agent.owner.call(setPlacementIdentity, { ...at(share), body: { kind: 'secret' } })
  await expect(introduced(share, key)).rejects.toMatchObject(refusedBy('signature', 'rejected'))
  await expect(person.call(getAgentConfig, { params: { agentId: agent.id } })).rejects.toMatchObject({ code: 2000 })
  await agent.owner.call(setPlacementIdentity, { ...at(share), body: { kind: 'none' } })
  await expect(introduced(share, key)).rejects.toMatchObject(refusedBy('sub', 'rejected'))
})

test('a token that is stolen, forged, expired or used again is refused, and says by which claim', async () => {
  const { share, key } = await shareWithSecret()
  const other = await shareWithSecret()
  const claims = (more: JWTPayload) => claimsFor(share, more)
  const foreign = new TextEncoder().encode('another secret that is long enough')
  const cases: [string, string, ReturnType<typeof refusedBy>][] = [
    ['for another share', await signed(claimsFor(other.share), other.key), refusedBy('signature', 'rejected')],
    ['naming another share', await signed(claims({ iss: other.share.id }), key), refusedBy('iss', 'rejected')],
    ['forged', await signed(claims({}), foreign), refusedBy('signature', 'rejected')],
    ['expired', await signed(claims({ exp: now() - 31 }), key), refusedBy('exp', 'expired')],
    ['too long valid', await signed(claims({ exp: now() + 400 }), key), refusedBy('exp', 'tooBig')],
    ['for another server', await signed(claims({ aud: 'https://lyceum.other.example' }), key), refusedBy('aud', 'rejected')],
    ['without a person', await signed(claims({ sub: undefined }), key), refusedBy('sub', 'required')],
    ['of an endless name', await signed(claims({ sub: 'x'.repeat(256) }), key), refusedBy('sub', 'tooLong')],
    ['without an id', await signed(claims({ jti: undefined }), key), refusedBy('jti', 'required')],
    ['unsigned', new UnsecuredJWT(claims({})).encode(), refusedBy('alg', 'rejected')],
    ['of a stronger algorithm', await signed(claims({}), key, 'HS512'), refusedBy('alg', 'rejected')]
  ]
  for (const [name, token, refusal] of cases) await expect(exchange(share, token), name).rejects.toMatchObject(refusal)
  const once = await signed(claims({}), key)
  await exchange(share, once)
  await expect(exchange(share, once)).rejects.toMatchObject(refusedBy('jti', 'rejected'))
  await expect(exchange(share, 'no.token.atall')).rejects.toMatchObject({
    code: 2001,
    problems: [{ path: ['token'], reason: 'pattern' }]
  })
  await expect(exchange(share, 'x'.repeat(8193))).rejects.toMatchObject({ code: 1000 })
  const twice = await signed(claims({}), key)
  const outcomes = await Promise.allSettled([exchange(share, twice), exchange(share, twice), exchange(share, twice)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['EdDSA', 'RS256', 'ES256'] as const)(
  'a site that publishes its keys signs with %s, and with nothing else',
  async algorithm => {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
    published = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm }]
    const share = await world.given.placement({ agent })
    const identity = { kind: 'jwks', jwksUrl: `${siteUrl()}?${algorithm}`, algorithm } as const
    await agent.owner.call(setPlacementIdentity, { ...at(share), body: identity })
    const ask = async (key: Parameters<SignJWT['sign']>[0], alg: string, kid = 'one') =>
      exchange(share, await signed(claimsFor(share), key, alg, kid))
    expect((await ask(privateKey, algorithm)).accessToken).toBeTruthy()
    // The public key is no secret: signed with it, a token of another kind would otherwise count.
    const confusing = new TextEncoder().encode(await exportSPKI(publicKey))
    await expect(ask(confusing, 'HS256')).rejects.toMatchObject(refusedBy('alg', 'rejected'))
    const foreign = await generateKeyPair(algorithm)
    await expect(ask(foreign.privateKey, algorithm)).rejects.toMatchObject(refusedBy('signature', 'rejected'))
    await expect(ask(foreign.privateKey, algorithm, 'unknown')).rejects.toMatchObject(refusedBy('signature', 'rejected'))
    // A new key of the site counts as soon as it is asked for, half a minute after the last look.
    published = [{ ...(await exportJWK(foreign.publicKey)), kid: 'two', alg: algorithm }]
    world.api.passTime(31)
    expect((await ask(foreign.privateKey, algorithm, 'two')).accessToken).toBeTruthy()
  }
)

test('keys at an address that our server may not call, or that is silent, introduce nobody', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const share = await world.given.placement({ agent })
  for (const jwksUrl of ['http://127.0.0.1:9/jwks', 'http://169.254.169.254/latest/meta-data']) {
    await agent.owner.call(setPlacementIdentity, { ...at(share), body: { kind: 'jwks', jwksUrl, algorithm: 'ES256' } })
    const token = await signed(claimsFor(share), privateKey, 'ES256')
    await expect(exchange(share, token)).rejects.toMatchObject({
      code: 2001,
      problems: [{ path: ['jwks_url'], reason: 'linkUnreachable' }]
    })
  }
})

test('a session is renewed on the same device, ends after eight hours, and with its share', async () => {
  const { share, key } = await shareWithSecret()
  const person = await introduced(share, key)
  const renew = (accessToken: string, print = fingerprint) =>
    world.given.nobody.call(refreshToken, { body: { accessToken, fingerprint: print } })
  await expect(renew(person.accessToken, 'another')).rejects.toMatchObject({ code: 2000 })
  world.api.passTime(times.accessTokenSeconds + 1)
  await expect(person.call(getAgentConfig, { params: { agentId: agent.id } })).rejects.toMatchObject({ code: 2002 })
  const { accessToken } = await renew(person.accessToken)
  const call = world.api.as({ authorization: `Bearer ${accessToken}` })
  expect(await call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ id: agent.id })
  world.api.passTime(times.identitySessionSeconds)
  await expect(renew(accessToken)).rejects.toMatchObject({ code: 2000 })
  world.api.passTime(-times.identitySessionSeconds - times.accessTokenSeconds - 1)
  const next = await introduced(share, key)
  await agent.owner.call(updatePlacement, { ...at(share), body: { accessLevel: 'authenticated', enabled: false } })
  await expect(next.call(getAgentConfig, { params: { agentId: agent.id } })).rejects.toMatchObject({ code: 3100 })
  await expect(introduced(share, key)).rejects.toMatchObject({ code: 3100 })
  await agent.owner.call(revokePlacement, at(share))
  await expect(next.call(getAgentConfig, { params: { agentId: agent.id } })).rejects.toMatchObject({ code: 2000 })
  await expect(introduced(share, key)).rejects.toMatchObject({ code: 3000 })
})

test('a page of a site that the share does not list cannot use the session of its people', async () => {
  const { share, key } = await shareWithSecret({ sites: ['https://lms.northgate.example'] })
  const { headers } = await introduced(share, key)
  const from = (origin: string) => fetch(`${world.api.url}/api/v1/agents/${agent.id}/config`, { headers: { ...headers, origin } })
  expect((await from('https://lms.northgate.example')).status).toBe(200)
  expect((await from('https://evil.example')).status).toBe(403)
})
