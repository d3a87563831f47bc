import type { Locator, Page } from '@playwright/test'
import { call } from './given.ts'
import { expect, test } from './world.ts'

const back = 'What you entered is back. It is not saved yet.'

/** Saves with a session that has ended: the page leads to the provider, which still knows who it is, and back. */
async function saveAndComeBack(page: Page, save: Locator): Promise<void> {
  const signedInAgain = page.waitForResponse('**/api/v1/auth/token')
  await save.click()
  await signedInAgain
  await expect(page.getByText(back).first()).toBeVisible()
}

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
  await saveAndComeBack(page, look.getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL('/management/appearance')
  await expect(name).toHaveValue('Harbour')
  await page.reload()
  await expect(name).toHaveValue('Harbour')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Harbour')
  await page.getByRole('button', { name: /Ana Souza/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Harbour')
  await page.getByRole('button', { name: /Ana Souza/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
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
  // Nor does another tab of the page take it away.
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expect(description).toBeHidden()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(description).toHaveValue('Small, and rarely seen.')
  await mei('DELETE', '/users/me/sessions')
  await saveAndComeBack(page, page.getByRole('main').getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL(`/profile/knowledge/${base.id}?tab=settings`)
  await expect(description).toHaveValue('Small, and rarely seen.')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.reload()
  await expect(description).toHaveValue('Small, and rarely seen.')
  expect(await page.evaluate(() => localStorage.getItem('lyceum-entered'))).toBeNull()
})

test('a note that is begun outlives a press beside its dialog, and is gone once it was cancelled', async ({ signedIn, as }) => {
  const base = await call(await as('instructor'), 'POST', '/knowledge-bases', { name: 'Bandicoot notes' })
  const page = await signedIn('instructor', { at: `/profile/knowledge/${base.id}` })
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('textbox', { name: /^Answer/ })
  const opens = page.getByRole('button', { name: 'Write', exact: true })
  await opens.click()
  await answer.fill('They dig.')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await opens.click()
  await expect(answer).toHaveValue('They dig.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await opens.click()
  await expect(answer).toHaveValue('')
})
