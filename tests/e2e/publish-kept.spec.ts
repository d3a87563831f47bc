import { expect, test } from './world.ts'

const address = 'https://dify.example.edu/v1'

test('what is entered for an agent is there again after a reload, without its key, and can be begun anew', async ({
  signedIn
}) => {
  const page = await signedIn('instructor', { at: '/agents' })
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(address)
  await page.getByRole('textbox', { name: /^API key/ }).fill('app-never-kept')
  // The browser asks before the page is left; the answer is yes.
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByText('What you entered is back')).toBeVisible()
  await expect(page.getByLabel('Platform API URL')).toHaveValue(address)
  await expect(page.getByRole('textbox', { name: /^API key/ })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('app-never-kept')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('What you entered is back')).toBeHidden()
  await expect(page.getByLabel('Platform API URL')).toBeHidden()
})

test('a draft that is left on purpose is gone', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/agents' })
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(address)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/$/)
  // The form is there until the next screen is.
  await expect(page.getByLabel('Platform API URL')).toBeHidden()
  await page.goto('/agents')
  await expect(page.getByRole('heading', { level: 1, name: 'Publish an agent' })).toBeVisible()
  await expect(page.getByText('What you entered is back')).toBeHidden()
})

test('it survives a session that ends meanwhile, and no command leaves it without a question', async ({ signedIn, as }) => {
  const page = await signedIn('instructor', { at: '/agents', anew: true })
  // Who has only just signed in is not sent there again, which could go round in circles.
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(address)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('discover')
  await page.getByRole('menuitem', { name: 'Discover' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Platform API URL')).toHaveValue(address)

  await page.getByRole('textbox', { name: /^API key/ }).fill('app-1')
  await (await as('instructor'))('DELETE', '/users/me/sessions')
  const signedInAgain = page.waitForResponse('**/api/v1/auth/token')
  page.on('dialog', dialog => void dialog.accept())
  await page.getByRole('button', { name: 'Continue' }).click()
  await signedInAgain
  await expect(page.getByText('What you entered is back')).toBeVisible()
  await expect(page.getByLabel('Platform API URL')).toHaveValue(address)
})

test('it survives a role that is taken away and given back', async ({ signedIn, as }) => {
  const page = await signedIn('librarian', { at: '/agents', anew: true })
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(address)
  const admin = await as('admin')
  const setRole = (role: string) => admin('PUT', '/users/roles', { user_ids: ['demo-grace-okafor'], role })
  page.on('dialog', dialog => void dialog.accept())
  await setRole('regular_user')
  try {
    // The next call of the page hears of it, and the page is loaded anew.
    await page.goto('/agents')
    await expect(page).toHaveURL(/\/forbidden/)
  } finally {
    await setRole('agent_manager')
  }
  await page.goto('/agents')
  await expect(page.getByText('What you entered is back')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await expect(page.getByLabel('Platform API URL')).toHaveValue(address)
})
