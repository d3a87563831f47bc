import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { shareOf } from './given.ts'
import { expect, test } from './world.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const failure = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/**
 * Waits until the screens that people open most have been loaded, after which the network may go. They come when the browser is idle, after
 * ten seconds at the latest, one after the other.
 */
const preloaded = (page: Page) => expect.poll(() => loaded(page, /\/agent-history-/)).toBe(true)
const loaded = (page: Page, name: RegExp) =>
  page.evaluate(source => performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name)), name.source)

test.beforeEach(({ clean }) => {
  // Browsers and React both report what could not be loaded.
  clean.allow(/dynamically imported module|net::ERR|error occurred in/)
})

test('without a network, Discover opens, another screen says so in the menus’ frame, and comes when the network is back', async ({
  signedIn
}) => {
  const page = await signedIn('student', { locale: 'en-US' })
  await preloaded(page)
  await page.context().setOffline(true)
  await menu(page).getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'My work' }).click()
  await expect(failure(page)).toHaveText('You are offline')
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure(page)).toHaveText('You are offline')

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'My work', level: 1 })).toBeVisible()
})

for (const [locale, link, title, button] of [
  ['en-US', 'Recently used', 'A new version is available', 'Reload'],
  ['zh-CN', '最近使用', '有新版本可用', '重新加载'],
  ['zh-TW', '最近使用', '有新版本可用', '重新載入']
] as const) {
  test(`a screen whose code is gone after an update is loaded by one reload; where that does not help it is said in ${locale}`, async ({
    signedIn
  }) => {
    const page = await signedIn('student', { locale })
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents++
    })
    await page.route(/\/assets\/agent-history-/, route => route.fulfill({ status: 404 }))
    await page.goto('/discovery')
    await expect(page.locator('h1')).toBeVisible()
    documents = 0
    await page.getByRole('link', { name: link }).click()
    await expect(failure(page)).toHaveText(title)
    expect(documents).toBe(1)
    await page.unroute(/\/assets\/agent-history-/)
    await page.getByRole('button', { name: button }).click()
    await expect(failure(page)).toHaveText(link)
  })
}

for (const [locale, title, button] of [
  ['en-US', 'A new version is available', 'Reload'],
  ['zh-CN', '有新版本可用', '重新加载'],
  ['zh-TW', '有新版本可用', '重新載入']
] as const) {
  test(`a part without which nothing can be drawn is gone after an update: one reload, then it is said in ${locale}`, async ({
    visit
  }) => {
    const page = await visit({ locale })
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents++
    })
    await page.route(/\/assets\/(shell|errors)-/, route => route.fulfill({ status: 404 }))
    await page.goto('/login')
    await expect(failure(page)).toHaveText(title)
    expect(documents).toBe(2)
    await expectAccessible(page, `the failed start in ${locale}`)
    await page.unroute(/\/assets\/(shell|errors)-/)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    await expect(page.locator('h1')).toBeVisible()
  })
}

test('a part of the chat that is gone after an update is said where one writes, with a button that loads the page anew', async ({
  as,
  visit,
  product
}) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await visit()
  await page.route(/\/shortcuts\.js$/, route => route.fulfill({ status: 404 }))
  await page.goto(link)
  const chat = chatIn(page)
  await expect(chat.sender).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByText('A part of the chat could not be loaded. There may be a new version.')).toBeVisible()
  await expectAccessible(page, 'a missing part of the chat')
  await page.unroute(/\/shortcuts\.js$/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(chat.sender).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})
