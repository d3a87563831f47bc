// On both engines: concurrent renewals each get a token, by locks of the engine.

import { createHash, randomBytes } from 'node:crypto'
import {
  createCredential,
  createToken,
  endOtherSessions,
  getLogoutUrl,
  getMe,
  getVersion,
  listSessions,
  refreshToken,
  setRoles,
  times
} from '@lyceum/core/contract'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { exchange, pickPerson, signIn, submitForm } from '../testing/fake-sign-in.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { issueCredential } from './credentials.ts'

let api: TestApi
let given: Given
let passed = 0
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
})
afterEach(() => {
  api.passTime(-passed)
  passed = 0
})
afterAll(() => api.stop())

const pass = (seconds: number) => {
  passed += seconds
  api.passTime(seconds)
}
const as = (token: string) => api.as({ authorization: `Bearer ${token}` })
const hiddenFields = (html: string) =>
  Object.fromEntries([...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))
const renew = async (accessToken: string, fingerprint = 'test') =>
  (await api.as({})(refreshToken, { body: { accessToken, fingerprint } })).accessToken

describe('an access token', () => {
  test('says who, in which session, as what, of which version, for fifteen minutes', async () => {
    const { token, user } = await given.manager()
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ sub: user.id, role: 'agent_manager', ver: 1, sid: expect.any(String) })
    expect(claims.exp! - claims.iat!).toBe(times.accessTokenSeconds)
  })

  test('is refused as expired afterwards, and as nothing when it is not ours', async () => {
    const { token } = await given.user()
    pass(times.accessTokenSeconds + 1)
    await expect(as(token)(getMe, {})).rejects.toMatchObject({ reason: 'tokenExpired' })
    const unsigned = `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`
    const foreign = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('somebody else’s secret, 32 letters'))
    for (const wrong of ['', 'x', unsigned, foreign, `${token}x`])
      await expect(as(wrong)(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(api.as({ authorization: `Basic ${btoa('a:b')}` })(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('that is no longer valid does not prevent calls open to anyone', async () => {
    const { token } = await given.user()
    pass(times.accessTokenSeconds + 1)
    expect((await as(token)(getVersion, {})).version).toMatch(/^\d/)
    await as(token)(refreshToken, { body: { accessToken: token, fingerprint: 'test' } })
  })

  test('of before a change of role is stale; renewed, it says the new role', async () => {
    const [admin, person] = [await given.admin(), await given.user()]
    await admin.call(setRoles, { body: { userIds: [person.user.id], role: 'agent_manager' } })
    await expect(person.call(getMe, {})).rejects.toMatchObject({ reason: 'userProfileStale' })
    const renewed = await renew(person.token)
    expect(decodeJwt(renewed)).toMatchObject({ role: 'agent_manager', ver: 2 })
    await as(renewed)(getMe, {})
  })
})

describe('renewing', () => {
  test('works with an expired token, once for each token', async () => {
    const { token } = await given.user()
    pass(times.accessTokenSeconds + 60)
    const second = await renew(token)
    await as(second)(getMe, {})
    const third = await renew(second)
    await as(third)(getMe, {})
  })

  test('repeated within a minute gives the same successor, as often as it is repeated', async () => {
    const { token } = await given.user()
    const second = await renew(token)
    pass(times.refreshReplaySeconds - 10)
    for (const again of [await renew(token), await renew(token)]) expect(decodeJwt(again).jti).toBe(decodeJwt(second).jti)
    await as(second)(getMe, {})
  })

  test('with a token that is older than the last but one ends the session', async () => {
    const { token } = await given.user()
    const third = await renew(await renew(token))
    await expect(renew(token)).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(as(third)(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('a replay later ends the session for whoever holds it', async () => {
    const { token } = await given.user()
    const second = await renew(token)
    pass(times.refreshReplaySeconds + 1)
    await expect(renew(token)).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(as(second)(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(renew(second)).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('three renewals at once get a token each, of one session', async () => {
    const { token } = await given.user()
    const tokens = await Promise.all([renew(token), renew(token), renew(token)])
    for (const one of tokens) await as(one)(getMe, {})
    expect(new Set(tokens.map(one => decodeJwt(one).jti)).size).toBe(1)
  })

  test('needs the fingerprint of the sign-in, and changes nothing without it', async () => {
    const { token } = await given.user()
    await expect(renew(token, 'another-machine')).rejects.toMatchObject({ reason: 'unauthorized' })
    await as(await renew(token))(getMe, {})
  })

  test('ends with too long a pause, and at sixty days whatever happens', async () => {
    const idle = await given.user()
    pass(times.sessionIdleSeconds + 1)
    await expect(renew(idle.token)).rejects.toMatchObject({ reason: 'unauthorized' })
    let { token } = await given.user()
    for (let days = 0; days < 55; days += 11) {
      pass(11 * 24 * 3600)
      token = await renew(token)
    }
    pass(6 * 24 * 3600)
    await expect(renew(token)).rejects.toMatchObject({ reason: 'unauthorized' })
  })
})

describe('signing out', () => {
  test('ends the session at once and leads over the provider', async () => {
    const token = await signIn(api.url, 'grace-okafor')
    const { url } = await as(token)(getLogoutUrl, { query: { redirectUri: `${api.url}/` } })
    const address = new URL(url)
    expect(address.pathname).toBe('/oidc/session/end')
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${api.url}/`)
    expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    await expect(as(token)(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(renew(token, 'browser')).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('ends the session at the provider too: the next sign-in asks who one is', async () => {
    const browser = createBrowser(url => url.pathname === '/oauth2/callback' || url.pathname === '/signed-out')
    const { accessToken } = await exchange(api.url, await pickPerson(api.url, 'jonas-weber', '/', browser))
    // The provider's session still exists: it signs in the same person without asking.
    const again = await exchange(api.url, await pickPerson(api.url, 'ruth-levy', '/', browser))
    expect(await as(again.accessToken)(getMe, {})).toMatchObject({ name: 'Jonas Weber' })

    const { url } = await as(accessToken)(getLogoutUrl, { query: { redirectUri: `${api.url}/signed-out` } })
    const asking = await browser.open(url)
    const left = await submitForm(browser, asking, { ...hiddenFields(asking.text), logout: 'yes' })
    expect(left.url).toBe(`${api.url}/signed-out`)
    const other = await exchange(api.url, await pickPerson(api.url, 'ruth-levy', '/', browser))
    expect(await as(other.accessToken)(getMe, {})).toMatchObject({ name: 'Ruth Levy' })
  })

  test('leads to no other site', async () => {
    const { call } = await given.user()
    await expect(call(getLogoutUrl, { query: { redirectUri: 'https://evil.example/' } })).rejects.toMatchObject({
      reason: 'validation'
    })
    await call(getMe, {})
  })

  test('everywhere else leaves this session alone', async () => {
    const [here, there] = [await signIn(api.url, 'lin-chih-wei'), await signIn(api.url, 'lin-chih-wei')]
    const { items } = await as(here)(listSessions, {})
    expect(items.map(({ current }) => current).sort()).toEqual([false, true])
    await as(here)(endOtherSessions, {})
    expect((await as(here)(listSessions, {})).items).toMatchObject([{ current: true }])
    await expect(as(there)(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
  })
})

describe('a one-time credential', () => {
  const redeem = (credential: string) => api.as({})(createToken, { body: { credential, fingerprint: 'test' } })

  test('signs in once', async () => {
    const { user } = await given.user()
    const credential = await issueCredential(api.context, user.id)
    const { accessToken } = await redeem(credential)
    expect((await as(accessToken)(getMe, {})).id).toBe(user.id)
    await expect(redeem(credential)).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('of two who redeem it at once, one is let in', async () => {
    const { user } = await given.user()
    const credential = await issueCredential(api.context, user.id)
    const results = await Promise.allSettled([redeem(credential), redeem(credential)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is worth nothing after a minute, or made up', async () => {
    const { user } = await given.user()
    const credential = await issueCredential(api.context, user.id)
    pass(times.credentialSeconds + 1)
    await expect(redeem(credential)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    await expect(redeem('made-up')).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('is not kept as it is', async () => {
    const { user } = await given.user()
    const credential = await issueCredential(api.context, user.id)
    expect(JSON.stringify(await api.db('credentials').select('*'))).not.toContain(credential)
  })

  test('that is bound to a frame is short, and counts only with what the frame alone knows', async () => {
    const person = await given.user()
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { credential } = await person.call(createCredential, { body: { challenge } })
    expect(credential).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    const other = randomBytes(32).toString('base64url')
    const exchange = (code: string, proof?: string) =>
      api.as({})(createToken, { body: { credential: code, fingerprint: 'test', ...(proof && { verifier: proof }) } })
    for (const proof of [undefined, other])
      await expect(exchange(credential, proof)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    const { accessToken } = await exchange(credential.toLowerCase().replace('-', ' '), verifier)
    expect((await as(accessToken)(getMe, {})).id).toBe(person.user.id)
    await expect(exchange(credential, verifier)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    const free = await issueCredential(api.context, person.user.id)
    await expect(exchange(free, verifier)).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })
})
