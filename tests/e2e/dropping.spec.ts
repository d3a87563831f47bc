import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

/** Drags a file over an element of the page, or drops it there. Returns whether the browser is kept from leaving for it. */
const drag = (page: Page, type: 'dragover' | 'drop', selector: string, name = 'notes.txt') =>
  page.locator(selector).evaluate(
    (element, { type, name }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['A limit is a height.'], name, { type: 'text/plain' }))
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
      return event.defaultPrevented
    },
    { type, name }
  )

test('a file that is dropped anywhere is attached under a veil; a program is refused at its chip', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await expect(chatIn(page).sender).toBeVisible()
  // Also before its code has come.
  expect(await drag(page, 'drop', 'body', 'early.txt')).toBe(true)
  await expect(page.locator('.ly-files .ly-chip', { hasText: 'early.txt' })).toHaveCount(1)
  expect(await drag(page, 'dragover', 'body')).toBe(true)
  await expect
    .poll(async () => {
      await drag(page, 'dragover', 'body')
      return page.locator('.ly-chat[data-dropping]').count()
    })
    .toBe(1)
  expect(await drag(page, 'drop', 'body')).toBe(true)
  await expect(page.locator('.ly-chat[data-dropping]')).toHaveCount(0)
  const chip = page.locator('.ly-files .ly-chip', { hasText: 'notes.txt' })
  await expect(chip).toBeVisible()
  await drag(page, 'drop', '.ly-thread', 'a.exe')
  const refused = page.locator('.ly-files .ly-chip', { hasText: 'a.exe' })
  await expect(refused).toContainText('This type of file is not supported.')
  await expect(refused.getByRole('button')).toHaveCount(1)
})
