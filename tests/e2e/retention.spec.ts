import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('how long conversations are kept is set for the school, asked about where it becomes shorter, and told beside the message field', async ({
  signedIn,
  as,
  product
}) => {
  const admin = await signedIn('admin', { at: '/management/privacy' })
  await expect(admin.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expectAccessible(admin, 'the page of privacy')
  await admin.getByRole('button', { name: /^Until they are deleted/ }).click()
  await admin.getByRole('option', { name: '180 days' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Keep conversations for a shorter time?' })
  await expectAccessible(admin, 'the question before conversations are kept for a shorter time')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved.').first()).toBeVisible()

  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { switches: { answer: 'A chord.' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const line = page.getByRole('button', { name: 'Kept for 180 days' })
  await line.click()
  await expect(page.getByText('erased 180 days after its last message')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/help?topic=privacy')
  await expectAccessible(page, 'the line about how long a chat is kept', { within: '.ly-foot' })

  await page.goto(`/agents?id=${agent.id}&step=customise`)
  await page.getByRole('button', { name: /How long conversations are kept/ }).click()
  await page.getByRole('option', { name: 'Not after the page is closed' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/profile/agents')
  await page.goto(`/agents/${agent.id}/conversation`)
  await expect(page.getByRole('button', { name: 'Not kept' })).toBeVisible()
  const chat = chatIn(page)
  await chat.ask('What is a secant?')
  await chat.replied()
  await page.goto('/conversations')
  await expect(page.getByText('What is a secant?')).toBeHidden()
  await call(admin, 'PUT', '/orgs/me/config/retention', { kept_days: null, guest_kept_days: 30 })
})
