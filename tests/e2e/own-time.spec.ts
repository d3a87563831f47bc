import { formatShortTime } from '@lyceum/core/i18n'
import { expect, test } from './world.ts'

const zone = 'America/New_York'

test('times in lists are in the zone that a person has chosen for this browser, else in that of the device', async ({
  signedIn
}) => {
  const page = await signedIn('admin', { anew: true, at: '/management/usage-stats?tab=audit' })
  const oldest = page.getByRole('row').last().getByRole('time')
  await expect(oldest).toBeVisible()
  const at = (await oldest.getAttribute('datetime'))!
  await expect(oldest).toHaveText(formatShortTime('en-US', at, 'Asia/Shanghai'))

  await page.goto('/profile/settings')
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('option', { name: /New York/ }).click()
  await page.goto('/management/usage-stats?tab=audit')
  await expect(oldest).toHaveAttribute('datetime', at)
  await expect(oldest).toHaveText(formatShortTime('en-US', at, zone))
})
