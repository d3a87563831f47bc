import { expectAccessible } from './axe.ts'
import { expect, phone, test } from './world.ts'

const paletteOf = (page: import('@playwright/test').Page) => page.getByRole('dialog', { name: 'Find anything' })

test('Ctrl K finds pages, actions, agents, bases and people from any page, by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('admin', { at: '/profile/settings' })
  const palette = paletteOf(page)
  const field = palette.getByRole('combobox', { name: 'Find anything' })
  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option', { name: 'Usage statistics' })).toBeVisible()
  await expectAccessible(page, 'the palette')

  await field.fill('calculus')
  await expect(palette.getByRole('group', { name: 'Agents' }).getByRole('option', { name: /Calculus tutor/ })).toBeVisible()
  await field.fill('priya')
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option', { name: /Priya Nair/ })).toBeVisible()

  await field.fill('usage stat')
  const chosen = palette.getByRole('option', { name: 'Usage statistics' })
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'an id')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/management\/usage-stats/)
  await expect(palette).toBeHidden()

  await page.keyboard.press('ControlOrMeta+K')
  await field.fill('appearance: dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ControlOrMeta+K')
  await field.fill('match system')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})

test('nothing found leads on to all agents and to the help; Escape gives the focus back', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/' })
  const opener = page.getByRole('button', { name: /^Find/ })
  await opener.click()
  const palette = paletteOf(page)
  await palette.getByRole('combobox').fill('zzz')
  await expect(palette.getByRole('option')).toHaveText([/Search all agents for “zzz”/, /Search the help for “zzz”/])
  await expect(palette.getByRole('status')).toHaveText('2 results')
  // A student is offered no page of administrators.
  await palette.getByRole('combobox').fill('usage')
  await expect(palette.getByRole('option', { name: 'Usage statistics' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(opener).toBeFocused()
})

test('what is not saved is asked about before the palette leads away', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/agents?id=demo-calculus-tutor' })
  await page.getByLabel('Platform API URL').fill('https://dify.example.edu/v1')
  await page.keyboard.press('ControlOrMeta+K')
  await paletteOf(page).getByRole('combobox').fill('my agents')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/profile\/agents$/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a button in the bar opens it', async ({ signedIn }) => {
    const page = await signedIn('student', { at: '/discovery' })
    await page.getByRole('button', { name: 'Find' }).tap()
    await paletteOf(page).getByRole('combobox').fill('settings')
    await paletteOf(page)
      .getByRole('option', { name: /^Settings/ })
      .tap()
    await expect(page).toHaveURL(/\/profile\/settings/)
  })
})
