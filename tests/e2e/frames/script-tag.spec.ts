import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, panelCode, tagFor, tokenOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// A story for each attribute of the script tag, each function of `LyceumChat` and each parameter of the frame's address, in the built
// widget on a page of another site. What stands before the colon is what `tests/widget-promises.test.ts` compares with the promises.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

const open = async (page: Page, body: string): Promise<Page> => {
  await course?.stop()
  course = await startPage(body)
  await page.goto(course.url)
  return page
}
const host = (page: Page) => page.locator('lyceum-widget')
const tutor = 'LyceumChat.instances[0]'

test('attributes `data-share`, `data-token`, `data-title`, `data-position`, `data-z-index`, `data-accent`: where the launcher is, and how it looks', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const link = await linkTo(as, product)
  const page = await open(
    await visit(),
    tagFor(product)(link, {
      'data-title': 'Ask the library',
      'data-position': 'left',
      'data-z-index': '7',
      'data-accent': '#a1490c'
    })
  )
  const launcher = page.getByRole('button', { name: 'Ask the library' })
  await expect.poll(() => launcher.boundingBox()).toMatchObject({ x: 24, y: 900 - 24 - 56 })
  await expect(host(page)).toHaveCSS('z-index', '7')
  expect(await host(page).evaluate(element => element.matches(':popover-open'))).toBe(false)
  await expect(launcher).toHaveCSS('background-color', 'rgb(161, 73, 12)')
  await launcher.click()
  await expect(page.getByRole('dialog', { name: 'Ask the library' })).toBeVisible()
  await expect(frameOf(page).locator('html')).toHaveAttribute('style', /--brand:\s*#a1490c/)

  await open(page, `<script async src="${product.url}/widget.js" data-token="${tokenOf(link)}"></script>`)
  const unnamed = page.getByRole('button', { name: 'Chat' })
  // Without a layer of the page's it is above everything.
  await expect.poll(() => unnamed.boundingBox()).toMatchObject({ x: 1440 - 24 - 56 })
  await expect.poll(() => host(page).evaluate(element => element.matches(':popover-open'))).toBe(true)
})

test('attributes `data-locale`, `data-theme`, `data-conversation-id`: language, colours and conversation of the chat', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await open(await visit(), tagFor(product)(link))
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  await chatIn(frameOf(page)).replied()
  const conversationId = await conversationOf(page)
  const attributes = { 'data-locale': 'zh-TW', 'data-theme': 'dark', 'data-conversation-id': conversationId }
  await open(page, `<html lang="en">${tagFor(product)(link, attributes)}`)
  await launchers(page).click()
  const root = frameOf(page).locator('html')
  await expect(root).toHaveAttribute('lang', 'zh-TW')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(frameOf(page).getByRole('listitem').filter({ hasText: 'What does a limit say?' }).first()).toBeVisible()
})

test('attributes `data-mode`, `data-target`, `data-id`: in a place of the page, or as all of it', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const inline = { 'data-mode': 'inline', 'data-target': '#place', 'data-id': 'here' }
  const page = await open(await visit(), `<main id="place" style="width:500px"></main>${tagFor(product)(link, inline)}`)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  expect(await page.locator('main > lyceum-widget').boundingBox()).toMatchObject({ width: 500, height: 600 })
  await expect(launchers(page)).toHaveCount(0)
  await expect(frameOf(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  expect(await page.evaluate(`LyceumChat.get('here') === ${tutor} && LyceumChat.get('here').id`)).toBe('here')

  await open(page, tagFor(product)(link, { 'data-mode': 'full' }))
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  await expect.poll(() => page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
})

test('attributes `data-open`, `data-preload`, `data-base-url`: when it opens, and when its code is fetched, from where', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  const panelFetched = () => fetched.some(url => panelCode.test(url))

  await open(page, tagFor(product)(link, { 'data-preload': 'none' }))
  await expect(launchers(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(panelFetched()).toBe(false)
  await launchers(page).hover()
  await expect.poll(panelFetched).toBe(true)

  fetched.length = 0
  await open(page, tagFor(product)(link))
  await expect.poll(panelFetched).toBe(true)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')

  await open(page, tagFor(product)(link, { 'data-open': 'true' }))
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  await open(page, tagFor(product)(link, { 'data-open': '1500' }))
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'true')

  // A copy of the script on the page's own server is told where the product is.
  const script = await (await page.request.get(`${product.url}/widget.js`)).text()
  await page.route('**/copy.js', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  const copied = tagFor(product)(link, { 'data-base-url': product.url, 'data-open': 'true' })
  await open(page, copied.replace(`${product.url}/widget.js`, '/copy.js'))
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
})

test('attribute `data-manual`, functions `init`, `get`, `instances`, `version`, `id`, `state`, `ready`: a page starts the widget by itself', async ({
  visit,
  as,
  product
}) => {
  const share = tokenOf(await linkTo(as, product))
  const queue = `<script>LyceumChat = Object.assign((...call) => LyceumChat.q.push(call), { q: [] }); LyceumChat('setContext', { course: 'MATH 1013' })</script>`
  const page = await open(await visit(), queue + tagFor(product)(share, { 'data-manual': '' }))
  await expect.poll(() => page.evaluate('typeof window.LyceumChat?.init')).toBe('function')
  expect(await page.evaluate('LyceumChat.instances.length')).toBe(0)
  expect(await page.evaluate('LyceumChat.version')).toMatch(/^\d+\.\d+\.\d+$/)
  await expect(host(page)).toHaveCount(0)
  const started = `LyceumChat.init({ share: '${share}', title: 'Ask the course tutor', baseUrl: '${product.url}' })`
  expect(await page.evaluate(`${started}.state`)).toBe('idle')
  expect(await page.evaluate(`${started} === LyceumChat.get('${share}') && ${tutor}.id`), 'started once').toBe(share)
  expect(await page.evaluate('LyceumChat.instances.length')).toBe(1)
  await launchers(page).click()
  await page.evaluate(`${tutor}.ready`)
  expect(await page.evaluate(`${tutor}.state`)).toBe('ready')
  // What was called before there was a widget has waited for it.
  await expect(frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 1013' })).toBeVisible()
})

test('functions `open`, `close`, `toggle`, `on`, `once`, `ask`, `newConversation`, `destroy`: a page opens and closes it, listens and removes it', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  // What a page asks for before the script is there waits for it.
  const queue = `<script>var seen = []; LyceumChat = { q: [['on', 'open', () => seen.push('open')], ['once', 'close', () => seen.push('close')]] }</script>`
  const page = await open(await visit(), queue + tagFor(product)(link))
  const launcher = launchers(page)
  const isOpen = (value: boolean) => expect(launcher).toHaveAttribute('aria-expanded', `${value}`)
  await isOpen(false)
  for (const [verb, shown] of [
    ['open', true],
    ['close', false],
    ['toggle', true],
    ['toggle', false]
  ] as const) {
    await page.evaluate(`${tutor}.${verb}()`)
    await isOpen(shown)
  }
  expect(await page.evaluate('seen')).toEqual(['open', 'close', 'open'])
  const heardOnce = `{ let heard = 0; const stop = ${tutor}.on('open', () => heard++); ${tutor}.toggle(); stop(); ${tutor}.toggle(); ${tutor}.toggle(); heard }`
  expect(await page.evaluate(heardOnce), 'what `on` returns unsubscribes').toBe(1)

  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const chat = chatIn(frameOf(page))
  await chat.replied()
  await page.evaluate(`${tutor}.newConversation()`)
  await expect(chat.messages).toHaveCount(0)
  await page.evaluate(`${tutor}.destroy()`)
  await expect(host(page)).toHaveCount(0)
  expect(await page.evaluate('LyceumChat.instances.length')).toBe(0)
})

test('parameters `locale`, `theme`, `accent`, `conversationId`: what the address of a frame without any script says', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await open(await visit(), `<iframe src="${link}" width="600" height="700"></iframe>`)
  await chatIn(frameOf(page)).ask('What does a limit say?')
  await chatIn(frameOf(page)).replied()
  const query = new URLSearchParams({
    locale: 'zh-TW',
    theme: 'dark',
    accent: '#a1490c',
    conversationId: await conversationOf(page)
  })
  await open(page, `<iframe src="${link}?${query.toString().replaceAll('&', '&amp;')}" width="600" height="700"></iframe>`)
  const root = frameOf(page).locator('html')
  await expect(root).toHaveAttribute('lang', 'zh-TW')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await root.evaluate(element => element.style.getPropertyValue('--brand'))).toBe('#a1490c')
  await expect(frameOf(page).getByRole('listitem').filter({ hasText: 'What does a limit say?' }).first()).toBeVisible()
})

/** The conversation that the frame shows, by its address. */
const conversationOf = async (page: Page): Promise<string> => {
  const frame = page.frames().find(frame => frame.url().includes('/chatbot/'))!
  return new URL(await frame.evaluate(() => location.href)).searchParams.get('conversationId')!
}
