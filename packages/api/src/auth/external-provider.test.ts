import { createToken, getLoginUrl, getMe } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let provider: FakeProvider
let api: TestApi
beforeAll(async () => {
  provider = await startFakeProvider()
  api = await startApi({ config: { oidc: provider.signIn, adminEmails: ['dean@school.test'] } })
})
beforeEach(() => provider.configure({}))
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

const complete = {
  name: 'Noor Ali',
  email: 'noor@school.test',
  staff_no: 'S-17',
  dept: 'Physics',
  affiliation: ['member', 'staff']
}

/** Starts a sign-in. Returns the cookie and the parameters sent to the provider. */
async function begin() {
  const redirectUri = `${api.url}/oauth2/callback`
  const answer = await fetchEndpoint(api.url, getLoginUrl, { query: { redirectUri, state: '/' } })
  const { url } = (await answer.json()) as { url: string }
  return { asked: new URL(url).searchParams, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]!, redirectUri }
}

async function finish({ cookie, redirectUri }: { cookie: string; redirectUri: string }) {
  const headers = { cookie: `${cookie}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' }
  return api.as(headers)(createToken, { body: { code: 'a-code', redirectUri, fingerprint: 'f' } })
}

async function signInAs(claims: Record<string, unknown>, more: Parameters<FakeProvider['configure']>[0] = {}) {
  const began = await begin()
  provider.configure({ claims: { nonce: began.asked.get('nonce')!, ...claims }, ...more })
  const { accessToken } = await finish(began)
  return api.as({ authorization: `Bearer ${accessToken}` })(getMe, {})
}

test('mapped claims become the person', async () => {
  expect(await signInAs({ sub: 'noor', ...complete })).toMatchObject({
    name: 'Noor Ali',
    email: 'noor@school.test',
    userNumber: 'S-17',
    department: { name: 'Physics' },
    identity: 'faculty',
    role: 'regular_user'
  })
})

test('what the id token leaves out is asked for, and only believed of the same person', async () => {
  const userinfo = { sub: 'sam', name: 'Sam Roe', email: 'sam@school.test' }
  expect(await signInAs({ sub: 'sam' }, { userinfo })).toMatchObject({
    name: 'Sam Roe',
    userNumber: 'sam',
    department: null,
    identity: 'student'
  })
  await expect(signInAs({ sub: 'sam' }, { userinfo: { ...userinfo, sub: 'dean' } })).rejects.toMatchObject({
    reason: 'unavailable'
  })
})

test('a code goes with the verifier of its challenge, and with our secret', async () => {
  const began = await begin()
  provider.configure({ claims: { nonce: began.asked.get('nonce')!, ...complete } })
  await finish(began)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(provider.exchanged?.get('code_verifier') ?? ''))
  expect(began.asked.get('code_challenge_method')).toBe('S256')
  expect(Buffer.from(digest).toString('base64url')).toBe(began.asked.get('code_challenge'))
  expect(provider.exchanged?.get('client_secret')).toBe('planted-client-secret')
})

test('an id token that is not to be believed signs nobody in', async () => {
  const unbelievable = {
    'signed by somebody else': [complete, { forged: true }],
    'of another sign-in': [{ ...complete, nonce: 'another' }, {}],
    'for another client': [{ ...complete, aud: 'somebody-else' }, {}],
    'of another provider': [{ ...complete, iss: 'https://evil.example' }, {}],
    expired: [{ ...complete, exp: Math.floor(Date.now() / 1000) - 120 }, {}]
  } as const
  for (const [why, [claims, more]] of Object.entries(unbelievable)) {
    await expect(signInAs(claims, more), why).rejects.toMatchObject({ reason: 'invalidCredentials' })
  }
})

test('a refused code is 2001, a provider that is down is 9901', async () => {
  await expect(signInAs(complete, { status: 400 })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  await expect(signInAs(complete, { status: 503 })).rejects.toMatchObject({ reason: 'unavailable' })
})

test('an address that the provider has not verified makes nobody an admin', async () => {
  for (const unverified of [false, 'false']) {
    const sly = await signInAs({ sub: 'sly', ...complete, email: 'dean@school.test', email_verified: unverified })
    expect(sly).toMatchObject({ role: 'regular_user', email: '' })
  }
  expect(await signInAs({ sub: 'dean', ...complete, email: 'Dean@school.test' })).toMatchObject({ role: 'admin' })
})

test('a changed profile makes older tokens stale', async () => {
  const began = await begin()
  provider.configure({ claims: { sub: 'kim', nonce: began.asked.get('nonce')!, ...complete } })
  const { accessToken } = await finish(began)
  const before = api.as({ authorization: `Bearer ${accessToken}` })
  await signInAs({ sub: 'kim', ...complete })
  await before(getMe, {})
  await signInAs({ sub: 'kim', ...complete, dept: 'Chemistry' })
  await expect(before(getMe, {})).rejects.toMatchObject({ reason: 'userProfileStale' })
})

test('nothing of a sign-in is in the log or in a failure', async () => {
  await expect(signInAs(complete, { status: 400 })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  const text = api.logs.join('')
  for (const planted of ['planted-client-secret', 'a-code', 'an-access-token', 'code_verifier'])
    expect(text).not.toContain(planted)
})
