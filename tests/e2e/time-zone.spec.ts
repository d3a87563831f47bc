import { expect, test } from './world.ts'

test.use({ timezoneId: 'UTC' })

test('times are shown in the zone that one has chosen, and in that of the device again', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/profile/settings', anew: true })
  const used = page.getByText(/^Last used /).first()
  const before = await used.textContent()
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('option', { name: /Asia\/Shanghai/ }).click()
  await expect(used).not.toHaveText(before!)
  await page.reload()
  await expect(page.getByRole('button', { name: /Time zone/ })).toContainText('Asia/Shanghai')
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('option', { name: /That of this device/ }).click()
  await expect(used).toHaveText(before!)
})
