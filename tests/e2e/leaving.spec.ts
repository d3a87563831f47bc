import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { expect, test } from './world.ts'

const question = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('the browser’s Back asks before a form half filled in is lost; staying keeps every word, leaving goes back', async ({
  signedIn
}) => {
  const page = await signedIn('instructor')
  await page.getByRole('link', { name: 'Publish agent' }).click()
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill('https://dify.example.edu/v1')

  // A step of the same form loses nothing and is not asked about.
  await page.goBack()
  await expect(page.getByRole('main').getByRole('button', { name: /^Dify/ })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Platform API URL')).toHaveValue('https://dify.example.edu/v1')

  await page.goBack()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/agents$/)
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await expect(page.getByLabel('Platform API URL')).toHaveValue('https://dify.example.edu/v1')

  await page.goBack()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('searchbox', { name: 'Find an agent' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a reply goes on when its page is left, which is said, and stands in the history', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: Array.from({ length: 40 }, () => 'word '), paceMs: 100 } })
  await page.getByRole('link', { name: 'My work' }).click()
  await page.getByRole('main').getByRole('link', { name: agent.name, exact: true }).click()
  const chat = chatIn(page)
  await chat.ask('How long?')
  await expect(chat.stop).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^How long\\? · ${agent.name} · `))
  await page.goBack()
  await expect(page).toHaveURL(/\/profile\/agents$/)
  await expect(page.getByText('The answer goes on without you.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  await page.goForward()
  await chat.replied()
  await expect(chat.last).toContainText('word word')
})

test('leaving a temporary chat in the middle of an answer asks first, as the answer goes with it', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: Array.from({ length: 100 }, () => 'word '), paceMs: 100 } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'This conversation' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Temporary chat/ }).click()
  await chat.ask('How long?')
  await expect(chat.stop).toBeVisible()
  const away = page.getByRole('link', { name: 'Conversations', exact: true })
  await away.click()
  await expect(question(page)).toContainText('Leaving now loses the answer.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(chat.stop).toBeVisible()
  await away.click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/conversations$/)
  await expect(page.getByText('The answer goes on without you.')).toHaveCount(0)
})

test('in the portal a new chat and another conversation are asked about too, and staying keeps the answer and its address', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: Array.from({ length: 150 }, () => 'word '), paceMs: 100 } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'This conversation' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Temporary chat/ }).click()
  await chat.ask('How long?')
  await expect(chat.stop).toBeVisible()
  await expect(page).toHaveURL(/conversationId=/)
  const address = page.url()
  await page.getByRole('button', { name: 'New chat' }).first().click()
  await expect(question(page)).toContainText('Leaving now loses the answer.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(chat.stop).toBeVisible()
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'New chat' }).first().click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(chat.messages).toHaveCount(0)
  await expect(chat.stop).toBeHidden()
})

test('on the page of a share, a new chat, another conversation and a reload ask before an answer is lost with its chat', async ({
  as,
  visit,
  product
}) => {
  const owner = await as('instructor')
  const switches = { answer: Array.from({ length: 150 }, () => 'word '), paceMs: 100 }
  const agent = await giveAgent(owner, product, { keptDays: 0, switches, visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await visit()
  await page.goto(link)
  const chat = chatIn(page)
  await chat.ask('How long?')
  await expect(chat.stop).toBeVisible()
  await expect(chat.last).toContainText('word')
  // Pressed twice before the question's code is there.
  await page.getByRole('button', { name: 'New chat' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(question(page)).toHaveCount(1)
  await expect(question(page)).toHaveAccessibleDescription(/Leaving now loses the answer\./)
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(chat.stop).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const unload = await asked
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  await expect(chat.stop).toBeVisible()

  await page.getByRole('button', { name: 'New chat' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(chat.messages).toHaveCount(0)
  await expect(chat.stop).toBeHidden()
})
