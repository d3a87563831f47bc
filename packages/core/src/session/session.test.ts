import { describe, expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { createToken, getLoginUrl, getLogoutUrl, refreshToken } from '../contract/auth.ts'
import type { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { getMe } from '../contract/users.ts'
import { type ClientOptions, createClient, createSession } from '../index.ts'
import { createTestHost, sampleAgentConfig, sampleToken, sampleUser, type TestHost } from '../testing/index.ts'

function setUp({ host = createTestHost(), token, ...options }: { host?: TestHost; token?: string } & ClientOptions = {}) {
  const reported: string[] = []
  if (token) host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: token }))
  const onFailure = (error: AppError) => void reported.push(error.reason)
  const client = createClient(host, { session: createSession, onFailure, ...options })
  return { host, client, session: client.session, reported }
}

const start = createTestHost().now()
const good = sampleToken(start + 600_000)
const renewedToken = sampleToken(start + 900_000)
const expired = sampleToken(start + times.tokenMarginSeconds * 1000)
const bearer = (call: { seen(): { headers: Headers } | undefined }) => call.seen()?.headers.get('Authorization')

describe('signing in', () => {
  test('leaves for the provider and remembers the page, path and query', async () => {
    const { host, session } = setUp()
    host.moveTo('/agents/a1/conversation?conversationId=c1')
    const call = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await session.signIn()
    expect(call.seen()?.query).toEqual({
      redirectUri: 'https://lyceum.test/oauth2/callback',
      state: '/agents/a1/conversation?conversationId=c1'
    })
    expect(call.seen()?.headers.get('Authorization')).toBeNull()
    expect(host.navigations).toEqual(['https://id.test/authorize'])
  })

  test('exchanges the code with a fingerprint and answers the page to go to', async () => {
    const { host, session } = setUp()
    const call = host.expectCall(createToken).reply({ accessToken: good })
    expect(await session.completeSignIn({ code: 'code-1', state: '/discovery' })).toBe('/discovery')
    expect(call.seen()?.body).toEqual({
      code: 'code-1',
      redirectUri: 'https://lyceum.test/oauth2/callback',
      fingerprint: expect.stringMatching(/^[\w-]{16,128}$/)
    })
    expect(session.$signedIn.get()).toBe(true)
    expect(JSON.parse(host.stored.get('lyceum')!).accessToken).toBe(good)
  })

  test('never goes on to another site', async () => {
    const { host, session } = setUp()
    host.expectCall(createToken).reply({ accessToken: good })
    expect(await session.completeSignIn({ code: 'code-1', state: 'https://evil.test' })).toBe('/')
  })

  test('a refused code is the caller’s to show; nobody is sent round', async () => {
    const { host, session, reported } = setUp()
    host.expectCall(createToken).fail('invalidCredentials')
    await expect(session.completeSignIn({ code: 'old' })).rejects.toMatchObject({ reason: 'invalidCredentials' })
    await host.advance(5000)
    expect(host.navigations).toEqual([])
    expect(reported).toEqual([])
  })

  test('redeems a one-time credential', async () => {
    const { host, session } = setUp()
    const call = host.expectCall(createToken).reply({ accessToken: good })
    await session.redeem('once')
    expect(call.seen()?.body).toMatchObject({ credential: 'once' })
    expect(session.$token.get()).toBe(good)
  })
})

describe('signing out', () => {
  test('asks for the address while the token is there, clears, then leaves', async () => {
    let out = 0
    const { host, session } = setUp({ token: good, onSignedOut: () => void out++ })
    const call = host.expectCall(getLogoutUrl).reply({ url: 'https://id.test/end' })
    await session.signOut()
    expect(bearer(call)).toBe(`Bearer ${good}`)
    expect(session.$signedIn.get()).toBe(false)
    expect(JSON.parse(host.stored.get('lyceum')!).accessToken).toBeNull()
    expect(host.navigations).toEqual(['https://id.test/end'])
    expect(out).toBe(1)
  })

  test('does nothing without a token', async () => {
    const { host, session } = setUp()
    await session.signOut()
    expect(host.navigations).toEqual([])
    expect(host.unexpected).toEqual([])
  })

  test('signs out here even when the server refuses', async () => {
    const { host, session } = setUp({ token: good })
    host.expectCall(getLogoutUrl).fail('unauthorized')
    await session.signOut()
    await host.advance(5000)
    expect(session.$signedIn.get()).toBe(false)
    expect(host.navigations).toEqual(['https://lyceum.test/'])
  })
})

describe('a token', () => {
  test('that is good goes on the call, without a guest id', async () => {
    const { host, client } = setUp({ token: good })
    client.saved.set({ guestId: 'guest-1' })
    const call = host.expectCall(getMe).reply(sampleUser())
    await client.request(getMe)
    expect(bearer(call)).toBe(`Bearer ${good}`)
    expect(call.seen()?.headers.get('X-Guest-Id')).toBeNull()
  })

  test.each([
    ['is within ten seconds of its expiry', expired],
    ['has no expiry', sampleToken(0, { exp: undefined })]
  ])('that %s is renewed before the call', async (_, token) => {
    const { host, client } = setUp({ token })
    const renewal = host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    const call = host.expectCall(getMe).reply(sampleUser())
    await client.request(getMe)
    expect(renewal.seen()?.body).toMatchObject({ accessToken: token, fingerprint: expect.any(String) })
    expect(bearer(call)).toBe(`Bearer ${renewedToken}`)
    expect(host.reloads()).toBe(0)
  })

  test('without a version is renewed and the page loaded again', async () => {
    const { host, client } = setUp({ token: sampleToken(start + 600_000, { ver: undefined }) })
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    host.expectCall(getMe).reply(sampleUser())
    await client.request(getMe)
    expect(host.reloads()).toBe(1)
  })

  test('is renewed once for all calls that wait', async () => {
    const { host, client } = setUp({ token: expired })
    const renewal = host.expectCall(refreshToken)
    const calls = [host.expectCall(getMe).reply(sampleUser()), host.expectCall(getMe).reply(sampleUser())]
    const answers = Promise.all([client.request(getMe), client.request(getMe)])
    await host.settle()
    expect(calls[0]!.seen()).toBeUndefined()
    renewal.reply({ accessToken: renewedToken })
    await answers
    expect(calls.map(bearer)).toEqual([`Bearer ${renewedToken}`, `Bearer ${renewedToken}`])
    expect(host.unexpected).toEqual([])
  })

  test('that another tab renewed meanwhile is taken over', async () => {
    const one = setUp({ token: expired })
    const two = setUp({ host: one.host.newTab() })
    const renewal = one.host.expectCall(refreshToken)
    one.host.expectCall(getMe).reply(sampleUser())
    const call = two.host.expectCall(getMe).reply(sampleUser())
    const answers = Promise.all([one.client.request(getMe), two.client.request(getMe)])
    await one.host.settle()
    renewal.reply({ accessToken: renewedToken })
    await answers
    expect(bearer(call)).toBe(`Bearer ${renewedToken}`)
    expect(two.host.unexpected).toEqual([])
  })

  test('that cannot be renewed is cleared, and after a second the person is sent to sign in', async () => {
    let out = 0
    const { host, client, session, reported } = setUp({ token: expired, onSignedOut: () => void out++ })
    host.moveTo('/profile/agents?page=2')
    host.expectCall(refreshToken).fail('unauthorized')
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unauthorized' })
    expect(session.$signedIn.get()).toBe(false)
    expect(out).toBe(1)
    const login = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await host.advance(times.redirectDelay - 1)
    expect(login.seen()).toBeUndefined()
    await host.advance(1)
    expect(login.seen()?.query.state).toBe('/profile/agents?page=2')
    expect(host.navigations).toEqual(['https://id.test/authorize'])
    expect(reported).toEqual([])
  })

  test('stays when the server cannot be reached: being offline ends no session', async () => {
    const { host, client, session } = setUp({ token: expired })
    host.expectCall(refreshToken).drop()
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(session.$signedIn.get()).toBe(true)
  })
})

describe('an answer of', () => {
  test('2000 sends the person to sign in, once, and they come back to where they were', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.moveTo('/management/users')
    host.expectCall(getMe).fail('unauthorized')
    host.expectCall(getMe).fail('unauthorized')
    const login = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await Promise.allSettled([client.request(getMe), client.request(getMe)])
    await host.advance(5000)
    expect(login.seen()?.query.state).toBe('/management/users')
    expect(host.navigations).toHaveLength(1)
    expect(reported).toEqual([])
  })

  test('2000 right after signing in is reported instead of redirecting in a loop', async () => {
    const { host, client, session, reported } = setUp()
    host.expectCall(createToken).reply({ accessToken: good })
    await session.completeSignIn({ code: 'code-1' })
    host.expectCall(getMe).fail('unauthorized')
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unauthorized' })
    await host.advance(5000)
    expect(host.navigations).toEqual([])
    expect(reported).toEqual(['unauthorized'])
  })

  test('2002 renews the token and repeats the call once', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    const again = host.expectCall(getMe).reply(sampleUser())
    expect(await client.request(getMe)).toEqual(sampleUser())
    expect(bearer(again)).toBe(`Bearer ${renewedToken}`)
    expect(reported).toEqual([])
  })

  test('2002 a second time sends the person to sign in', async () => {
    const { host, client } = setUp({ token: good })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unauthorized' })
    await host.advance(0)
    expect(host.navigations).toEqual(['https://id.test/authorize'])
  })

  test('2003 renews the token and loads the page again', async () => {
    const { host, client, session, reported } = setUp({ token: good })
    host.expectCall(getMe).fail('userProfileStale')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'userProfileStale' })
    expect(host.reloads()).toBe(1)
    expect(session.$token.get()).toBe(renewedToken)
    expect(reported).toEqual([])
  })
})

describe('a person on a share', () => {
  const credentials = { share: 'S'.repeat(22), allowPerson: true }
  const params = { agentId: 'agent-calculus' }

  test('sends the share beside the bearer', async () => {
    const { host, client } = setUp({ token: good, credentials })
    const call = host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await client.request(getAgentConfig, { params })
    expect(bearer(call)).toBe(`Bearer ${good}`)
    expect(call.seen()?.headers.get('X-Share-Token')).toBe(credentials.share)
  })

  test('becomes a guest when the session is over; the page is never left', async () => {
    const { host, client } = setUp({ token: expired, credentials })
    host.expectCall(refreshToken).fail('unauthorized')
    const call = host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await client.request(getAgentConfig, { params })
    await host.advance(5000)
    expect(bearer(call)).toBe(`Share ${credentials.share}`)
    expect(host.navigations).toEqual([])
  })
})
