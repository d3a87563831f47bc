import { chatIn } from '../chat.ts'
import { startCoursePage } from '../course-page.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import { eventsOn, pageWith } from '../widget-listener.ts'
import { frameOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

test('a share is framed by the sites it names, and tells any other what to add; the portal is framed by nobody', {
  tag: '@gate'
}, async ({ as, visit, clean, product }) => {
  clean.allow(/frame-ancestors|Refused to (frame|display)|Framing/)
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const course = await startCoursePage('iframe', link)
  try {
    const guest = await visit()
    await guest.goto(course.url)
    const framed = chatIn(guest.frameLocator('iframe[src*="/chatbot/"]'))
    await expect(framed.sender).toBeVisible()

    await call(owner, 'PUT', `/agents/${agent.id}/shares`, { access_level: 'anyone', sites: ['https://lms.example.edu'] })
    await guest.reload()
    const frame = guest.frameLocator('iframe[src*="/chatbot/"]')
    await expect(frame.getByRole('heading', { name: 'This page may not show the chat' })).toBeVisible()
    await expect(frame.getByText(`Sites that may embed it, add ${new URL(course.url).origin}`)).toBeVisible()
    await expect(framed.sender).toBeHidden()

    await call(owner, 'PUT', `/agents/${agent.id}/shares`, { access_level: 'anyone', sites: [new URL(course.url).origin] })
    await guest.reload()
    await expect(framed.sender).toBeVisible()
  } finally {
    await course.stop()
  }

  const stranger = await visit({ bypassCSP: true })
  await stranger.goto(link)
  await stranger.evaluate(address => {
    const frame = document.createElement('iframe')
    frame.src = address
    frame.id = 'portal'
    document.body.append(frame)
  }, product.url)
  await expect.poll(() => stranger.frames().some(frame => frame.url().startsWith('chrome-error:'))).toBe(true)
})

test('a widget on a site that the share does not name says at once what to add, tells the page, and can be closed', async ({
  as,
  visit,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone', ['https://lms.example.edu'])
  const page = await pageWith(await visit(), product, link)
  const pressed = Date.now()
  await page.evaluate('LyceumChat.instances[0].open()')
  await expect
    .poll(async () => (await eventsOn(page)).find(({ type }) => type === 'error'))
    .toEqual({ type: 'error', payload: { code: 3002, retryable: false } })
  // A server that does not answer would be given up only then.
  expect(Date.now() - pressed).toBeLessThan(10_000)
  const { origin } = new URL(page.url())
  await expect(frameOf(page).getByText(`Sites that may embed it, add ${origin}`)).toBeVisible()
  expect(await page.evaluate('LyceumChat.instances[0].state')).toBe('error')
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
