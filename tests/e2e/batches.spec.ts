import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { call, giveAgent } from './given.ts'
import { expect, test } from './world.ts'

const form = [
  { 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } },
  { select: { variable: 'level', label: 'Level', required: true, options: ['easy', 'hard'], default: '' } }
]
const rule = {
  name: 'Exam papers',
  terms: ['answer key'],
  pattern: '',
  refuses: true,
  notice: 'none',
  texts: { 'en-US': '', 'zh-CN': '', 'zh-TW': '' }
}

test('an instructor runs a workflow for a table: matches it, mends a failure, and takes the result along', async ({
  signedIn,
  as,
  product
}) => {
  const [instructor, admin] = [await as('instructor'), await as('admin')]
  const { moderated: _, ...policy } = await call(admin, 'GET', '/orgs/me/policy')
  await call(admin, 'PUT', '/orgs/me/policy', { ...policy, rules: [rule] })
  const agent = await giveAgent(instructor, product, {
    mode: 'workflow',
    name: 'Worksheet maker',
    parameters: { user_input_form: form }
  })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await page.getByRole('link', { name: 'Run many' }).click()
  await expect(page.getByRole('heading', { name: 'Run for many rows' })).toBeVisible()
  await expectAccessible(page, 'the tables of a workflow')
  const templates = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const template = await readFile(await (await templates).path(), 'utf8')
  expect(template.trim()).toBe('\ufefftopic,level'.trim())

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a table' }).click()
  const rows = ['Subject,level', 'Osmosis,easy', 'Diffusion,odd', 'The answer key,hard']
  await (await choosing).setFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByRole('heading', { name: 'class.csv' })).toBeVisible()
  await expect(page.getByText('3 rows have something that is wrong.')).toBeVisible()
  await page.getByRole('button', { name: /Topic/ }).click()
  await page.getByRole('option', { name: 'Subject' }).click()
  await expect(page.getByText('1 row has something that is wrong.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Row 3 level Choose one of the options' })).toBeVisible()
  await expectAccessible(page, 'a table whose columns are matched')
  await page.getByRole('button', { name: 'Run the 2 rows that are in order' }).click()

  await expect(page.getByText('Finished, with failures')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('A rule of the school does not allow it.')).toBeVisible()
  await expect(page.getByText('1 failed · 1 left out')).toBeVisible()
  await expectAccessible(page, 'a table that was run')
  await call(admin, 'PUT', '/orgs/me/policy', policy)
  // Other processes learn of it within seconds; this is one.
  await page.getByRole('button', { name: 'Try 1 again' }).click()
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('2 of 2')).toBeVisible()
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Result' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const result = await downloads
  expect(result.suggestedFilename()).toBe('class – result.csv')
  const csv = await readFile(await result.path(), 'utf8')
  expect(csv).toMatch(/Row,Subject,level,.*Status,Reason/)
  expect(csv).toContain('3,Diffusion,odd,')
  expect(csv).toContain('Level: Choose one of the options')
  expect(csv).toContain('4,The answer key,hard,')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'New table' })).toBeVisible()
  await expect(page.getByText('class.csv')).toHaveCount(0)
})
