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
async function begin(cookie?: string) {
  const redirectUri = `${api.url}/oauth2/callback`
  const answer = await fetchEndpoint(api.url, getLoginUrl, { query: { redirectUri, state: '/' } }, cookie ? { cookie } : {})
  const { url } = (await answer.json()) as { url: string }
  return { asked: new URL(url).searchParams, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]!, redirectUri }
}

async function finish({ cookie, redirectUri }: { cookie: string; redirectUri: string }) {
  const headers = { cookie: `${cookie}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' }
  return api.as(headers)(createToken, { body: { code: 'a-code', redirectUri, fingerprint: 'f' } })
}

/** The lines of the log about one request. */
const linesOf = (requestId: string) => api.logs.filter(line => line.includes(requestId)).join('')

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

test('I16: where the userinfo endpoint fails, a token with a name is enough, and what was known of the person stays', async () => {
  const known = { sub: 'ida', ...complete }
  await signInAs(known)
  const down = { userinfo: {}, userinfoStatus: 500 }
  expect(await signInAs({ sub: 'ida', name: 'Ida Berg', email: 'ida@school.test' }, down)).toMatchObject({
    name: 'Ida Berg',
    userNumber: 'S-17',
    department: { name: 'Physics' },
    identity: 'faculty'
  })
  expect(await signInAs({ sub: 'new', name: 'Nia', email: 'nia@school.test' }, down)).toMatchObject({
    name: 'Nia',
    identity: 'student'
  })
  // Nobody needs an address; one that is known stays, with the rights that it gives.
  expect(await signInAs({ sub: 'ida', name: 'Ida Berg' }, down)).toMatchObject({ email: 'ida@school.test', identity: 'faculty' })
  expect(await signInAs({ sub: 'newer', name: 'Nils' }, down)).toMatchObject({ name: 'Nils', email: '' })
  await expect(signInAs({ sub: 'bare' }, down)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('without a name, the given and the family name are one, in the order of their script', async () => {
  const { name: _name, ...rest } = complete
  const named = (sub: string, given_name: string, family_name: string) =>
    signInAs({ sub, ...rest, given_name, family_name }, { userinfo: { sub } })
  expect(await named('g1', 'Noor', 'Ali')).toMatchObject({ name: 'Noor Ali' })
  expect(await named('g2', '小明', '王')).toMatchObject({ name: '王小明' })
})

test.each(['member;staff;teacher', 'member, staff', 'member|staff', 'STAFF'])(
  'I17: several values in one text are read as several: %s',
  async affiliation => {
    expect(await signInAs({ sub: 'aff', ...complete, affiliation })).toMatchObject({ identity: 'faculty' })
  }
)

test.each(['Physics;Chemistry', 'Physics | Chemistry', '; Physics', 'Physics'])(
  'of several departments in one text the first is that of the person: %s',
  async dept => {
    expect(await signInAs({ sub: 'dep', ...complete, dept })).toMatchObject({ department: { name: 'Physics' } })
  }
)

test('a code goes with the verifier of its challenge, and with our secret', async () => {
  const began = await begin()
  provider.configure({ claims: { nonce: began.asked.get('nonce')!, ...complete } })
  await finish(began)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(provider.exchanged?.get('code_verifier') ?? ''))
  expect(began.asked.get('code_challenge_method')).toBe('S256')
  expect(Buffer.from(digest).toString('base64url')).toBe(began.asked.get('code_challenge'))
  expect(provider.exchanged?.get('client_secret')).toBe('planted-client-secret')
})

test('an id token that is not to be believed signs nobody in; only one of another sign-in is the person’s to repeat', async () => {
  const unbelievable = {
    'of another sign-in': [{ ...complete, nonce: 'another' }, {}, 'invalidCredentials', 'another sign-in'],
    'signed by somebody else': [complete, { forged: true }, 'unavailable', 'a key that the provider does not publish'],
    'for another client': [{ ...complete, aud: 'somebody-else' }, {}, 'unavailable', 'OIDC_CLIENT_ID'],
    'of no sign-in': [{ ...complete, nonce: undefined }, {}, 'unavailable', 'lacks the nonce'],
    'of another provider': [{ ...complete, iss: 'https://evil.example' }, {}, 'unavailable', 'OIDC_ISSUER'],
    expired: [{ ...complete, exp: Math.floor(Date.now() / 1000) - 120 }, {}, 'unavailable', 'compare the clocks'],
    'of the future': [{ ...complete, nbf: Math.floor(Date.now() / 1000) + 120 }, {}, 'unavailable', 'compare the clocks']
  } as const
  for (const [why, [claims, more, reason, logged]] of Object.entries(unbelievable)) {
    const failure = await signInAs(claims, more).catch(error => error)
    expect(failure, why).toMatchObject({ reason, requestId: expect.any(String) })
    expect(linesOf(failure.requestId), why).toContain(logged)
  }
})

test('a refused code is 2001; a provider that is down, or that refuses us, is 9901 and explained in the log', async () => {
  await expect(signInAs(complete, { status: 400 })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  await expect(signInAs(complete, { status: 503 })).rejects.toMatchObject({ reason: 'unavailable' })
  const failure = await signInAs(complete, { status: 401, error: 'invalid_client' }).catch(error => error)
  expect(failure).toMatchObject({ reason: 'unavailable', status: 503, retryAfter: 5 })
  expect(linesOf(failure.requestId)).toContain('the token endpoint answered 401 invalid_client')
  expect(linesOf(failure.requestId)).toContain('OIDC_CLIENT_SECRET')
})

test('a provider that changes its key under the same name is believed', async () => {
  await signInAs({ sub: 'lou', ...complete })
  await provider.changeKey()
  expect(await signInAs({ sub: 'lou', ...complete })).toMatchObject({ name: 'Noor Ali' })
})

test('two tabs that sign in at once: both attempts hold, whichever comes back first', async () => {
  const first = await begin()
  const second = await begin(first.cookie)
  expect(second.asked.get('nonce')).toBe(first.asked.get('nonce'))
  expect(second.asked.get('state')).not.toBe(first.asked.get('state'))
  provider.configure({ claims: { nonce: first.asked.get('nonce')!, ...complete } })
  await finish({ ...first, cookie: second.cookie })
})

test('an attempt that failed leaves the cookie, so that the next can succeed', async () => {
  const began = await begin()
  provider.configure({ status: 400 })
  await expect(finish(began)).rejects.toMatchObject({ reason: 'invalidCredentials' })
  provider.configure({ claims: { nonce: began.asked.get('nonce')!, ...complete } })
  await finish(began)
})

test('state carries a random part beside the page', async () => {
  expect((await begin()).asked.get('state')).toMatch(/^[\w-]{22}\.\/$/)
})

test('what the provider sends back instead of a code is told to an administrator, once', async () => {
  const callback = (query: string) => fetch(`${api.url}/oauth2/callback?${query}`)
  for (const query of ['error=access_denied', 'error=<script>', 'error=invalid_scope', 'error=invalid_scope'])
    await callback(query)
  expect(api.logs.filter(line => line.includes('refused a sign-in:'))).toEqual([expect.stringContaining('invalid_scope')])
})

test('an address that the provider has not verified makes nobody an admin', async () => {
  for (const unverified of [false, 'false']) {
    const sly = await signInAs({ sub: 'sly', ...complete, email: 'dean@school.test', email_verified: unverified })
    expect(sly).toMatchObject({ role: 'regular_user', email: '' })
  }
  const silent = await signInAs({ sub: 'silent', ...complete, email: 'dean@school.test' })
  expect(silent).toMatchObject({ role: 'regular_user', email: 'dean@school.test' })
  expect(api.logs.filter(line => line.includes('OIDC_TRUST_EMAIL'))).toHaveLength(1)
  for (const [sub, verified] of [
    ['dean', true],
    ['dean-by-text', 'true']
  ] as const)
    expect(await signInAs({ sub, ...complete, email: 'Dean@school.test', email_verified: verified })).toMatchObject({
      role: 'admin'
    })
})

test('where the operator says that all addresses are the school’s own, one is taken as it comes, unless it is marked as unverified', async () => {
  const { claims } = provider.signIn
  const dean = { ...complete, email: 'dean@school.test' }
  Object.assign(claims, { trustsEmail: true })
  try {
    expect(await signInAs({ sub: 'of-the-directory', ...dean })).toMatchObject({ role: 'admin' })
    expect(await signInAs({ sub: 'marked', ...dean, email_verified: false })).toMatchObject({ role: 'regular_user', email: '' })
  } finally {
    Object.assign(claims, { trustsEmail: false })
  }
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

test('somebody named in ADMIN_EMAILS is an admin at the next sign-in, whoever is one already', async () => {
  const verified = { ...complete, email_verified: true }
  await signInAs({ sub: 'dean', ...verified, email: 'dean@school.test' })
  await signInAs({ sub: 'late', ...verified, email: 'late@school.test' })
  api.context.config.adminEmails.push('late@school.test')
  expect(await signInAs({ sub: 'late', ...verified, email: 'late@school.test' })).toMatchObject({ role: 'admin' })
})

test('people are agent managers by a value or by their department, and what an admin gave them stays', async () => {
  const byValue = await signInAs({ sub: 'prof', ...complete, affiliation: ['staff', 'Professor'] })
  expect(byValue).toMatchObject({ role: 'agent_manager', identity: 'faculty' })
  expect(await signInAs({ sub: 'tech', ...complete, dept: 'Learning Technology' })).toMatchObject({ role: 'agent_manager' })
  expect(await signInAs({ sub: 'prof', ...complete })).toMatchObject({ role: 'agent_manager' })
})

test('a claim that is missing or not verified is named in the log, once', async () => {
  for (const sub of ['one', 'two']) await signInAs({ sub, email: 'x@school.test', email_verified: false }, { userinfo: { sub } })
  const named = (claim: string) => api.logs.filter(line => JSON.parse(line).claim === claim)
  for (const claim of ['affiliation', 'dept', 'staff_no']) expect(named(claim), claim).toHaveLength(1)
  expect(api.logs.filter(line => line.includes('that it has not verified'))).toHaveLength(1)
  expect(named('affiliation')[0]).toContain('OIDC_CLAIM_IDENTITY')
})

test('sign-ins are counted by how they ended', async () => {
  const counted = await api.context.metrics.text()
  for (const outcome of ['succeeded', 'refused', 'failed'])
    expect(counted).toMatch(new RegExp(`^lyceum_sign_ins_total\\{outcome="${outcome}"\\} [1-9]`, 'm'))
})

test('nothing of a sign-in is in the log or in a failure', async () => {
  await expect(signInAs(complete, { status: 400 })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  const text = api.logs.join('')
  const people = ['Noor Ali', 'noor@school.test', 'dean@school.test']
  for (const planted of ['planted-client-secret', 'a-code', 'an-access-token', 'code_verifier', ...people])
    expect(text).not.toContain(planted)
})
