import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { chatCode, frameOf, hold, launchers, linkTo, panelCode, phone, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// Its stories wait more than they work.
test.describe.configure({ mode: 'parallel' })

const tutor = 'LyceumChat.instances[0]'

test('an element shows and fetches no chat before consent, whatever its attributes and updates say', { tag: '@gate' }, async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    `<script async src="${product.url}/widget.js"></script><lyceum-chat share="${share}" mode="inline" theme="light" consent="false"></lyceum-chat>`
  )
  const page = await visit()
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto(course.url)
  await expect.poll(() => page.evaluate('LyceumChat.instances.length')).toBe(1)
  await page.evaluate(`document.querySelector('lyceum-chat').setAttribute('locale', 'zh-TW')`)
  await page.evaluate(`LyceumChat('update', { consent: 'false' })`)
  await page.evaluate(`LyceumChat('open')`)
  await page.waitForTimeout(1000)
  expect(fetched.filter(url => url.includes('/chatbot/'))).toEqual([])
  await page.evaluate(`document.querySelector('lyceum-chat').setAttribute('consent', 'true')`)
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  await course.stop()
})

test('on a phone a chat that was tried again holds the page for as long as it is open, and gives it back', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat/)
  const course = await startPage(
    `<meta name="viewport" content="width=device-width"><a href="#x">A link</a><p style="height:3000px"></p>${tagFor(product)(await linkTo(as, product))}`
  )
  const page = await visit(phone)
  await page.route('**/chatbot/**', () => {})
  await page.goto(course.url)
  const isHeld = () =>
    page.evaluate(() => [document.querySelector('a')!.matches('[inert], [inert] *'), document.documentElement.style.overflow])
  await launchers(page).tap()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  expect(await isHeld()).toEqual([true, 'hidden'])
  // Given up.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect.poll(isHeld).toEqual([false, ''])
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await launchers(page).tap()
  await retry.waitFor()
  await page.unroute('**/chatbot/**')
  await retry.tap()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeFocused()
  expect(await isHeld()).toEqual([true, 'hidden'])
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(isHeld).toEqual([false, ''])
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await course.stop()
})

test('one that was destroyed does nothing any more: not to others, not by itself, and not when it is told to', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(
    tagFor(product)(share, { 'data-id': 'first', 'data-open': '1500' }) + tagFor(product)(share, { 'data-id': 'second' })
  )
  const page = await visit()
  await page.goto(course.url)
  await expect(launchers(page)).toHaveCount(2)
  await page.evaluate(
    `window.gone = LyceumChat.get('first'); gone.destroy(); gone.destroy(); gone.open(); gone.ask('Are you there?')`
  )
  await page.waitForTimeout(2000)
  expect(await page.evaluate('LyceumChat.instances.map(({ id }) => id)')).toEqual(['second'])
  await expect(launchers(page)).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate('gone.state')).toBe('idle')
  await course.stop()
})

test('what somebody has opened and closed does not open by itself, and what is opened before consent waits for that', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const course = await startPage(tagFor(product)(link, { 'data-open': '3000' }))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).waitFor()
  await page.evaluate(`${tutor}.open(); ${tutor}.close()`)
  await page.waitForTimeout(3500)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  await course.stop()

  const asks = await startPage(tagFor(product)(link, { 'data-consent': 'false' }))
  await page.goto(asks.url)
  await expect.poll(() => page.evaluate('window.LyceumChat?.instances?.length')).toBe(1)
  await page.evaluate(`${tutor}.open()`)
  await page.waitForTimeout(11_000)
  expect(await page.evaluate(`${tutor}.state`)).toBe('idle')
  await page.evaluate(`${tutor}.update({ consent: true })`)
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  await asks.stop()
})

test('an inline chat whose place comes late, or is away for half a minute, is no failure', async ({ visit, as, product }) => {
  const course = await startPage(
    `<main></main>${tagFor(product)(await linkTo(as, product), { 'data-mode': 'inline', 'data-target': '#place' })}`
  )
  const page = await visit()
  await page.goto(course.url)
  const setPlace = (html: string) =>
    page.evaluate(text => {
      document.querySelector('main')!.innerHTML = text
    }, html)
  const place = '<div id="place" style="height:360px"></div>'
  await page.waitForTimeout(11_000)
  await setPlace('<p>Something else</p>')
  await setPlace(place)
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await page.evaluate(`window.errors = 0; document.querySelector('lyceum-widget').addEventListener('error', () => errors++)`)
  await setPlace('')
  await page.waitForTimeout(28_000)
  await setPlace(place)
  await expect(chat.messages).toHaveCount(2)
  expect(await page.evaluate('errors')).toBe(0)
  await course.stop()
})

test('what is opened and asked right after `shutdown` waits until the person before is forgotten, and there is a way out', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit(phone)
  await page.goto(course.url)
  await launchers(page).tap()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  const release = await hold(page, chatCode)
  await page.reload()
  await launchers(page).waitFor()
  await page.evaluate(`${tutor}.shutdown()`)
  await expect(page.locator('iframe')).toHaveAttribute('hidden')
  await page.evaluate(`${tutor}.ask('Who was here?')`)
  await page.getByRole('dialog').getByRole('progressbar').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await launchers(page).tap()
  release()
  await chat.replied()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('Who was here?')
  await frameOf(page).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await course.stop()
})

test('`shutdown` is not said before the frame has forgotten, and what a slow network kept from it is done on the next page', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await chat.sender.fill('A draft')
  await expect.poll(() => keysOf(page)).toContain('lyceum-drafts')
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  const release = await hold(page, chatCode)
  await page.reload()
  await launchers(page).waitFor()
  await page.evaluate(`${tutor}.shutdown()`)
  // Longer than a frame needs that has its code.
  await page.waitForTimeout(4000)
  expect(await page.evaluate(`${tutor}.state`)).not.toBe('shutdown')
  await page.reload()
  release()
  await launchers(page).click()
  await expect(chat.sender).toHaveValue('')
  await expect(chat.messages).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByRole('listitem').filter({ hasText: 'What does a limit say?' })).toHaveCount(0)
  await course.stop()
})

test('a page that shuts the chat down and is left at once, before its code is there, is begun anew on the next one', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await chat.sender.fill('A draft')
  await expect.poll(() => keysOf(page)).toContain('lyceum-drafts')
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  const release = await hold(page, panelCode)
  await page.reload()
  await launchers(page).waitFor()
  await page.evaluate(`LyceumChat('shutdown')`)
  await page.reload()
  release()
  await launchers(page).click()
  await expect(chat.sender).toHaveValue('')
  await expect(chat.messages).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByRole('listitem').filter({ hasText: 'What does a limit say?' })).toHaveCount(0)
  await course.stop()
})

test('one that is destroyed and started again at once begins anew, and what it keeps is its own', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const course = await startPage(tagFor(product)(share))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  const anew = `LyceumChat.init({ share: '${share}', baseUrl: '${product.url}', title: 'Ask the course tutor' })`
  expect(await page.evaluate(`${tutor}.destroy(); ${anew}; sessionStorage.length`)).toBe(0)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  await launchers(page).click()
  await expect(chat.messages).toHaveCount(0)
  await chat.ask('And a series?')
  await chat.replied()
  await page.reload()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('And a series?')
  await course.stop()
})

test('an inline chat without a place says so: at once where it cannot have one, and that it waits where it may', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat/)
  const link = await linkTo(as, product)
  const page = await visit()
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  const queue = `<script>var failed = []; LyceumChat = { q: [['on', 'error', payload => failed.push(payload)]] }</script>`
  for (const [target, words, failed] of [
    [undefined, /needs a target/, 1],
    ['#a b]', /not a valid selector/, 1],
    ['#nowhere', /waits for its target/, 0]
  ] as const) {
    said.length = 0
    const attributes = { 'data-mode': 'inline', ...(target && { 'data-target': target }) }
    const course = await startPage(queue + tagFor(product)(link, attributes))
    await page.goto(course.url)
    await expect.poll(() => said.join()).toMatch(words)
    const unavailable = { code: 9901, retryable: true }
    expect(await page.evaluate('failed')).toEqual(failed ? [unavailable] : [])
    await course.stop()
  }
})

test('a page whose server is away has no failure that nobody has caught', async ({ visit, as, product, clean }) => {
  clean.allow(/ERR_FAILED|Failed to fetch|LyceumChat/)
  const queue = `<script>var failed = []; LyceumChat = { q: [['on', 'error', payload => failed.push(payload)]] }</script>`
  const course = await startPage(queue + tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.route(panelCode, route => route.abort())
  const preload = page.waitForEvent('requestfailed', request => panelCode.test(request.url()))
  await page.goto(course.url)
  await launchers(page).waitFor()
  await preload
  await page.waitForTimeout(500)
  // Nobody has asked for anything.
  expect(await page.evaluate('failed')).toEqual([])
  await page.evaluate(
    `window.uncaught = []; addEventListener('unhandledrejection', event => uncaught.push(String(event.reason)))`
  )
  await page.evaluate(`${tutor}.setContext({ course: 'MATH 1013' }); ${tutor}.ask('Are you there?'); ${tutor}.shutdown()`)
  await expect.poll(() => page.evaluate('failed')).toContainEqual({ code: 9901, retryable: true })
  await page.evaluate(`{ const chat = ${tutor}; chat.open(); chat.destroy() }`)
  await page.waitForTimeout(500)
  expect(await page.evaluate('uncaught')).toEqual([])
  expect(await page.evaluate('failed')).toHaveLength(1)
  await course.stop()
})

test('before consent nothing is stored, also when somebody leaves', async ({ visit, as, product }) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product), { 'data-consent': 'false' }))
  const page = await visit()
  await page.goto(course.url)
  await expect.poll(() => page.evaluate('window.LyceumChat?.instances?.length')).toBe(1)
  await page.evaluate(`${tutor}.shutdown()`)
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0)
  await course.stop()
})

test('a share that is not there is the state `error`, and is not loaded again and again', async ({ visit, product }) => {
  const course = await startPage(tagFor(product)('/AAAAAAAAAAAAAAAAAAAAAA'))
  const page = await visit()
  const loads: string[] = []
  page.on('request', request => request.url().includes('/chatbot/') && loads.push(request.url()))
  await page.goto(course.url)
  await launchers(page).click()
  await expect.poll(() => page.evaluate(`${tutor}.state`)).toBe('error')
  await page.evaluate(`${tutor}.close(); ${tutor}.open()`)
  await expect(frameOf(page).getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
  expect(loads).toHaveLength(1)
  await course.stop()
})

test('a loader that the browser has kept since the build before works with the panel that there is', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await page.route('**/widget.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/panel-[\w-]+\.js/, 'panel-Before.js') })
  })
  await page.goto(course.url)
  await launchers(page).click()
  await chatIn(frameOf(page)).ask('What does a limit say?')
  await chatIn(frameOf(page)).replied()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(`${tutor}.ready`)
  await course.stop()
})

/** What the chat's frame has stored. */
const keysOf = (page: Page) =>
  page
    .frames()
    .find(frame => frame.url().includes('/chatbot/'))!
    .evaluate(() => Object.keys(localStorage).filter(key => localStorage.getItem(key) !== '{}'))
