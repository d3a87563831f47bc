import { shareOf } from './given.ts'
import { expect, test } from './world.ts'

test('what is below the edge of a long dialog is scrolled to', async ({ signedIn, as, product }) => {
  await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await signedIn('instructor', { at: '/agents/demo-calculus-tutor/conversation' })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Everyone with the link/ }).click()
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await expect(dialog.getByLabel('Opening text')).toBeAttached()
  const last = dialog.getByRole('button', { name: 'Stop sharing' })
  await dialog.getByLabel('Name', { exact: true }).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(last).toBeInViewport({ ratio: 1, timeout: 200 })
  }).toPass()
  await expect(dialog.getByRole('heading', { name: 'Share Calculus tutor' })).toBeInViewport()
})
