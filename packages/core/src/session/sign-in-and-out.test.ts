import { describe, expect, test } from 'vitest'
import { createToken, getLoginUrl, getLogoutUrl } from '../contract/auth.ts'
import { limits, times } from '../contract/limits.ts'
import { getMe } from '../contract/users.ts'
import { sampleToken } from '../testing/index.ts'
import { bearer, good, setUp, start } from '../testing/session-world.ts'

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

test.each([
  ['its path alone', `/discovery?query=${'q'.repeat(limits.returnTo)}#top`, '/discovery'],
  ['the first page', `/${'p'.repeat(limits.returnTo)}`, '/']
])('signing in from a page whose address is too long comes back to %s', async (_, page, state) => {
  const { host, session } = setUp()
  const login = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
  await session.signIn(page)
  expect(login.seen()?.query.state).toBe(state)
})

test.each([
  ['has signed out', { accessToken: null, signedOut: true }],
  ['was followed by somebody else', { accessToken: sampleToken(start + 600_000, { sub: 'ben' }) }]
])('a page of who %s in another tab is loaded anew, once', async (_what, stored) => {
  const ana = sampleToken(start + 600_000, { sub: 'ana' })
  const { host, client } = setUp({ token: ana })
  client.saved.set({ accessToken: sampleToken(start + 900_000, { sub: 'ana' }) })
  host.show()
  expect(host.reloads()).toBe(0)
  client.saved.set(stored)
  host.show()
  expect(host.reloads()).toBe(1)
})

test('a session that has only ended in another tab takes nothing from this page, nor does signing in again there', async () => {
  const ana = sampleToken(start + 600_000, { sub: 'ana' })
  const { host, client } = setUp({ token: ana })
  client.saved.set({ accessToken: null })
  host.show()
  expect(host.reloads()).toBe(0)
  client.saved.set({ accessToken: sampleToken(start + 900_000, { sub: 'ana' }), signedOut: false })
  host.show()
  expect(host.reloads()).toBe(0)
})

test('a page that was to be loaded anew, and was kept for its unsaved changes, signs in again when its session ends', async () => {
  const { host, client, session } = setUp({ token: sampleToken(start + 600_000, { sub: 'ana' }) })
  client.saved.set({ accessToken: sampleToken(start + 600_000, { sub: 'ben' }) })
  host.show()
  expect(host.reloads()).toBe(1)
  await host.advance(times.redirectDelay)
  host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
  await session.signIn('/discovery')
  expect(host.navigations).toEqual(['https://id.test/authorize'])
})
