import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { choose } from '../choose.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { call, giveAgent } from '../given.ts'
import { expect, phone, test, type World } from '../world.ts'

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

/** An agent of the instructor's that is in use, with a share that lists one site, and nothing of this product's. */
async function listedShare(as: World['as'], product: Parameters<typeof giveAgent>[1]) {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: ['A limit is a bound.'] } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const body = { access_level: 'anyone', sites: ['https://lms.northgate.example'], name: 'Moodle' }
  const { id, token } = await call(owner, 'POST', `/agents/${agent.id}/placements`, body)
  return { owner, agent, id: String(id), token: String(token), settings: body }
}

async function openPlayground(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Moodle/ })
    .click()
  await page.getByRole('button', { name: 'Try it on a page' }).click()
  return page.getByRole('dialog', { name: 'Try it on a page' })
}

const trialOn = (page: Page): FrameLocator => page.frameLocator('iframe[title=Page]')
const codeIn = (dialog: ReturnType<Page['getByRole']>) => dialog.locator('pre')

test('an owner changes options and sees page and code change; the code makes the same widget on a page of another site', async ({
  as,
  signedIn,
  visit,
  product
}) => {
  const { owner, agent, id, token, settings } = await listedShare(as, product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const dialog = await openPlayground(page)
  const host = trialOn(page)
  await expect(host.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  expect(await host.locator('body').evaluate(() => window.origin)).toBe('null')
  await expectAccessible(page, 'the trial of a share', { within: '[role="dialog"]', agent: true })

  await dialog.getByLabel('Name', { exact: true }).fill('Ask the tutor')
  await dialog.getByRole('button', { name: /Corner/ }).click()
  await page.getByRole('option', { name: 'Left' }).click()
  await dialog.getByRole('button', { name: /Colors/ }).click()
  await page.getByRole('option', { name: 'Dark' }).click()
  await dialog.getByLabel('Questions to begin with, one a line').fill('What is due?\nWhat is a limit?')
  await dialog.getByLabel('What the page says of itself').fill('{ "page": ')
  await expect(dialog.getByText(/^Enter a JSON object/)).toBeVisible()
  await dialog.getByLabel('What the page says of itself').fill('{ "page": "Week 3" }')
  await expect(dialog.getByText(/^Enter a JSON object/)).toBeHidden()
  await dialog.getByText('Rating answers').click()
  const code = (await codeIn(dialog).textContent())!
  expect(code).toContain(`share: '${token}'`)
  expect(code).toContain("starterQuestions: ['What is due?', 'What is a limit?']")

  await expectSame(host)
  // What is open follows what changes, and where the page is made anew for that, it is open again.
  const chat = host.frameLocator('iframe[src*="/chatbot/"]')
  await dialog.getByRole('button', { name: /Density/ }).click()
  await page.getByRole('option').last().click()
  await expect(chat.locator('html')).toHaveAttribute('style', /--space-/)
  await expect(chatIn(chat).messages).toHaveCount(2)
  const made = await page.locator('iframe[title=Page]').elementHandle()
  await dialog.getByRole('button', { name: /When its code is fetched/ }).click()
  await page.getByRole('option').last().click()
  await expect.poll(() => made!.evaluate(element => element.isConnected)).toBe(false)
  await expect(chatIn(chat).sender).toBeVisible()
  await expect(chat.locator('html')).toHaveAttribute('style', /--space-/)
  // It may be framed by a page without an origin, in this hour and by its owner alone: the list is as it was, and nothing was seen.
  const { items } = (await call(owner, 'GET', `/agents/${agent.id}/shares`)) as { items: { sites: string[]; seen: unknown[] }[] }
  expect(items[0]).toMatchObject({ sites: settings.sites, seen: [] })

  course = await startPage(code)
  const { origin } = new URL(course.url)
  await call(owner, 'PUT', `/agents/${agent.id}/placements/${id}`, { ...settings, sites: [...settings.sites, origin] })
  const foreign = await visit()
  await foreign.goto(course.url)
  await expectSame(foreign)

  // Copied as it is shown, in each way.
  for (const [way, begins] of [
    ['Element', /^<script async src/],
    ['React', /^import \{ useLyceumChat \}/],
    ['Iframe', /^<iframe src/],
    ['Script tag', /^<script async src/]
  ] as const) {
    await choose(dialog.getByRole('radio', { name: way }))
    await expect(codeIn(dialog)).toHaveText(begins)
    await expect(codeIn(dialog)).toContainText(token)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Try it on a page' })).toBeFocused()
})

/** The same button, questions and answer, wherever the code stands. */
async function expectSame(host: Page | FrameLocator) {
  const button = host.getByRole('button', { name: 'Ask the tutor' })
  await expect.poll(() => button.evaluate(element => element.getBoundingClientRect().x)).toBe(24)
  await button.click()
  const frame = host.frameLocator('iframe[src*="/chatbot/"]')
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(frame.getByRole('button', { name: 'Sent with your question: Week 3' })).toBeVisible()
  await frame.getByRole('button', { name: 'What is due?' }).click()
  await expect(await chatIn(frame).replied()).toContainText('A limit is a bound.')
  await expect(frame.locator('.ly-actions [aria-pressed]')).toHaveCount(0)
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the trial of a share has a tab each for options, page and code', async ({ as, signedIn, visit, product }) => {
    const { agent, token } = await listedShare(as, product)
    const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
    const dialog = await openPlayground(page)
    await dialog.getByLabel('Name', { exact: true }).fill('Ask the tutor')
    await expectAccessible(page, 'the options of a trial', { within: '[role="dialog"]' })
    await dialog.getByRole('tab', { name: 'Page' }).click()
    await trialOn(page).getByRole('button', { name: 'Ask the tutor' }).click()
    await expect(chatIn(trialOn(page).frameLocator('iframe')).sender).toBeVisible()
    await dialog.getByRole('tab', { name: 'Code' }).click()
    await expect(codeIn(dialog)).toContainText(token)
    await expectAccessible(page, 'the code of a trial', { within: '[role="dialog"]' })
    course = await startPage((await codeIn(dialog).textContent())!)
    const foreign = await visit()
    await foreign.goto(course.url)
    await expect(foreign.getByRole('button', { name: 'Ask the tutor' })).toBeVisible()
  })
})
