import type { Page } from '@playwright/test'
import { call } from './given.ts'
import { chooseAccount, expect, type Person, test } from './world.ts'

/** Once the page has led there: the menu that it leaves has the same name on a button. */
async function signInAgain(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  await chooseAccount(page, person)
}

const back = 'What you entered is back. It is not saved yet.'

test('what is entered into a form is there again when the session ended meanwhile; leaving asks first, and signing out takes it away', async ({
  signedIn,
  as
}) => {
  const page = await signedIn('admin', { anew: true, at: '/management/appearance' })
  // Who has only just signed in is not sent there again, which could go round in circles.
  await page.reload()
  const look = page.getByRole('form', { name: 'How it looks' })
  const name = look.getByLabel('Name of the system')
  await name.fill('Harbour')
  // In another browser, all others are signed out.
  await (await as('admin'))('DELETE', '/users/me/sessions')
  await look.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, 'admin')
  await expect(page).toHaveURL('/management/appearance')
  await expect(page.getByText(back).first()).toBeVisible()
  await expect(name).toHaveValue('Harbour')
  await page.reload()
  await expect(name).toHaveValue('Harbour')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Harbour')
  await page.getByRole('button', { name: /Ana Souza/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Harbour')
})

test('what is begun in a dialog is there when it is opened again after a reload, and gone once it was cancelled', async ({
  signedIn
}) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  const dialog = page.getByRole('dialog')
  const opens = page.getByRole('button', { name: 'New knowledge base' })
  await opens.click()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Quokka notes')
  await page.reload()
  await opens.click()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Quokka notes')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await opens.click()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('')
})

test('a form that goes with the session of who may fill it has what was entered when they are back', async ({ signedIn, as }) => {
  const mei = await as('instructor')
  const base = await call(mei, 'POST', '/knowledge-bases', { name: 'Potoroo notes' })
  const page = await signedIn('instructor', { anew: true, at: `/profile/knowledge/${base.id}?tab=settings` })
  await page.reload()
  const description = page.getByRole('textbox', { name: /^Description/ })
  await description.fill('Small, and rarely seen.')
  await mei('DELETE', '/users/me/sessions')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, 'instructor')
  await expect(page).toHaveURL(`/profile/knowledge/${base.id}?tab=settings`)
  await expect(description).toHaveValue('Small, and rarely seen.')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.reload()
  await expect(description).toHaveValue('Small, and rarely seen.')
  expect(await page.evaluate(() => localStorage.getItem('lyceum-entered'))).toBeNull()
})
