import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { markedIn } from './marks.ts'
import { expect, test } from './world.ts'

const handbook = [
  '# Late work',
  '',
  'Essays handed in after the deadline lose five points a day.',
  '',
  '# Libraries',
  '',
  `${'The library opens at eight in the morning and closes at ten. '.repeat(12)}`,
  ''
].join('\n')

test('a passage is edited, and the next answer of an agent quotes the new words; switched off, it is quoted no more', async ({
  signedIn,
  as,
  product
}) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  const name = `Handbook to be mended ${process.pid}`
  const baseId = await makeBase(page, name)
  await page.getByRole('link', { name: 'handbook.md' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'handbook.md' })).toBeVisible()
  const passages = page.getByRole('list', { name: 'Passages' }).getByRole('listitem')
  await expect(passages).toHaveCount(2)
  await expectAccessible(page, 'the passages of a document')

  const first = passages.first()
  await first.getByRole('button', { name: 'Edit passage 1' }).click()
  const field = first.getByRole('textbox', { name: 'Text of passage 1' })
  await expect(field).toBeFocused()
  await field.fill('   ')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/only spaces/)
  await field.fill('Essays handed in after the deadline lose seven points a day.')
  await expectAccessible(page, 'a passage that is being edited')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText(/seven points a day.*Edited by Mei Lin/)
  await expect(first.getByRole('button', { name: 'Edit passage 1' })).toBeFocused()

  const agent = await giveAgent(await as('instructor'), product, {
    switches: { answer: ['Points are lost [101].'] }
  })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox').fill(name)
  await picker.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await chat.ask('What happens to essays after the deadline?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: handbook.md' }).click()
  await expect.poll(() => markedIn(page.getByRole('dialog', { name: 'handbook.md' }))).toContain('lose seven points a day')

  await page.goto(`/profile/knowledge/${baseId}?tab=questions`)
  await ask(page, 'essays after the deadline')
  await page.getByRole('listitem').getByRole('link', { name: 'handbook.md' }).first().click()
  await expect(first).toBeInViewport()
  await first.getByRole('button', { name: 'Show original of passage 1' }).click()
  await expect(first).toContainText('lose five points a day')
  await first.getByRole('switch').press('Space')
  await expect(first).toContainText('Switched off')
  await expectAccessible(page, 'a passage that is switched off')
  await page.goto(`/profile/knowledge/${baseId}?tab=questions`)
  await ask(page, 'essays')
  await expect(page.getByText('No passage fits this question.')).toBeVisible()
  await page.goBack()
  await first.getByRole('switch').press('Space')
  await first.getByRole('button', { name: 'Show original of passage 1' }).click()
  await first.getByRole('button', { name: 'Restore original of passage 1' }).click()
  await expect(first).toContainText('lose five points a day')
  await expect(first).not.toContainText('Edited by')

  await page.getByRole('searchbox', { name: 'Search in this document' }).fill('LIBRARY OPENS')
  await expect(passages).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a question and its answer that are written by hand are found, changed and deleted like a document', async ({
  signedIn
}) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  const baseId = await makeBase(page, `Questions ${process.pid}`)
  await page.getByRole('button', { name: 'Write' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveAccessibleDescription(/Required/)
  await dialog.getByRole('textbox', { name: 'Question' }).fill('When is the exam?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('On 12 June, at nine.')
  await expectAccessible(page, 'a question that is written by hand')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /When is the exam/ })).toContainText('Note')

  await page.getByRole('link', { name: 'When is the exam?' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('On 14 June, at ten.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Passages' })).toContainText('On 14 June, at ten.')

  await page.goto(`/profile/knowledge/${baseId}?tab=questions`)
  await ask(page, 'When is the exam?')
  await expect(page.getByRole('listitem').filter({ hasText: 'On 14 June' })).toContainText('When is the exam?')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Actions for When is the exam?' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'When is the exam?' })).toBeHidden()
})

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
}

/** Makes a base with the handbook, opens it, and returns its id. */
async function makeBase(page: Page, name: string): Promise<string> {
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  await page.goto(`/profile/knowledge/${base.id}`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'handbook.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(handbook)
    })
  await expect(page.getByRole('row', { name: /handbook\.md/ })).toContainText('Ready')
  return String(base.id)
}
