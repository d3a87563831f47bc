import { describe, expect, test } from 'vitest'
import { getLoginUrl, refreshToken } from '../contract/auth.ts'
import { times } from '../contract/limits.ts'
import { getMe } from '../contract/users.ts'
import { type ExpectedCall, sampleToken, sampleUser } from '../testing/index.ts'
import { bearer, expired, good, renewedToken, setUp, start } from '../testing/session-world.ts'
import { fingerprint } from './fingerprint.ts'

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

  test('of a session that began with the traits of an earlier release is renewed with those', async () => {
    const { host, client, session } = setUp({ token: expired })
    client.host.formerTraits = () => ({ depth: () => 24 })
    const refused = host.expectCall(refreshToken).fail('unauthorized')
    const renewal = host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    host.expectCall(getMe).reply(sampleUser())
    await client.request(getMe)
    expect(session.$token.get()).toBe(renewedToken)
    const printOf = (call: typeof renewal) => (call.seen()!.body as { fingerprint: string }).fingerprint
    expect(printOf(renewal)).not.toBe(printOf(refused))
    expect(printOf(renewal)).toBe(await fingerprint(host, { depth: () => 24 }))
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
