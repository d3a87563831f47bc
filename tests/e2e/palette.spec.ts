import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, phone, test } from './world.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const focused = (page: Page) => paletteOf(page).locator('[data-focused]')

async function openPalette(page: Page) {
  // The keys are those of a page with menus, not of the way back from signing in.
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(paletteOf(page).getByRole('searchbox')).toBeFocused()
}

test('by the keyboard alone, an administrator finds a person, a page and an agent from any page', async ({ signedIn }) => {
  const page = await signedIn('admin', { at: '/management/system' })
  await openPalette(page)
  await expectAccessible(page, 'the palette as it opens')
  await page.keyboard.type('Omar')
  await expect(paletteOf(page).getByRole('group', { name: 'People' })).toContainText('Omar Haddad')
  await expectAccessible(page, 'the palette with what was found')
  const person = paletteOf(page).getByRole('menuitem', { name: /Omar Haddad/ })
  for (let step = 0; step < 20 && !(await person.getAttribute('data-focused')); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/management\/users\/[\w-]+$/)
  await expect(paletteOf(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('appea man')
  await expect(paletteOf(page).getByRole('menuitem')).toHaveText(['Management · Appearance'])
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/management\/appearance$/)

  await page.goto('/')
  await openPalette(page)
  await page.keyboard.type('zzzz nothing')
  await expect(paletteOf(page).getByText('Nothing is called so.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toBeHidden()
})

test('a student is offered neither people nor pages of the management, and changes theme and language', async ({ signedIn }) => {
  const page = await signedIn('traveller', { at: '/' })
  await openPalette(page)
  await page.keyboard.type('man')
  await expect(paletteOf(page).getByRole('menuitem', { name: /Management/ })).toHaveCount(0)
  await expect(paletteOf(page).getByRole('group', { name: 'People' })).toHaveCount(0)
  await paletteOf(page).getByRole('searchbox').fill('appearance: dark')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page)
  await page.keyboard.type('match system')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'auto')
  await openPalette(page)
  await page.keyboard.type('繁體')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: '搜尋與命令' })
  await palette.getByRole('searchbox').fill('English')
  await expect(palette.getByRole('menuitem')).toHaveText(['語言：English'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('it opens from the menu, within the screen', async ({ signedIn }) => {
    const page = await signedIn('student', { at: '/' })
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Search and commands' }).tap()
    await expect(paletteOf(page)).toBeVisible()
    const box = await paletteOf(page).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    await paletteOf(page).getByRole('menuitem', { name: 'Discover' }).tap()
    await expect(page).toHaveURL(/\/discovery$/)
  })
})
