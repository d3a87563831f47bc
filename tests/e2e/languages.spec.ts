import { type Locale, languages, locales } from '@lyceum/core/contract'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { keysIn } from './keys.ts'
import { menus } from './menus.ts'
import { expect, test } from './world.ts'

/** What only that language says on the page of this name. */
const greetings = { 'en-US': /^Good /, 'zh-CN': /好，/, 'zh-TW': /[早午晚]安，/ } satisfies Partial<Record<Locale, RegExp>>

test('the browser’s language chooses: Chinese of each kind by its region, everything else English', async ({ visit }) => {
  const expected: [string, Locale][] = [
    ['zh-SG', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['fr-FR', 'en-US']
  ]
  for (const [tag, locale] of expected) {
    const page = await visit({ locale: tag })
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html'), tag).toHaveAttribute('lang', locale)
  }
})

test('the language changes without a reload, and the account carries it to another browser', { tag: '@gate' }, async ({
  signedIn
}) => {
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
