import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { expect, test } from './world.ts'

/** A drawing with a script, which nobody must ever run. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>window.ran = true</script><circle cx="32" cy="32" r="30" fill="#c2410c"/></svg>`

test.describe.configure({ mode: 'serial' })

test('an administrator gives the school a name, an icon and a colour; pages show them at once, also before signing in', async ({
  as,
  signedIn,
  visit,
  product
}) => {
  const page = await signedIn('admin', { at: '/management/appearance' })
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  await expectAccessible(page, 'the appearance')
  await page.getByLabel('Name of the system').fill('Campus Desk')
  await expect(page.getByText('Longer than the recommended 6 characters')).toBeVisible()
  const icon = page.getByRole('group', { name: 'Icon', exact: true })
  await icon
    .locator('input[type=file]')
    .setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  const dialog = page.getByRole('dialog', { name: 'Icon' })
  await dialog.getByRole('application').press('ArrowRight')
  await expectAccessible(page, 'cutting a picture')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(icon.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByLabel('Color of buttons and links').fill('#ffd54f')
  await expect(page.getByText(/would be hard to read: contrast/)).toBeVisible()
  await page.getByLabel('Text at the foot', { exact: true }).fill('Run by Campus IT')
  await page.getByLabel('Where the text at the foot leads').fill('https://it.campus.example/')
  await page.getByRole('form', { name: 'How it looks' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Everybody sees it from now on.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Campus Desk' })).toBeVisible()
  await expect(page).toHaveTitle(/Campus Desk$/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /\/api\/v1\/images\//)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)

  const stranger = await visit()
  await stranger.goto('/forbidden')
  await expect(stranger.getByRole('link', { name: 'Campus Desk' })).toBeVisible()
  await expect(stranger).toHaveTitle(/Campus Desk$/)

  const owner = await as('instructor')
  const { id } = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, id, 'anyone')
  const foot = stranger.getByRole('link', { name: 'Run by Campus IT' })
  const drawn = await stranger.request.get(link)
  expect(await drawn.text()).toContain('<a href="https://it.campus.example/"')
  await stranger.goto(link)
  await chatIn(stranger).ask('What is a limit?')
  await chatIn(stranger).replied()
  await expect(foot).toHaveAttribute('href', 'https://it.campus.example/')
  await expectAccessible(stranger, 'a share page with a link at its foot')
})

test('an announcement stands on the home page in the reader’s language, and the look is reset', { tag: '@gate' }, async ({
  signedIn
}) => {
  const page = await signedIn('admin', { at: '/management/appearance' })
  const form = page.getByRole('form', { name: 'Home page and help' })
  // The demonstration announces something from the beginning.
  await expect(form.getByRole('switch', { name: 'Show an announcement' })).toBeChecked()
  await form.getByLabel('Announcement in English').fill('The library closes at noon.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Everybody sees it from now on.').first()).toBeVisible()
  const student = await signedIn('student', { at: '/' })
  await expect(student.getByText('The library closes at noon.')).toBeVisible()

  await form.getByText('Show an announcement').click()
  await form.getByRole('button', { name: 'Save' }).click()
  const look = page.getByRole('form', { name: 'How it looks' })
  await look.getByRole('button', { name: 'Reset to the built-in look' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to the built-in look' }).click()
  await expect(page).toHaveTitle(/Lyceum$/)
  await page.getByLabel('Name of the system').fill('Northgate U.')
  await look.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveTitle(/Northgate U\.$/)
})
