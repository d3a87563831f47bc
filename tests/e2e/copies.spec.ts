import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { expect, test } from './world.ts'

test('a person gives others a copy of a conversation, which a later question does not reach, and ends it', async ({
  signedIn,
  visit
}) => {
  const page = await signedIn('student', { at: '/agents/demo-calculus-tutor/conversation' })
  const chat = chatIn(page)
  await chat.ask('What does a limit say?')
  await chat.replied()
  await page.goto('/conversations')
  await page.getByRole('button', { name: 'More actions: What does a limit say?' }).first().click()
  await page.getByRole('menuitem', { name: 'Link to a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Links to “What does a limit say?”' })
  await expect(dialog.getByText('There is no link to this conversation yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByText(/Everyone who is signed in · Until/)).toBeVisible()
  await expectAccessible(page, 'the links to a conversation')
  const address = (await dialog.locator('code').textContent())!
  await dialog.getByRole('button', { name: 'Close' }).click()
  const links = page.getByRole('region', { name: 'Links to conversations' })
  await expect(links.getByText(address)).toBeVisible()
  await expectAccessible(page, 'the links among the conversations')

  const stranger = await visit()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Sign in to read this' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Sign in' })).toBeVisible()

  const reader = await signedIn('instructor')
  await reader.goto(address)
  await expect(reader.getByText('This is a copy of a conversation with an AI agent')).toBeVisible()
  const messages = reader.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('What does a limit say?')).toBeVisible()
  await expect(messages.getByRole('list', { name: 'Sources' })).toBeVisible()
  await expect(messages.locator('math').first()).toBeVisible()
  await expect(reader.getByText('Omar Haddad')).toHaveCount(0)
  await expectAccessible(reader, 'a copy of a conversation')

  await links.getByRole('button', { name: 'End' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(links.getByText('Ended by you')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
})

test('the menu of an open chat makes a link to a copy too', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/agents/demo-calculus-tutor/conversation' })
  const chat = chatIn(page)
  await chat.ask('What does a derivative say?')
  await chat.replied()
  await page.getByRole('button', { name: 'This conversation' }).click()
  await expect(page.getByRole('menuitem', { name: 'Continue in a course' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Link to a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Links to “What does a derivative say?”' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByText(/Everyone who is signed in · Until/)).toBeVisible()
  await expectAccessible(page, 'the links to the open conversation')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(dialog.getByText('Ended by you')).toBeVisible()
})
