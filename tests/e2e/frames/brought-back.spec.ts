import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../chromium.mjs'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, tagFor } from '../widget-page.ts'
import { chooseAccount, expect, test, type World } from '../world.ts'

// Back at a computer that several use, in a browser that keeps pages as they were left, which Playwright switches off.

const question = 'What does the limit of a sum say?'

let course: CoursePage | undefined
let end: (() => Promise<void>) | undefined
test.afterEach(async () => {
  await end?.()
  await course?.stop()
})

/** A page of such a browser, and how often it was brought back as it was left. */
async function keepingPage(clean: World['clean']): Promise<{ page: Page; context: BrowserContext; broughtBack(): number }> {
  const browser = await chromium.launch({ ...chromiumLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  end = () => browser.close()
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  clean.watch(context)
  await context.addInitScript(() => {
    if (window === top) addEventListener('pageshow', ({ persisted }) => persisted && console.log('brought back'))
  })
  const page = await context.newPage()
  let count = 0
  page.on('console', message => {
    if (message.text() === 'brought back') count++
  })
  return { page, context, broughtBack: () => count }
}

/** Goes to the first page after the empty one that a browser begins with. */
const goToFirst = (page: Page) => page.evaluate(() => setTimeout(() => history.go(2 - history.length)))

/** Playwright's own waits for a load, which a page that is brought back does not have. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()))

/** Frames of a page that is brought back, which Playwright does not see. */
const framesOn = (page: Page) =>
  page.evaluate(() => document.querySelector('lyceum-widget')!.shadowRoot!.querySelectorAll('iframe').length)

test('Back to a page of a share after “New person here” shows nothing of the guest before', async ({ as, product, clean }) => {
  const link = await linkTo(as, product)
  course = await startPage('<p>Elsewhere</p>')
  const { page, broughtBack } = await keepingPage(clean)
  await page.goto(link)
  await chatIn(page).ask(question)
  await chatIn(page).replied()
  await page.goto(course.url)
  await page.goto(`${link}?another`)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  for (const field of await page.locator('input').all()) await expect(field).toHaveAttribute('autocomplete', 'off')
  await page.getByRole('button', { name: 'New person here' }).click()
  await expect(chatIn(page).messages).toHaveCount(0)
  await page.goto(course.url)
  await goToFirst(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(link).pathname)
  await expect(chatIn(page).sender).toBeVisible()
  await expect(page.getByText(question)).toHaveCount(0)
  // Not even the browser has kept it.
  expect(broughtBack()).toBe(0)
})

test('a page with a widget that is brought back after `shutdown` on the next one shows nothing of the person before', async ({
  as,
  product,
  clean
}) => {
  course = await startPage(tagFor(product)(await linkTo(as, product)))
  const { page, broughtBack } = await keepingPage(clean)
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await chat.ask(question)
  await chat.replied()
  await page.goto(`${course.url}next`)
  await expect(chat.messages).toHaveCount(2)
  await goBack(page)
  await expect.poll(broughtBack).toBeGreaterThan(0)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'true')
  expect(await framesOn(page)).toBe(1)

  await page.goto(`${course.url}next`)
  await page.evaluate('LyceumChat.instances[0].shutdown()')
  await expect.poll(() => page.evaluate('LyceumChat.instances[0].state')).toBe('shutdown')
  const before = broughtBack()
  await goBack(page)
  await expect.poll(broughtBack).toBeGreaterThan(before)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  expect(await framesOn(page)).toBe(0)
  await launchers(page).click()
  await expect(chat.sender).toBeVisible()
  await expect(chat.messages).toHaveCount(0)
})

test('a plain frame that is brought back with its page after “New person here” on the next one loads anew', async ({
  as,
  product,
  clean
}) => {
  const link = await linkTo(as, product)
  const counting = `<script>
    window.drawn = 0
    addEventListener('message', ({ data }) => data.type === 'drawn' && window.drawn++)
  </script>`
  course = await startPage(`${counting}<iframe src="${link}?embed=1" width="700" height="600"></iframe>`)
  const { page, broughtBack } = await keepingPage(clean)
  await page.goto(course.url)
  const chat = chatIn(frameOf(page))
  await chat.ask(question)
  await chat.replied()
  expect(await page.evaluate('drawn')).toBe(1)
  await page.goto(`${course.url}next`)
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await frameOf(page).getByRole('button', { name: 'New person here' }).click()
  await expect.poll(() => page.evaluate('drawn')).toBe(2)
  await goBack(page)
  await expect.poll(broughtBack).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate('drawn')).toBe(2)
})

test('Back to a page of the portal after signing out shows nothing of the person before', async ({ product, clean }) => {
  course = await startPage('<p>Elsewhere</p>')
  const { page, broughtBack } = await keepingPage(clean)
  await page.goto(`${product.url}/conversations`)
  await chooseAccount(page, 'student')
  await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
  await page.goto(course.url)
  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: /Omar Haddad/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
  await goToFirst(page)
  await expect.poll(() => page.url()).toContain('/conversations')
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('Omar Haddad')).toHaveCount(0)
  expect(broughtBack()).toBe(0)
})
