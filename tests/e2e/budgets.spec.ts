import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { choose } from './choose.ts'
import { call, giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('an administrator sets what each person may ask an agent, who reads how much is left and when it begins anew, and adds once', async ({
  as,
  signedIn,
  product,
  clean
}) => {
  clean.allow(/402/)
  const agent = await giveAgent(await as('instructor'), product, {
    name: 'Tutor on a budget',
    visibility: 'public',
    switches: { answer: 'A bound.' }
  })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })

  const admin = await signedIn('admin', { at: '/management/budgets' })
  // What other stories allow stands there as well.
  await expect(admin.getByRole('row', { name: agent.name })).toHaveCount(0)
  await expectAccessible(admin, 'the page of budgets')
  await admin.getByRole('button', { name: 'Add a budget' }).click()
  const dialog = admin.getByRole('dialog')
  await expectAccessible(admin, 'the dialog of a budget')
  await dialog.getByRole('button', { name: /^The school/ }).click()
  await admin.getByRole('option', { name: 'An agent' }).click()
  await dialog.getByRole('searchbox', { name: 'Find an agent' }).fill(agent.name)
  await choose(dialog.getByRole('radio', { name: agent.name }))
  await dialog.getByLabel('How much').fill('1.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a number above 0').first()).toBeVisible()
  await dialog.getByLabel('How much').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('rowheader', { name: `Each person: ${agent.name}` })).toBeVisible()

  const student = await signedIn('student', { at: `/agents/${agent.id}/conversation` })
  await chatIn(student).ask('What is a limit?')
  await chatIn(student).replied()
  await chatIn(student).ask('And a derivative?')
  await chatIn(student).replied()
  await expect(student.getByText(/^You have 0 questions left\. It begins anew on /)).toBeVisible()
  await chatIn(student).ask('And an integral?')
  await expect(student.getByText(/^You have asked as much as is allowed for now\. You can go on from /).first()).toBeVisible()

  await admin.reload()
  await expect(admin.getByRole('row', { name: agent.name }).getByText('Used up by 1')).toBeVisible()
  await admin.getByRole('button', { name: `Who uses the budget of Each person: ${agent.name}` }).click()
  const holders = admin.getByRole('dialog')
  await expect(holders.getByText('2 questions of 2 questions')).toBeVisible()
  await expectAccessible(admin, 'the dialog of who uses a budget')
  await holders.getByRole('textbox', { name: 'Add' }).fill('5')
  await holders.getByRole('button', { name: /^Add once for / }).click()
  await expect(holders.getByText('2 questions of 7 questions')).toBeVisible()
  await admin.keyboard.press('Escape')
  await chatIn(student).ask('And now?')
  await chatIn(student).replied()

  await admin.getByRole('button', { name: `End the budget of Each person: ${agent.name}` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(admin.getByRole('row', { name: agent.name })).toHaveCount(0)
})
