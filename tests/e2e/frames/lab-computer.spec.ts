import type { BrowserContext, Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { shareOf } from '../given.ts'
import { strictBrowser } from '../strict-browser.ts'
import { frameOf, launchers, tagFor } from '../widget-page.ts'
import { chooseAccount, expect, type Person, test } from '../world.ts'

// Computers that many people use, one after the other, and browsers that are strict with frames.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

const question = 'What does the limit of a sum say?'

async function signIn(page: Page, person: Person) {
  const opened = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Sign in' }).click()
  await chooseAccount(await opened, person)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
}

/** Everything that the page and the chat's frame have kept in this browser, with what is behind cookies. */
async function keptIn(context: BrowserContext, page: Page): Promise<string> {
  const stored = await Promise.all(
    page.frames().map(frame =>
      frame.evaluate(async () => {
        const caches = 'caches' in window ? await window.caches.keys() : []
        const databases = await indexedDB.databases()
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches, databases])
      })
    )
  )
  return [...stored, JSON.stringify((await context.storageState()).origins)].join()
}

test('at a shared computer the next person finds nothing of the one before: not by Back, in storage, in the history, or as a suggestion', async ({
  visit,
  as,
  product
}) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  course = await startPage(tagFor(product)(link))
  const page = await visit()
  await page.goto(course.url)
  await launchers(page).click()
  await signIn(page, 'student')
  const chat = chatIn(frameOf(page))
  await chat.ask(question)
  await chat.replied()
  await chat.sender.fill('half a thought')
  await expect.poll(() => keptIn(page.context(), page)).toContain('half a thought')
  // Browsers offer what others have typed before in inputs, and never in one of these.
  expect(await chat.sender.evaluate(field => field.tagName)).toBe('TEXTAREA')

  // The identity provider still knows the person, and is told to ask.
  await page.evaluate(`LyceumChat.instances[0].shutdown()`)
  await expect.poll(() => page.evaluate('LyceumChat.instances[0].state')).toBe('shutdown')
  await page.goto(`${course.url}signed-out`)
  await page.goBack()
  await expect(launchers(page)).toBeVisible()
  await expect(page.getByText(question)).toHaveCount(0)
  await launchers(page).click()
  await expect(frameOf(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  const kept = await keptIn(page.context(), page)
  expect(kept).not.toMatch(/limit of a sum|half a thought|accessToken":"|guestId":"/)

  await signIn(page, 'traveller')
  await expect(chat.messages).toHaveCount(0)
  await expect(chat.sender).toHaveValue('')
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await expect(frameOf(page).getByRole('button', { name: question, exact: true })).toHaveCount(0)
})

test('where somebody is still signed in at the portal, the next person in the chat is who signs in, and the portal is nobody’s', async ({
  visit,
  as,
  product
}) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  const page = await visit()
  await page.goto(product.url)
  await chooseAccount(page, 'student')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  course = await startPage(tagFor(product)(link))
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  // Nobody has left yet: who is known to the portal is signed in at a press.
  await frameOf(page).getByRole('button', { name: 'Sign in' }).click()
  const own = 'Which limit is mine alone?'
  await chat.ask(own)
  await chat.replied()
  await page.evaluate(`LyceumChat.instances[0].shutdown()`)
  await expect.poll(() => page.evaluate('LyceumChat.instances[0].state')).toBe('shutdown')
  await page.reload()
  await launchers(page).click()
  await signIn(page, 'traveller')
  const others = 'And which one is of the next person?'
  await chat.ask(others)
  await chat.replied()
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await expect(frameOf(page).getByRole('button', { name: others, exact: true })).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: own, exact: true })).toHaveCount(0)
  const portal = await page.context().newPage()
  await portal.goto(`${product.url}/d/version`)
  expect(await portal.evaluate(() => JSON.parse(localStorage.getItem('lyceum') ?? '{}').accessToken)).toBeNull()
})

test('where a browser denies frames all storage, whoever comes after `shutdown` is asked who they are, although the provider still knows the one before', async ({
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
  await signIn(page, 'student')
  await chatIn(frameOf(page)).ask(question)
  await chatIn(frameOf(page)).replied()
  await page.evaluate('LyceumChat.instances[0].shutdown()')
  await expect.poll(() => page.evaluate('LyceumChat.instances[0].state')).toBe('shutdown')

  // Another tab of the same browser, in which nothing is open.
  const next = await context.newPage()
  await next.goto(course.url)
  await launchers(next).click()
  await signIn(next, 'traveller')
  await expect(chatIn(frameOf(next)).messages).toHaveCount(0)
  expect(await next.evaluate(() => localStorage.length)).toBe(0)
  await browser.close()
})

test('a browser that denies frames all storage and keeps windows shut offers a link, and the chat opens', async ({
  as,
  product,
  clean
}) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  await context.addInitScript(() => {
    window.open = () => null
  })
  const page = await context.newPage()
  course = await startPage(tagFor(product)(link))
  await page.goto(course.url)
  await launchers(page).click()
  await frameOf(page).getByRole('button', { name: 'Sign in' }).click()
  const opened = page.waitForEvent('popup')
  await frameOf(page).getByRole('link', { name: 'Open the window' }).click()
  await chooseAccount(await opened, 'student')
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await browser.close()
})
