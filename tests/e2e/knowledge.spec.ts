import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call } from './given.ts'
import { expect, test } from './world.ts'

const name = 'PHYS1001 lecture notes'
const text = (content: string) => Buffer.from(content)
const optics = {
  name: 'optics.md',
  mimeType: 'text/markdown',
  buffer: text('# Refraction\n\nLight bends when it enters glass. Snell’s law says by how much.\n')
}
const heat = {
  name: '热学.txt',
  mimeType: 'text/plain',
  buffer: text('热力学第二定律：热量不能自发地从低温物体传到高温物体。')
}

// One base is made, filled, shared and deleted.
test.describe.configure({ mode: 'serial' })

test('an instructor makes a knowledge base and fills it; what it does not take, and what it has already, is said', {
  tag: '@gate'
}, async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: '/profile/knowledge' })
  await page.getByRole('button', { name: 'New knowledge base' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Required/)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('TXT · MARKDOWN · MDX · PDF')).toBeVisible()
  await expectAccessible(page, 'a knowledge base without documents')

  await choose(page, [optics, heat, { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: text('MZ') }])
  await expect(page.getByText('1 file was left out: its type is not supported').first()).toBeVisible()
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByText('2 files uploaded').first()).toBeVisible()
  await expect(panel.getByRole('listitem').first()).toContainText(/setup\.exe.*Type not supported/)
  for (const file of [optics, heat]) await expect(rowOf(page, file.name)).toContainText('Ready')
  await expectAccessible(page, 'a knowledge base with documents and the list of uploads')

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await choose(page, [{ ...optics, name: 'the same again.md' }])
  await expect(panel.getByRole('listitem').filter({ hasText: 'the same again.md' })).toContainText(
    'Already in this knowledge base'
  )
  await expect(panel).toContainText('1 already there')
  // On a phone the list would cover half of the page.
  const window = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel).toContainText('2 files uploaded')
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await page.setViewportSize(window)
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'Discover', exact: true }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
})

test('a question shows the passages that an agent would be given, with its words marked', { tag: '@gate' }, async ({
  signedIn
}) => {
  const page = await openBase(await signedIn('instructor', { at: '/profile/knowledge' }))
  await page.getByRole('tab', { name: 'Try a question' }).click()
  await ask(page, 'How much does light bend?')
  const passage = page.getByRole('listitem').filter({ hasText: 'optics.md' })
  await expect(passage).toContainText('Refraction')
  await expect(passage.locator('mark')).toHaveText(['Light', 'bends', 'much'])
  await ask(page, '热量')
  await expect(page.getByRole('listitem').filter({ hasText: '热学.txt' }).locator('mark')).toHaveText(['热量'])
  await ask(page, 'photosynthesis')
  await expect(page.getByText('No passage fits this question.')).toBeVisible()
  await expectAccessible(page, 'a question without a passage')
})

test('a department that is invited reads, and nothing more, until it is removed', async ({ signedIn }) => {
  const owner = await openBase(await signedIn('instructor', { at: '/profile/knowledge' }))
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('computer')
  await dialog.getByRole('button', { name: 'Invite Computer Science' }).click()
  const invited = dialog.getByRole('listitem').filter({ has: owner.getByRole('button', { name: 'Remove Computer Science' }) })
  await expect(invited).toContainText('Can view')
  // The button is gone; the focus is where the next one is looked for.
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expectAccessible(owner, 'the collaborators of a knowledge base', { within: '[role="dialog"]' })

  const student = await openBase(await signedIn('student', { at: '/profile/knowledge' }))
  await expect(rowOf(student, optics.name)).toContainText('Ready')
  for (const button of ['Invite', 'Upload'])
    await expect(student.getByRole('button', { name: button, exact: true }), button).toHaveCount(0)
  await student.getByRole('button', { name: `Actions for ${optics.name}` }).click()
  await expect(student.getByRole('menuitem')).toHaveText(['Download'])
  const downloading = student.waitForEvent('download')
  await student.getByRole('menuitem', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe(optics.name)
  await expect(student.getByRole('checkbox')).toHaveCount(0)
  await student.getByRole('tab', { name: 'Settings' }).click()
  await expect(student.getByText('Read and search the documents')).toBeVisible()
  await expect(student.getByRole('button', { name: 'Delete knowledge base' })).toHaveCount(0)

  await invited.getByRole('button', { name: 'Remove Computer Science' }).click()
  await expect(invited).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: 'Who has access' })).toBeFocused()
  await student.reload()
  await expect(student.getByText('This knowledge base does not exist, or is not shared with you')).toBeVisible()
})

test('who has full access to a base invites others, also without publishing anything', async ({ signedIn, as }) => {
  const owner = await as('instructor')
  const base = await call(owner, 'POST', '/knowledge-bases', { name: 'Numbat notes' })
  const student = await signedIn('student')
  const { id } = await call(student, 'GET', '/users/me')
  await call(owner, 'PUT', `/knowledge-bases/${base.id}/members`, { kind: 'user', subject_id: id, level: 'all' })
  await student.goto(`/profile/knowledge/${base.id}`)
  await student.getByRole('button', { name: 'Invite' }).click()
  const dialog = student.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('computer')
  await dialog.getByRole('button', { name: 'Invite Computer Science' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Computer Science' })).toBeVisible()
})

test('a deletion that fails says that it did, and why', async ({ signedIn, clean }) => {
  clean.allow(/ERR_FAILED/)
  const page = await signedIn('instructor')
  const base = await call(page, 'POST', '/knowledge-bases', { name: 'Quokka notes' })
  await page.goto(`/profile/knowledge/${base.id}`)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete knowledge base' }).click()
  await page.route(`**/knowledge-bases/${base.id}`, route =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue()
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const told = page.getByRole('alertdialog', { name: 'The deletion failed' })
  await expect(told).toContainText('The service is temporarily unavailable')
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka notes' })).toBeVisible()
})

test('of a hundred files each arrives once, although the network is cut in the middle', async ({ signedIn }) => {
  // A browser of its own, whose network is cut.
  const page = await openBase(await signedIn('instructor', { at: '/profile/knowledge', reducedMotion: 'reduce' }))
  const baseId = page.url().split('/').at(-1)!
  const files = Array.from({ length: 100 }, (_, index) => ({
    name: `note-${index}.txt`,
    mimeType: 'text/plain',
    buffer: text(`Note number ${index}.`)
  }))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await choose(page, files)
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect.poll(() => documentsOf(page, baseId), { intervals: [50] }).toBeGreaterThan(5)
  await page.context().setOffline(true)
  await expect(panel).toContainText('Uploads continue when you are back online.')
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.context().setOffline(false)
  await expect(panel.getByText('100 files uploaded').first()).toBeVisible({ timeout: 60_000 })
  await expect(panel).not.toContainText(/failed|already there/)
  expect(await asksBeforeClosing(page)).toBe(false)
  expect(await documentsOf(page, baseId)).toBe(102)
  await expect(page.getByText('1–20 of 102')).toBeVisible()
})

test('documents are found, sorted and deleted, and an administrator deletes the base', async ({ signedIn }) => {
  const page = await openBase(await signedIn('instructor', { at: '/profile/knowledge' }))
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('note-1')
  // The heading's row and eleven documents.
  await expect(page.getByRole('row')).toHaveCount(12)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('note-1.txt')
  await expect(page).toHaveURL(/query=note-1&sort=name&order=asc$/)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press(' ')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Delete 11 documents?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No document matches what you are looking for.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('note')
  await expect(page.getByText('1–20 of 89')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press(' ')
  await page.getByRole('button', { name: 'Select all 89 that match' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '89 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 89')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select note-', checked: false })).toHaveCount(0)
  await expectAccessible(page, 'a knowledge base of which all documents are selected')
  await page.getByRole('checkbox', { name: 'Select note-' }).first().press(' ')
  await expect(page.getByRole('status').filter({ hasText: '19 selected' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press(' ')
  await page.getByRole('button', { name: 'Select all 89 that match' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Delete 89 documents?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('89 documents are deleted').first()).toBeVisible()
  expect(await documentsOf(page, page.url().split(/[/?]/).at(-2)!)).toBe(2)

  const admin = await signedIn('admin', { at: '/management/knowledge' })
  await admin.getByRole('searchbox').fill('PHYS1001')
  const row = admin.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByText(`“${name}” is deleted`).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** Chooses files in the open upload dialog, or where a base without documents offers it. */
const choose = (page: Page, files: ChosenFile[]) => page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files)

const rowOf = (page: Page, document: string) => page.getByRole('row').filter({ hasText: document })

/** From the list of knowledge bases. */
async function openBase(page: Page): Promise<Page> {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
}

/** Whether the browser would ask before the page is closed. */
const asksBeforeClosing = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

async function documentsOf(page: Page, baseId: string): Promise<number> {
  return Number((await call(page, 'GET', `/knowledge-bases/${baseId}/documents?page_size=1`)).total)
}
