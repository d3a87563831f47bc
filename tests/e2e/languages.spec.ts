import { type Locale, languages, locales } from '@lyceum/core/contract'
import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { menus } from './menus.ts'
import { walk } from './walk.ts'
import { expect, test } from './world.ts'

/** What only that language says on the page of this name. */
const greetings = { 'en-US': /^Good /, 'zh-CN': /好，/, 'zh-TW': /[早午晚]安，/ } satisfies Partial<Record<Locale, RegExp>>

for (const locale of locales) {
  test(`every page speaks ${locale}, with no key left without its words`, async ({ visit, signedIn }) => {
    test.setTimeout(120_000)
    await walk({ visit, signedIn, options: { locale } }, async (page, path) => {
      await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
      expect(await keysIn(page), `${path} in ${locale}`).toEqual([])
      // The home page is called as the school is.
      if (locale !== 'en-US' && path !== '/') expect(await page.title(), path).toMatch(/\p{Script=Han}/u)
    })
  })
}

test('the browser’s language chooses: Chinese of each kind by its region, everything else English', async ({ visit }) => {
  const expected: [string, Locale][] = [
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['fr-FR', 'en-US']
  ]
  for (const [tag, locale] of expected) {
    const page = await visit({ locale: tag })
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html'), tag).toHaveAttribute('lang', locale)
  }
})

test('the language changes without a reload, and the account carries it to another browser', async ({ signedIn }) => {
  const page = await signedIn('traveller')
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  for (const locale of ['zh-TW', 'zh-CN'] as const) {
    await (await menus(page)).getByRole('button', { name: /Priya Nair/ }).click()
    await page.getByRole('menuitemradio', { name: languages[locale].name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: greetings[locale] })).toBeVisible()
  }
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)

  const other = await signedIn('traveller', { anew: true })
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(other.getByRole('heading', { level: 1, name: greetings['zh-CN'] })).toBeVisible()
  await call(other, 'PATCH', '/users/me/locale', { locale: 'en-US' })
})

test('dates and numbers are written as the language writes them', async ({ signedIn }) => {
  const written: [Locale, RegExp][] = [
    ['en-US', /submitted \w{3} \d{1,2}, \d{4}/],
    ['zh-CN', /\d{4}年\d{1,2}月\d{1,2}日/],
    ['zh-TW', /\d{4}年\d{1,2}月\d{1,2}日/]
  ]
  for (const [locale, date] of written) {
    const page = await signedIn('admin', { locale, at: '/management/agents/demo-lab-safety-guide' })
    await expect(page.getByRole('main')).toContainText(date)
  }
})

test('the share page and the provider speak the visitor’s language', async ({ as, visit, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const disclaimers = new Set<string>()
  for (const locale of locales) {
    const page = await visit({ locale })
    await page.goto(link)
    await expect(page.getByRole('textbox', { name: locale === 'en-US' ? /^Ask / : /\p{Script=Han}/u })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    disclaimers.add((await page.locator('.ly-disclaimer').textContent()) ?? '')
    expect(await keysIn(page)).toEqual([])
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(disclaimers.size).toBe(locales.length)
  const asked = await visit({ locale: 'zh-CN' })
  await asked.goto(`${link}?locale=en-US`)
  await expect(chatIn(asked).sender).toBeVisible()
})

/** Text that is a key and not words: `area.someKey`, or what stands in braces for a value that never came. */
async function keysIn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(element =>
      ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '')
    )
    // biome-ignore lint/performance/useDomNodeTextContent: lines are what is told apart here
    return [document.title, document.body.innerText, ...labels].join('\n')
  })
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => /^[a-z][a-zA-Z]*([.:][a-zA-Z_]+)+$/.test(line) || /\{\{|\}\}/.test(line))
}
