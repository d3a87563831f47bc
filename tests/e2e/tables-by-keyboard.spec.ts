import type { Locator, Page } from '@playwright/test'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let times = 0; times < 80; times++) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('roles are set with the keyboard alone: somebody is found, chosen, changed, and changed back', async ({ signedIn }) => {
  const page = await signedIn('admin', { at: '/management/users' })
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a person' }))
  await page.keyboard.type('Priya Nair')
  await expect(row(page, 'Ana Souza')).toBeHidden()
  const menu = row(page, 'Priya Nair').getByRole('button', { name: 'Actions for Priya Nair' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const developer = page.getByRole('menuitemradio', { name: 'Agent developer' })
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  while (!(await developer.evaluate(element => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Priya Nair')).toContainText('Agent developer')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  const regular = page.getByRole('menuitemradio', { name: 'Regular user' })
  while (!(await regular.evaluate(element => element === document.activeElement))) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Priya Nair')).toContainText('Regular user')
})

test('agents are sorted, chosen and disabled with the keyboard alone; Escape gives up and the focus is where it was', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('admin', { at: '/discovery' })
  await giveAgent(page, product, { name: 'Keyed kookaburra' })
  await page.goto('/management/agents?query=kookaburra')
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Keyed kookaburra' }))
  await page.keyboard.press('Space')
  const change = page.getByRole('button', { name: 'Change the selected' })
  await page.keyboard.press('Shift+Tab')
  while (!(await change.evaluate(element => element === document.activeElement))) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const disable = page.getByRole('menuitem', { name: 'Disable', exact: true })
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  while (!(await disable.evaluate(element => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(change).toBeFocused()

  const usage = page.getByRole('button', { name: 'Uses', exact: true })
  await tabTo(page, usage)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Uses' })).toHaveAttribute('aria-sort', 'descending')
  await expect(usage).toBeFocused()
})
