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

test('“New person here” on the page of a share leaves nothing of the guest before, also not behind Back', async ({
  as,
  visit,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  await ask(page, link)
  const first = await kept(page)
  await chatIn(page).sender.fill('half a thought')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByText(question).first()).toBeVisible()
  await page.getByRole('button', { name: 'New person here' }).click()
  await expect(chatIn(page).messages).toHaveCount(0)
  await expect(chatIn(page).sender).toHaveValue('')
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(first.guestId)
  await page.goBack().catch(() => {})
  await expect(page.getByText(question)).toHaveCount(0)

  await page.goto(link)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByText('Your conversations will be kept here.')).toBeVisible()
})

test('G04: what somebody who is signed in asks on an open link is in their account, and gone from the link when they sign out', async ({
  as,
  visit,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  await page.goto(`${product.url}/conversations`)
  await chooseAccount(page, 'student')
  await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
  const own = 'What does the limit of a sum say?'
  await page.goto(link)
  await chatIn(page).ask(own)
  await chatIn(page).replied()
  await page.goto(`${product.url}/conversations`)
  await expect(page.getByRole('main').getByRole('link', { name: own }).first()).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('button', { name: 'New person here' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/chatbot/'))
  await page.goto(link)
  await expect(chatIn(page).sender).toBeVisible()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByText(own)).toHaveCount(0)
  await page.goto(`${product.url}/conversations`)
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
})

test('who signs out in one tab leaves nothing on the pages of the others', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/profile/agents' })
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  const home = await page.context().newPage()
  await home.goto(new URL('/', page.url()).href)
  await expect(home.getByRole('searchbox', { name: 'Find an agent' })).toBeVisible()
  await home.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('lyceum') ?? '{}')
    localStorage.setItem('lyceum', JSON.stringify({ ...kept, accessToken: null, signedOut: true }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My work' })).toHaveCount(0)
})
