import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import type { Product } from './product.ts'
import { expect, phone, test, type World } from './world.ts'

/** A public agent of the instructor that an administrator has approved, with its app's answer. */
async function approvedAgent(as: World['as'], product: Product, name: string, answer: string) {
  const agent = await giveAgent(await as('instructor'), product, { name, visibility: 'public', switches: { answer: [answer] } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  return agent
}

/** Changes the opener in the form, and says where the form stands before it is saved. */
async function editOpener(page: Page, agentId: string, opener: string): Promise<void> {
  await page.goto(`/agents?id=${agentId}&step=customise`)
  await page.getByLabel('Conversation opener').fill(opener)
}

const headOf = (page: Page) => page.getByRole('main').locator('header').first()
const changes = (page: Page) => page.getByRole('table', { name: 'What changes' })
const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
const saved = (page: Page) => page.getByText(/is saved and waits for review\. People keep chatting with the approved version\./)

test('an edited agent goes on as it was approved until a reviewer, who sees, checks and tries what changes, approves it', {
  tag: '@gate'
}, async ({ as, signedIn, product }) => {
  const agent = await approvedAgent(as, product, 'Fourier guide', 'A sum of waves.')
  const owner = await signedIn('instructor')
  await editOpener(owner, agent.id, 'Bring me a signal.')
  await expect(owner.getByText('People keep chatting with the approved version. What you save waits for review')).toBeVisible()
  await owner.getByRole('button', { name: 'Save for review' }).click()
  await expect(saved(owner).last()).toBeVisible()
  const row = owner.getByRole('row').filter({ hasText: agent.name })
  await expect(row).toContainText('Approved')
  await expect(row).toContainText('Version 2 waits for review')

  const student = await signedIn('student', { at: `/agents/${agent.id}/conversation` })
  await expect(student.getByText('Ask away.')).toBeVisible()
  await chatIn(student).ask('What is it?')
  await expect(await chatIn(student).replied()).toContainText('A sum of waves.')

  const admin = await signedIn('admin', { at: `/management/agents/${agent.id}` })
  await expect(admin.getByText('People keep chatting with version 1 until version 2 is approved.')).toBeVisible()
  const opener = changes(admin).getByRole('row', { name: /^Conversation opener/ })
  await expect(opener.getByRole('cell')).toHaveText(['Ask away.', 'Bring me a signal.'])
  await admin.getByRole('button', { name: 'Check now' }).click()
  await expect(admin.getByText(/^Answered in \d+ ms$/)).toBeVisible()
  await expectAccessible(admin, 'a version under review')
  await admin.getByRole('link', { name: 'Open chat' }).click()
  const trial = admin.getByRole('region', { name: 'Review' })
  await expect(trial).toContainText('This is a trial of version 2.')
  await expect(admin.getByText('Bring me a signal.')).toBeVisible()
  const openerTop = async () => (await admin.getByText('Bring me a signal.').boundingBox())?.y
  const top = await openerTop()
  const held: (() => void)[] = []
  await admin.route('**/trial-bar*.js', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await admin.reload()
  await expect(admin.getByText('Bring me a signal.')).toBeVisible()
  // What stands above the chat has its place before it is there.
  await expect.poll(openerTop).toBe(top)
  await expect(trial).toHaveCount(0)
  for (const go of held) go()
  await expect(trial).toBeVisible()
  await admin.unroute('**/trial-bar*.js')
  await chatIn(admin).ask('Does it work?')
  await expect(await chatIn(admin).replied()).toContainText('A sum of waves.')
  await expect(admin).toHaveURL(/version=2&conversationId=/)
  await trial.getByRole('button', { name: 'Approve' }).click()
  await expect(trial.getByRole('button', { name: 'Approve' })).toBeHidden()

  await student.goto(`/agents/${agent.id}/conversation`)
  await expect(student.getByText('Bring me a signal.')).toBeVisible()
  await admin.goto(`/agents/${agent.id}/conversation`)
  await expect(admin.getByText('Does it work?')).toBeHidden()
})

test('a rejected version tells its owner why and leaves the approved one; withdrawn and restored, it waits again', async ({
  as,
  signedIn,
  product
}) => {
  const agent = await approvedAgent(as, product, 'Laplace guide', 'A transform.')
  const owner = await signedIn('instructor')
  await editOpener(owner, agent.id, 'I know every proof.')
  await owner.getByRole('button', { name: 'Save for review' }).click()
  await expect(saved(owner).last()).toBeVisible()

  const admin = await signedIn('admin', { at: `/management/agents/${agent.id}` })
  await admin.getByRole('button', { name: 'Reject' }).click()
  await admin.getByLabel('Reason').fill('It does not know every proof.')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(headOf(admin)).toContainText('Version 2 rejected')

  await owner.goto('/profile/agents')
  await expect(owner.getByRole('row').filter({ hasText: agent.name })).toContainText('It does not know every proof.')
  await owner.getByRole('button', { name: `Actions for ${agent.name}` }).click()
  await owner.getByRole('menuitem', { name: 'Versions and review' }).click()
  await expect(owner.getByText('People still chat with version 1. Version 2 was rejected.')).toBeVisible()
  await expect(owner.getByRole('list', { name: 'Review progress' })).toContainText('Rejected · Version 2')

  await headOf(owner).getByRole('link', { name: 'Edit' }).click()
  await owner.goto(`/agents?id=${agent.id}&step=customise`)
  await expect(owner.getByLabel('Conversation opener')).toHaveValue('I know every proof.')
  await owner.getByLabel('Conversation opener').fill('I know some proofs.')
  await owner.getByRole('button', { name: 'Save for review' }).click()
  await expect(saved(owner).last()).toBeVisible()

  await owner.goto(`/profile/agents/${agent.id}`)
  await owner.getByRole('button', { name: 'Withdraw' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.getByText(`“${agent.name}” is withdrawn from review.`).last()).toBeVisible()
  await expect(headOf(owner)).not.toContainText('Version')

  const third = versions(owner).filter({ hasText: 'Version 3' })
  await expect(third).toContainText('Withdrawn')
  await third.getByRole('button', { name: 'Restore version 3' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(headOf(owner)).toContainText('Version 4 waits for review')
  await expectAccessible(owner, "an agent of one's own with versions")
  await admin.goto(`/management/agents/${agent.id}`)
  await expect(changes(admin).getByRole('row', { name: /^Conversation opener/ })).toContainText('I know some proofs.')
})

test('of two reviewers who decide at once, the second is told, and sees what was decided', async ({ as, signedIn, product }) => {
  const agent = await approvedAgent(as, product, 'Cauchy guide', 'A sequence.')
  const owner = await signedIn('instructor')
  await editOpener(owner, agent.id, 'Bring me a sequence.')
  await owner.getByRole('button', { name: 'Save for review' }).click()
  await expect(saved(owner).last()).toBeVisible()
  const one = await signedIn('admin', { at: `/management/agents/${agent.id}` })
  const other = await signedIn('admin', { at: `/management/agents/${agent.id}` })
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible()
  await one.getByRole('button', { name: 'Approve' }).click()
  await expect(one.getByText(`“${agent.name}” is approved.`).last()).toBeVisible()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('This has changed meanwhile. You see how it stands now.').last()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Approve' })).toBeHidden()
  await expect(other.getByRole('list', { name: 'Review progress' }).getByRole('listitem').first()).toContainText(
    'Approved · Version 2'
  )
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a reviewer reads what changes, and nothing is cut off', async ({ as, signedIn, product }) => {
    const agent = await approvedAgent(as, product, 'Abel guide', 'A group.')
    const owner = await signedIn('instructor')
    await editOpener(owner, agent.id, 'Bring me a group.')
    await owner.getByRole('button', { name: 'Save for review' }).click()
    await expect(saved(owner).last()).toBeVisible()
    const admin = await signedIn('admin', { at: `/management/agents/${agent.id}` })
    await expect(admin.getByText('Bring me a group.').first()).toBeVisible()
    const label = await admin.getByText('Conversation opener', { exact: true }).boundingBox()
    expect(label?.height).toBeLessThan(40)
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(admin, 'a version under review on a phone')
  })
})
