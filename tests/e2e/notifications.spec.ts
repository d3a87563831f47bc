import { expectAccessible } from './axe.ts'
import type { Caller } from './given.ts'
import { expect, phone, test } from './world.ts'

const omar = 'demo-omar-haddad'

/** Shares a new base with the student. */
async function share(owner: Caller, name: string) {
  const { id } = await owner('POST', '/knowledge-bases', { name, description: '' })
  await owner('PUT', `/knowledge-bases/${id}/members`, { kind: 'user', subject_id: omar, level: 'read' })
}

test.beforeEach(async ({ as }) => {
  const student = await as('student')
  await student('PUT', '/notifications/quiet', { quiet: [] })
  await student('PUT', '/notifications/read', { read: true })
})

test('the bell says how many notifications are unread; they are read, unread and all read', async ({ signedIn, as }) => {
  const owner = await as('instructor')
  await share(owner, 'Seminar one')
  await share(owner, 'Seminar two')
  const page = await signedIn('student', { at: '/discovery' })
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const line = (name: string) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name })
  await expect(line('Seminar two')).toContainText('Mei Lin')
  await expectAccessible(page, 'the notifications')

  await line('Seminar two')
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await line('Seminar two')
    .getByRole('button', { name: /^Mark as unread/ })
    .click()
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(line('Seminar one').getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
})

test('following a notification opens what it is about, and marks it as read', async ({ signedIn, as }) => {
  await share(await as('instructor'), 'Followed')
  const page = await signedIn('student', { at: '/notifications' })
  await page.getByRole('link', { name: /“Followed” is shared with you/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Followed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a kind that is switched off in the settings is not told', async ({ signedIn, as }) => {
  const page = await signedIn('student', { at: '/profile/settings' })
  const shared = page.getByRole('switch', { name: 'Knowledge bases that are shared with you' })
  await expect(shared).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Agents that wait for review' })).toBeHidden()
  const saved = page.waitForResponse(
    response => response.url().endsWith('/notifications/quiet') && response.request().method() === 'PUT'
  )
  await page.getByText('Knowledge bases that are shared with you').click()
  await saved
  await share(await as('instructor'), 'Unheard')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Unheard')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the bell is in the bar', async ({ signedIn, as }) => {
    await share(await as('instructor'), 'In the bar')
    const page = await signedIn('student', { at: '/discovery' })
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).tap()
    await expect(page.getByText('“In the bar”')).toBeVisible()
  })
})
