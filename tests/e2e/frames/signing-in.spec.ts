import type { BrowserContext, Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { shareOf } from '../given.ts'
import { strictBrowser } from '../strict-browser.ts'
import { frameOf, launchers, phone, tagFor } from '../widget-page.ts'
import { chooseAccount, expect, test } from '../world.ts'

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

/** Presses the frame's button, and returns the window that opens. */
async function pressSignIn(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Sign in' }).click()
  return opened
}

/** The access token that our own pages have kept in this browser, in a tab of their own. */
async function tokenKept(context: BrowserContext, url: string): Promise<unknown> {
  const tab = await context.newPage()
  await tab.goto(`${url}/d/version`)
  const saved = await tab.evaluate(() => localStorage.getItem('lyceum'))
  await tab.close()
  return JSON.parse(saved ?? '{}').accessToken ?? null
}

test('a share for people who are signed in opens in a widget on another site, by a window in which they sign in, and after a reload', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const share = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  course = await startPage(tagFor(product)(share.link))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const signIn = await pressSignIn(page)
  await chooseAccount(signIn, 'student')
  const chat = chatIn(frameOf(page))
  await expect(chat.sender).toBeVisible()
  await expect.poll(() => signIn.isClosed()).toBe(true)
  await chat.ask('What does a limit say?')
  await chat.replied()
  await page.bringToFront()
  // It is open as it was.
  await page.reload()
  await expect(chat.sender).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await expect(frameOf(page).getByRole('button', { name: 'What does a limit say?', exact: true }).first()).toBeVisible()
  // The window was for this frame: nobody who opens the portal next is signed in there.
  expect(await tokenKept(page.context(), product.url)).toBeNull()
})

test('a window that the identity provider has cut off shows a code, which counts only in the frame that has opened it', async ({
  visit,
  as,
  product
}) => {
  const share = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  course = await startPage(tagFor(product)(share.link))
  const page = await visit()
  await page.context().route(/\/interaction\//, async route => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  await page.goto(course.url)
  await launchers(page).click()
  const signIn = await pressSignIn(page)
  await chooseAccount(signIn, 'student')
  await signIn.getByRole('button', { name: 'Show the code' }).click()
  const code = (await signIn.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent())!
  const field = frameOf(page).getByLabel('If the window shows a code, type it here')
  await page.bringToFront()
  await field.fill('AAAA-AAAA')
  await field.press('Enter')
  await expect(frameOf(page).getByText('This code is not valid')).toBeVisible()
  await field.fill(code.toLowerCase().replace('-', ' '))
  await field.press('Enter')
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
})

test('a browser that keeps windows shut offers a link to the same window', async ({ visit, as, product }) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  course = await startPage(tagFor(product)(link))
  const page = await visit(phone)
  await page.goto(course.url)
  await launchers(page).click()
  await expect(frameOf(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page
    .frames()
    .at(-1)!
    .evaluate(() => {
      window.open = () => null
    })
  await frameOf(page).getByRole('button', { name: 'Sign in' }).click()
  const opened = page.waitForEvent('popup')
  await frameOf(page).getByRole('link', { name: 'Open the window' }).click()
  // E23: iOS zooms into smaller fields.
  await expect(frameOf(page).getByLabel('If the window shows a code, type it here')).toHaveCSS('font-size', '16px')
  await chooseAccount(await opened, 'student')
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
})

test('a browser that denies frames of other sites all storage lets people sign in by the window too', async ({
  as,
  product,
  clean
}) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const page = await context.newPage()
  course = await startPage(tagFor(product)(link))
  await page.goto(course.url)
  await launchers(page).click()
  await chooseAccount(await pressSignIn(page), 'student')
  const chat = chatIn(frameOf(page))
  await expect(chat.sender).toBeVisible()
  await chat.ask('What does a limit say?')
  await chat.replied()
  // Nothing that the page could read keeps who it is: the next page says what to do, and has the conversation then.
  await page.reload()
  await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /limit|Bearer|eyJhbGci/
  )
  // The identity provider knows them still: the window closes by itself.
  await pressSignIn(page)
  await expect(chat.sender).toBeVisible()
  await expect(chat.messages.first()).toContainText('What does a limit say?')
  await browser.close()
})

test('where the browser denies the frame all storage, Reload in the chat goes on with conversation and draft', async ({
  as,
  product,
  clean
}) => {
  clean.allow(/Failed to fetch|dynamically imported|ERR_/)
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const page = await context.newPage()
  // A part of the chat does not come, as when the server was updated meanwhile.
  await page.route('**/widget-assets/*/history-aside.js', route => route.abort())
  course = await startPage(tagFor(product)(link))
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await chat.sender.fill('A draft')
  const reload = frameOf(page).getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unrouteAll()
  await reload.click()
  await expect(reload).toHaveCount(0)
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('What does a limit say?')
  await expect(chat.sender).toHaveValue('A draft')
  await browser.close()
})

test('in a browser that denies frames of other sites all storage a guest has the chat', async ({ as, product, clean }) => {
  const open = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const page = await context.newPage()
  course = await startPage(tagFor(product)(open.link))
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await expect(chat.messages).toHaveCount(2)
  await chat.replied()
  await browser.close()
})
