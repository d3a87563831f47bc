import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call } from './given.ts'
import { expect, phone, test } from './world.ts'

/** Signs somebody in whom no other story needs. */
async function signIn(page: Page, name: RegExp, at: string): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(`**${at}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Asks one of the school's agents on its page. */
async function ask(page: Page, text: string): Promise<void> {
  const { items } = (await call(page, 'GET', '/agents')) as { items: { id: string; type: string }[] }
  await page.goto(`/agents/${items.find(({ type }) => type === 'chat')!.id}/conversation`)
  const chat = chatIn(page)
  await chat.ask(text)
  await chat.replied()
}

test('a person takes their data along, and deletes their conversations and then their account', async ({ visit }) => {
  const page = await visit()
  await signIn(page, /Tomás Vega/, '/discovery')
  await ask(page, 'What is a pole of order two?')
  await page.goto('/profile/settings')
  await expect(page.getByRole('heading', { name: 'My data', exact: true })).toBeVisible()
  await expectAccessible(page, 'the settings with my data')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('my-data.zip')
  const archive = await readFile(await saved.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['account.json', 'usage.json', 'conversations/']) expect(archive.includes(name)).toBe(true)

  await page.getByRole('button', { name: 'Delete conversations' }).click()
  const conversations = page.getByRole('alertdialog', { name: 'Delete all your conversations?' })
  await expectAccessible(page, 'the question before conversations are deleted')
  await conversations.getByRole('button', { name: 'Delete conversations' }).click()
  await expect(page.getByText('You have no conversations.')).toBeVisible()
  await page.goto('/conversations')
  await expect(page.getByText('What is a pole of order two?')).toBeHidden()

  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const account = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(account).toContainText('Stays without your name: counts of use')
  await account.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await signIn(page, /Tomás Vega|Sign in/, '/profile/settings')
})

test('who owns agents is told what to do with them before the account can go', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/profile/settings' })
  await expect(page.getByText(/^You own agents \(\d+\) and knowledge bases \(\d+\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
})

test('an administrator deletes a person, whose open page is signed out', async ({ visit, signedIn }) => {
  const person = await visit()
  await signIn(person, /王晓雨/, '/discovery')
  const page = await signedIn('admin', { at: `/management/users?query=${encodeURIComponent('王晓雨')}` })
  await page.getByRole('link', { name: '王晓雨' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '王晓雨' })).toBeVisible()
  await expectAccessible(page, 'the page of a person with their data')
  await page.getByRole('button', { name: 'Delete person' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 王晓雨?' })
  await dialog.getByRole('button', { name: 'Delete person' }).click()
  await expect(page).toHaveURL(/\/management\/users$/)
  await expect(page.getByRole('link', { name: '王晓雨' })).toBeHidden()
  // The provider may still know who they are and let them in as somebody new at once: what counts is that they have to ask it.
  const asksProvider = person.waitForRequest(request => request.url().includes('/auth/login-url'))
  await person.goto('/agents/history')
  await asksProvider
})

test.describe('on a phone', () => {
  test.use(phone)
  test('what can be done with my data stands below each other', async ({ signedIn }) => {
    const page = await signedIn('student', { at: '/profile/settings' })
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
    await expectAccessible(page, 'my data on a phone')
  })
})
