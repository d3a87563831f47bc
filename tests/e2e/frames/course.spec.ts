import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { strictBrowser } from '../strict-browser.ts'
import { expect, test } from '../world.ts'

/** Takes the login's cookie away, as a browser without partitions does: it has none to ask with, and none when the launch comes. */
async function withoutCookies(context: BrowserContext): Promise<void> {
  await context.route('**/lti/cookie?*', route => route.fulfill({ status: 404 }))
  await context.route('**/auth?*', async route => {
    await context.clearCookies()
    await route.continue()
  })
}

let lms: Lms
test.afterEach(() => lms.stop())

test('with third-party cookies blocked a teacher places agents, and a learner chats with one in the frame', {
  tag: '@gate'
}, async ({ as, product, clean }) => {
  lms = await startLms(product, await as('admin'))
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const teacher = await context.newPage()
  await teacher.goto(lms.page({ person: 'grace', role: 'Instructor', choosing: true }))
  const picker = toolIn(teacher)
  await expect(picker.getByRole('heading', { name: 'Choose agents' })).toBeVisible()
  await expectAccessible(teacher, 'the choice of agents')
  await picker.getByRole('searchbox', { name: 'Search agents' }).fill('calculus')
  await picker.getByRole('searchbox', { name: 'Search agents' }).press('Enter')
  await picker.getByRole('checkbox', { name: /Calculus tutor/ }).check()
  await picker.getByRole('searchbox', { name: 'Search agents' }).fill('')
  await picker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(picker.getByRole('checkbox', { name: /Calculus tutor/ })).toBeChecked()
  await picker.getByRole('checkbox').nth(1).check()
  await picker.getByRole('button', { name: 'Place in the course' }).click()
  await expect(picker.getByText('Saved in the course')).toBeVisible()
  const items = lms.chosen[0]!['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
    title: string
    custom: { agent: string }
  }[]
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ title: 'Calculus tutor', type: 'ltiResourceLink', url: `${product.url}/lti/launch` })
  expect(lms.chosen[0]!['https://purl.imsglobal.org/spec/lti-dl/claim/data']).toBe('opaque')

  const learner = await context.newPage()
  await learner.goto(lms.page({ custom: items[0]!.custom, link: 'placed' }))
  const chat = chatIn(toolIn(learner))
  await expect(toolIn(learner).getByRole('heading', { name: 'Calculus tutor', level: 1 })).toBeVisible()
  await expect(toolIn(learner).getByText('Calculus I').first()).toBeVisible()
  await chat.ask('What does a limit say?')
  await chat.replied()
  // Loaded anew, the page of the course launches again; what was said is in the history.
  await learner.reload()
  await expect(chat.sender).toBeVisible()
  await toolIn(learner).getByRole('button', { name: 'History' }).click()
  await expect(toolIn(learner).getByText('What does a limit say?')).toBeVisible()
  await browser.close()
})

test('a teacher fills the knowledge of the course in the frame, and a learner has the document that an answer cites', async ({
  as,
  product,
  visit
}) => {
  lms = await startLms(product, await as('admin'))
  const custom = { agent: 'demo-calculus-tutor' }
  const teacher = await visit()
  await teacher.goto(lms.page({ person: 'grace', role: 'Instructor', custom, link: 'knowing' }))
  await toolIn(teacher).getByRole('button', { name: 'Your course' }).click()
  await toolIn(teacher).getByRole('tab', { name: 'Knowledge' }).click()
  const chooser = teacher.waitForEvent('filechooser')
  await toolIn(teacher).getByRole('button', { name: 'Choose files' }).click()
  const buffer = Buffer.from('The zeppelin of the course lands at noon.')
  await (await chooser).setFiles({ name: 'zeppelin.txt', mimeType: 'text/plain', buffer })
  await expect(toolIn(teacher).getByText(/^Ready ·/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(teacher, 'the knowledge of a course')

  const learner = await visit()
  await learner.goto(lms.page({ person: 'ada', custom, link: 'knowing' }))
  const chat = chatIn(toolIn(learner))
  await chat.ask('When does the zeppelin land?')
  await chat.replied()
  await toolIn(learner)
    .getByRole('button', { name: /zeppelin\.txt/ })
    .first()
    .click()
  const download = learner.waitForEvent('download')
  await toolIn(learner).getByRole('button', { name: 'Download zeppelin.txt' }).click()
  expect((await download).suggestedFilename()).toBe('zeppelin.txt')
})

test('where no cookie stays the frame’s own storage binds the launch', async ({ as, product, visit }) => {
  lms = await startLms(product, await as('admin'))
  const page = await visit()
  await withoutCookies(page.context())
  await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' } }))
  await expect(chatIn(toolIn(page)).sender).toBeVisible()
})

for (const keeps of ['page', 'frame'] as const)
  test(`where neither stays the platform keeps the binding, in its ${keeps}`, async ({ as, product, clean }) => {
    lms = await startLms(product, await as('admin'))
    const { browser, context } = await strictBrowser()
    clean.watch(context)
    await withoutCookies(context)
    const page = await context.newPage()
    // A platform that takes its time answers in time all the same.
    await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' }, keeps, slow: 1500 }))
    await expect(chatIn(toolIn(page)).sender).toBeVisible()
    await browser.close()
  })

test('where nothing stays the login offers a tab before the hint is spent, and the chat opens there', async ({
  as,
  product,
  clean
}) => {
  lms = await startLms(product, await as('admin'))
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  await withoutCookies(context)
  const page = await context.newPage()
  await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' } }))
  const button = toolIn(page).getByRole('button', { name: 'Open in a new tab' })
  await expect(button).toBeFocused()
  expect(lms.asked.some(({ path }) => path.startsWith('/auth'))).toBe(false)
  await context.unrouteAll()
  const opened = page.waitForEvent('popup')
  await button.click()
  await expect(chatIn(await opened).sender).toBeVisible()
  await browser.close()
})

test('a chat in a low frame asks its platform for height, in both forms that platforms read', async ({ as, product, visit }) => {
  lms = await startLms(product, await as('admin'))
  const page = await visit()
  await page.addInitScript(() => {
    if (window !== top) return
    addEventListener('DOMContentLoaded', () => Object.assign(document.querySelector('iframe')!.style, { height: '300px' }))
    addEventListener('message', ({ data }) => {
      const said = String(typeof data === 'string' ? data : JSON.stringify(data))
      if (said.includes('lti.frameResize')) document.title += ` ${typeof data} ${JSON.parse(said).height}`
    })
  })
  await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' } }))
  await expect(chatIn(toolIn(page)).sender).toBeVisible()
  // The browser tells frames of other sites its own screen, not that of the test.
  const height = await toolIn(page)
    .locator('html')
    .evaluate(() => Math.min(720, Math.round(screen.availHeight * 0.75)))
  await expect(page).toHaveTitle(`Course object ${height} string ${height}`)
})
