import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import { eventsOn, pageWith, typesOn } from '../widget-listener.ts'
import { frameOf, launchers, linkTo } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// What the page around a chat is told of it, in the built widget on a page of another site. `frame-protocol.spec.ts` has the others.

const dayMs = 86_400_000
const tutor = 'LyceumChat.instances[0]'
const only = async (page: Page, ...types: string[]) => (await eventsOn(page)).filter(({ type }) => types.includes(type))

test('events `beforesend`, `send`, `message`, messages `permit`: a page holds a question back, and is told of those that are asked, of no word', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`${tutor}.open()`)
  const chat = chatIn(frameOf(page))
  await page.evaluate(`${tutor}.ready`)
  await page.evaluate(`void (window.letGo = ${tutor}.on('beforesend', (_, event) => event.preventDefault()))`)
  await chat.ask('What does a limit say?')
  await expect.poll(() => only(page, 'beforesend', 'send')).toEqual([{ type: 'beforesend', payload: {} }])
  await expect(chat.sender).toHaveValue('What does a limit say?')
  await expect(chat.messages).toHaveCount(0)

  await page.evaluate('letGo()')
  await chat.send.click()
  await chat.replied()
  await expect.poll(async () => (await only(page, 'message')).length).toBe(2)
  const sides = (await only(page, 'message')).map(({ payload }) => payload)
  expect(sides).toEqual(['human', 'agent'].map(side => ({ side, id: expect.stringMatching(/^[\w-]{8,}$/) })))
  expect(await only(page, 'send')).toEqual([{ type: 'send', payload: {} }])
  expect(JSON.stringify(await eventsOn(page))).not.toContain('limit')
  // What was said before is no news.
  await page.reload()
  await expect(chat.messages).toHaveCount(2)
})

test('a page reads what is asked and answered where the share says that it may', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: ['Here ', 'you ', 'are.'] } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const settings = { name: 'MATH 1013', access_level: 'anyone', host_may_read_messages: true }
  const share = await call(owner, 'POST', `/agents/${agent.id}/placements`, settings)
  const page = await pageWith(await visit(), product, `/${share.token}`)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  await chatIn(frameOf(page)).replied()
  await expect
    .poll(async () => (await only(page, 'message')).map(({ payload }) => payload))
    .toMatchObject([
      { side: 'human', text: 'What does a limit say?' },
      { side: 'agent', text: 'Here you are.' }
    ])
})

test('events `response.abort`, `feedback`: a reply that is stopped, and what somebody thinks of one', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, {
    visibility: 'public',
    switches: { answer: ['Here ', 'you ', 'are.'], heldAfter: 1 }
  })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const chat = chatIn(frameOf(page))
  await expect(chat.last).toContainText('Here')
  await chat.stop.click()
  await expect.poll(() => typesOn(page)).toContain('response.abort')
  expect(await typesOn(page)).not.toContain('response.end')

  product.platforms.setSwitches(agent.key, { answer: ['Here ', 'you ', 'are.'] })
  await chat.ask('And a series?')
  const answer = await chat.replied()
  await answer.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect
    .poll(() => only(page, 'feedback'))
    .toEqual([{ type: 'feedback', payload: { messageId: expect.stringMatching(/^[\w-]{8,}$/), rating: 'like' } }])
})

test('a reply that fails is an `error` with its code, and the chat goes on', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { errorMidStream: true } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const errors = () => only(page, 'error')
  await expect.poll(errors).toEqual([{ type: 'error', payload: { code: expect.any(Number), retryable: expect.any(Boolean) } }])
  expect(await typesOn(page)).toContain('response.end')
  expect(await page.evaluate(`${tutor}.state`)).toBe('ready')
})

test('event `citation.click`: which source somebody opens', async ({ visit, as, product }) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  const answer = await chatIn(frameOf(page)).replied()
  await answer.locator('[data-source="1"]').last().click()
  await expect.poll(() => only(page, 'citation.click')).toEqual([{ type: 'citation.click', payload: { position: 1 } }])
})

test('event `resize`: how high the chat would be with nothing to scroll', async ({ visit, as, product }) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`${tutor}.open()`)
  await page.evaluate(`${tutor}.ready`)
  const heights = async () => (await only(page, 'resize')).map(({ payload }) => (payload as { height: number }).height)
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(0)
  const greeting = (await heights()).at(-1)!
  expect(greeting).toBeGreaterThan(150)
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  await chatIn(frameOf(page)).replied()
  await expect.poll(async () => (await heights()).at(-1)!).toBeGreaterThan(greeting + 100)
})

test('events `quota`, `auth.error`: an allowance is used up, and a link was taken back', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  await call(owner, 'PUT', `/agents/${agent.id}/allowances`, { access_level: 'anyone', per_day: 1, per_month: null })
  const page = await pageWith(await visit(), product, link)
  const chat = chatIn(frameOf(page))
  await page.evaluate(`${tutor}.ask('What does a limit say?')`)
  await chat.replied()
  await chat.ask('And a series?')
  await expect
    .poll(() => only(page, 'quota'))
    .toEqual([{ type: 'quota', payload: { remaining: 0, resetAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } }])
  const [heard] = await only(page, 'quota')
  const wait = Date.parse((heard!.payload as { resetAt: string }).resetAt) - Date.now()
  expect(wait).toBeGreaterThan(-60_000)
  expect(wait).toBeLessThan(dayMs + 60_000)

  await call(owner, 'PUT', `/agents/${agent.id}/shares`, { access_level: 'anyone', new_access_level: 'authenticated' })
  await chat.send.click()
  await expect.poll(() => only(page, 'auth.error')).toEqual([{ type: 'auth.error', payload: { code: 2000 } }])
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'true')
})
