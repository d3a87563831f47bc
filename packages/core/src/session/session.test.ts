import { describe, expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { createToken, getLoginUrl, getLogoutUrl, refreshToken } from '../contract/auth.ts'
import type { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { getMe } from '../contract/users.ts'
import { type ClientOptions, createClient, createSession } from '../index.ts'
import { createTestHost, type ExpectedCall, sampleAgentConfig, sampleToken, sampleUser, type TestHost } from '../testing/index.ts'

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

  test('who is signed in already goes on, without another exchange', async () => {
    const { host, session } = setUp({ token: good })
    expect(await session.completeSignIn({ code: 'used', state: 'k3v9Xw2LpQ8rT5yB./discovery' })).toBe('/discovery')
    expect(host.unexpected).toEqual([])
  })

  test('of two tabs that sign in at once, the slower one goes on as well', async () => {
    const { host, session, client } = setUp()
    const exchange = host.expectCall(createToken)
    const page = session.completeSignIn({ code: 'code-2', state: '/discovery' })
    await host.settle()
    client.saved.set({ accessToken: good })
    exchange.fail('invalidCredentials')
    expect(await page).toBe('/discovery')
  })

  test('tabs that leave for the provider at once ask one after the other, and one code is exchanged for all', async () => {
    const one = setUp()
    const two = setUp({ host: one.host.newTab() })
    const first = one.host.expectCall(getLoginUrl)
    const leaving = Promise.all([one.session.signIn('/a'), two.session.signIn('/b')])
    await one.host.settle()
    expect(two.host.unexpected).toEqual([])
    two.host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize-2' })
    first.reply({ url: 'https://id.test/authorize-1' })
    await leaving
    const exchange = one.host.expectCall(createToken)
    const pages = [one, two].map(({ session }, index) =>
      session.completeSignIn({ code: `code-${index}`, state: `/page-${index}` })
    )
    await one.host.settle()
    exchange.reply({ accessToken: good })
    expect(await Promise.all(pages)).toEqual(['/page-0', '/page-1'])
    expect(two.host.unexpected).toEqual([])
  })

  test('while the provider is away it is tried again, later each time, until it works', async () => {
    const { host, session } = setUp()
    host.expectCall(getLoginUrl).fail('unavailable', { retryAfter: 5 })
    await expect(session.signInWhenPossible('/discovery')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(session.$signInFailure.get()).toMatchObject({ reason: 'unavailable', requestId: 'request-1' })
    host.expectCall(getLoginUrl).fail('unavailable')
    const third = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await host.advance(4000)
    expect(host.missing()).toHaveLength(2)
    await host.advance(60_000)
    expect(third.seen()?.query.state).toBe('/discovery')
    expect(host.navigations).toEqual(['https://id.test/authorize'])
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
    expect(JSON.parse(host.stored.get('lyceum')!)).toMatchObject({ accessToken: null, signedOut: true })
    expect(session.hasSignedOut()).toBe(true)
    expect(host.navigations).toEqual(['https://id.test/end'])
    expect(out).toBe(1)
  })

  test('in one tab leads no other tab back in', async () => {
    const one = setUp({ token: good })
    const two = setUp({ host: one.host.newTab() })
    one.host.expectCall(getLogoutUrl).reply({ url: 'https://id.test/end' })
    await one.session.signOut()
    two.host.expectCall(getMe).fail('unauthorized')
    await two.client.request(getMe).catch(() => undefined)
    await two.host.advance(5000)
    expect(two.host.navigations).toEqual([])
    expect(two.host.reloads()).toBe(1)
  })

  test('is over when somebody signs in', async () => {
    const { host, session, client } = setUp()
    client.saved.set({ signedOut: true })
    host.expectCall(createToken).reply({ accessToken: good })
    await session.completeSignIn({ code: 'code-1' })
    expect(session.hasSignedOut()).toBe(false)
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

  test.each([
    ['429', call => call.answer(429, '{"code": 9901}', { 'Retry-After': '3' })],
    ['500', call => call.fail('generic')],
    ['a proxy’s 502', call => call.answer(502, '<html>')],
    ['no network', call => call.drop()],
    ['nothing at all', () => undefined]
  ] as [string, (call: ExpectedCall<typeof refreshToken>) => void][])(
    'is renewed at a later attempt after %s',
    async (_, fail) => {
      const { host, client, session, reported } = setUp({ token: expired })
      fail(host.expectCall(refreshToken))
      const again = host.expectCall(refreshToken).reply({ accessToken: renewedToken })
      const call = host.expectCall(getMe).reply(sampleUser())
      const answer = client.request(getMe)
      await host.advance(times.request)
      expect(await answer).toEqual(sampleUser())
      expect(again.seen()?.body).toMatchObject({ accessToken: expired })
      expect(bearer(call)).toBe(`Bearer ${renewedToken}`)
      expect(session.$signedIn.get()).toBe(true)
      expect(reported).toEqual([])
    }
  )

  test('is asked for no sooner than the server wants, however many calls wait', async () => {
    const { host, client } = setUp({ token: expired })
    host.expectCall(refreshToken).fail('unavailable', { retryAfter: 12 })
    const again = host.expectCall(refreshToken)
    const answers = [client.request(getMe), client.request(getMe)].map(answer => answer.catch(() => undefined))
    await host.advance(11_900)
    expect(again.seen()).toBeUndefined()
    await host.advance(1000)
    expect(again.seen()).toBeDefined()
    await host.advance(times.request * 2)
    await Promise.all(answers)
  })

  test('stays while the server cannot renew it: the calls fail, the session does not', async () => {
    const { host, client, session } = setUp({ token: expired })
    host.expectCall(refreshToken).fail('unavailable', { retryAfter: 90 })
    const first = client.request(getMe).catch(error => error)
    await host.advance(100)
    expect(await first).toMatchObject({ reason: 'unavailable', retryAfter: expect.any(Number) })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(host.unexpected).toEqual([])
    expect(session.$signedIn.get()).toBe(true)
    expect(host.navigations).toEqual([])
  })

  test('that another tab renewed is taken over, also when the renewal of this one is refused', async () => {
    const { host, client, session } = setUp({ token: expired })
    host.lock = undefined
    const renewal = host.expectCall(refreshToken)
    const call = host.expectCall(getMe).reply(sampleUser())
    const answer = client.request(getMe)
    await host.settle()
    client.saved.set({ accessToken: renewedToken })
    renewal.fail('unauthorized')
    await answer
    expect(bearer(call)).toBe(`Bearer ${renewedToken}`)
    expect(session.$signedIn.get()).toBe(true)
  })

  test('is judged by the server’s clock, not by one that is twenty minutes fast', async () => {
    const { host, client } = setUp({ token: good })
    const date = new Date(start).toUTCString()
    await host.advance(20 * 60_000)
    host.expectCall(refreshToken).reply({ accessToken: sampleToken(start + 900_000) }, { Date: date })
    for (let calls = 0; calls < 3; calls++) {
      host.expectCall(getMe).reply(sampleUser(), { Date: date })
      await client.request(getMe)
    }
    expect(host.unexpected).toEqual([])
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
