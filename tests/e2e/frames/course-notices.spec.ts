import { inEachLocale } from '@lyceum/core/contract/locales'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { call } from '../given.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { expect, test } from '../world.ts'

const custom = { agent: 'demo-calculus-tutor' }
const inCourse = { custom, course: 'noticed', link: 'noticed' }
const rule = {
  name: 'Harm to others',
  terms: ['zorblat'],
  pattern: '',
  refuses: true,
  notice: 'severe',
  texts: inEachLocale(() => '')
}

let lms: Lms
test.afterEach(() => lms.stop())

test('a severe word raises one notice, which each teacher of the course finds marked as new, by keyboard, until they have read it', async ({
  as,
  product,
  visit
}) => {
  const admin = await as('admin')
  lms = await startLms(product, admin)
  const { moderated: _, ...policy } = await call(admin, 'GET', '/orgs/me/policy')
  await call(admin, 'PUT', '/orgs/me/policy', { ...policy, rules: [rule], course_notices: 'teachers' })
  const learner = await visit()
  await learner.goto(lms.page(inCourse))
  const chat = chatIn(toolIn(learner))
  for (const text of ['Where do I get zorblat?', 'How strong is zorblat?']) {
    await chat.ask(text)
    await expect(chat.sender).toHaveValue(text)
    await expect(toolIn(learner).getByText('Your school’s rules do not allow this question.').first()).toBeVisible()
  }

  const teacher = await visit()
  await teacher.goto(lms.page({ ...inCourse, person: 'grace', name: 'Grace Hopper', role: 'Instructor' }))
  const tool = toolIn(teacher)
  await expectAccessible(teacher, 'the chat with a notice that waits')
  await tool.getByRole('button', { name: 'Your course 1 new notice' }).click()
  const tab = tool.getByRole('tab', { name: /^Notices/ })
  await expect(tab).toHaveAccessibleName('Notices 1 not read yet')
  await tool.getByRole('tab', { name: 'Settings' }).focus()
  for (let steps = 0; steps < 4; steps++) await teacher.keyboard.press('ArrowRight')
  await expect(tab).toBeFocused()
  const rows = tool.getByRole('table', { name: 'Notices' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/Harm to others\s*New\s*Severe\s*Calculus tutor\s*Not told/)
  await expect(tool.getByText('zorblat')).toBeHidden()
  // It is read now, and stays marked as new while it is looked at.
  await expect(tab).toHaveAccessibleName('Notices')
  await expectAccessible(teacher, 'the notices of a course')
  await tool.getByRole('tab', { name: 'Insight' }).click()
  await tab.click()
  await expect(rows.nth(1)).toContainText('Harm to others')
  await expect(rows.nth(1)).not.toContainText('New')
  await teacher.reload()
  await expect(tool.getByRole('button', { name: 'Your course', exact: true })).toBeVisible()

  const colleague = await visit()
  await colleague.goto(lms.page({ ...inCourse, person: 'alan', name: 'Alan Turing', role: 'Instructor' }))
  await expect(toolIn(colleague).getByRole('button', { name: 'Your course 1 new notice' })).toBeVisible()
  await call(admin, 'PUT', '/orgs/me/policy', policy)
})
