import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import { pageWith } from '../widget-listener.ts'
import { frameOf, launchers, linkTo } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// What a page does with a widget, in the built widget on a page of another site. `script-tag.spec.ts` has the others.

const tutor = 'LyceumChat.instances[0]'
const root = (page: Page) => frameOf(page).locator('html')

test('functions `prefill`, `setContext`, commands `prefill`, `configure`: what a page says of itself is seen, and reaches the platform in front of the question', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  const chat = chatIn(frameOf(page))
  const asked = () => product.platforms.calls.filter(({ key, path }) => key === agent.key && path === '/chat-messages')
  await page.evaluate(`${tutor}.setContext({ course: 'MATH 1013', selection: 'Let f be continuous.' })`)
  await page.evaluate(`${tutor}.setContext({ selection: null })`)
  await page.evaluate(`${tutor}.prefill('What is meant?')`)
  await expect(chat.sender).toHaveValue('What is meant?')
  const chip = frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 1013' })
  await chip.click()
  await expect(frameOf(page).getByRole('definition')).toHaveText('MATH 1013')
  await chat.send.click()
  await chat.replied()
  expect((asked().at(-1)!.body as { query: string }).query).toMatch(/> course: MATH 1013\n\nWhat is meant\?$/)
  await expect(chat.messages.first()).not.toContainText('MATH 1013')

  await frameOf(page).getByRole('button', { name: 'Do not send it' }).click()
  await expect(chip).toHaveCount(0)
  await chat.ask('And now?')
  await chat.replied()
  expect((asked().at(-1)!.body as { query: string }).query).toBe('And now?')
  // What the person has left out stays so, whatever else the page changes, until it says something else of itself.
  await page.evaluate(`${tutor}.setTheme('dark')`)
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await chat.ask('And in the dark?')
  await chat.replied()
  expect((asked().at(-1)!.body as { query: string }).query).toBe('And in the dark?')
  await page.evaluate(`${tutor}.setContext({ course: 'MATH 2023' })`)
  await expect(frameOf(page).getByRole('button', { name: 'Sent with your question: MATH 2023' })).toBeVisible()
})

test('function `setInputs`: a page fills in the form of a flow, and the person the rest', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const parameters = {
    user_input_form: [{ 'text-input': { variable: 'course', label: 'Course', required: true, max_length: 20, default: '' } }]
  }
  const agent = await giveAgent(owner, product, { visibility: 'public', mode: 'advanced-chat', parameters })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`${tutor}.setInputs({ course: 'MATH 1013', other: 1 })`)
  await page.evaluate(`${tutor}.open()`)
  const chat = chatIn(frameOf(page))
  await chat.ask('What is meant?')
  await chat.replied()
  const asked = product.platforms.calls.filter(({ key, path }) => key === agent.key && path === '/chat-messages')
  expect((asked.at(-1)!.body as { inputs: object }).inputs).toEqual({ course: 'MATH 1013' })
})

test('what somebody has written into the form of a flow stays when the page changes something else', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const field = (variable: string, label: string) => ({
    'text-input': { variable, label, required: true, max_length: 20, default: '' }
  })
  const parameters = { user_input_form: [field('course', 'Course'), field('topic', 'Topic')] }
  const agent = await giveAgent(owner, product, { visibility: 'public', mode: 'advanced-chat', parameters })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`${tutor}.setInputs({ course: 'MATH 1013' })`)
  await page.evaluate(`${tutor}.open()`)
  const topic = frameOf(page).getByRole('textbox', { name: 'Topic' })
  await expect(frameOf(page).getByRole('textbox', { name: 'Course' })).toHaveValue('MATH 1013')
  await topic.fill('Limits')
  await page.evaluate(`${tutor}.setTheme('dark')`)
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(topic).toHaveValue('Limits')
  await page.waitForTimeout(500)
  await page.evaluate(`${tutor}.update({ starterQuestions: ['Where do I begin?'] })`)
  await page.waitForTimeout(500)
  await expect(topic).toHaveValue('Limits')
})

test('functions `setLocale`, `setTheme`, `update`: language, look and words change while it is open', async ({
  visit,
  as,
  product
}) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`${tutor}.open()`)
  await page.evaluate(`${tutor}.ready`)
  const chat = chatIn(frameOf(page))
  await chat.sender.fill('What is')
  await page.evaluate(`${tutor}.setLocale('zh-TW')`)
  await expect(frameOf(page).getByRole('button', { name: '新對話' })).toBeVisible()
  await expect(root(page)).toHaveAttribute('lang', 'zh-TW')
  await expect(frameOf(page).getByRole('textbox')).toHaveValue('What is')
  await page.evaluate(`${tutor}.setTheme('dark')`)
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(`${tutor}.setTheme({ accent: '#a1490c', fontSize: 18, radius: 0 })`)
  await expect(root(page)).toHaveCSS('font-size', '19.2px')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(launchers(page)).toHaveCSS('background-color', 'rgb(161, 73, 12)')
  await page.evaluate(
    `${tutor}.update({ title: 'Ask the course tutor now', strings: { newChat: 'Start over' }, starterQuestions: ['Where do I begin?'] })`
  )
  await expect(frameOf(page).getByRole('button', { name: 'Start over' })).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'Where do I begin?' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Ask the course tutor now' })).toBeVisible()
})

test('function `shutdown`, messages `forget`, `forgotten`: nothing of the person before is left, and the widget begins anew', async ({
  visit,
  as,
  product
}) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const chat = chatIn(frameOf(page))
  await chat.replied()
  await chat.sender.fill('A draft')
  const stored = () =>
    page
      .frames()
      .find(frame => frame.url().includes('/chatbot/'))!
      .evaluate(() => Object.keys(localStorage).filter(key => localStorage.getItem(key) !== '{}'))
  expect(await stored()).toContain('lyceum-drafts')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toHaveLength(1)
  await page.evaluate(`${tutor}.shutdown()`)
  await expect.poll(() => page.evaluate(`${tutor}.state`)).toBe('shutdown')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await launchers(page).click()
  await expect(chat.sender).toHaveValue('')
  await expect(chat.messages).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByRole('listitem').filter({ hasText: 'What does a limit say?' })).toHaveCount(0)
})
