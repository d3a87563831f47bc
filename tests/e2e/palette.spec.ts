import type { Locator, Page } from '@playwright/test'
import { call, giveAgent } from './given.ts'
import { hold } from './widget-page.ts'
import { expect, phone, test } from './world.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

/** Goes down the list until this is what Enter would do. */
async function downTo(line: Locator): Promise<void> {
  await expect(line).toBeVisible()
  await expect(async () => {
    if ((await line.getAttribute('data-focused')) === null) await line.page().keyboard.press('ArrowDown')
    await expect(line).toHaveAttribute('data-focused', /.*/, { timeout: 100 })
  }).toPass({ intervals: [50] })
}

test('with the keyboard alone it finds an agent, a person, a page and an action, and closes to where one was', async ({
  signedIn
}) => {
  const page = await signedIn('admin', { at: '/discovery' })
  const palette = paletteOf(page)
  const run = async (text: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(text)
    await downTo(palette.getByRole('menuitem', { name }).first())
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.focus()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(palette.getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()

  await run('calculus', /^Calculus tutor/)
  await expect(page).toHaveURL('/agents/demo-calculus-tutor/conversation')
  await run('priya', /^Priya Nair/)
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible()
  await run('learning platforms', 'Management · Learning platforms')
  await expect(page).toHaveURL('/management/lti')
  // By what it is called in another language and script.
  await run('設定', 'Settings')
  await expect(page).toHaveURL('/profile/settings')
  await run('dark', 'Appearance: Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await run('match', 'Appearance: Match system')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})

test('what is found late does not take the place of what Enter is about to do', async ({ as, signedIn, product }) => {
  const guide = await giveAgent(await as('instructor'), product, { name: 'Learning platforms guide', visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${guide.id}/reviews/decision`, { decision: 'approve' })
  const page = await signedIn('admin', { at: '/discovery' })
  const palette = paletteOf(page)
  const release = await hold(page, /\/api\/v1\/agents\?.*learning/i)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('learning platforms')
  const line = palette.getByRole('menuitem', { name: 'Management · Learning platforms' })
  await expect(line).toHaveAttribute('data-focused', /.*/)
  release()
  await expect(palette.getByRole('menuitem', { name: guide.name })).toBeVisible()
  await expect(line).toHaveAttribute('data-focused', /.*/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/management/lti')
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
