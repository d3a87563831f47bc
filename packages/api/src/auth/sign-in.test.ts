import { createToken, getLoginUrl, getMe } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { exchange, pickPerson, signIn } from '../testing/fake-sign-in.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ config: { adminEmails: ['priya.nair@northgate.example'] } })
})
afterAll(() => api.stop())

const as = (token: string) => api.as({ authorization: `Bearer ${token}` })
const nobody = () => api.as({})

describe('signing in at the demonstration school', () => {
  test('a person is picked, comes back to the page they were on, and is signed in as that person', async () => {
    const back = await pickPerson(api.url, 'mei-lin', '/discovery?category=learning')
    expect(back.state).toBe('/discovery?category=learning')
    const { accessToken } = await exchange(api.url, back)
    expect(await as(accessToken)(getMe, {})).toMatchObject({
      name: 'Mei Lin',
      email: 'mei.lin@northgate.example',
      userNumber: '20041877',
      role: 'agent_manager',
      identity: 'faculty',
      department: { name: 'Mathematics' },
      locale: null
    })
  })

  test('signing in again is the same account', async () => {
    const [first, second] = [await signIn(api.url, 'omar-haddad'), await signIn(api.url, 'omar-haddad')]
    expect((await as(first)(getMe, {})).id).toBe((await as(second)(getMe, {})).id)
  })

  test('two first sign-ins at once are one account', async () => {
    const backs = [await pickPerson(api.url, 'tomas-vega'), await pickPerson(api.url, 'tomas-vega')]
    const tokens = await Promise.all(backs.map(back => exchange(api.url, back)))
    const ids = await Promise.all(tokens.map(async ({ accessToken }) => (await as(accessToken)(getMe, {})).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('somebody named in ADMIN_EMAILS is an admin from the first sign-in', async () => {
    expect(await as(await signIn(api.url, 'priya-nair'))(getMe, {})).toMatchObject({ role: 'admin', identity: 'student' })
  })

  test('works under both names of this machine', async () => {
    const { accessToken } = await exchange(api.url, await pickPerson(api.url.replace('127.0.0.1', 'localhost'), 'wang-xiaoyu'))
    expect(await as(accessToken)(getMe, {})).toMatchObject({ name: '王晓雨' })
  })

  test('the picker speaks the language of the browser and says what it is', async () => {
    const browser = createBrowser()
    const { url } = await nobody()(getLoginUrl, { query: { redirectUri: `${api.url}/oauth2/callback` } })
    const texts = { en: 'This is a demonstration', 'zh-CN,en;q=0.5': '演示环境', 'zh-HK': '示範環境' }
    for (const [language, words] of Object.entries(texts)) {
      const page = await browser.open(url, { headers: { 'accept-language': language } })
      const shown = await browser.open(page.url, { headers: { 'accept-language': language } })
      expect(shown.text).toContain(words)
      expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('who is known to the provider is signed in unasked, unless it is told to ask', async () => {
    const query = { redirectUri: `${api.url}/oauth2/callback` }
    const promptOf = async (more: object) =>
      new URL((await nobody()(getLoginUrl, { query: { ...query, ...more } })).url).searchParams.get('prompt')
    expect([await promptOf({}), await promptOf({ fresh: 'false' }), await promptOf({ fresh: 'true' })]).toEqual([
      null,
      null,
      'login'
    ])
  })

  test('nobody is signed in as a person who is not of the school', async () => {
    const back = await pickPerson(api.url, 'a-stranger')
    expect(back.code).toBe('')
  })
})

describe('what a sign-in is bound to', () => {
  test('a code is worth nothing in another browser', async () => {
    const back = await pickPerson(api.url, 'mei-lin')
    await expect(exchange(api.url, { ...back, browser: createBrowser() })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test("a victim's browser cannot be signed in with an attacker's code", async () => {
    const [attacker, victim] = [await pickPerson(api.url, 'omar-haddad'), await pickPerson(api.url, 'mei-lin')]
    await expect(exchange(api.url, { ...victim, code: attacker.code })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('a code counts once', async () => {
    const back = await pickPerson(api.url, 'mei-lin')
    const cookie = back.browser.cookie('lyceum_sign_in')!
    await exchange(api.url, back)
    back.browser.setCookie('lyceum_sign_in', cookie)
    await expect(exchange(api.url, back)).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('a code stays good while another tab of the browser signs in', async () => {
    const first = await pickPerson(api.url, 'mei-lin')
    const second = await pickPerson(api.url, 'mei-lin', '/agents', first.browser)
    expect(second.code).not.toBe(first.code)
    expect(await exchange(api.url, first)).toHaveProperty('accessToken')
  })

  test('a changed cookie is refused, in each of its parts', async () => {
    for (const part of [0, 1, 2]) {
      const back = await pickPerson(api.url, 'mei-lin')
      const parts = back.browser.cookie('lyceum_sign_in')!.split('.')
      parts[part] = part === 1 ? String(Number(parts[part]) + 60_000) : `A${parts[part]!.slice(1)}x`
      back.browser.setCookie('lyceum_sign_in', parts.join('.'))
      await expect(exchange(api.url, back)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    }
  })

  test('a cookie of one return address is none for another', async () => {
    const back = await pickPerson(api.url, 'mei-lin')
    const redirectUri = back.redirectUri.replace('127.0.0.1', 'localhost')
    await expect(exchange(api.url, { ...back, redirectUri })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  })

  test('after ten minutes the sign-in must begin again', async () => {
    const back = await pickPerson(api.url, 'mei-lin')
    api.passTime(601)
    await expect(exchange(api.url, back)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    api.passTime(-601)
  })

  test('the cookie cannot be read by scripts and leaves for our sign-in calls only', async () => {
    const address = new URL(getLoginUrl.path, api.url)
    address.search = new URLSearchParams({ redirect_uri: `${api.url}/oauth2/callback` }).toString()
    const [line] = (await fetch(address)).headers.getSetCookie()
    expect(line).toMatch(/^lyceum_sign_in=.*; HttpOnly; SameSite=Lax/)
    expect(line).toContain('Path=/api/v1/auth')
    expect(line).toContain('Max-Age=600')
  })
})

describe('a sign-in leads nowhere else', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example', 'evil'])(
    'the page to return to is never %j',
    async page => {
      expect((await pickPerson(api.url, 'mei-lin', page)).state).toBe('/')
    }
  )

  test('the provider sends people back to our own callback only', async () => {
    const elsewhere = [
      'https://evil.example/oauth2/callback',
      `${api.url}.evil.example/oauth2/callback`,
      `${api.url.replace('//', '//evil@')}/oauth2/callback`,
      `${api.url}/oauth2/callback/../../elsewhere`,
      `${api.url}/oauth2/callback?next=https://evil.example`,
      `${api.url}/discovery`,
      'not an address'
    ]
    for (const redirectUri of elsewhere) {
      const refused = { reason: 'validation', problems: [{ path: ['redirect_uri'], reason: 'invalidUrl' }] }
      await expect(nobody()(getLoginUrl, { query: { redirectUri } }), redirectUri).rejects.toMatchObject(refused)
      await expect(
        nobody()(createToken, { body: { code: 'x', redirectUri, fingerprint: 'f' } }),
        redirectUri
      ).rejects.toMatchObject(refused)
    }
  })
})
