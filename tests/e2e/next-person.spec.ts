import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { linkTo } from './widget-page.ts'
import { chooseAccount, expect, test } from './world.ts'

// Several people at one computer, one after the other, in one browser.

const question = 'What does a limit say?'

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('lyceum') ?? '{}'))

async function ask(page: Page, link: string) {
  await page.goto(link)
  await chatIn(page).ask(question)
  await chatIn(page).replied()
}

test('what a guest has asked is offered at sign-in, and is then the person’s alone', async ({ as, visit, product }) => {
  const link = await linkTo(as, product)
  const page = await visit()
  await ask(page, link)
  await page.goto(`${product.url}/conversations`)
  await chooseAccount(page, 'student')
  await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeVisible()
  await page.getByRole('button', { name: 'Take them along' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: question }).first()).toBeVisible()
  expect(await kept(page)).toMatchObject({ guestId: null })
})
