import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { askAgent, call, giveAgent } from './given.ts'
import { expect, phone, test } from './world.ts'

test('an administrator reads what was used, walks along the days with the keyboard, and saves a table', { tag: '@gate' }, async ({
  signedIn,
  product
}) => {
  const page = await signedIn('admin', { at: '/discovery' })
  const agent = await giveAgent(page, product, { name: 'Counted agent' })
  await askAgent(page, agent.id, { text: 'Is this counted?' })
  // The page reads the sums once; a reply is among them a moment after its last event.
  await expect
    .poll(async () => JSON.stringify(await call(page, 'GET', '/usage-stats/agents?range=today&query=counted')))
    .toContain('Counted agent')
  await page.goto('/management/usage-stats')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage statistics' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in the table' }).fill('counted')
  await expect(page.getByRole('row').filter({ hasText: 'Counted agent' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expectAccessible(page, 'the statistics')

  const chart = page.getByRole('slider', { name: 'Uses per day, drawn as a line' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: [1-9]\d* uses/)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Course page' })).toBeVisible()

  await page.getByRole('button', { name: /Last 30 days/ }).click()
  await page.getByRole('option', { name: 'Today' }).click()
  await expect(page).toHaveURL(/range=today/)
  await page.getByText('Per user', { exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Ana Souza' })).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Per user as CSV' }).click()
  const saved = await saving
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\uFEFFUser no\.,Name,Department,Agents,Uses\r\n/)
})

test('a publisher reads about their own agents only', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/profile/agents' })
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page).toHaveURL(/\/profile\/agents\?tab=usage/)
  await expect(page.getByRole('radio', { name: 'Per agent' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Per user' })).toHaveCount(0)
  await expectAccessible(page, 'the statistics of own agents')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the statistics can be read', async ({ signedIn }) => {
    const page = await signedIn('admin', { at: '/management/usage-stats' })
    await expect(page.getByText('Uses per day', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the statistics on a phone')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
