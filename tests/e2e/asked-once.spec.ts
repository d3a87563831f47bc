import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { type GivenAgent, giveAgent } from './given.ts'
import { historyOf } from './history.ts'
import type { Product } from './product.ts'
import { expect, test } from './world.ts'

const asked = (product: Product, agent: GivenAgent) =>
  product.platforms.calls.filter(({ key, path }) => key === agent.key && path === '/chat-messages').length

/** Questions reach the server and the platform; then their connections break, so many times, before the page has heard anything. */
async function loseAnswers(page: Page, product: Product, agent: GivenAgent, times: number): Promise<void> {
  const before = asked(product, agent)
  await page.route(
    '**/api/v1/agents/*/messages',
    async route => {
      void route.fetch().catch(() => undefined)
      await expect.poll(() => asked(product, agent)).toBe(before + 1)
      await route.abort('connectionreset')
    },
    { times }
  )
}

test('a question that reached the server, though the connection broke, is asked once: sent again by itself, and after a reload', async ({
  signedIn,
  product,
  clean
}) => {
  clean.allow(/ERR_CONNECTION_RESET/)
  const page = await signedIn('instructor')
  const answer = ['A limit ', 'is a height.']
  const agent = await giveAgent(page, product, { switches: { answer, heldAfter: 1 } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)

  await loseAnswers(page, product, agent, 2)
  await chat.ask('What is a limit?')
  await expect(chat.last).toContainText('A limit')
  await expect(chat.sender).toHaveValue('')
  product.platforms.setSwitches(agent.key, { answer })
  await chat.replied()
  await expect(chat.last).toContainText('A limit is a height.')
  await expect(chat.messages).toHaveCount(2)
  expect(asked(product, agent)).toBe(1)
  const history = await historyOf(page)
  await expect(history.getByRole('button', { name: 'What is a limit?', exact: true })).toHaveCount(1)
  await page.reload()
  await expect(chat.messages).toHaveCount(2)

  await loseAnswers(page, product, agent, Number.POSITIVE_INFINITY)
  await chat.ask('And a derivative?')
  // In the message field again, and nowhere else.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(chat.sender).toHaveValue('And a derivative?')
  await expect(chat.messages).toHaveCount(2)
  await page.unroute('**/api/v1/agents/*/messages')
  await page.reload()
  await expect(chat.sender).toHaveValue('And a derivative?')
  await chat.send.click()
  await chat.replied()
  await expect(chat.sender).toHaveValue('')
  await page.reload()
  await expect(chat.messages).toHaveCount(4)
  expect(asked(product, agent)).toBe(2)
})
