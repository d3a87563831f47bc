import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built-server.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { chatCode, hold, linkTo, phone } from './widget-page.ts'
import { expect, test } from './world.ts'

// Its stories wait more than they work.
test.describe.configure({ mode: 'parallel' })

test('a page fetches, until the first words of an answer are there, what its byte budget counts', { tag: '@gate' }, async ({
  visit,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { visibility: 'public', switches: { heldAfter: 5 } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const page = await visit()
  const fetched = new Set<string>()
  page.on('request', request => {
    const [, name] = /\/widget-assets\/(.+)$/.exec(request.url()) ?? []
    if (name) fetched.add(name)
  })
  await page.goto(await linkTo(as, product, agent.id))
  const chat = chatIn(page)
  await expect(page.getByRole('button', { name: 'Speak' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await chat.ask('What is a limit?')
  await expect(chat.last.locator('.ly-markdown')).not.toBeEmpty()
  // The HTML has the words, which are counted until it is interactive.
  const words = countedFiles('/chatbot to interactive').filter(name => /\/chat\d?\.js$/.test(name))
  const counted = countedFiles('/chatbot to the first answer').filter(name => name !== 'page.html' && !words.includes(name))
  expect([...fetched].sort()).toEqual(counted.sort())
})

function countedFiles(budget: string): string[] {
  return JSON.parse(readFileSync(join(root, 'packages/widget/dist/budgets.json'), 'utf8'))[budget].files
}

test('what is typed and sent before the page’s code has loaded is not lost', { tag: '@gate' }, async ({ visit, as, product }) => {
  const page = await visit()
  const release = await hold(page, chatCode)
  await page.goto(await linkTo(as, product), { waitUntil: 'commit' })
  const chat = chatIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Calculus tutor' })).toBeVisible()
  await chat.sender.pressSequentially('What is a limit?')
  const field = await chat.sender.elementHandle()
  await chat.sender.press('Enter')
  await expect(chat.sender).toHaveValue('What is a limit?')
  release()
  await expect(chat.messages.first()).toContainText('What is a limit?')
  // It is the same field, so that cursor and input method go on undisturbed.
  expect(await chat.sender.evaluate((now, before) => now === before, field)).toBe(true)
  await expect(chat.sender).toBeFocused()
})

test('a page whose code cannot be loaded says so, and what was typed stays', async ({ visit, as, product, clean }) => {
  clean.allow(/Failed to load resource|ERR_FAILED/)
  const page = await visit()
  await page.route(chatCode, route => route.abort())
  await page.goto(await linkTo(as, product))
  await chatIn(page).sender.pressSequentially('What is a limit?')
  await expect(page.getByRole('status')).toHaveText(
    'The service is temporarily unavailable, or has too much to do. Please try again in a minute.'
  )
  await expect(chatIn(page).sender).toHaveValue('What is a limit?')
})

test('a chat that somebody signed in cannot open says so in words', async ({ signedIn, as, product, clean }) => {
  clean.allow(/Failed to load resource|ERR_FAILED/)
  const link = await linkTo(as, product)
  const page = await signedIn('student')
  await page.route('**/widget-assets/*/person.js', route => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/temporarily unavailable/)
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})

test('what is typed before the page’s code has loaded does not take the place of what was written before; sent, it goes alone', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  const link = await linkTo(as, product)
  await page.goto(link)
  const chat = chatIn(page)
  await expect(page.getByRole('button', { name: 'New chat' })).toBeVisible()
  await chat.sender.fill('A thought for later')
  const release = await hold(page, chatCode)
  await page.goto(link, { waitUntil: 'commit' })
  await chat.sender.pressSequentially('and another')
  release()
  await expect(chat.sender).toHaveValue('A thought for later\n\nand another')

  const releaseAgain = await hold(page, chatCode)
  await page.goto(link, { waitUntil: 'commit' })
  await chat.sender.pressSequentially('What is a limit?')
  await chat.sender.press('Enter')
  releaseAgain()
  await expect(chat.messages.first()).toContainText('What is a limit?')
  await expect(chat.messages.first()).not.toContainText('A thought for later')
  await expect(chat.sender).toHaveValue('A thought for later\n\nand another')
})

test('on a phone a question can be sent before the page’s code has loaded', async ({ visit, as, product }) => {
  const page = await visit(phone)
  const release = await hold(page, chatCode)
  await page.goto(await linkTo(as, product), { waitUntil: 'commit' })
  const chat = chatIn(page)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await chat.sender.pressSequentially('What is a limit?')
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  await send.tap()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(chat.messages.first()).toContainText('What is a limit?')
  await expect(chat.sender).toHaveValue('')
})
