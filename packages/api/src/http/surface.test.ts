import { createToken, getMe, getShareState, getVersion, setAppearance, setLocale } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGuestId } from '../auth/guests.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
})
afterAll(() => api.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers, redirect: 'manual' })

describe('every answer', () => {
  const paths = [
    '/',
    '/discovery',
    '/chatbot/a-share',
    '/api/v1/version',
    '/api/docs',
    '/api/nowhere',
    '/healthz',
    '/oidc/nowhere',
    '/no-such-file.js'
  ]

  test.each(paths)('%s is not framed, sniffed or free to run anything', async path => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{22}$/)
    if (!path.startsWith('/chatbot/')) {
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test('asks for encryption in production, and only there', async () => {
    expect((await get('/healthz')).headers.get('strict-transport-security')).toBeNull()
    const production = await startApi({ config: { httpsOnly: true } })
    expect((await fetch(`${production.url}/healthz`)).headers.get('strict-transport-security')).toContain('max-age=31536000')
    await production.stop()
  })
})

describe('failures', () => {
  test('are JSON with number, words, wrong fields and the id of the request', async () => {
    const answer = await fetchEndpoint(api.url, createToken, { body: { credential: 7 } })
    expect(answer.status).toBe(400)
    const body = (await answer.json()) as Record<string, unknown>
    expect(body).toEqual({
      code: 1000,
      message: 'validation',
      details: expect.anything(),
      request_id: answer.headers.get('x-request-id')
    })
  })

  test('of reading a body or a path are the caller’s', async () => {
    const post = (body: string, type = 'application/json') =>
      fetch(api.url + createToken.path, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await post('{"broken')).status).toBe(400)
    expect((await post(JSON.stringify({ credential: 'x'.repeat(300_000) }))).status).toBe(413)
    expect((await get('/api/v1/agents/shares/%E0%A4%A')).status).toBe(400)
    expect(await (await post('{"broken')).json()).toMatchObject({ code: 1000 })
  })

  test('under an unknown path of the API are 3000 as JSON, whatever was asked for', async () => {
    for (const accept of ['*/*', 'text/html'])
      expect(await (await get('/api/v1/nothing', { accept })).json()).toMatchObject({ code: 3000 })
  })

  test('that we did not foresee are 9900, logged once with their cause and without it on the wire', async () => {
    const broken = await startApi()
    const answer = await fetchEndpoint(broken.url, createToken, { body: { credential: 'x', fingerprint: 'f' } })
    await broken.db.raw('ALTER TABLE credentials RENAME TO planted_too')
    const second = await fetchEndpoint(broken.url, createToken, { body: { credential: 'x', fingerprint: 'f' } })
    expect([answer.status, second.status]).toEqual([401, 500])
    const text = await second.text()
    expect(JSON.parse(text)).toMatchObject({ code: 9900, message: 'generic' })
    expect(text).not.toMatch(/relation|credentials|select|stack/)
    const requestId = second.headers.get('x-request-id')!
    expect(broken.logs.filter(line => line.includes(requestId) && line.includes('does not exist'))).toHaveLength(1)
    await broken.stop()
  })

  test('of a share that does not exist are 3000 in the words of the catalogue', async () => {
    const answer = await fetchEndpoint(api.url, getVersion, {}, { authorization: 'Share AAAAAAAAAAAAAAAAAAAAAA' })
    expect(await answer.json()).toMatchObject({ code: 3000, message: 'Invalid share token' })
  })
})

describe('guest ids', () => {
  const guestIdOf = async (headers: Record<string, string>) =>
    (await fetchEndpoint(api.url, getVersion, {}, headers)).headers.get('x-guest-id')

  test('are issued, signed, to whoever has none, and kept by whoever has one', async () => {
    const issued = (await guestIdOf({}))!
    expect(readGuestId(api.context.config.tokenSecret, issued)).toMatch(/^[\w-]{22}$/)
    expect(await guestIdOf({ 'x-guest-id': issued })).toBe(issued)
  })

  test('that are made up or changed are replaced', async () => {
    const issued = (await guestIdOf({}))!
    for (const forged of [
      'admin',
      `x${issued}`,
      `${issued}.x`,
      issued.split('.')[0]!,
      `${'A'.repeat(22)}.${issued.split('.')[1]}`
    ]) {
      const given = (await guestIdOf({ 'x-guest-id': forged }))!
      expect(given).not.toBe(forged)
      expect(readGuestId(api.context.config.tokenSecret, given)).toBeDefined()
    }
  })

  test('are not for people with an account', async () => {
    const { token } = await given.user()
    expect(await guestIdOf({ authorization: `Bearer ${token}` })).toBeNull()
  })
})

describe('forged calls', () => {
  test('a call that changes something and comes with our cookies must repeat the anti-forgery cookie', async () => {
    const { token } = await given.user()
    const body = { locale: 'en-US' as const }
    const ask = async (headers: Record<string, string>) =>
      (await fetchEndpoint(api.url, setLocale, { body }, { authorization: `Bearer ${token}`, ...headers })).status
    expect(await ask({ cookie: 'XSRF-TOKEN=abc' })).toBe(403)
    expect(await ask({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).toBe(403)
    expect(await ask({ cookie: 'lyceum_sign_in=x' })).toBe(403)
    expect(await ask({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' })).toBe(403)
    expect(await ask({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).toBe(200)
    // Cookies of other applications, or none, do not authorise a call.
    expect(await ask({ cookie: 'theme=dark' })).toBe(200)
    expect(await ask({})).toBe(200)
  })

  test('reading needs no header', async () => {
    const { token } = await given.user()
    expect((await fetchEndpoint(api.url, getMe, {}, { authorization: `Bearer ${token}`, cookie: 'XSRF-TOKEN=abc' })).status).toBe(
      200
    )
  })
})

describe('health', () => {
  test('the process answers, and is ready when the database is there and up to date', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    const last = await api.db('migrations').orderBy('name', 'desc').first()
    await api.db('migrations').where({ name: last.name }).delete()
    // For a second all hear what the first one did.
    await expect.poll(async () => (await get('/readyz')).status).toBe(503)
    await api.db('migrations').insert(last)
    await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  })

  test('metrics tell routes by their template, and in production only to who has the token', async () => {
    await fetchEndpoint(api.url, getShareState, { params: { token: 'planted-share-token-22' } })
    const text = await (await get('/metrics')).text()
    expect(text).toContain('route="/api/v1/agents/shares/:token"')
    expect(text).toContain('lyceum_replies_running 0')
    expect(text).not.toContain('planted')
    const closed = await startApi({ config: { metrics: { token: 'a-token-for-metrics' } } })
    const ask = async (headers: Record<string, string>) => (await fetch(`${closed.url}/metrics`, { headers })).status
    expect([
      await ask({}),
      await ask({ authorization: 'Bearer x' }),
      await ask({ authorization: 'Bearer a-token-for-metrics' })
    ]).toEqual([404, 404, 200])
    await closed.stop()
  })
})

test('the log does not quote what the database refused', async () => {
  const refusing = await startApi()
  await refusing.db.raw(`ALTER TABLE organisation ADD CONSTRAINT planted CHECK (appearance ->> 'sysName' <> 'planted-words')`)
  const { token } = await createGiven(refusing).admin()
  const body = {
    logo: null,
    icon: null,
    wordmark: null,
    logoDark: null,
    wordmarkDark: null,
    accent: null,
    sysName: 'planted-words',
    poweredBy: '',
    poweredByUrl: null
  }
  const answer = await fetchEndpoint(refusing.url, setAppearance, { body }, { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(500)
  const all = refusing.logs.join('')
  expect(all).toContain('violates check constraint')
  expect(all).not.toContain('planted-words')
  await refusing.stop()
})

test('the log has one line a request, with its id, and nothing that opens anything', async () => {
  const { token, user } = await given.user()
  const answer = await fetchEndpoint(
    api.url,
    getMe,
    { query: { code: 'planted-code' } },
    { authorization: `Bearer ${token}`, cookie: 'x=planted-cookie' }
  )
  await get('/oauth2/callback?code=planted-code&state=/')
  await get('/chatbot/planted-share-token-22')
  const probe = await get('/healthz')
  // The line of the last request is the last to be written.
  await expect.poll(() => api.logs.join()).toContain(probe.headers.get('x-request-id'))
  const lines = api.logs.filter(line => line.includes(answer.headers.get('x-request-id')!))
  expect(lines).toHaveLength(1)
  const who = { userId: user.id, level: 30 }
  expect(JSON.parse(lines[0]!)).toMatchObject({
    method: 'GET',
    route: '/api/v1/users/me',
    status: 200,
    ms: expect.any(Number),
    ...who
  })
  // Probes of monitors are many and alike.
  expect(api.logs.find(line => line.includes(probe.headers.get('x-request-id')!))).toContain('"level":20')
  const all = api.logs.join('')
  for (const planted of ['planted', token, token.split('.')[2]!]) expect(all).not.toContain(planted)
})
