import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumLaunch } from '../../chromium.mjs'
import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { shareOf } from '../given.ts'
import { frameOf, launchers, tagFor } from '../widget-page.ts'
import { chooseAccount, expect, test } from '../world.ts'

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
    // It is open as it was.
    if (again) await page.reload()
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
