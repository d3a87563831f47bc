import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { expect, phone, test, type World } from './world.ts'

/** A public agent of the instructor that an administrator has approved. */
async function approvedAgent({ as, product }: Pick<World, 'as'> & { product: Parameters<typeof giveAgent>[1] }, name: string) {
  const switches = { answer: ['Two and two are five.'] }
  const agent = await giveAgent(await as('instructor'), product, { name, visibility: 'public', switches })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  return agent
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('a student reports an answer, its publisher reads why, and an administrator takes the agent out of service', async ({
  as,
  product,
  signedIn
}) => {
  const agent = await approvedAgent({ as, product }, 'Sums that are off')
  const student = await signedIn('student', { at: `/agents/${agent.id}/conversation` })
  await chatIn(student).ask('What are two and two?')
  await expect(await chatIn(student).replied()).toContainText('five')
  await student.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = dialogOf(student)
  await expect(dialog.getByRole('heading', { name: 'Report this answer' })).toBeVisible()
  await expectAccessible(student, 'the dialog that reports an answer')
  await dialog.getByRole('radio', { name: 'It says something wrong' }).press(' ')
  await dialog.getByLabel('Tell more about it').fill('They are four.')
  await dialog.getByRole('checkbox', { name: /Send the question and this answer along/ }).press(' ')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you. The publisher and the administrators have been told.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  const owner = await signedIn('instructor', { at: '/notifications' })
  await owner.getByRole('link', { name: `An answer of “${agent.name}” was reported` }).click()
  const card = owner.getByRole('region').filter({ hasText: 'What people have reported of this agent' })
  await expect(owner.getByText('They are four.')).toBeVisible()
  await expect(owner.getByText('What are two and two?')).toBeVisible()
  await expect(card.getByText('Omar Haddad')).toBeHidden()

  const admin = await signedIn('admin', { at: '/management/agents' })
  await admin.getByRole('link', { name: 'Reported' }).click()
  const report = admin.getByRole('listitem').filter({ hasText: agent.name })
  await expect(report).toContainText('Reported by Omar Haddad')
  await expect(report).toContainText('Two and two are five.')
  await expectAccessible(admin, 'the queue of reports')
  await report.getByRole('button', { name: 'Disable the agent' }).click()
  await admin.getByLabel('Reason').fill('Its sums are wrong.')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(admin.getByText('The report is decided.').last()).toBeVisible()
  await expect(report).toBeHidden()
  await admin.getByRole('radio', { name: 'Decided' }).press(' ')
  await expect(report).toContainText('Agent disabled')
  await expect(report).toContainText('Its sums are wrong.')

  await student.goto('/notifications')
  await expect(student.getByText(`Your report about “${agent.name}” has been decided`)).toBeVisible()
  await expect(student.getByText('The agent is out of service. · Its sums are wrong.')).toBeVisible()
})

test('a guest reports an answer on the page of a share, and a reader the agent from the menu of the conversation', async ({
  as,
  product,
  signedIn,
  visit
}) => {
  const agent = await approvedAgent({ as, product }, 'Shared sums')
  const share = await call(await as('instructor'), 'POST', `/agents/${agent.id}/shares`, { access_level: 'anyone' })
  const guest = await visit()
  await guest.goto(`/chatbot/${share.token}`)
  await chatIn(guest).ask('What are two and two?')
  await expect(await chatIn(guest).replied()).toContainText('five')
  await guest.getByRole('button', { name: 'Report', exact: true }).click()
  const send = dialogOf(guest).getByRole('button', { name: 'Send report' })
  await dialogOf(guest).getByRole('radio', { name: 'Something else' }).press(' ')
  await send.click()
  await expect(dialogOf(guest).getByLabel('Tell what is wrong')).toBeFocused()
  await dialogOf(guest).getByLabel('Tell what is wrong').fill('It shouts at me.')
  await send.click()
  await expect(dialogOf(guest).getByRole('status')).toBeVisible()

  const student = await signedIn('student', { at: `/agents/${agent.id}/conversation` })
  await student.getByRole('button', { name: 'This conversation' }).click()
  await student.getByRole('menuitem', { name: 'Report this agent' }).click()
  await dialogOf(student).getByRole('radio', { name: 'It uses what belongs to others' }).press(' ')
  await expect(dialogOf(student).getByRole('checkbox')).toBeHidden()
  await dialogOf(student).getByRole('button', { name: 'Send report' }).click()
  await expect(dialogOf(student).getByRole('status')).toBeVisible()

  const admin = await signedIn('admin', { at: `/management/agents?tab=reported&agentId=${agent.id}` })
  await expect(admin.getByText(`Only reports of “${agent.name}”.`)).toBeVisible()
  const reports = admin.getByRole('listitem').filter({ hasText: agent.name })
  await expect(reports.first()).toContainText('It shouts at me.')
  await expect(reports.first()).toContainText('Reported by a guest')
  await expect(reports.last()).toContainText('About the agent')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an answer can be reported within the screen', async ({ as, product, signedIn }) => {
    const agent = await approvedAgent({ as, product }, 'Sums in a pocket')
    const student = await signedIn('student', { at: `/agents/${agent.id}/conversation` })
    await chatIn(student).ask('What are two and two?')
    await expect(await chatIn(student).replied()).toContainText('five')
    await student.getByRole('button', { name: 'Report', exact: true }).tap()
    const box = await dialogOf(student).boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    expect(box!.y + box!.height).toBeLessThanOrEqual(844)
  })
})
