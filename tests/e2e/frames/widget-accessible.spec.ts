import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import type { Product } from '../product.ts'
import { frameOf, launchers, linkTo, phone, tagFor } from '../widget-page.ts'
import { chooseAccount, expect, test } from '../world.ts'

// What axe finds in each state that a widget can be in, on a page of another site.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())
const tutor = 'LyceumChat.instances[0]'
/** A page and the frame in it are two documents, each with a main part of its own. */
const except = ['landmark-unique', 'landmark-no-duplicate-main']

async function at(page: Page, product: Product, link: string, attributes: Record<string, string> = {}) {
  await course?.stop()
  course = await startPage(
    `<html lang="en"><meta name="viewport" content="width=device-width"><body><main><h1>A page</h1><div id="place" style="height:600px"></div></main>${tagFor(product)(link, attributes)}`
  )
  await page.goto(course.url)
}

test('axe finds nothing in a chat: greeting, context, answer, history, a badge, in a place of the page, as all of it, on a phone', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const page = await visit()
  await at(page, product, link)
  const frame = frameOf(page)
  const chat = chatIn(frame)
  await expectAccessible(page, 'the launcher', { except })
  await page.evaluate(`${tutor}.setContext({ course: 'MATH 1013' })`)
  await launchers(page).click()
  await frame.getByRole('button', { name: 'Sent with your question: MATH 1013' }).click()
  await expect(frame.getByRole('definition')).toBeVisible()
  await expectAccessible(page, 'what the page says of itself', { except })
  await chat.ask('What does a limit say?')
  await chat.replied()
  await expectAccessible(page, 'an answer', { agent: true, except })
  await frame.getByRole('button', { name: 'History', exact: true }).click()
  await expect(frame.getByRole('button', { name: 'What does a limit say?' }).first()).toBeVisible()
  await expectAccessible(page, 'the history', { agent: true, except })
  await frame.getByRole('button', { name: 'History', exact: true }).click()
  // Asked and closed at once: the answer is counted.
  await chat.ask('And a series?')
  await page.evaluate(`${tutor}.close()`)
  await expect(page.getByRole('button', { name: /new answers: 1/ })).toBeVisible()
  // The figure of the badge stands in the launcher's name in brackets, which axe does not find.
  await expectAccessible(page, 'a badge', { agent: true, except: [...except, 'label-content-name-mismatch'] })

  await at(page, product, link, { 'data-mode': 'inline', 'data-target': '#place' })
  await page.evaluate(`${tutor}.ready`)
  await expectAccessible(page, 'inline', { agent: true, except })
  await at(page, product, link, { 'data-mode': 'full' })
  await page.evaluate(`${tutor}.ready`)
  await expectAccessible(page, 'full', { agent: true, except })

  const mobile = await visit(phone)
  await at(mobile, product, link)
  await launchers(mobile).tap()
  await mobile.evaluate(`${tutor}.ready`)
  await expectAccessible(mobile, 'a phone’s screen', { except })
})

test('axe finds nothing where there is no chat: progress, a retry, signing in, a code, a site or a sandbox that is refused', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat|ERR_FAILED|sandboxed|opaque/i)
  const owner = await as('instructor')
  const page = await visit()
  const link = await linkTo(as, product)
  let fail = () => {}
  const failing = new Promise<void>(resolve => {
    fail = resolve
  })
  await page.route('**/chatbot/**', async route => {
    await failing
    await route.abort()
  })
  await at(page, product, link)
  await launchers(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page, 'progress', { except })
  fail()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'a retry', { except })
  await page.unroute('**/chatbot/**')

  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const signedIn = await shareOf(owner, product, agent.id, 'authenticated')
  await at(page, product, signedIn.link)
  await launchers(page).click()
  const frame = frameOf(page)
  const signIn = frame.getByRole('button', { name: 'Sign in' })
  await expect(signIn).toBeVisible()
  await expectAccessible(page, 'signing in', { except })
  const opened = page.waitForEvent('popup')
  await signIn.click()
  const popup = await opened
  await expect(frame.getByRole('textbox', { name: 'If the window shows a code, type it here' })).toBeVisible()
  await expectAccessible(page, 'a code', { except })
  await chooseAccount(popup, 'student')
  await expect(chatIn(frame).sender).toBeVisible()

  const elsewhere = await shareOf(owner, product, agent.id, 'anyone', ['https://lms.example.edu'])
  await at(page, product, elsewhere.link)
  await launchers(page).click()
  await expect(frame.getByRole('heading', { name: 'This page may not show the chat' })).toBeVisible()
  await expectAccessible(page, 'a site that is refused', { except })

  await course?.stop()
  course = await startPage(
    `<html lang="en"><body><main><h1>A page</h1><iframe title="Tutor" sandbox="allow-scripts" width="500" height="600" src="${link}?embed=1"></iframe></main>`
  )
  await page.goto(course.url)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'This page does not let the chat run' })).toBeVisible()
  await expectAccessible(page, 'a sandbox', { except })
})
