import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  type Appearance,
  defaultAppearance,
  getAgentConfig,
  revokeShare,
  type Share,
  type SharePage,
  setAppearance,
  setEnablement
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let folder: string
let api: TestApi
let given: Given
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-pages-'))
  write('site/index.html', '<!doctype html><html><head><title>Lyceum</title></head><body></body></html>')
  write('site/assets/main-abc.js', 'console.log("portal")')
  write('site/assets/main-abc.js.map', '{}')
  write('site/assets/drawing-1.2/worker.js', 'console.log("worker")')
  write('site/assets/old-abc.js', 'console.log("old")')
  write('site/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('widget/widget.js', 'console.log("loader")')
  write('widget/sdk/1.4.2/widget.js', 'console.log("1.4.2")')
  write('widget/sdk/1.4.2/manifest.json', '{}')
  write('widget/sdk/1.4.2.released', '')
  write('widget/sdk/1.10.0/widget.js', 'console.log("1.10.0")')
  write('widget/sdk/1.10.0.released', '')
  write('widget/sdk/1.11.0/widget.js', 'console.log("1.11.0, not yet")')
  write('widget/page/released/panel-Kept_1.js', 'console.log("panel of 1.4.2")')
  write('widget/sdk/1.5.0/widget.js', 'console.log("1.5.0, not yet")')
  write('widget/sdk/1.5.0/manifest.json', '{}')
  write(
    'widget/page/page.html',
    '<!doctype html><html lang="{{locale}}"><title>{{title}}</title><!--chat--><!--icon--><rect fill="{{ground}}"/><path stroke="{{ink}}" d="{{path}}"/><!--/icon--><h1>{{title}}</h1><p>{{opener}}</p><!--sender--><textarea placeholder="{{placeholder}}"></textarea><!--/sender--><!--/chat--><!--gate--><h1>{{heading}}</h1><p>{{text}}</p><!--mark--><img src="{{mark}}" alt="{{markAlt}}" data-on="{{markOn}}"><!--/mark--><!--dark--><img src="{{markDark}}" data-on="dark"><!--/dark--><!--name-->{{organisation}}<!--/name--><!--/gate--><script type="application/json" id="share"><!--json--></script>'
  )
  write('widget/page/csp.json', JSON.stringify({ script: "'sha256-script'", style: "'sha256-style'" }))
  write('widget/page/Ab1_x/frame.js', 'console.log("frame")')
  write('widget/page/Ab1_x/colour-worker.js', 'console.log("worker")')
  write('widget/page/panel-New_01.js', 'console.log("panel")')
  write('widget/page/diagram.html', '<!doctype html><title>Diagram</title>')
  api = await startApi({ platform: true, builds: { site: join(folder, 'site'), widget: join(folder, 'widget') } })
  given = createGiven(api)
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  if (name.endsWith('.js')) {
    writeFileSync(`${file}.gz`, gzipSync(text))
    writeFileSync(`${file}.br`, brotliCompressSync(text))
  }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers })

describe('the portal', () => {
  test('is one page for every path, with a nonce of its own each time and the anti-forgery cookie', async () => {
    const nonces = new Set<string>()
    for (const path of [
      '/',
      '/discovery',
      '/agents/abc/conversation?conversationId=x',
      '/oauth2/callback?code=x',
      '/management/users',
      '/no/such/screen'
    ]) {
      const answer = await get(path, { accept: 'text/html' })
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(await answer.text())![1]!
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.getSetCookie()[0]).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(6)
    expect((await get('/', { cookie: 'XSRF-TOKEN=kept' })).headers.getSetCookie()).toEqual([])
  })

  test('its hashed files are kept for a year and come compressed as the browser understands', async () => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null]
    ] as const) {
      const answer = await get('/assets/main-abc.js', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(answer.headers.get('content-type')).toContain('javascript')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await answer.text()).toBe('console.log("portal")')
    }
    expect((await get('/favicon.svg')).headers.get('content-type')).toContain('svg')
  })

  test('one that a newer build took away is not found, and the server goes on', async () => {
    expect((await get('/assets/old-abc.js')).status).toBe(200)
    for (const ending of ['', '.gz', '.br']) rmSync(join(folder, `site/assets/old-abc.js${ending}`))
    for (const accepted of ['br', 'identity'])
      expect((await get('/assets/old-abc.js', { 'accept-encoding': accepted })).status).toBe(404)
    expect((await get('/assets/main-abc.js')).status).toBe(200)
  })

  test('nothing else of the disk is served', async () => {
    for (const path of [
      '/assets/main-abc.js.map',
      '/assets/main-abc.js.gz',
      '/assets/gone.js',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2fwidget/widget.js',
      '/.env'
    ]) {
      const answer = await get(path, { accept: '*/*' })
      expect(answer.status, path).toBe(404)
    }
  })
})

describe('the widget', () => {
  test('its loader is had under both addresses, from any site', async () => {
    for (const path of ['/widget.js', '/sdk/v1/widget.js']) {
      const answer = await get(path)
      expect(await answer.text()).toBe('console.log("loader")')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('cache-control')).toContain('max-age=300')
    }
    expect((await get('/widget-assets/Ab1_x/frame.js')).headers.get('cache-control')).toContain('immutable')
    for (const name of ['page.html', 'csp.json', 'gone.js']) expect((await get(`/widget-assets/${name}`)).status).toBe(404)
  })

  test('a loader of another build gets the panel that there is, and no cache keeps it under that name', async () => {
    const own = await get('/widget-assets/panel-New_01.js')
    expect(own.headers.get('cache-control')).toContain('immutable')
    const other = await get('/widget-assets/panel-Old-01.js', { origin: 'https://lms.example.edu' })
    expect([other.status, await other.text()]).toEqual([200, await own.text()])
    expect(other.headers.get('cache-control')).toBe('no-cache')
    expect(other.headers.get('access-control-allow-origin')).toBe('*')
    expect((await get('/widget-assets/Ab1_x/panel-Old-01.js')).status).toBe(404)
    // What a browser has kept is asked for anew before it is used.
    for (const path of ['/widget.js', '/sdk/v1/widget.js'])
      expect((await get(path)).headers.get('cache-control')).not.toContain('stale-while-revalidate')
  })

  test('its loader has an address that never changes for each release, with hashes to pin it by', async () => {
    const pinned = await get('/sdk/1.4.2/widget.js', { origin: 'https://lms.example.edu' })
    expect(await pinned.text()).toBe('console.log("1.4.2")')
    expect(pinned.headers.get('cache-control')).toContain('immutable')
    // A script with `integrity` is fetched with CORS.
    expect(pinned.headers.get('access-control-allow-origin')).toBe('*')
    expect((await get('/sdk/1.4.2/manifest.json')).headers.get('content-type')).toContain('application/json')
    // What it imports later is its own, too.
    const panel = await get('/widget-assets/panel-Kept_1.js')
    expect([await panel.text(), panel.headers.get('cache-control')]).toEqual([
      'console.log("panel of 1.4.2")',
      expect.stringContaining('immutable')
    ])
    // One that is not released is another one with the next build.
    for (const name of ['widget.js', 'manifest.json'])
      expect((await get(`/sdk/1.5.0/${name}`)).headers.get('cache-control')).toBe('no-cache')
    const gone = await get('/sdk/1.3.0/widget.js')
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('/sdk/v1/widget.js, which is kept up to date, and /sdk/1.10.0/widget.js')
  })

  test('diagrams are drawn by a page without an origin or a network, which any page may frame', async () => {
    const { headers, status } = await get('/diagram')
    const policy = headers.get('content-security-policy')!
    expect(status).toBe(200)
    expect(policy.split('; ')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'"
    ])
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
  })

  test('a worker may import our files and nothing else', async () => {
    const policy = (await get('/widget-assets/Ab1_x/colour-worker.js')).headers.get('content-security-policy')
    expect(policy).toBe("default-src 'none'; script-src 'self'; frame-ancestors 'none'")
    expect((await get('/assets/drawing-1.2/worker.js')).headers.get('content-security-policy')).toBe(policy)
    expect((await get('/widget-assets/Ab1_x/frame.js')).headers.get('content-security-policy')).not.toContain('script-src')
  })

  test('the chatbot page may use the microphone, whatever surrounds it, only where its share has voice input', async () => {
    const permissionsOf = async (token: string) => (await get(`/chatbot/${token}`)).headers.get('permissions-policy')
    const features = { history: true, upload: true, voice: false, citations: true, export: true, feedback: true }
    const agent = await given.publishedAgent()
    for (const accessLevel of ['anyone', 'authenticated'] as const) {
      const silent = await given.placement({ agent, accessLevel, features })
      expect(await permissionsOf(silent.token)).toBe('camera=(), geolocation=(), microphone=()')
      const whole = await given.placement({ agent, accessLevel })
      expect(await permissionsOf(whole.token)).toBe('camera=(), geolocation=(), microphone=(self)')
    }
  })

  test('the chatbot page runs exactly its own two inlined pieces', async () => {
    const { token } = await given.share()
    const { headers } = await get(`/chatbot/${token}`)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self' 'sha256-script'")
    expect(policy).toContain("style-src 'self' 'sha256-style'")
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('may be framed by the sites its share lists, by any when it lists none, also when the share is gone', async () => {
    const policyOf = async (token: string) => (await get(`/chatbot/${token}`)).headers.get('content-security-policy')!
    const agent = await given.publishedAgent()
    const { token } = await given.share({ agent, sites: ['https://lms.northgate.example', 'https://courses.northgate.example'] })
    expect(await policyOf(token)).toContain(
      "frame-ancestors 'self' https://lms.northgate.example https://courses.northgate.example"
    )
    expect(await policyOf((await given.share()).token)).not.toContain('frame-ancestors')
    await agent.owner.call(revokeShare, { params: { agentId: agent.id }, query: { accessLevel: 'anyone' } })
    expect(await policyOf(token)).not.toContain('frame-ancestors')
    expect((await get('/chatbot/made-up')).status).toBe(200)
  })
})

describe('the page of a share', () => {
  const open = async (token: string, { query = '', ...headers }: Record<string, string> = {}) => {
    const answer = await get(`/chatbot/${token}${query}`, headers)
    const html = await answer.text()
    const json = /<script type="application\/json" id="share">(.*)<\/script>$/s.exec(html)![1]!
    return { html, answer, page: JSON.parse(json) as SharePage }
  }

  test('has in it what its chat needs, as text that nothing in it can end, and is never kept', async () => {
    const opener = '</script><script>alert(1)</script> & "co"'
    const agent = await given.publishedAgent({ name: 'Tutor "<b>"', opener })
    const { token } = await given.share({ agent })
    const { html, answer, page } = await open(token, { 'accept-encoding': 'br' })
    const config = await given.guest({ token } as Share).call(getAgentConfig, { params: { agentId: agent.id } })
    expect(page).toMatchObject({ state: 'open', agent: config, organisation: config.organisation })
    expect(page.words.chat).toHaveProperty('placeholder')
    expect(html).toContain('<h1>Tutor &quot;&lt;b&gt;&quot;</h1>')
    expect(html).toContain('<p>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;</p><textarea')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/api_key|apiKey|secret/i)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-encoding')).toBe('br')
  })

  test('draws the agent’s icon before any script has loaded; a picture is drawn by the script', async () => {
    const drawn = async (icon: string) => {
      const agent = await given.publishedAgent({ icon, category: 'research' })
      const { html } = await open((await given.share({ agent })).token)
      return /<rect fill="([^"]*)"\/><path stroke="([^"]*)" d="(.)/.exec(html)?.slice(1)
    }
    expect(await drawn('AgentCode')).toEqual(['var(--category-research-soft)', 'var(--category-research)', 'M'])
    expect(await drawn('AgentCode:colourful')).toEqual(['var(--category-research)', 'var(--text-on-accent)', 'M'])
    expect(await drawn('https://school.example/tutor.png')).toBeUndefined()
  })

  test('names the school by its wordmark or its logo, else in words after its icon', async () => {
    const admin = await given.admin()
    const closed = async (look: Partial<Appearance>) => {
      await admin.call(setAppearance, { body: { ...defaultAppearance, ...look } })
      const { html, page } = await open('AAAAAAAAAAAAAAAAAAAAAA')
      return html.split('</p>')[1]!.split('<script')[0]!.replaceAll(page.organisation, 'SCHOOL')
    }
    expect(await closed({})).toBe('SCHOOL')
    expect(await closed({ icon: '/i' })).toBe('<img src="/i" alt="" data-on="">SCHOOL')
    expect(await closed({ icon: '/i', logo: '/l' })).toBe('<img src="/l" alt="SCHOOL" data-on="">')
    expect(await closed({ logo: '/l', wordmark: '/w?a&b', wordmarkDark: '/d' })).toBe(
      '<img src="/w?a&amp;b" alt="SCHOOL" data-on="light"><img src="/d" data-on="dark">'
    )
    await closed({})
  })

  test('speaks the language of the address, else the browser’s', async () => {
    const { token } = await given.share()
    const localeOf = async (query: string, language: string) =>
      (await open(token, { query, 'accept-language': language })).page.locale
    expect(await localeOf('', 'zh-HK,zh;q=0.9')).toBe('zh-TW')
    expect(await localeOf('?locale=zh-CN', 'en-GB')).toBe('zh-CN')
    expect(await localeOf('?locale=pt', 'zh-TW')).toBe('en-US')
  })

  test('that asks for signing in, and one that is refused, tell the school’s name and nothing of the agent', async () => {
    const agent = await given.publishedAgent({ name: 'Hidden tutor' })
    const { token } = await given.share({ agent, accessLevel: 'authenticated' })
    const signIn = await open(token)
    expect(signIn.page).toMatchObject({ state: 'signIn', agentId: agent.id })
    expect(signIn.html).not.toContain('Hidden tutor')
    expect(signIn.html).toContain(signIn.page.organisation)

    const unknown = await open('AAAAAAAAAAAAAAAAAAAAAA')
    expect(unknown.page).toMatchObject({ state: 'refused', reason: 'notFound' })
    expect(unknown.html).toMatch(/<h1>[^<]+<\/h1>/)

    const admin = await given.admin()
    await admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled: false, reason: 'Exams.' } })
    const disabled = await open(token, { query: '?locale=en-US' })
    expect(disabled.page).toMatchObject({ state: 'refused', reason: 'agentInaccessible' })
    expect(disabled.html).not.toContain('Hidden tutor')
    expect(disabled.html).toMatch(
      /<h1>The agent cannot be accessed\.<\/h1><p>It is out of service at the moment\. Try again later/
    )
  })
})

test('without a build, pages say what to do', async () => {
  const unbuilt = await startApi({ builds: { site: join(folder, 'none'), widget: join(folder, 'none') } })
  for (const path of ['/', '/widget.js', '/chatbot/x']) {
    const answer = await fetch(unbuilt.url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm run build')
  }
  await unbuilt.stop()
})
