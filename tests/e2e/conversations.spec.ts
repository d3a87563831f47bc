import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { historyOf } from './history.ts'
import { expect, test } from './world.ts'

test('all conversations are in one list with one search, on the home page, and by Ctrl K anywhere', { tag: '@gate' }, async ({
  signedIn,
  as,
  product
}) => {
  const owner = await as('instructor')
  const calculus = await giveAgent(owner, product, { switches: { answer: 'A chord becomes a tangent.' } })
  const poetry = await giveAgent(owner, product, { switches: { answer: 'Fourteen lines.' } })
  const page = await signedIn('instructor', { at: `/agents/${calculus.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('What is a secant?')
  await chat.replied()
  await page.goto(`/agents/${poetry.id}/conversation`)
  await chat.ask('What is a sonnet?')
  await chat.replied()

  await page.goto('/')
  const recent = page.getByRole('list', { name: 'Recent conversations' })
  await expect(recent.getByRole('link').first()).toHaveText('What is a sonnet?')
  await page.getByRole('searchbox', { name: 'Find an agent' }).fill('tangent')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('What is a secant?')

  await page.goto('/discovery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  const finder = page.getByRole('dialog', { name: 'Search and commands' })
  await finder.getByRole('searchbox').fill('fourteen')
  await finder.getByRole('menuitem', { name: 'What is a sonnet?' }).click()
  await expect(chat.last).toContainText('Fourteen lines.')
  await expect(finder).toBeHidden()

  await page.goto('/conversations')
  const list = page.getByRole('list', { name: 'Conversations' })
  const line = list.getByRole('listitem').filter({ hasText: 'What is a secant?' })
  await expect(line).toContainText(calculus.name)
  await line.getByRole('button', { name: 'More actions: What is a secant?' }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('What is a secant?')
  await line.getByRole('button', { name: 'More actions: What is a secant?' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Secants')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('link', { name: 'Secants' })).toBeVisible()
})

test('one menu in the header renames, pins, saves and deletes the open conversation', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: 'A height.' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await chat.replied()
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'This conversation' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Rename')
  await page.getByRole('textbox', { name: 'Name of the conversation' }).fill('Limits')
  await page.keyboard.press('Enter')
  const history = await historyOf(page)
  await expect(history.getByRole('button', { name: 'Limits', exact: true })).toBeVisible()
  await choose('Pin')
  await expect(history.getByRole('heading', { name: 'Pinned' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await choose('Save as Markdown')
  expect((await saved).suggestedFilename()).toBe('Limits.md')
})

test('a temporary chat is in no list, and gone when it is left', async ({ signedIn, as, product, clean }) => {
  clean.allow(/404/)
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: 'A height.' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'This conversation' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Temporary chat/ }).click()
  await expect(page.getByText('This chat is not kept', { exact: false })).toBeVisible()
  await chat.ask('Between us?')
  await chat.replied()
  const address = page.url()
  const deleted = page.waitForResponse(reply => reply.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'Conversations', exact: true }).click()
  expect((await deleted).status()).toBe(204)
  await expect(page.getByText('Between us?')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('That conversation no longer exists.', { exact: false })).toBeVisible()
})

test('on a phone, conversations that are opened by their address are renamed, saved, named in the tab and deleted from the header', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: 'A height.' } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await page.setViewportSize({ width: 390, height: 844 })
  const chat = chatIn(page)
  const addresses: string[] = []
  for (const text of ['What is a limit?', 'What is a secant?']) {
    await page.goto(`/agents/${agent.id}/conversation`)
    await chat.ask(text)
    await chat.replied()
    addresses.push(page.url())
  }
  const [first = '', second = ''] = addresses
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'This conversation' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await page.goto(first)
  await expect(page).toHaveTitle(/^What is a limit\? · /)
  await choose('Rename')
  await page.getByRole('textbox', { name: 'Name of the conversation' }).fill('Limits')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Limits · /)
  const saved = page.waitForEvent('download')
  await choose('Save as Markdown')
  expect((await saved).suggestedFilename()).toBe('Limits.md')
  await page.goto(second)
  await expect(page).toHaveTitle(/^What is a secant\? · /)
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(url => url.href !== second)
  await page.goto(first)
  await page.getByRole('button', { name: 'This conversation' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('The last conversation cannot be deleted.')
})
