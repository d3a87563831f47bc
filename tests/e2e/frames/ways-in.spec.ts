import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { root } from '../../built-server.ts'
import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { frameOf, hold, launchers, linkTo, panelCode, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const embed = join(root, 'packages/widget/dist/embed')

/** A site of another origin with the npm package's files under `/embed/`, and one page under a policy. */
async function startSite(body: string, policy?: string) {
  const server = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/embed/'))
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(embed, url.slice(7))))
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(policy && { 'content-security-policy': policy }) })
      .end(`<!doctype html><title>A page</title>${body}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: async () => void server.close() }
}

test('attributes `data-consent`, `data-persist`: nothing is shown or fetched before consent, and nothing kept where the page wants that', async ({
  visit,
  as,
  product
}) => {
  const tag = tagFor(product)(await linkTo(as, product), { 'data-consent': 'false', 'data-persist': 'none' })
  const course = await startPage(tag)
  const page = await visit()
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto(course.url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(`LyceumChat.instances[0].setContext({ course: 'MATH 1013' })`)
  await expect(page.locator('lyceum-widget')).toHaveCount(0)
  expect(fetched.filter(url => panelCode.test(url) || url.includes('/chatbot/'))).toEqual([])
  await page.evaluate('LyceumChat.instances[0].update({ consent: true })')
  await launchers(page).click()
  await expect(frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 1013' })).toBeVisible()
  await chatIn(frameOf(page)).ask('What does a limit say?')
  await chatIn(frameOf(page)).replied()
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0)
  await course.stop()
})

test('the element `<lyceum-chat>` is as high as its place, follows its attributes, and leaves with them', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script async src="${product.url}/widget.js"></script><div id="place" style="height:420px"><lyceum-chat share="${share}" mode="inline" locale="zh-TW"></lyceum-chat></div>`
  )
  const page = await visit()
  await page.goto(course.url)
  const element = page.locator('lyceum-chat')
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  expect((await element.boundingBox())!.height).toBe(420)
  expect((await page.locator('iframe').boundingBox())!.height).toBe(420)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.evaluate(`document.querySelector('lyceum-chat').setAttribute('theme', 'dark')`)
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(
    `{ window.heard = []; const chat = document.querySelector('lyceum-chat'); chat.addEventListener('message', event => heard.push(event.detail.side)); chat.instance.ask('What does a limit say?') }`
  )
  await expect.poll(() => page.evaluate('heard')).toEqual(['human', 'agent'])
  // It comes back in another place, with its conversation.
  await page.evaluate(`place.after(document.querySelector('lyceum-chat'))`)
  await expect(frameOf(page).locator('.ly-messages').getByText('What does a limit say?').first()).toBeVisible()
  await page.evaluate(`document.querySelector('lyceum-chat').remove()`)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate('LyceumChat.instances.length')).toBe(0)
  await course.stop()
})

test('calls before `<lyceum-chat>` is defined, and options that it was given, wait for it', async ({ visit, as, product }) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script>window.LyceumChat = Object.assign((...call) => LyceumChat.q.push(call), { q: [] }); LyceumChat('setContext', { week: 'Week 3' })</script>
    <script async src="${product.url}/widget.js"></script><lyceum-chat share="${share}" title="Ask the course tutor"></lyceum-chat>
    <script>document.querySelector('lyceum-chat').options = { context: { course: 'MATH 1013' } }; LyceumChat('ask', 'What does a limit say?')</script>`
  )
  const page = await visit()
  const arrive = await hold(page, panelCode)
  await page.goto(course.url)
  await expect.poll(() => page.evaluate('LyceumChat.version')).toBeTruthy()
  // After the script, and before the code of the element.
  await page.evaluate(`LyceumChat('setTheme', 'dark')`)
  arrive()
  const chat = chatIn(frameOf(page))
  await expect(chat.messages.first()).toContainText('What does a limit say?')
  await chat.replied()
  await expect(chat.messages).toHaveCount(2)
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(frameOf(page).getByRole('button', { name: /MATH 1013.*Week 3/ })).toBeVisible()
  await course.stop()
})

test('calls before there is any chat wait for a `<lyceum-chat>` that the page adds later', async ({ visit, as, product }) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script>window.LyceumChat = Object.assign((...call) => LyceumChat.q.push(call), { q: [] }); LyceumChat('setTheme', 'dark')</script>
    <script async src="${product.url}/widget.js"></script><main></main>`
  )
  const page = await visit()
  await page.goto(course.url)
  await expect.poll(() => page.evaluate(`!!customElements.get('lyceum-chat')`)).toBe(true)
  await page.evaluate(html => {
    document.querySelector('main')!.innerHTML = html
  }, `<lyceum-chat share="${share}" mode="inline" style="height:420px"></lyceum-chat>`)
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await course.stop()
})

test('an inline chat is as high as its target, and comes back with it', async ({ visit, as, product }) => {
  const inline = { 'data-mode': 'inline', 'data-target': '#place' }
  const place = '<div id="place" style="height:360px"></div>'
  const course = await startPage(`<main>${place}</main>${tagFor(product)(await linkTo(as, product), inline)}`)
  const page = await visit()
  await page.goto(course.url)
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  expect((await page.locator('lyceum-widget').boundingBox())!.height).toBe(360)
  // As a learning platform does that loads a part of its page again.
  await page.evaluate(`document.querySelector('main').innerHTML = ''`)
  await page.evaluate(html => {
    document.querySelector('main')!.innerHTML = html
  }, place)
  await expect(page.locator('lyceum-widget')).toHaveCount(1)
  await expect(chat.messages).toHaveCount(2)
  await course.stop()
})

const strict = (product: { url: string }) =>
  `default-src 'none'; script-src 'self' ${product.url}; frame-src ${product.url}; require-trusted-types-for 'script'; trusted-types 'none'`

test('the package from npm starts it as a module, under a strict policy with Trusted Types', { tag: '@gate' }, async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const code = `import { init } from '/embed/index.js'; window.chat = init({ share: '${share}', baseUrl: '${product.url}', title: 'Ask the course tutor' })`
  const site = await startSite('<script type="module" src="/start.js"></script>', strict(product))
  const page = await visit()
  await page.route('**/start.js', route => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto(site.url)
  await launchers(page).click()
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  await page.evaluate('chat.ready')
  expect(await page.evaluate('typeof window.LyceumChat')).toBe('undefined')
  await page.evaluate('chat.destroy()')
  await expect(page.locator('lyceum-widget')).toHaveCount(0)
  await site.stop()
})

/** A React app on a site of another origin, which is drawn in development's strict mode. @param body defines `App` */
async function startApp(page: Page, body: string) {
  const contents = `
    import { createElement as h, StrictMode, useRef, useState } from 'react'
    import { createRoot } from 'react-dom/client'
    import { LyceumChat, useLyceumChat } from '${join(embed, 'react.js')}'
    ${body}
    createRoot(document.getElementById('app')).render(h(StrictMode, null, h(App)))`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'jsx' },
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' }
  })
  const site = await startSite('<div id="app"></div><script type="module" src="/app.js"></script>')
  await page.route('**/app.js', route => route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]!.text }))
  await page.goto(site.url)
  return site
}

test('the React component is in its place, hears events, and goes with it; the hook is in the corner', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const page = await visit()
  const site = await startApp(
    page,
    `
    const about = { share: '${share}', baseUrl: '${product.url}' }
    window.heard = []
    function Corner() {
      window.corner = useLyceumChat({ ...about, id: 'corner', title: 'Ask the course tutor' })
      return null
    }
    function App() {
      const [shown, setShown] = useState(true)
      const [locale, setLocale] = useState('en-US')
      Object.assign(window, { setShown, setLocale })
      return shown && h('div', null, h(Corner), h(LyceumChat, { ...about, locale, mode: 'inline', style: { height: 400 }, onEvent: type => heard.push(type) }))
    }`
  )
  await expect(page.locator('#app iframe')).toHaveCount(1)
  expect((await page.locator('#app iframe').boundingBox())!.height).toBe(400)
  await expect.poll(() => page.evaluate('heard')).toContain('ready')
  await page.evaluate(`setLocale('zh-TW')`)
  await expect(page.locator('#app iframe').contentFrame().getByRole('button', { name: '新對話' })).toBeVisible()
  await expect(launchers(page)).toHaveCount(1)
  await page.evaluate('setShown(false)')
  await expect(page.locator('iframe, lyceum-widget')).toHaveCount(0)
  await site.stop()
})

test('components that ask for one share have one button together, as long as one of them is there', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const page = await visit()
  const site = await startApp(
    page,
    `
    const about = { share: '${share}', baseUrl: '${product.url}', title: 'Ask the course tutor' }
    window.heard = []
    function Help({ name, context }) {
      window[name] = useLyceumChat({ ...about, context, onEvent: type => heard.push(name + ' ' + type) })
      return null
    }
    function App() {
      const [shown, setShown] = useState(['layout', 'lesson'])
      const [course, setCourse] = useState('MATH 1013')
      Object.assign(window, { setShown, setCourse })
      return shown.map(name => h(Help, { key: name, name, context: name === 'lesson' ? { course } : undefined }))
    }`
  )
  await expect(launchers(page)).toHaveCount(1)
  expect(await page.evaluate('layout === lesson')).toBe(true)
  await launchers(page).click()
  await expect(frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 1013' })).toBeVisible()
  await expect.poll(() => page.evaluate('heard')).toEqual(expect.arrayContaining(['layout ready', 'lesson ready']))
  // What the second one changes takes no event away from the first.
  await page.evaluate(`setCourse('MATH 1014')`)
  await expect(frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 1014' })).toBeVisible()
  await page.evaluate('heard.length = 0; lesson.close()')
  expect(((await page.evaluate('heard')) as string[]).toSorted()).toEqual(['layout close', 'lesson close'])
  await page.evaluate('lesson.open()')
  await page.evaluate(`setShown(['lesson'])`)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  await page.waitForTimeout(200)
  // Who stays goes on hearing.
  await page.evaluate('heard.length = 0; lesson.close()')
  expect(await page.evaluate('heard')).toEqual(['lesson close'])
  await page.evaluate('setShown([])')
  await expect(page.locator('lyceum-widget')).toHaveCount(0)
  await site.stop()
})

test('a React app waits for its share, changes options beside `identity` and a target, and takes back what it leaves out', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const page = await visit()
  const site = await startApp(
    page,
    `
    window.asked = []
    window.failed = []
    addEventListener('error', event => failed.push(event.message))
    addEventListener('unhandledrejection', event => failed.push(String(event.reason)))
    function Chat({ place, options }) {
      const identity = { getToken: previous => (asked.push(previous), 'no token') }
      window.chat = useLyceumChat({ baseUrl: '${product.url}', mode: 'inline', target: place.current, identity, onEvent: type => heard.push(type), ...options })
      return null
    }
    window.heard = []
    function App() {
      const [options, setOptions] = useState({})
      const place = useRef(null)
      Object.assign(window, { setOptions })
      return h('div', null, h('div', { ref: place, id: 'place', style: { height: 400 } }), options.baseUrl !== '' && h(Chat, { place, options }))
    }`
  )
  await expect(page.locator('#place')).toBeVisible()
  const starters = ['What is due this week?']
  await page.evaluate(given => Object(window).setOptions(given), {
    share,
    starterQuestions: starters,
    strings: { newChat: 'Start over' }
  })
  const frame = page.locator('#place iframe').contentFrame()
  await expect.poll(() => page.evaluate('heard')).toContain('auth.error')
  await expect(frame.getByRole('button', { name: starters[0]! })).toBeVisible()
  await page.evaluate(given => Object(window).setOptions(given), { share, context: { course: 'MATH 1013' } })
  await expect(frame.getByRole('button', { name: 'Sent with your question: MATH 1013' })).toBeVisible()
  await expect(frame.getByRole('button', { name: starters[0]! })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'New chat' })).toBeVisible()
  // The function is still there after the change.
  const before = (await page.evaluate('heard.filter(type => type === "auth.error").length')) as number
  await page.evaluate('chat.identify(previous => { asked.push(previous); return "none either" })')
  await expect.poll(() => page.evaluate('heard.filter(type => type === "auth.error").length')).toBe(before + 1)
  expect(await page.evaluate('[asked, failed]')).toEqual([[null, 'no token'], []])
  await site.stop()
})

test('made and destroyed again and again, it leaves no listener, frame or element, and no memory', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(tagFor(product)(share, { 'data-manual': '' }))
  const page = await visit()
  await page.goto(course.url)
  const round = async () => {
    await page.evaluate(
      `void (window.chat = LyceumChat.init({ share: '${share}', baseUrl: '${product.url}', title: 'Ask the course tutor' })).open()`
    )
    await page.evaluate('chat.ready')
    await page.evaluate('chat.destroy(); delete window.chat')
    // One that is gone before anything of it has loaded.
    await page.evaluate(
      `{ const chat = LyceumChat.init({ share: '${share}', baseUrl: '${product.url}' }); chat.open(); chat.destroy() }`
    )
    await expect(page.locator('lyceum-widget')).toHaveCount(0)
  }
  await expect.poll(() => page.evaluate('typeof window.LyceumChat?.init')).toBe('function')
  const rounds = async (count: number) => {
    for (let times = 0; times < count; times++) await round()
    // So long nothing stands in for a frame that is on its way.
    await page.waitForTimeout(1000)
    return leftOf(page)
  }
  const before = await rounds(5)
  const after = await rounds(95)
  // One listener or element a round would be ninety-five; what the collector has not come to yet is that of a round or two.
  expect(after.listeners - before.listeners).toBeLessThan(40)
  expect(after.documents - before.documents).toBeLessThanOrEqual(1)
  expect(after.nodes - before.nodes).toBeLessThan(40)
  // An instance alone holds more.
  expect((after.heap - before.heap) / 95).toBeLessThan(5000)
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await course.stop()
})

/** What a page still has after its garbage was collected. */
async function leftOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { jsEventListeners: listeners, documents, nodes } = await session.send('Memory.getDOMCounters')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { listeners, documents, nodes, heap }
}
