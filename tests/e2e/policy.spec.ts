import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call } from './given.ts'
import { expect, phone, test } from './world.ts'

const rulesPage = '/management/policy'

test('an administrator sets a rule and tries it; who asks reads why, keeps the question, and the administrator is told', async ({
  signedIn,
  as
}) => {
  const admin = await signedIn('admin', { at: rulesPage })
  await expectAccessible(admin, 'the rules without any')
  await admin.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a rule' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Exam papers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a word or a pattern.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('(?=key)')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is no regular expression of RE2.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('')
  await dialog.getByRole('textbox', { name: 'Words and phrases' }).fill('answer key\n答案卷')
  await dialog.getByRole('button', { name: 'Notice' }).click()
  await admin.getByRole('option', { name: /Tells as severe/ }).click()
  await dialog.getByRole('textbox', { name: 'English' }).fill('Your tutor helps.')
  await expectAccessible(admin, 'the fields of a rule')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('2 words and phrases')).toBeVisible()

  await admin.getByRole('button', { name: /Phone numbers/ }).click()
  await admin.getByRole('option', { name: /Replace/ }).click()
  await admin.getByRole('form', { name: 'Personal data in questions' }).getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved. It applies within seconds.').last()).toBeVisible()
  await admin.getByRole('textbox', { name: 'Question' }).fill('Call 13812345678')
  await admin.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(admin.getByText('Call [phone number]')).toBeVisible()
  await expectAccessible(admin, 'the rules with one')

  const student = await as('student')
  const { items } = (await student('GET', '/agents')) as { items: { id: string; type: string }[] }
  const page = await signedIn('student', { at: `/agents/${items.find(({ type }) => type === 'chat')!.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Where is the answer key?')
  await expect(page.getByText('Your school’s rules do not allow this question. Your tutor helps.').first()).toBeVisible()
  await expect(chat.sender).toHaveValue('Where is the answer key?')
  await expectAccessible(page, 'a refused question')
  await chat.ask('What is a limit? Mine is 13812345678.')
  await chat.replied()
  await expect(
    page.getByText('Personal data in your question or its files was replaced before it left the school.').first()
  ).toBeVisible()

  await admin.goto('/notifications')
  await expect(admin.getByText(/A question to “.+” fits the rule “Exam papers”/)).toBeVisible()
  await admin.goto(rulesPage)
  await admin.getByRole('button', { name: 'Delete “Exam papers”' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByText('No rules yet.')).toBeVisible()
  const { moderated: _, ...policy } = (await call(admin, 'GET', '/orgs/me/policy')) as Record<string, object>
  await call(admin, 'PUT', '/orgs/me/policy', { ...policy, personal_data: { ...policy.personal_data, phone: 'pass' } })
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the rules stand below each other', async ({ signedIn }) => {
    const page = await signedIn('admin', { at: rulesPage })
    await expect(page.getByRole('button', { name: 'Add a rule' })).toBeVisible()
    await expectAccessible(page, 'the rules on a phone')
    const main = page.getByRole('main')
    expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })
})
