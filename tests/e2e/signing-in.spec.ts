import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumLaunch } from '../chromium.mjs'
import { chatIn } from './chat.ts'
import { startPage } from './course-page.ts'
import { shareOf } from './given.ts'
import { frameOf, launchers, tagFor } from './widget-page.ts'
import { chooseAccount, expect, test } from './world.ts'

const loginUrl = '**/api/v1/auth/login-url?*'

test('signing out ends the session: one stays on our page until one signs in again', async ({ signedIn }) => {
  const page = await signedIn('student', { anew: true, at: '/discovery' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /Omar Haddad/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto('/discovery')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  // Who cancels there comes back without a code.
  await page.goto('/oauth2/callback?error=access_denied&state=/discovery')
  await expect(page.getByText('The sign-in was canceled or declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  // A code that the provider does not know, or no longer.
  await page.goto('/oauth2/callback?code=unknown&state=/discovery')
  await expect(page.getByText('This attempt to sign in has expired')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await chooseAccount(page, 'instructor')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

test('while the provider is away the page says so and goes on trying', async ({ visit }) => {
  const page = await visit()
  const answer = { code: 9901, message: 'unavailable', request_id: 'request-17' }
  await page.route(loginUrl, route => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: answer }))
  await page.goto('/discovery')
  await expect(page.getByRole('heading', { name: 'Signing in is not possible right now' })).toBeVisible()
  await expect(page.getByText('request-17')).toBeVisible()
  await page.unroute(loginUrl)
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible({ timeout: 15_000 })
})

test('two tabs that sign in at once both arrive, and so does Back', async ({ visit }) => {
  const one = await visit()
  const other = await one.context().newPage()
  await one.goto('/discovery?category=teaching')
  await other.goto('/profile/settings')
  // A tab that comes to the provider after the first has signed in is not asked.
  await expect(other.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  await chooseAccount(one, 'student')
  await expect(one).toHaveURL(/\/discovery\?category=teaching$/)
  await chooseAccount(other, 'student')
  await expect(other).toHaveURL(/\/profile\/settings$/)
  await other.goto('/oauth2/callback?code=used&state=/discovery')
  await expect(other).toHaveURL(/\/discovery$/)
})

test('a share for people who are signed in goes on in a tab, which a widget on another site offers until then and ever after', async ({
  visit,
  as,
  product
}) => {
  const share = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  const course = await startPage(tagFor(product)(share.link))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  const link = frameOf(page).getByRole('link', { name: 'Open in a new tab' })
  // A button of the page's own look, not a browser's link.
  await expect(link).toHaveCSS('text-decoration-line', 'none')
  const opened = page.waitForEvent('popup')
  await link.click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await chooseAccount(tab, 'student')
  await expect(chatIn(tab).sender).toBeVisible()

  // The browser keeps the frame's storage apart from the tab's, so that the frame does not learn of it, not even when it is loaded anew.
  for (const again of [false, true]) {
    // A tab in the background draws nothing and hears no click.
    await page.bringToFront()
    if (again) {
      await page.reload()
      await launchers(page).click()
    }
    await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
    const openedAgain = page.waitForEvent('popup')
    await link.click()
    await expect(chatIn(await openedAgain).sender).toBeVisible()
  }
  await course.stop()
})

test('in a browser that denies frames of other sites all storage a guest has the chat, and who must sign in a tab', async ({
  as,
  product,
  clean
}) => {
  const owner = await as('instructor')
  const open = await shareOf(owner, product, 'demo-calculus-tutor', 'anyone')
  const strict = await chromium.launch({ ...chromiumLaunch(), args: chromiumArgs.filter(arg => !arg.includes('-features=')) })
  const context = await strict.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  clean.watch(context)
  const page = await context.newPage()
  const course = await startPage(tagFor(product)(open.link))
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  const denied = await page
    .frames()
    .at(-1)!
    .evaluate(() => {
      try {
        return `${localStorage.length}`
      } catch (error) {
        return (error as Error).name
      }
    })
  expect(denied).toBe('SecurityError')
  await expect(chat.messages).toHaveCount(2)
  await chat.replied()

  const { link } = await shareOf(owner, product, 'demo-calculus-tutor', 'authenticated')
  const closed = await startPage(tagFor(product)(link))
  await page.goto(closed.url)
  await launchers(page).click()
  await expect(frameOf(page).getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  await strict.close()
  await course.stop()
  await closed.stop()
})
