import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
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

test('the browser’s Back asks while a reply is written, and neither the question nor the next page waits for its end', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: Array.from({ length: 100 }, () => 'word '), paceMs: 500 } })
  await page.getByRole('link', { name: 'My work' }).click()
  await page.getByRole('main').getByRole('link', { name: agent.name, exact: true }).click()
  const chat = chatIn(page)
  await chat.ask('How long?')
  await expect(chat.stop).toBeVisible()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${agent.id}/conversation\\?conversationId=`))
  await expect(chat.stop).toBeVisible()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/profile\/agents$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
})
