import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { call, shareOf } from './given.ts'
import { linkTo } from './widget-page.ts'
import { chooseAccount, expect, test } from './world.ts'

// Several people at one computer, one after the other, in one browser.

const question = 'What does a limit say?'

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('lyceum') ?? '{}'))

/** The names in the history of a share's page. */
async function historyNames(page: Page, link: string): Promise<string[]> {
  await page.goto(link)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('button', { name: 'New person here' })).toBeVisible()
  await expect(page.getByText('Your conversations will be kept here.').or(page.getByText('Today'))).toBeVisible()
  return page.locator('.ly-aside').getByRole('button', { name: question, exact: true }).allTextContents()
}

async function ask(page: Page, link: string) {
  await page.goto(link)
  await chatIn(page).ask(question)
  await chatIn(page).replied()
}

test('what a signed-in person asks on an open link is in their account, and gone from the browser when they sign out', async ({
  as,
  visit,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  await page.goto(`${product.url}/conversations`)
  await chooseAccount(page, 'student')
  await page.waitForURL(`${product.url}/conversations`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const countOf = async () => (await call(page, 'GET', '/conversations')).total as number
  const before = await countOf()
  await ask(page, link)
  expect(await kept(page)).toMatchObject({ guestId: null })
  expect(await countOf()).toBe(before + 1)
  expect(await historyNames(page, link)).toHaveLength(1)
  await page.getByRole('button', { name: 'New person here' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await historyNames(page, link)).toEqual([])
  expect((await kept(page)).accessToken).toBeNull()
})

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

test('a new person at the browser of a guest finds nothing of the one before', async ({ as, visit, product }) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await visit()
  await ask(page, link)
  await chatIn(page).sender.fill('unsent')
  const { guestId } = await kept(page)
  expect(guestId).toBeTruthy()
  expect(await historyNames(page, link)).toHaveLength(1)
  await page.getByRole('button', { name: 'New person here' }).click()
  await expect(chatIn(page).sender).toHaveValue('')
  expect(await historyNames(page, link)).toEqual([])
  expect((await kept(page)).guestId).not.toBe(guestId)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unsent')
})
