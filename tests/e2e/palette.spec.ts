import type { Page } from '@playwright/test'
import { expect, phone, test } from './world.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

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
