import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

for (const [window, width] of [
  ['a tablet', 900],
  ['a desktop whose sidebar is collapsed', 1440]
] as const)
  test(`one press opens the history of a chat on ${window}, and the focus comes back from it`, async ({
    signedIn,
    as,
    product
  }) => {
    const agent = await giveAgent(await as('instructor'), product)
    const at = `/agents/${agent.id}/conversation`
    const page = await signedIn('instructor', { at, viewport: { width, height: 800 } })
    if (width > 1024) await page.getByRole('button', { name: 'Close sidebar' }).click()
    const chat = chatIn(page)
    await chat.ask('The first question')
    await chat.replied()
    const open = page.getByRole('main').getByRole('button', { name: 'History' })
    await open.click()
    const history = page.getByRole('navigation', { name: 'History' })
    await expect(history.getByRole('button', { name: 'The first question', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await expect(open).toBeFocused()

    await page.getByRole('button', { name: 'New chat' }).click()
    await expect(chat.messages).toHaveCount(0)
    await open.click()
    await history.getByRole('button', { name: 'The first question', exact: true }).click()
    await expect(history).toBeHidden()
    await expect(chat.messages).toHaveCount(2)
  })

test('the focus ring of a conversation is not cut off at the edge of the sidebar', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(page).ask('The first question')
  await chatIn(page).replied()
  const item = page.getByRole('navigation', { name: 'History' }).getByRole('button', { name: 'The first question', exact: true })
  await page.keyboard.press('Tab')
  await item.focus()
  const room = await item.evaluate(button => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    let frame = button.parentElement!
    while (getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement!
    const between = button.getBoundingClientRect().left - frame.getBoundingClientRect().left
    return between - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
  })
  expect(room).toBeGreaterThanOrEqual(0)
})
