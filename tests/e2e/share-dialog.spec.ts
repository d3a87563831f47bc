import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { choose } from './choose.ts'
import { call, giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('an owner shares an agent in two places, each with a name and settings, which its readers meet', { tag: '@gate' }, async ({
  as,
  signedIn,
  visit,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const owner = await signedIn('instructor', { at: '/profile/agents' })
  await owner
    .getByRole('button', { name: `Actions for ${agent.name}` })
    .first()
    .click()
  await owner.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByText('Not shared yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('MATH 1013, Moodle')
  await choose(dialog.getByRole('radio', { name: 'Everyone with the link' }))
  await dialog.getByLabel('Add a site').fill('lms.northgate.example')
  await dialog.getByLabel('Add a site').press('Enter')
  await expect(dialog.getByText('Enter the address of a site')).toBeVisible()
  // What is typed would be saved with the rest.
  await dialog.getByLabel('Add a site').fill('')
  for (const feature of ['Earlier conversations', 'Rating answers']) await turn(dialog.getByRole('checkbox', { name: feature }))
  await dialog.getByLabel('Opening text').fill('Ask about limits.')
  await dialog.getByLabel('Questions to begin with').fill('What is a limit?\nAnd a derivative?')
  await pick(owner, 'Language', '繁體中文')
  await pick(owner, 'Colors', 'Dark')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByText('Saved', { exact: true }).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'All places' }).click()
  await expect(dialog.getByRole('button', { name: /^MATH 1013, Moodle/ })).toContainText('Not opened anywhere yet')
  await dialog.getByRole('button', { name: 'Share in one more place' }).click()
  await dialog.getByRole('button', { name: 'All places' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: /^MATH 1013, Moodle/ }).click()
  const figures = dialog.getByRole('link', { name: 'How often it is used' })
  await expect(figures).toHaveAttribute('href', '/profile/agents?tab=usage&table=shares&query=MATH%201013%2C%20Moodle')

  const shares = (await call(owner, 'GET', `/agents/${agent.id}/shares`)).items as { token: string; name: string }[]
  const reader = await visit()
  await reader.goto(`/chatbot/${shares[0]!.token}`)
  await expect(reader.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(reader.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(reader.getByText('Ask about limits.')).toBeVisible()
  await reader.getByRole('button', { name: 'What is a limit?' }).click()
  await expect(reader.locator('.ly-actions').getByRole('button').first()).toBeVisible()
  await expect(reader.getByRole('button', { name: '歷史對話' })).toBeHidden()
  await expect(reader.locator('.ly-actions [aria-pressed]')).toHaveCount(0)
})

test('a share is switched off and on again, its link is a picture to print, and its secret is shown until it is kept', async ({
  as,
  signedIn,
  visit,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const owner = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const { token } = await call(owner, 'POST', `/agents/${agent.id}/placements`, { access_level: 'anyone' })
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Everyone with the link/ }).click()
  await choose(dialog.getByRole('radio', { name: 'QR code' }))
  await expect(dialog.getByRole('img', { name: `QR code of the link to ${agent.name}` })).toBeVisible()
  for (const [kind, start] of [
    ['SVG', '<svg'],
    ['PNG', '\x89PNG']
  ] as const) {
    const saving = owner.waitForEvent('download')
    await dialog.getByRole('button', { name: `Download ${kind}` }).click()
    const file = await readFile(await (await saving).path())
    expect(file.toString('latin1').slice(0, 4)).toBe(start)
  }

  await dialog.getByRole('tab', { name: 'Identity' }).click()
  await choose(dialog.getByRole('radio', { name: 'With a secret' }))
  const code = dialog.getByRole('link', { name: 'Claims and code for the site’s server' })
  await expect(code).toHaveAttribute('href', '/help?topic=identity')
  await dialog.getByRole('button', { name: 'Make a secret' }).click()
  await expect(dialog.getByText(/^lyceum_[\w-]{43}$/)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await dialog.getByRole('tab', { name: 'Identity' }).click()
  await expect(dialog.getByText(/^lyceum_[\w-]{43}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(dialog.getByText(/A secret that ends in/)).toBeVisible()
  await expect(dialog.getByText(/^lyceum_/)).toBeHidden()

  const reader = await visit()
  for (const shown of ['Off', 'Everyone']) {
    await dialog.getByRole('tab', { name: 'Settings' }).click()
    await turn(dialog.getByRole('switch', { name: 'Switched on' }))
    const saved = owner.waitForResponse(response => response.request().method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await saved
    await reader.goto(`/chatbot/${token}`)
    if (shown === 'Off') await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The agent cannot be accessed.')
    else await expect(chatIn(reader).sender).toBeVisible()
  }
})

/** Turns a box or switch to the other side, by its label. */
const turn = (box: Locator) => box.locator('xpath=ancestor::label').click()

async function pick(page: Page, label: string, choice: string) {
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: choice }).click()
}
