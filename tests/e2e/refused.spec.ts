import { chatIn } from './chat.ts'
import { type Caller, call, giveAgent, shareOf } from './given.ts'
import type { Product } from './product.ts'
import { expect, test } from './world.ts'

/** A published agent with a link for everyone. */
async function shared(owner: Caller, admin: Caller, product: Product, app: Parameters<typeof giveAgent>[2]) {
  const agent = await giveAgent(owner, product, { visibility: 'public', ...app })
  await call(admin, 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  return { agent, ...(await shareOf(owner, product, agent.id, 'anyone')) }
}

test('our own limit says how many seconds; the question stands in the message field and nowhere else', { tag: '@gate' }, async ({
  signedIn,
  as,
  product,
  clean
}) => {
  clean.allow(/429/)
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: 'Forty-two.' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  const body = JSON.stringify({ code: 9901, message: 'unavailable', request_id: 'r' })
  const headers = { 'Retry-After': '3', 'Content-Type': 'application/json' }
  await page.route('**/api/v1/agents/*/messages', route => route.fulfill({ status: 429, headers, body }), { times: 1 })
  await chat.ask('What is the answer?')
  await expect(page.getByText(/You have asked a lot in a short time\. Go on in [123] s\./).first()).toBeVisible()
  await expect(chat.sender).toHaveValue('What is the answer?')
  await expect(chat.messages).toHaveCount(0)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeDisabled()
  await expect(page.getByText('You can go on now.').first()).toBeVisible()
  await again.click()
  await chat.replied()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.sender).toHaveValue('')
  await expect(again).toBeHidden()
})

test('G01: what was said stays when the share is revoked during the answer; the next question says so', async ({
  as,
  product,
  visit,
  clean
}) => {
  clean.allow(/404/)
  const owner = await as('instructor')
  const switches = { answer: ['One ', 'two ', 'three ', 'four.'], paceMs: 400 }
  const { agent, link } = await shared(owner, await as('admin'), product, { switches })
  const guest = await visit()
  await guest.goto(link)
  const chat = chatIn(guest)
  await chat.ask('Count.')
  await expect(chat.last).toContainText('One')
  await call(owner, 'DELETE', `/agents/${agent.id}/shares?access_level=anyone`)
  await chat.replied()
  await expect(chat.last).toContainText('One two three four.')
  await guest.evaluate(() => dispatchEvent(new Event('focus')))
  await chat.ask('And on?')
  await expect(guest.getByText('This agent, or the link to it, is no longer available.').first()).toBeVisible()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.sender).toHaveValue('And on?')
})

test('G02: a share that asks for signing in now shows the door, and what was written is there behind it', async ({
  as,
  product,
  visit,
  clean
}) => {
  clean.allow(/401/)
  const owner = await as('instructor')
  const { agent, link } = await shared(owner, await as('admin'), product, { switches: { answer: 'Forty-two.' } })
  const guest = await visit()
  await guest.goto(link)
  const chat = chatIn(guest)
  await chat.ask('What is the answer?')
  await chat.replied()
  const body = { access_level: 'anyone', new_access_level: 'authenticated', sites: [] }
  await call(owner, 'PUT', `/agents/${agent.id}/shares`, body)
  await chat.ask('And why?')
  await expect(guest.getByText('Sign in to go on.').first()).toBeVisible()
  await expect(chat.sender).toHaveValue('And why?')
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest.getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
})
