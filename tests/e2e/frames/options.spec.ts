import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { call, giveAgent } from '../given.ts'
import type { Product } from '../product.ts'
import { pageStarting } from '../widget-listener.ts'
import { frameOf, launchers, linkTo } from '../widget-page.ts'
import { expect, test, type World } from '../world.ts'

// A story for each option of `init` that is no attribute, in the built widget on a page of another site. What stands before the colon
// is what `tests/widget-promises.test.ts` compares with the README.

const tutor = 'LyceumChat.instances[0]'
const host = (page: Page) => page.locator('lyceum-widget')

/** A public agent's link for everybody. */
async function linkOf(as: World['as'], product: Product, app: Parameters<typeof giveAgent>[2] = {}) {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', ...app })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const share = await call(owner, 'POST', `/agents/${agent.id}/shares`, { access_level: 'anyone', sites: [] })
  return { agent, id: String(share.id), link: `${product.url}/chatbot/${share.token}` }
}

test('options `launcher`, `position`, `offset`, `label`, `icon`, `hidden`, `zIndex`: the button is where and as the page says, or only the page opens the chat', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
  const launcher = { position: 'left', offset: 60, label: 'Questions? Ask us', icon, zIndex: 7 } as const
  const page = await pageStarting(await visit(), product, link, { launcher })
  const button = page.getByRole('button', { name: 'Questions? Ask us' })
  await expect(button).toBeVisible()
  const { width, height } = page.viewportSize()!
  const place = (await button.boundingBox())!
  expect([place.x, height - place.y - place.height].map(Math.round)).toEqual([60, 60])
  expect(await host(page).evaluate(element => getComputedStyle(element).zIndex)).toBe('7')
  await expect(button.locator('img')).toHaveAttribute('src', icon)
  await expect.poll(() => button.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(9)
  await button.click()
  await expect(chatIn(frameOf(page)).sender).toBeVisible()

  await page.evaluate(`${tutor}.update({ launcher: { position: 'right' } })`)
  // What the update does not name stays.
  await expect.poll(async () => Math.round(width - (await button.boundingBox())!.x)).toBe(60 + 56)

  await pageStarting(page, product, link, { launcher: { hidden: true } })
  await expect(launchers(page)).toHaveCount(0)
  await page.evaluate(`${tutor}.open()`)
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  await page.evaluate(`${tutor}.close()`)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('options `features`, `history`, `upload`, `voice`, `citations`, `export`, `feedback`: what a page leaves out is not there, and what a share leaves out stays so', async ({
  visit,
  as,
  product
}) => {
  const { link, id, agent } = await linkOf(as, product, { switches: { answer: ['A limit is a bound.'] } })
  const page = await pageStarting(await visit(), product, link, {})
  const frame = frameOf(page)
  const chat = chatIn(frame)
  const parts = {
    history: frame.getByRole('button', { name: 'History', exact: true }),
    upload: frame.getByRole('button', { name: 'Attach files' }),
    voice: frame.getByRole('button', { name: 'Speak' }),
    feedback: frame.getByRole('button', { name: 'Helpful', exact: true })
  }
  const inMenu = frame.getByRole('menuitem', { name: 'Save as Markdown' })
  const menu = frame.getByRole('button', { name: 'This conversation' })
  await page.evaluate(`${tutor}.ask('What is a limit?')`)
  await chat.replied()
  for (const part of Object.values(parts)) await expect(part).toBeVisible()
  await menu.click()
  await expect(inMenu).toBeVisible()
  await page.keyboard.press('Escape')

  const all = ['history', 'upload', 'voice', 'export', 'feedback']
  await page.evaluate(`${tutor}.update({ features: { ${all.map(name => `${name}: false`).join(', ')} } })`)
  for (const part of Object.values(parts)) await expect(part).toHaveCount(0)
  await menu.click()
  await expect(frame.getByRole('menuitem').first()).toBeVisible()
  await expect(inMenu).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The share decides first.
  const owner = await as('instructor')
  await call(owner, 'PUT', `/agents/${agent.id}/placements/${id}`, {
    access_level: 'anyone',
    sites: [],
    features: { ...everything, history: false }
  })
  await pageStarting(page, product, link, { features: { history: true } })
  await page.evaluate(`${tutor}.ask('And a series?')`)
  await chat.replied()
  await expect(parts.upload).toBeVisible()
  await expect(parts.history).toHaveCount(0)

  const sources = await pageStarting(page, product, await linkTo(as, product), { features: { citations: false } })
  await sources.evaluate(`${tutor}.ask('What does a limit say?')`)
  const answer = await chat.replied()
  await expect(answer).toContainText(/\w/)
  await expect(answer.locator('[data-source]')).toHaveCount(0)
  await expect(answer).not.toContainText('[1]')
})

const everything = { history: true, upload: true, voice: true, citations: true, export: true, feedback: true }

test('options `context`, `inputs`, `starterQuestions`, `strings`, `theme`, `colorScheme`, `radius`, `density`, `fontSize`, `onEvent`: a page says at the start what it could say later', async ({
  visit,
  as,
  product
}) => {
  const field = { variable: 'course', label: 'Course', required: true, max_length: 20, default: '' }
  const { link, agent } = await linkOf(as, product, {
    mode: 'advanced-chat',
    parameters: { user_input_form: [{ 'text-input': field }] }
  })
  const page = await pageStarting(
    await visit(),
    product,
    link,
    {
      context: { page: 'Week 3' },
      inputs: { course: 'MATH 1013' },
      starterQuestions: ['What is due this week?'],
      strings: { newChat: 'Start over' },
      theme: { colorScheme: 'dark', accent: '#a1490c', radius: 0, density: 'compact', fontSize: 20 }
    },
    '{ onEvent: type => (window.told ??= []).push(type) }'
  )
  await page.evaluate(`${tutor}.open()`)
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: 'Start over' })).toBeVisible()
  const root = frame.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const look = (of: string) => root.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), of)
  expect(await Promise.all(['font-size', '--radius-lg', '--space-4', '--brand'].map(look))).toEqual([
    '21.3333px',
    '0px',
    '12px',
    '#a1490c'
  ])
  await frame.getByRole('button', { name: 'What is due this week?' }).click()
  await chatIn(frame).replied()
  const asked = product.platforms.calls.filter(({ key, path }) => key === agent.key && path === '/chat-messages')
  expect(asked.at(-1)!.body).toMatchObject({ inputs: { course: 'MATH 1013' }, query: expect.stringContaining('Week 3') })
  expect(await page.evaluate('window.told')).toEqual(expect.arrayContaining(['ready', 'open', 'response.end']))
})
