import {
  createToken,
  csrfCookie,
  csrfHeader,
  fromWire,
  getLoginUrl,
  type ReplyOf,
  signInCallbackPath
} from '@lyceum/core/contract'
import { pageInState } from '@lyceum/core/rules'
import { type Browser, type BrowserPage, createBrowser } from './browser.ts'
import { fetchEndpoint, parseError } from './call.ts'
import type { FakeProvider } from './fake-provider.ts'

/** A browser that has returned from the provider, before the page has exchanged the code. */
export type ReturnedSignIn = { browser: Browser; code: string; state: string; redirectUri: string }

const isReturn = (url: URL) => url.pathname === signInCallbackPath

/** Opens the demo provider and picks a person, like a browser. */
export async function pickPerson(
  url: string,
  subject: string,
  page = '/',
  browser = createBrowser(isReturn)
): Promise<ReturnedSignIn> {
  const redirectUri = url + signInCallbackPath
  const address = new URL(getLoginUrl.path, url)
  address.search = new URLSearchParams({ redirect_uri: redirectUri, state: page }).toString()
  const asked = await browser.ask(address.href)
  const { url: provider } = (await asked.json()) as { url: string }
  const shown = await browser.open(provider)
  const back = isReturn(new URL(shown.url)) ? shown : await submitForm(browser, shown, { account: subject })
  const { searchParams } = new URL(back.url)
  return { browser, code: searchParams.get('code') ?? '', state: pageInState(searchParams.get('state')), redirectUri }
}

/** Submits the only form of a page. */
export function submitForm(browser: Browser, page: BrowserPage, fields: Record<string, string>): Promise<BrowserPage> {
  const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`no form on ${page.url} (${page.status}): ${page.text.slice(0, 200)}`)
  return browser.open(new URL(action, page.url).href, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Exchanges the code like the page. @throws AppError as returned by the server */
export async function exchange(url: string, back: ReturnedSignIn, fingerprint = 'browser'): Promise<ReplyOf<typeof createToken>> {
  const { code, redirectUri, browser } = back
  const cookie = browser.cookie('lyceum_sign_in')
  const csrfToken = browser.cookie(csrfCookie) ?? 'test'
  const answer = await fetchEndpoint(
    url,
    createToken,
    { body: { code, redirectUri, fingerprint } },
    {
      cookie: `${csrfCookie}=${csrfToken}${cookie ? `; lyceum_sign_in=${cookie}` : ''}`,
      [csrfHeader]: csrfToken
    }
  )
  for (const line of answer.headers.getSetCookie())
    if (/^lyceum_sign_in=;/.test(line)) browser.setCookie('lyceum_sign_in', undefined)
  const text = await answer.text()
  if (!answer.ok) throw parseError(answer, text)
  return fromWire(JSON.parse(text)) as ReplyOf<typeof createToken>
}

/** Signs a demo person in and returns the access token. */
export async function signIn(url: string, subject: string): Promise<string> {
  return (await exchange(url, await pickPerson(url, subject))).accessToken
}

/** Signs somebody in with a provider whose answers a test chooses. @param claims what it says of the person */
export async function signInWith(
  provider: FakeProvider,
  url: string,
  claims: { sub: string; name: string; email: string }
): Promise<string> {
  const browser = createBrowser()
  const redirectUri = url + signInCallbackPath
  const address = new URL(getLoginUrl.path, url)
  address.search = new URLSearchParams({ redirect_uri: redirectUri, state: '/' }).toString()
  const { url: asked } = (await (await browser.ask(address.href)).json()) as { url: string }
  provider.configure({ claims: { ...claims, nonce: new URL(asked).searchParams.get('nonce') }, userinfo: claims })
  return (await exchange(url, { browser, code: 'a-code', state: '/', redirectUri })).accessToken
}
