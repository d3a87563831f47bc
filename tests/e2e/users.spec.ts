import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, phone, test } from './world.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Among the 400 people of the demonstration somebody is looked for. */
const found = (name: string) => `/management/users?query=${encodeURIComponent(name)}`

test('an administrator finds people by department, role and identity, and the address keeps what is shown', async ({
  signedIn
}) => {
  const page = await signedIn('admin', { at: '/management/users' })
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expectAccessible(page, 'the people of the school')
  await expect(row(page, 'Ana Souza')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Departments' })
    .getByRole('link', { name: /^Mathematics/ })
    .click()
  await expect(row(page, 'Ana Souza')).toBeHidden()
  await page.getByRole('button', { name: /Any identity/ }).click()
  await page.getByRole('option', { name: 'Student', exact: true }).click()
  await expect(page).toHaveURL(/departmentId=.+&identity=student/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Student/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('no such person')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('link', { name: 'Show everybody' }).click()
  await expect(row(page, 'Ana Souza')).toBeVisible()
})

test('a new role reaches the page that a person has open, and can be taken back', { tag: '@gate' }, async ({ signedIn }) => {
  const student = await signedIn('traveller', { at: '/discovery', anew: true })
  await expect(student.getByRole('link', { name: 'Discover', exact: true })).toBeVisible()
  await expect(student.getByRole('link', { name: 'Publish agent' })).toBeHidden()
  const page = await signedIn('admin', { at: found('Priya Nair') })
  await row(page, 'Priya Nair').getByRole('button', { name: 'Actions for Priya Nair' }).click()
  await page.getByRole('menuitemradio', { name: 'Agent developer' }).click()
  await expect(row(page, 'Priya Nair')).toContainText('Agent developer')
  // The next call of the open page hears of it.
  await student.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(student.getByRole('link', { name: 'Publish agent' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Priya Nair')).toContainText('Regular user')
})

test('nobody loses their own role of an administrator without being asked twice, nor the last one at all', async ({
  signedIn
}) => {
  const page = await signedIn('admin', { at: found('Ana Souza') })
  await row(page, 'Ana Souza').getByRole('button', { name: 'Actions for Ana Souza' }).click()
  await page.getByRole('menuitemradio', { name: 'Regular user' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Give up your own administrator role?' })
  await dialog.getByRole('button', { name: 'Give it up' }).click()
  await expect(page.getByText('At least one administrator who can sign in must remain.').first()).toBeVisible()
  await expect(row(page, 'Ana Souza')).toContainText('Administrator')
})

test('the page of a person tells what they own; who is blocked is signed out, and let in again', async ({ signedIn }) => {
  const student = await signedIn('traveller', { at: '/discovery', anew: true })
  const page = await signedIn('admin', { at: found('Priya Nair') })
  await page.getByRole('link', { name: 'Priya Nair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible()
  await expectAccessible(page, 'the page of a person')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Blocked since/)).toBeVisible()
  const asksProvider = student.waitForRequest(request => request.url().includes('/auth/login-url'))
  await student.goto('/agents/history')
  await asksProvider
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText(/^Blocked since/)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('departments are a selector, and people are cards', async ({ signedIn }) => {
    const page = await signedIn('admin', { at: '/management/users' })
    await expect(page.getByRole('link', { name: 'Ana Souza' })).toBeVisible()
    await page.getByRole('button', { name: /All departments/ }).click()
    await page.getByRole('option', { name: /^Mathematics/ }).click()
    await expect(page.getByRole('link', { name: 'Ana Souza' })).toBeHidden()
    await expectAccessible(page, 'people on a phone')
  })
})
