import type { Locator, Page } from '@playwright/test'
import type { DifySwitches } from '../../examples/demo-platforms/index.mjs'
import { chatIn } from './chat.ts'
import { type GivenAgent, giveAgent, storedReply } from './given.ts'
import type { Product } from './product.ts'
import { expect, test, type World } from './world.ts'

/**
 * Pieces that would show a lost, doubled or halved one; long enough to be in the middle for a while. A letter is before the number:
 * the words follow the agent's name, and of "Tutor 13" and "0" another number would be read.
 */
const pieces = Array.from({ length: 140 }, (_, number) => `n${number} 积分 ∫ 👩‍🏫 ünd `)
const whole = pieces.join('')
const slow: DifySwitches = { answer: pieces, paceMs: 40 }

test('a reload in the middle of a reply loses nothing, and the platform is asked once', { tag: '@gate' }, async ({
  signedIn,
  as,
  product
}) => {
  const { page, agent } = await asking({ signedIn, as, product }, slow)
  await page.reload()
  const chat = chatIn(page)
  await expect(chat.stop).toBeVisible()
  await growsBeyond(page, 'n60 积分')
  await chat.replied()
  await expect(chat.last).toContainText(whole.trim())
  expect(await storedReply(page, agent.id)).toBe(whole)
  expect(questionsTo(product, agent)).toHaveLength(1)
})

test('a second browser of the same person sees the reply being written, and the same words at its end', async ({
  signedIn,
  as,
  product
}) => {
  const second = await signedIn('instructor', { anew: true })
  const { page: first, agent } = await asking({ signedIn, as, product }, slow)
  await second.goto(first.url())
  await expect(chatIn(second).stop).toBeVisible()
  await chatIn(first).replied()
  await chatIn(second).replied()
  await expect(chatIn(first).last).toContainText(whole.trim())
  await expect(chatIn(second).last).toContainText(whole.trim())
  expect(await storedReply(second, agent.id)).toBe(whole)
  expect(questionsTo(product, agent)).toHaveLength(1)
})

test('the second browser stops the reply: the first hears it, and so does the platform', async ({ signedIn, as, product }) => {
  const second = await signedIn('instructor', { anew: true })
  const { page: first, agent } = await asking({ signedIn, as, product }, { ...slow, paceMs: 150 })
  await second.goto(first.url())
  await chatIn(second).stop.click()
  for (const page of [first, second]) {
    await expect(chatIn(page).last).toContainText('You stopped this reply.')
    await expect(chatIn(page).stop).toBeHidden()
  }
  await product.platforms.waitForCall('/chat-messages/:task/stop', { method: 'POST', key: agent.key })
  const stored = await storedReply(first, agent.id)
  expect(whole.startsWith(stored)).toBe(true)
  expect(stored.length).toBeGreaterThan(0)
})

test('a lost network is told by nothing but a pause: the reply goes on when it is back', async ({ signedIn, as, product }) => {
  const { page, agent } = await asking({ signedIn, as, product }, slow)
  await page.context().setOffline(true)
  await page.waitForTimeout(2500)
  await page.context().setOffline(false)
  await chatIn(page).replied()
  await expect(chatIn(page).last).toContainText(whole.trim())
  expect(await storedReply(page, agent.id)).toBe(whole)
  expect(questionsTo(product, agent)).toHaveLength(1)
})

test('a stream that breaks says so in words and keeps what came; trying again brings the whole', async ({
  signedIn,
  as,
  product
}) => {
  const { page, agent } = await asking({ signedIn, as, product }, { answer: pieces, paceMs: 2, errorMidStream: { after: 20 } })
  const { last } = chatIn(page)
  await expect(last).toContainText('The answer was cut off.')
  await expect(last).toContainText('n19 积分')
  product.platforms.setSwitches(agent.key, { answer: pieces, paceMs: 2 })
  await last.getByRole('button', { name: 'Try again' }).click()
  await chatIn(page).replied()
  await expect(last).toContainText(whole.trim())
  await expect(chatIn(page).messages).toHaveCount(2)
})

test('a platform that refuses the question is told in words, with the question kept', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { rateLimited: true } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(page).ask('Is anybody there?')
  await expect(chatIn(page).last).toContainText('The AI platform is receiving too many requests.')
  await expect(chatIn(page).messages.first()).toContainText('Is anybody there?')
})

test('a formula has a font in which bars and brackets grow with what they enclose', async ({ signedIn, as, product }) => {
  const answer = ['$$\\det A=\\begin{vmatrix}a&b\\\\c&d\\end{vmatrix}$$']
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(page).ask('What is a determinant?')
  const formula = (await chatIn(page).replied()).locator('math')
  const heightOf = async (part: Locator) => (await part.boundingBox())!.height
  await expect
    .poll(async () => (await heightOf(formula.getByText('|').first())) / (await heightOf(formula.locator('mtable'))))
    .toBeGreaterThan(0.9)
})

test('an answer in Arabic is read from the right, its code from the left', async ({ signedIn, as, product }) => {
  const answer = ['1. أولا نبسط الكسر\n2. ثانيا نعوض\n\n```js\nconst x = 2\n```']
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(page).ask('ما هي النهاية؟')
  const reply = await chatIn(page).replied()
  await expect(reply.getByRole('list').first()).toHaveCSS('direction', 'rtl')
  await expect(reply.locator('pre')).toHaveCSS('direction', 'ltr')
})

test('a server that dies in the middle leaves the question and the words so far, marked as interrupted', async ({
  signedIn,
  as,
  product
}) => {
  const { page, agent } = await asking({ signedIn, as, product }, slow)
  await growsBeyond(page, 'n30 积分')
  await product.crash()
  const { last } = chatIn(page)
  await expect(last).toContainText('This reply was interrupted.')
  await expect(last).toContainText('n20 积分')
  await page.reload()
  await expect(last).toContainText('This reply was interrupted.')
  const stored = await storedReply(page, agent.id)
  expect(whole.startsWith(stored)).toBe(true)

  product.platforms.setSwitches(agent.key, { answer: pieces, paceMs: 2 })
  await last.getByRole('button', { name: 'Try again' }).click()
  await chatIn(page).replied()
  await expect(last).toContainText(whole.trim())
})

/** An agent of one's own with these manners, asked, in the middle of its answer. */
async function asking({ signedIn, as, product }: Asked, switches: DifySwitches): Promise<{ page: Page; agent: GivenAgent }> {
  const agent = await giveAgent(await as('instructor'), product, { switches })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(page).ask('Count for me.')
  await growsBeyond(page, 'n5 积分')
  return { page, agent }
}

type Asked = Pick<World, 'signedIn' | 'as'> & { product: Product }

const growsBeyond = (page: Page, words: string) => expect(chatIn(page).last).toContainText(words)

const questionsTo = ({ platforms }: Product, { key }: GivenAgent) =>
  platforms.calls.filter(call => call.path === '/chat-messages' && call.key === key)
