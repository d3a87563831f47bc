import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { printed } from './printed.ts'
import { expect, test } from './world.ts'

const rule = 'Essays handed in after the deadline lose five points a day.'
const words = 'Essays handed in after the deadline lose seven points a day.'

test('a document is edited and then replaced, and each answer opens what it quoted', async ({ signedIn, as, product }) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  const name = `Replaced handbook ${process.pid}`
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  const documents = `/profile/knowledge/${base.id}`
  await page.goto(documents)
  await choose(page, 'handbook.pdf', await printed(page, `<p>${rule}</p>`))
  const row = page.getByRole('row', { name: /handbook/ })
  await expect(row).toContainText('Ready')
  await row.getByRole('link', { name: 'handbook.pdf' }).click()
  await page.getByRole('button', { name: 'Edit passage 1' }).click()
  await page.getByRole('textbox', { name: 'Text of passage 1' }).fill(words)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Passages' })).toContainText('Edited by Mei Lin')

  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['Points are lost [101].'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox').fill(name)
  await picker.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await chat.ask('What happens to essays after the deadline?')
  await chat.replied()
  const conversation = page.url()
  const source = chat.last.getByRole('button', { name: 'Source 1: handbook.pdf' })
  const viewer = page.getByRole('dialog', { name: 'handbook.pdf' })
  await source.click()
  await expect(viewer.getByText('edited by hand')).toBeVisible()
  await expect(viewer.getByRole('blockquote')).toHaveText(words)
  // What was read stands on the page.
  await expect(viewer.locator('mark').first()).toBeVisible()
  await expectAccessible(page, 'a passage that was edited beside its page', { within: '[role="dialog"]' })
  await viewer.getByRole('button', { name: 'Close the document' }).click()

  await page.goto(documents)
  await page.getByRole('button', { name: 'Actions for handbook.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Replace by a newer version…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace “handbook.pdf”' })
  await expectAccessible(page, 'the dialog for a newer version', { within: '[role="dialog"]' })
  await chooseVersion(page, 'handbook.exe', 'no document')
  await expect(dialog.getByRole('alert')).toContainText(/type/)
  await chooseVersion(page, 'broken.pdf', '%PDF-1.7 and nothing else')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Newer version: Cannot be read')
  await expect(row).toContainText(/Ready.*The present version stays/)
  await expectAccessible(page, 'a newer version that was not read')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: 'Discard the newer version of handbook.pdf' }).click()
  await expect(row).not.toContainText('Newer version')

  await page.getByRole('button', { name: 'Actions for handbook.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Replace by a newer version…' }).click()
  await chooseVersion(page, 'handbook-2027.md', 'Essays handed in after the deadline lose nine points a day.')
  await expect(row.getByRole('link', { name: 'handbook-2027.md' })).toBeVisible()
  await row.getByRole('link', { name: 'handbook-2027.md' }).click()
  await expect(page.getByText(/^Version 2 · /)).toBeVisible()

  await page.goto(conversation)
  await source.click()
  await expect(viewer.getByText('replaced by a newer version')).toBeVisible()
  await expect(viewer.locator('canvas')).toBeVisible()
  await expect(viewer.getByRole('blockquote')).toHaveText(words)
  await expectAccessible(page, 'a source that was replaced', { within: '[role="dialog"]' })
  await viewer.getByRole('link', { name: 'Open the current version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'handbook-2027.md' })).toBeVisible()
})

/** Chooses a file for the first upload of the page. */
const choose = (page: Page, name: string, content: Uint8Array) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })

async function chooseVersion(page: Page, name: string, content: string): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose the newer version' }).click()
  await (await opened).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}
