import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, giveAgent } from './given.ts'
import { expect, phone, test } from './world.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const choose = async (page: Page, filter: RegExp, option: string) => {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator narrows and sorts all agents, and the address keeps what is shown', async ({ signedIn, product }) => {
  const page = await signedIn('admin', { at: '/discovery' })
  await giveAgent(page, product, { name: 'Narrowed numbat' })
  await page.goto('/management/agents')
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('numbat')
  await expect(row(page, 'Narrowed numbat')).toBeVisible()
  await choose(page, /All platforms/, 'Coze')
  await expect(page).toHaveURL(/query=numbat&platform=coze/)
  await expect(row(page, 'Narrowed numbat')).toBeHidden()
  await page.getByRole('link', { name: 'Show all agents' }).click()
  await page.getByRole('button', { name: 'Uses', exact: true }).click()
  await expect(page).toHaveURL(/sort=usage_count/)
  await expect(page.getByRole('columnheader', { name: 'Uses' })).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Uses' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page, 'all agents')
  await page.getByRole('link', { name: 'Ana Souza' }).first().click()
  await expect(page.getByText('Only agents of Ana Souza.')).toBeVisible()
})

test('several agents are disabled and enabled again, and deleted after it was told what is lost; the audit tells of it', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('admin', { at: '/discovery' })
  for (const name of ['Batch bilby one', 'Batch bilby two']) await giveAgent(page, product, { name })
  await page.goto('/management/agents?query=bilby')
  await expect(row(page, 'Batch bilby two')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all of this page' }).press(' ')
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Change the selected' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Disable')
  const asked = page.getByRole('alertdialog', { name: 'Disable 2 agents?' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Exams until Friday.')
  await asked.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('2 agents are out of service.').first()).toBeVisible()
  await expect(row(page, 'Batch bilby one')).toContainText('Disabled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 agents are as before.').first()).toBeVisible()
  await expect(row(page, 'Batch bilby one')).not.toContainText('Disabled')

  await page.getByRole('checkbox', { name: 'Select all of this page' }).press(' ')
  await act('Delete')
  const deleting = page.getByRole('alertdialog', { name: 'Delete 2 agents?' })
  await expect(deleting).toContainText('Deleting cannot be undone.')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 agents are deleted.').first()).toBeVisible()
  await expect(row(page, 'Batch bilby one')).toBeHidden()

  await page.goto('/management/usage-stats?tab=audit')
  await page.getByRole('searchbox', { name: 'Search who and what' }).fill('bilby')
  await expect(row(page, 'Agent deleted').first()).toContainText('Batch bilby')
  await expect(row(page, 'Disabled').first()).toContainText('Exams until Friday.')
  await expectAccessible(page, 'the audit')
  await choose(page, /All actions/, 'Agent deleted')
  await expect(row(page, 'Exams until Friday.')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=audit&query=bilby&what=agent.delete/)
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All that match as CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toMatch(/^\uFEFFWhen,Who,What,Of what kind,To what,Field,Before,After\r\n/)
  expect(file).toContain('Ana Souza,Agent deleted,Agent,Batch bilby')
})

test('an agent is handed over to somebody who may own it', async ({ signedIn, product }) => {
  const page = await signedIn('admin', { at: '/discovery' })
  await giveAgent(page, product, { name: 'Wandering wombat' })
  await page.goto('/management/agents?query=wombat')
  await row(page, 'Wandering wombat').getByRole('button', { name: 'Actions for Wandering wombat' }).click()
  await page.getByRole('menuitem', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over “Wandering wombat”' })
  await dialog.getByRole('searchbox', { name: 'Find the new owner' }).fill('Priya')
  await dialog.getByRole('radio', { name: /Priya Nair/ }).check()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText(/Priya Nair cannot own agents/)).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Find the new owner' }).fill('Mei')
  // Who is not in sight any more gets nothing.
  await expect(dialog.getByRole('radio', { name: /Priya Nair/ })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /Mei Lin/ }).check()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('1 agent has a new owner.').first()).toBeVisible()
  await expect(row(page, 'Wandering wombat')).toContainText('Mei Lin')
})

test('knowledge bases are sorted by what failed, and handed over and back', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  await call(page, 'POST', '/knowledge-bases', { name: 'Kowari notes' })
  const admin = await signedIn('admin', { at: '/management/knowledge?query=kowari' })
  await expect(row(admin, 'Kowari notes')).toBeVisible()
  await admin.getByRole('button', { name: 'Failed', exact: true }).click()
  await expect(admin).toHaveURL(/query=kowari&sort=failed/)
  await expectAccessible(admin, 'all knowledge bases')
  await row(admin, 'Kowari notes').getByRole('checkbox').press(' ')
  await admin.getByRole('button', { name: 'Hand over', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Hand over “Kowari notes”' })
  await dialog.getByRole('searchbox', { name: 'Find the new owner' }).fill('Ana')
  await dialog.getByRole('radio', { name: /Ana Souza/ }).check()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(row(admin, 'Kowari notes')).toContainText('Ana Souza')
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('1 knowledge base belongs to its owner of before.').first()).toBeVisible()
  await expect(row(admin, 'Kowari notes')).not.toContainText('Ana Souza')
})

test('an administrator reads how the server is, and has everything that it needs tried', async ({ signedIn }) => {
  const page = await signedIn('admin', { at: '/management/system' })
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^\d+ process(es)? alive$/ })).toBeVisible()
  await expect(row(page, 'Alive').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  const database = page.getByRole('listitem').filter({ hasText: 'PostgreSQL' })
  await expect(database).toContainText('Works', { timeout: 60_000 })
  await expectAccessible(page, 'the system')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('agents are cards that can be selected, and the audit can be read', async ({ signedIn }) => {
    const page = await signedIn('admin', { at: '/management/agents' })
    await expect(page.getByRole('checkbox', { name: 'Select all of this page' })).toBeAttached()
    await expectAccessible(page, 'agents on a phone')
    await page.goto('/management/usage-stats?tab=audit')
    await expect(page.getByRole('searchbox', { name: 'Search who and what' })).toBeVisible()
    await expectAccessible(page, 'the audit on a phone')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
