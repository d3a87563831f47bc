import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inEachLocale } from '@lyceum/core/contract/locales'
import type { Page } from '@playwright/test'
import type { DifySwitches } from '../../examples/demo-platforms/index.d.mts'
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
  texts: inEachLocale(() => '')
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
  await chooseColumn(page, /Topic/, 'Subject')
  await expect(page.getByText('1 row has something that is wrong.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Row 3 level Choose one of the options' })).toBeVisible()
  await expectAccessible(page, 'a table whose columns are matched')
  await page.getByRole('button', { name: 'Run the 2 rows that are in order' }).click()

  await expect(page.getByText('Finished, with failures').first()).toBeVisible({ timeout: 30_000 })
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

/** A workflow, and the page of a table of it whose columns are matched. */
async function withTable(
  { signedIn, as, product }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'signedIn' | 'as' | 'product'>,
  rows: string[],
  switches: DifySwitches = {}
) {
  const instructor = await as('instructor')
  const agent = await giveAgent(instructor, product, { mode: 'workflow', parameters: { user_input_form: form }, switches })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/batches` })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a table' }).click()
  await (await choosing).setFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  return { agent, page }
}

test('two columns that are chosen right after each other are both kept, and the rows that have something wrong are found anew', async ({
  signedIn,
  as,
  product
}) => {
  const { page } = await withTable({ signedIn, as, product }, ['Subject,Difficulty', 'Osmosis,easy'])
  await expect(page.getByText('1 row has something that is wrong.')).toBeVisible()
  let sent = 0
  await page.route('**/api/v1/batches/*/matching', async route => {
    if (sent++ === 0) await delay(1500)
    await route.continue()
  })
  await chooseColumn(page, /Topic/, 'Subject')
  await chooseColumn(page, /Level/, 'Difficulty')
  await expect(page.getByText('1 row, in order.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 row, in order.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Topic/ })).toContainText('Subject')
  await expect(page.getByRole('button', { name: /Level/ })).toContainText('Difficulty')
})

test('a table that runs is told where it stands by itself, keeps the focus, and is read again when the server was away', async ({
  signedIn,
  as,
  product
}) => {
  const rows = ['topic,level', ...Array.from({ length: 4 }, (_, index) => `Topic ${index},easy`)]
  const { agent, page } = await withTable({ signedIn, as, product }, rows, { slowStartMs: 60_000 })
  const heading = page.getByRole('heading', { name: 'class.csv' })
  const news = page.getByRole('status').filter({ hasText: /^(Running|Stopped|Finished)/ })
  // From the list to the table.
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Run 4 rows' }).press('Enter')
  await expect(news).toHaveText('Running')
  await expect(heading).toBeFocused()
  await expect(page.getByText('3 running now')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(news).toHaveText('Stopped')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused()

  await page.route('**/api/v1/batches/*', route => route.abort())
  const away = page.getByText('The server was not reached, so what you see may be old. It is tried again.')
  await expect(away).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'a table of which nothing new is heard')
  product.platforms.setSwitches(agent.key, {})
  await page.unroute('**/api/v1/batches/*')
  await expect(away).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  // What had the focus is not there any more.
  await expect(news).toHaveText('Finished', { timeout: 30_000 })
  await expect(heading).toBeFocused()
  await expect(page.getByText('4 of 4')).toBeVisible()
})

test('a table with a quotation mark that is not closed is refused with its row', async ({ signedIn, as, product }) => {
  const { page } = await withTable({ signedIn, as, product }, ['topic,level', 'Osmosis,easy', '"Diffusion,easy', 'Cells,hard'])
  await expect(page.getByRole('alert')).toContainText('In row 3 a quotation mark is opened and not closed')
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeFocused()
})

async function chooseColumn(page: Page, input: RegExp, column: string) {
  await page.getByRole('button', { name: input }).click()
  await page.getByRole('option', { name: column }).click()
}

test('who may not run a workflow for a table is told so, and is offered neither a table nor another try', async ({
  signedIn
}) => {
  const page = await signedIn('student', { at: '/agents/demo-lesson-planner/batches' })
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('This is not permitted.')
  await expect(main.getByRole('button')).toHaveCount(0)
})
