import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { chooseInHistory, historyOf } from './history.ts'
import { linkTo, phone } from './widget-page.ts'
import { expect, test } from './world.ts'

test('a name for a conversation that is refused stays in its field, with the reason', async ({
  signedIn,
  as,
  product,
  clean
}) => {
  clean.allow(/ERR_FAILED/)
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
  const history = await historyOf(page)
  await chooseInHistory(history, 'Hello?', 'Rename')
  const field = history.getByRole('textbox', { name: 'Name of the conversation' })
  await page.route('**/conversations/*', route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await field.fill('Before the exam')
  await field.press('Enter')
  await expect(history.getByRole('alert')).toHaveText(/temporarily unavailable/)
  await expect(field).toHaveValue('Before the exam')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/conversations/*')
  await field.press('Enter')
  await expect(history.getByRole('button', { name: 'Before the exam', exact: true })).toBeFocused()
  await expect(field).toBeHidden()
})

test('only the very last conversation cannot be deleted, not the only one of many that is in the list', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
  const history = await historyOf(page)
  const deletion = async () => {
    await history.getByRole('button', { name: 'More actions: Hello?' }).click()
    return page.getByRole('menuitem', { name: 'Delete' })
  }
  await expect(await deletion()).toHaveAttribute('aria-disabled', 'true')
  await page.route('**/agents/*/conversations?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 2 } })
  })
  await page.reload()
  await expect(history.getByRole('button', { name: 'Show more' })).toBeVisible()
  await expect(await deletion()).not.toHaveAttribute('aria-disabled', 'true')
})

test('Back closes the history of a shared agent’s page and leaves the page only then', async ({ visit, as, product }) => {
  const page = await visit(phone)
  await page.goto('/healthz')
  await page.goto(await linkTo(as, product))
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await chat.replied()
  const address = page.url()
  expect(address).toContain('conversationId=')
  const opener = page.getByRole('button', { name: 'History' })
  const history = page.getByRole('navigation', { name: 'History' })
  await opener.click()
  await expect(history).toBeVisible()
  await page.goBack()
  await expect(history).toBeHidden()
  await expect(opener).toBeFocused()
  expect(page.url()).toBe(address)

  // Closed otherwise, it leaves no step behind; what was opened from it is the page's address.
  await page.getByRole('button', { name: 'New chat' }).click()
  await expect(chat.messages).toHaveCount(0)
  await opener.click()
  await history.getByRole('button', { name: 'What is a limit?', exact: true }).click()
  await expect(history).toBeHidden()
  await expect(chat.messages).toHaveCount(2)
  await expect.poll(() => page.url()).toBe(address)
  await page.goBack()
  await expect.poll(() => page.url()).toContain('/healthz')
})
