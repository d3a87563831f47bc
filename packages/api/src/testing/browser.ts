/** A minimal browser: follows redirects, stores cookies by path, submits forms. */
export type Browser = {
  /** Opens an address and follows redirects; returns the last response with its text and address. */
  open(address: string, init?: RequestInit): Promise<BrowserPage>
  /** Makes one request with the cookies, without following redirects. */
  ask(address: string, init?: RequestInit): Promise<Response>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string | undefined): void
}
export type BrowserPage = { url: string; status: number; headers: Headers; text: string }

/** @param stopAt redirects that are not followed, because the test takes over from the page's script */
export function createBrowser(stopAt: (url: URL) => boolean = () => false): Browser {
  const jar = new Map<string, { value: string; path: string }>()

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address)
    const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`)
    const headers = new Headers(init.headers)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) storeCookie(line)
    return answer
  }

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find(one => /^path=/i.test(one))?.slice(5) ?? '/'
    const expired = attributes.some(
      one => /^max-age=0/i.test(one) || (/^expires=/i.test(one) && Date.parse(one.slice(8)) < Date.now())
    )
    if (expired) jar.delete(name)
    else jar.set(name, { value: pair.slice(pair.indexOf('=') + 1), path })
  }

  return {
    ask,
    cookie: name => jar.get(name)?.value,
    setCookie(name, value) {
      if (value === undefined) jar.delete(name)
      else jar.set(name, { value, path: jar.get(name)?.path ?? '/' })
    },
    async open(address, init) {
      let url = address
      let answer = await ask(url, init)
      for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops++) {
        url = new URL(answer.headers.get('location')!, url).href
        if (stopAt(new URL(url))) break
        answer = await ask(url)
      }
      return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
    }
  }
}
