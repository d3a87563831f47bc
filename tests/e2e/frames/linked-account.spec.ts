import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { expect, test } from '../world.ts'

const custom = { agent: 'demo-calculus-tutor' }

let lms: Lms
test.afterEach(() => lms.stop())

test('a learner links their school account from the course page, confirms it in the portal, and unlinks it in the settings', async ({
  as,
  product,
  signedIn
}) => {
  lms = await startLms(product, await as('admin'))
  const portal = await signedIn('student')
  const course = await portal.context().newPage()
  await course.goto(lms.page({ custom, person: 'omar', name: 'Omar H.' }))
  const tool = toolIn(course)
  await expect(chatIn(tool).sender).toBeVisible()
  await tool.getByRole('button', { name: 'My school account' }).click()
  await expect(tool.getByRole('heading', { name: 'Link your school account' })).toBeVisible()
  await expectAccessible(course, 'the code for an account')

  // Before the portal has confirmed, there is no number.
  await tool.getByRole('textbox').fill('1234')
  await tool.getByRole('button', { name: 'Continue' }).click()
  await expect(tool.getByRole('alert')).toHaveText(/Nobody has confirmed/)
  const [confirming] = await Promise.all([
    course.context().waitForEvent('page'),
    tool.getByRole('link', { name: 'Open the portal' }).click()
  ])
  await expect(confirming.getByText('Omar H.')).toBeVisible()
  await expect(confirming.getByText('Account at The fake platform', { exact: false })).toBeVisible()
  await expect(confirming.getByText('Omar Haddad')).toBeVisible()
  await expectAccessible(confirming, 'whose account is to be linked')
  await confirming.getByRole('button', { name: 'Confirm, both are mine' }).click()
  await expect(confirming.getByRole('heading', { name: 'Now enter this number' })).toBeFocused()
  await expectAccessible(confirming, 'the number for the course page')
  const number = (await confirming.getByText(/^\d{4}$/).textContent())!
  await confirming.close()

  await tool.getByRole('textbox').fill(number)
  await tool.getByRole('button', { name: 'Continue' }).click()
  await expect(tool.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expect(tool.getByText('Omar Haddad')).toBeVisible()
  await expectAccessible(course, 'whose account has confirmed')
  await tool.getByRole('button', { name: 'Yes, link it' }).click()
  await expect(tool.getByRole('heading', { name: 'Linked' })).toBeVisible()
  await tool.getByRole('button', { name: 'Back to the chat' }).click()
  await expect(chatIn(tool).sender).toBeVisible()

  await portal.goto('/profile/settings')
  await expect(portal.getByText('The fake platform, linked', { exact: false })).toBeVisible()
  await portal.getByRole('button', { name: 'Unlink: Omar H.' }).click()
  await portal.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(portal.getByText('The account is unlinked').last()).toBeVisible()
  await expect(portal.getByText('The fake platform, linked', { exact: false })).toHaveCount(0)
  await course.close()
})

/** Links the account of who has opened the course with that of the portal's page. */
async function link(course: Page, portal: Page): Promise<void> {
  const tool = toolIn(course)
  await tool.getByRole('button', { name: 'My school account' }).click()
  const code = (await tool.locator('code').textContent())!
  await portal.goto(`/link-account#${code}`)
  await portal.getByRole('button', { name: 'Confirm, both are mine' }).click()
  const number = (await portal.getByText(/^\d{4}$/).textContent())!
  await tool.getByRole('textbox').fill(number)
  await tool.getByRole('button', { name: 'Continue' }).click()
  await tool.getByRole('button', { name: 'Yes, link it' }).click()
  await tool.getByRole('button', { name: 'Back to the chat' }).click()
}

test('a linked learner goes on in the portal with what began in the course, and brings it back', async ({
  as,
  product,
  signedIn
}) => {
  lms = await startLms(product, await as('admin'))
  const portal = await signedIn('instructor')
  const course = await portal.context().newPage()
  await course.goto(lms.page({ custom, person: 'mei', name: 'Mei L.' }))
  await expect(chatIn(toolIn(course)).sender).toBeVisible()
  await link(course, portal)
  const tool = toolIn(course)
  const chat = chatIn(tool)
  await chat.ask('What does a limit say?')
  await chat.replied()
  await tool.getByRole('button', { name: 'This conversation' }).click()
  await tool.getByRole('menuitem', { name: 'Continue in the portal' }).click()
  const dialog = tool.getByRole('dialog', { name: 'Continue in the portal' })
  await expect(dialog).toBeVisible()
  await expectAccessible(course, 'what continuing in the portal means')
  await dialog.getByRole('button', { name: 'Continue there' }).click()
  const [there] = await Promise.all([
    course.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the portal' }).click()
  ])
  const inPortal = chatIn(there)
  await expect(inPortal.messages.first()).toContainText('What does a limit say?')
  await inPortal.ask('And at infinity?')
  await inPortal.replied()

  await there.getByRole('button', { name: 'This conversation' }).click()
  await expect(there.getByRole('menuitem', { name: 'Link to a copy' })).toBeVisible()
  await there.getByRole('menuitem', { name: 'Continue in a course' }).click()
  const choice = there.getByRole('dialog', { name: /^Continue “/ })
  await expect(choice.getByText('Calculus I (The fake platform)').first()).toBeVisible()
  await expectAccessible(there, 'the courses in which a conversation can go on')
  await choice.getByRole('button', { name: 'Continue there' }).click()
  await expect(choice.getByText('It is in the course now')).toBeVisible()
  await there.close()

  await course.reload()
  await expect(chat.sender).toBeVisible()
  await tool.getByRole('button', { name: 'History' }).click()
  await tool.getByRole('button', { name: 'What does a limit say?' }).first().click()
  await expect(tool.getByText('And at infinity?')).toBeVisible()
  await course.close()
})

test('a linked teacher opens the page of the course from the notice of its budget', async ({ as, product, signedIn }) => {
  const admin = await as('admin')
  lms = await startLms(product, admin)
  const portal = await signedIn('student')
  const course = await portal.context().newPage()
  await course.goto(lms.page({ custom, person: 'ada', name: 'Ada L.', role: 'Instructor' }))
  const tool = toolIn(course)
  await expect(chatIn(tool).sender).toBeVisible()
  await link(course, portal)
  await tool.getByRole('button', { name: 'Your course' }).click()
  await expect(tool.getByRole('heading', { name: 'Calculus I', level: 1 })).toBeVisible()
  const scope_id = new URL(course.frame('tool')!.url()).searchParams.get('course')
  await admin('PUT', '/budgets', { scope: 'course', scope_id, each: false, period: 'day', unit: 'questions', amount: 1 })
  await tool.getByRole('button', { name: 'Back to the chat' }).click()
  await chatIn(tool).ask('What does a limit say?')
  await chatIn(tool).replied()

  await portal.goto('/notifications')
  const notice = portal.getByRole('listitem').filter({ hasText: '“Calculus I” has used 80%' })
  await expect(notice).toBeVisible()
  await expectAccessible(portal, 'the notice of a course')
  await notice.getByRole('button', { name: 'Open the course' }).click()
  await expect(portal.getByRole('heading', { name: 'Calculus I', level: 1 })).toBeVisible()
  expect(portal.url()).not.toContain('#')
  await portal.getByRole('button', { name: 'Back to the chat' }).click()
  await expect(chatIn(portal).sender).toBeVisible()
  await admin('PUT', '/budgets', { scope: 'course', scope_id, each: false, period: 'day', unit: 'questions', amount: null })
  await course.close()
})

test('who is taken out of a course while chatting is told at the next question, and nobody else is', async ({
  as,
  product,
  visit
}) => {
  lms = await startLms(product, await as('admin'))
  const learner = await visit()
  await learner.goto(lms.page({ custom, person: 'eve', course: 'left' }))
  const chat = chatIn(toolIn(learner))
  await chat.ask('What does a limit say?')
  await chat.replied()
  const other = await visit()
  await other.goto(lms.page({ custom, person: 'ida', course: 'left', roster: ['ida'] }))
  await expect(chatIn(toolIn(other)).sender).toBeVisible()
  await chat.ask('And at infinity?')
  await expect(toolIn(learner).getByRole('heading', { name: 'Reload the course page' })).toBeVisible()
  await expect(toolIn(learner).getByText('you are not in the course any more', { exact: false })).toBeVisible()
  await chatIn(toolIn(other)).ask('Still here')
  await chatIn(toolIn(other)).replied()
})
