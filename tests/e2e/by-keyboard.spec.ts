import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { linkTo, phone } from './widget-page.ts'
import { expect, test } from './world.ts'

test('each reply is announced once, also when the next question follows at once; what waits and what is copied is said', {
  tag: '@gate'
}, async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['The ', 'first ', 'answer.'], heldAfter: 2 } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.sender.fill('One?')
  await listen(page)
  await chat.sender.press('Enter')
  await expect(chat.last).toContainText('The first')
  await chat.sender.fill('Two?')
  await chat.sender.press('Enter')
  await expect(page.getByRole('list', { name: 'Waits to be sent' })).toContainText('Two?')
  product.platforms.setSwitches(agent.key, { answer: ['The second answer.'] })
  await expect(chat.last).toContainText('The second answer.')
  await (await chat.replied()).getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect.poll(() => heard(page)).toContain('Copied')
  const told = await heard(page)
  const { name } = agent
  expect(told.toSorted()).toEqual(
    [
      `${name} is replying`,
      'Waits to be sent',
      `${name} has replied: The first answer.`,
      `${name} is replying`,
      `${name} has replied: The second answer.`,
      'Copied'
    ].toSorted()
  )
})

test('what came of a run is said: its output, and why it failed', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const form = [{ paragraph: { label: 'Text', variable: 'text', required: true, default: '' } }]
  const key = product.platforms.addApp({
    key: `app-e2e-run-${process.pid}-secret`,
    mode: 'workflow',
    parameters: { user_input_form: form }
  })
  const { id } = await call(page, 'POST', '/agents', {
    name: 'Digest',
    icon: 'AgentDefault',
    category: 'research',
    description: 'Digests a text.',
    opener: '',
    suggested_questions: [],
    visibility: 'private',
    connection: { platform: 'dify', type: 'workflow', api_url: product.platforms.difyUrl, api_key: key }
  })
  await page.goto(`/agents/${id}/conversation`)
  await page.getByRole('textbox', { name: /^Text/ }).fill('A limit is a value. It is approached.')
  await listen(page)
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await run.press('Enter')
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Digest has replied: ./))
  product.platforms.setSwitches(key, { failNode: true })
  await run.press('Enter')
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Digest could not reply\. ./))
  await expect(run).toBeFocused()

  // What a run asks for goes once it is answered; the focus stays with the results.
  await page.goto('/agents/demo-recommendation-letters/conversation')
  await expect(run).toBeVisible()
  for (const field of await page.locator('.ly-inputs').getByRole('textbox').all()) await field.fill('Kind and quick.')
  await run.press('Enter')
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('earlier messages appear above those that are read, which stay and keep the focus', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const words = 'Some words of an answer. '.repeat(20)
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: [words], paceMs: 0 } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const page = await visit()
  await page.goto((await shareOf(owner, product, agent.id, 'anyone')).link)
  const chat = chatIn(page)
  for (let number = 1; number <= 12; number++) {
    await chat.ask(`Question ${number}`)
    await expect(chat.messages).toHaveCount(2 * number)
    await chat.replied()
  }
  await page.reload()
  await expect(chat.messages).toHaveCount(20)
  const first = chat.messages.first()
  // What answers such keys loads after the messages.
  await expect(async () => {
    await chat.last.focus()
    await page.keyboard.press('Home')
    await expect(first).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(first).toContainText('Question 3')
  const was = page.locator(`[data-message="${await first.getAttribute('data-message')}"]`)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toBeFocused()
  const top = (await was.boundingBox())!.y
  await page.keyboard.press('Enter')
  await expect(chat.messages).toHaveCount(24)
  await expect(was).toBeFocused()
  expect(Math.abs((await was.boundingBox())!.y - top)).toBeLessThan(2)
  await page.keyboard.press('ArrowUp')
  await expect(chat.messages.nth(3)).toBeFocused()
  await expect(chat.messages.nth(3)).toBeInViewport()
})

test('a history that covers the chat leaves nothing to reach behind it; Escape leaves first the search, then the history', async ({
  visit,
  as,
  product
}) => {
  const page = await visit({ viewport: { width: 480, height: 700 } })
  await page.goto(await linkTo(as, product))
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await chat.replied()
  const opener = page.getByRole('button', { name: 'History' })
  await opener.press('Enter')
  const history = page.getByRole('navigation', { name: 'History' })
  const search = history.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('button', { name: 'This conversation' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await expect(chat.sender).toBeHidden()
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.ly-chat :focus')).toHaveCount(0)
  }
  // It is printed from there.
  await page.emulateMedia({ media: 'print' })
  await expect(chat.last.locator('.ly-markdown')).toBeVisible()
  await expect(history).toBeHidden()
  await page.emulateMedia({ media: null })
  await search.fill('limit')
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await search.press('Escape')
  await expect(history).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await history.getByRole('button', { name: 'What is a limit?', exact: true }).press('Enter')
  await expect(history).toBeHidden()
  await expect(chat.sender).toBeFocused()
})

test('the sheet of shortcuts is there before anything has been asked, and what is typed into the field stays there', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  await page.goto(await linkTo(as, product))
  const chat = chatIn(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await chat.sender.pressSequentially('Why?')
  await expect(chat.sender).toHaveValue('Why?')
  await chat.suggestions.getByRole('button').first().focus()
  await page.keyboard.press('Shift+?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.locator('.ly-opener').click()
  await page.keyboard.press('Shift+?')
  await expect(sheet).toBeVisible()
  await expect(chat.messages).toHaveCount(0)
})

test('a passage comes after its source and closes when the focus goes on; a suggestion leaves the focus in the message field', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  await page.goto(await linkTo(as, product))
  const chat = chatIn(page)
  await chat.suggestions.getByRole('button').first().press('Enter')
  await expect(chat.sender).toBeFocused()
  const sources = (await chat.replied()).locator('.ly-sources').getByRole('button')
  await sources.first().press('Enter')
  const passage = page.locator('.ly-passage')
  await expect(passage).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(passage.getByRole('button', { name: 'Close' })).toBeFocused()
  while (await passage.locator(':focus').count()) await page.keyboard.press('Tab')
  await expect(sources.nth(1)).toBeFocused()
  await expect(passage).toBeHidden()
  await chat.suggestions.getByRole('button').first().press('Enter')
  await expect(chat.sender).toBeFocused()
})

test('on a phone what can be pressed is as large as a finger, and a form that is begun leaves the focus in its place', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: ['True[^1].\n\n[^1]: Mostly.'] } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const page = await visit(phone)
  await page.goto((await shareOf(owner, product, agent.id, 'anyone')).link)
  const chat = chatIn(page)
  await chat.ask('Is it?')
  await chat.replied()
  for (const one of [chat.sender, page.getByRole('button', { name: 'Online search' }), chat.send]) {
    const { width, height } = (await one.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  // A mark in the text is pressed beside it, too.
  const mark = page.getByRole('button', { name: 'Footnote 1', exact: true })
  await expect(mark).toBeVisible()
  const { x, y, width, height } = (await mark.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2 - 15)
  await expect(page.locator('.ly-footnote')).toBeFocused()
  await page.getByRole('button', { name: 'Back to the mark of footnote 1' }).tap()
  await expect(mark).toBeFocused()

  await page.goto(await linkTo(as, product, 'demo-lesson-planner', 'admin'))
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Limits')
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('what is switched on can be told from what is off also in forced colours, and the field with the focus from one without', async ({
  visit,
  as,
  product
}) => {
  const page = await visit({ forcedColors: 'active' })
  await page.goto(await linkTo(as, product))
  const chat = chatIn(page)
  const toggle = page.getByRole('button', { name: 'Online search' })
  const colour = () => toggle.evaluate(button => getComputedStyle(button).backgroundColor)
  const off = await colour()
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(colour).not.toBe(off)
  const ring = () => page.locator('.ly-sender').evaluate(form => getComputedStyle(form).outlineStyle)
  expect(await ring()).toBe('none')
  await chat.sender.focus()
  expect(await ring()).toBe('solid')
})

/** What the regions of this page that are read aloud have said since `listen`. */
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

/** Writes down every line that is added to the chat's region that is read aloud. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(changes => {
      for (const { addedNodes, target } of changes) {
        if (!(target instanceof Element) || !target.matches('.ly-chat > [role="status"].ly-hidden')) continue
        for (const added of addedNodes) heard.push(added.textContent ?? '')
      }
    }).observe(document.querySelector('.ly-chat')!, { subtree: true, childList: true })
  })
}
