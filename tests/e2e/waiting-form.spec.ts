import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { expect, test } from './world.ts'

test('a guest answers the form that a flow waits with, from the keyboard, on a page that keeps to WCAG 2.2 AA', async ({
  as,
  visit,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { mode: 'advanced-chat', switches: { humanInput: true }, visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const guest = await visit()
  await guest.goto((await shareOf(owner, product, agent.id, 'anyone')).link)
  const chat = chatIn(guest)
  await chat.ask('A lesson on photosynthesis')

  const remark = chat.last.getByRole('textbox')
  await expect(remark).toBeVisible()
  await expectAccessible(guest, 'the share page with a form that waits', { agent: true })
  await remark.focus()
  await guest.keyboard.type('Be brief')
  await guest.keyboard.press('Tab')
  const first = chat.last.getByRole('button').first()
  await expect(first).toBeFocused()
  await guest.keyboard.press('Enter')

  await chat.replied()
  await expect(remark).toBeHidden()
  await expect(chat.messages.nth(1)).toContainText('Be brief')
  const sent = product.platforms.calls.filter(({ path }) => path.startsWith('/form/human_input/'))
  expect(sent.at(-1)?.body).toMatchObject({ inputs: { remark: 'Be brief' } })
})
