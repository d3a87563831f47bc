import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { menus } from './menus.ts'
import type { Product } from './product.ts'
import { stands } from './walk.ts'
import { expect, test } from './world.ts'

// The phone's pages are looked at in pages.spec; what opens over them is the same there, in another place.
test('dialogs, menus, the provider and a chat keep to it in the light and in the dark', { tag: '@gate' }, async ({
  visit,
  signedIn,
  product
}) => {
  const stranger = await visit()
  await stranger.goto('/')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(stranger, 'the provider')

  const admin = await signedIn('admin', { at: '/management/agents/demo-lab-safety-guide' })
  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByRole('alertdialog')).toBeVisible()
  // The page behind is not there meanwhile, so it has no heading and no main part either.
  await expectAccessible(admin, 'the reason of a rejection', { within: '[role="alertdialog"]' })

  const owner = await signedIn('instructor')
  const { agentId, link } = await givenShare(owner, admin, product)
  await (await menus(owner)).getByRole('button', { name: /Mei Lin/ }).click()
  await expect(owner.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(owner, 'the account menu')
  await owner.goto(`/agents/${agentId}/conversation`)
  await chatIn(owner).ask('What does a limit say?')
  await chatIn(owner).replied()
  await expectAccessible(owner, 'a chat with an answer', { agent: true })
  await owner.getByRole('button', { name: 'Share' }).click()
  const sharing = owner.getByRole('dialog')
  await expect(sharing.getByRole('list', { name: 'Where it is shared' })).toBeVisible()
  await expectAccessible(owner, 'the share dialog', { agent: true })
  await sharing.getByRole('listitem').getByRole('button').first().click()
  for (const part of ['Link and code', 'Settings', 'Allowance', 'Identity']) {
    await sharing.getByRole('tab', { name: part }).click()
    await expectAccessible(owner, `the share dialog: ${part}`, { agent: true })
  }
  await publishSteps(owner, product, async step => expectAccessible(owner, step))

  const guest = await visit()
  await guest.goto(link)
  await chatIn(guest).ask('What does a limit say?')
  await chatIn(guest).replied()
  await expectAccessible(guest, 'the share page', { agent: true })
  await guest.getByRole('button', { name: 'History' }).click()
  await expect(guest.getByRole('navigation', { name: 'History' })).toBeVisible()
  await expectAccessible(guest, 'the share page with its history', { agent: true })
  await guest.goto('/chatbot/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(guest.getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
  await expectAccessible(guest, 'an invalid share')
})

test('everything can be done from the keyboard: past the menus, into a menu and back, a question and its answer', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  // Whoever has just signed in is at the content already.
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  const account = (await menus(page)).getByRole('button', { name: /Mei Lin/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  const agent = await giveAgent(page, product, { switches: { answer: 'Forty-two, as **always**.' } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.sender.focus()
  await page.keyboard.type('What is the answer?')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('In one word.')
  await page.keyboard.press('Enter')
  await chat.replied()
  await expect(chat.messages.first()).toContainText('What is the answer?\nIn one word.', { useInnerText: true })
  await expect(page.getByRole('status').filter({ hasText: `${agent.name} has replied: Forty-two, as always` })).toHaveCount(1)
  await chat.last.focus()
  await page.keyboard.press('ArrowUp')
  await expect(chat.messages.first()).toBeFocused()
})

test('a dialog takes the focus, keeps it, and gives it back', async ({ signedIn }) => {
  const page = await signedIn('admin', { at: '/management/agents/demo-lab-safety-guide' })
  const reject = page.getByRole('button', { name: 'Reject' })
  await reject.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  for (let times = 0; times < 6; times++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reject).toBeFocused()
})

test('the picture behind the greeting moves, and stands still for who asks for less motion', async ({ signedIn }) => {
  const lively = await signedIn('student', { reducedMotion: 'no-preference' })
  const picture = await pictureOf(lively)
  await expect.poll(() => pictureOf(lively)).not.toBe(picture)

  const page = await signedIn('student', { reducedMotion: 'reduce' })
  await stands(page)
  const still = await pictureOf(page)
  await page.waitForTimeout(600)
  expect(await pictureOf(page)).toBe(still)
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0)
})

/** What the canvas behind the greeting shows now. */
const pictureOf = (page: Page) => page.locator('canvas').evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL())

async function givenShare(owner: Page, admin: Page, product: Product) {
  const { id: agentId } = await giveAgent(owner, product, {
    visibility: 'public',
    subject: 'calculus',
    switches: { thinkTagged: true, paceMs: 1 },
    parameters: { suggested_questions_after_answer: { enabled: true }, retriever_resource: { enabled: true } }
  })
  await call(admin, 'POST', `/agents/${agentId}/reviews/decision`, { decision: 'approve' })
  return { agentId, link: (await shareOf(owner, product, agentId, 'anyone')).link }
}

async function publishSteps(page: Page, product: Product, look: (step: string) => Promise<void>) {
  await page.goto('/agents')
  await page.getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(product.platforms.difyUrl)
  await page.getByLabel('API key').fill('app-e2e-a-wrong-key')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('API key')).toHaveAccessibleDescription(/does not accept this key/)
  await look('publishing, step 2, with an error')
  await page.getByLabel('API key').fill('app-demo-calculus-tutor-0001')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Conversation opener')).toBeVisible()
  await look('publishing, step 3')
}
