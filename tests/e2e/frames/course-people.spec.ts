import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { expect, phone, test } from '../world.ts'

const custom = { agent: 'demo-calculus-tutor' }

let platforms: Lms[] = []
test.afterEach(async () => {
  for (const one of platforms) await one.stop()
  platforms = []
})

test('somebody who teaches one course and learns in another is each in its own frame, in one browser', async ({
  as,
  product,
  visit
}) => {
  const lms = await startLms(product, await as('admin'))
  platforms = [lms]
  const grace = { person: 'grace', name: 'Grace Hopper', custom }
  const teaching = await visit()
  await teaching.goto(lms.page({ ...grace, role: 'Instructor', course: 'taught', link: 'taught' }))
  const [taught, chatOfTaught] = [toolIn(teaching), chatIn(toolIn(teaching))]
  await chatOfTaught.ask('What shall I teach?')
  await chatOfTaught.replied()
  const learning = await teaching.context().newPage()
  await learning.goto(lms.page({ ...grace, role: 'Learner', course: 'attended', link: 'attended' }))
  const [attended, chatOfAttended] = [toolIn(learning), chatIn(toolIn(learning))]
  await chatOfAttended.ask('What shall I learn?')
  await chatOfAttended.replied()

  for (const [place, has, hasNot] of [
    [taught, 'Your course', 'Hand in'],
    [attended, 'Hand in', 'Your course']
  ] as const) {
    await expect(place.getByRole('button', { name: has, exact: true })).toBeVisible()
    await expect(place.getByRole('button', { name: hasNot, exact: true })).toBeHidden()
  }
  // What was said in one course is not in the other.
  await attended.getByRole('button', { name: 'History' }).click()
  await expect(attended.getByRole('button', { name: 'What shall I learn?' }).first()).toBeVisible()
  await expect(attended.getByText('What shall I teach?')).toBeHidden()
  // The one goes on as teacher after the other has launched as a learner, and the other way round.
  await taught.getByRole('button', { name: 'Your course' }).click()
  await expect(taught.getByRole('textbox', { name: 'Instructions in this course' })).toBeEditable()
  await learning.reload()
  await expect(attended.getByRole('button', { name: 'Hand in' })).toBeVisible()
  await expect(attended.getByRole('button', { name: 'Your course' })).toBeHidden()
})

test('people of two learning platforms who have the same id there are two people', async ({ as, product, visit }) => {
  const admin = await as('admin')
  const [first, second] = [await startLms(product, admin), await startLms(product, admin, { at: 1 })]
  platforms = [first, second]
  const opening = { person: '7', custom, course: 'same', link: 'same' }
  const page = await visit()
  await page.goto(first.page({ ...opening, name: 'Ada Lovelace' }))
  const chat = chatIn(toolIn(page))
  await chat.ask('Only of the first platform')
  await chat.replied()
  // In the same browser, too.
  const other = await page.context().newPage()
  await other.goto(second.page({ ...opening, name: 'Bob Bright' }))
  await expect(chatIn(toolIn(other)).sender).toBeVisible()
  await toolIn(other).getByRole('button', { name: 'History' }).click()
  await expect(toolIn(other).getByText('Only of the first platform')).toBeHidden()
  await toolIn(page).getByRole('button', { name: 'History' }).click()
  await expect(toolIn(page).getByRole('button', { name: 'Only of the first platform' }).first()).toBeVisible()
  // Nor are their courses one: the teacher of the second finds nobody there.
  const teacher = await visit()
  await teacher.goto(second.page({ ...opening, person: 'grace', role: 'Instructor' }))
  await toolIn(teacher).getByRole('button', { name: 'Your course' }).click()
  await toolIn(teacher).getByRole('tab', { name: 'Insight' }).click()
  await expect(toolIn(teacher).getByText(/^No learner asked anything in these weeks/)).toBeVisible()
})

test('the gradebook opens what a learner handed in for their teacher, and nothing for anybody else', async ({
  as,
  product,
  visit
}) => {
  const lms = await startLms(product, await as('admin'))
  platforms = [lms]
  const placed = { custom, course: 'graded', link: 'essay', graded: true }
  const learner = await visit()
  await learner.goto(lms.page(placed))
  const [tool, chat] = [toolIn(learner), chatIn(toolIn(learner))]
  for (const text of ['What does a limit say?', 'And a derivative?']) {
    await chat.ask(text)
    await chat.replied()
    await tool.getByRole('button', { name: 'Hand in' }).click()
    await tool.getByRole('radio').check()
    await tool.getByRole('button', { name: 'Hand in' }).click()
    await expect(tool.getByRole('heading', { name: 'Handed in' })).toBeVisible()
    await learner.reload()
    await tool.getByRole('button', { name: 'History' }).click()
    await tool.getByRole('button', { name: 'What does a limit say?' }).first().click()
  }

  const teacher = await visit()
  const grading = { ...placed, person: 'grace', name: 'Grace Hopper', role: 'Instructor' as const }
  await teacher.goto(lms.page({ ...grading, reviews: 'ada' }))
  const copy = toolIn(teacher)
  await expect(copy.getByText('This is a copy of a conversation')).toBeVisible()
  await expect(copy.getByText('And a derivative?')).toBeVisible()
  await expect(copy.getByText('Ada Lovelace').first()).toBeVisible()
  await expectAccessible(teacher, 'what was handed in, in the gradebook')
  const opened = teacher.waitForEvent('popup')
  await copy.getByRole('heading', { name: 'Handed in before' }).locator('+ ul').getByRole('link').click()
  const earlier = await opened
  await expect(earlier.getByText('What does a limit say?').first()).toBeVisible()
  await expect(earlier.getByText('And a derivative?')).toBeHidden()

  await teacher.goto(lms.page({ ...grading, reviews: 'bob' }))
  await expect(copy.getByRole('heading', { name: 'There is nothing to review' })).toBeVisible()
  await learner.goto(lms.page({ ...placed, person: 'bob', name: 'Bob', reviews: 'ada' }))
  await expect(tool.getByRole('heading', { name: 'There is nothing to review' })).toBeVisible()
  await expect(tool.getByText('And a derivative?')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a launch fills its frame, is read aloud, and needs nothing beyond a finger', async ({ as, product, visit }) => {
    const lms = await startLms(product, await as('admin'))
    platforms = [lms]
    const page = await visit()
    await page.goto(lms.page({ custom, course: 'by phone', link: 'by phone' }))
    const [tool, chat] = [toolIn(page), chatIn(toolIn(page))]
    await expect(chat.sender).toBeVisible()
    await expectAccessible(page, 'a launch on a phone')
    await chat.ask('What does a limit say?')
    await chat.replied()
    await tool.getByRole('button', { name: 'Hand in' }).tap()
    await expect(tool.getByRole('heading', { name: 'Hand in a conversation' })).toBeVisible()
    await expectAccessible(page, 'handing in on a phone')
    expect(await tool.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('a teacher chooses an agent and looks after the course with a finger', async ({ as, product, visit }) => {
    const lms = await startLms(product, await as('admin'))
    platforms = [lms]
    const page = await visit()
    const tool = toolIn(page)
    const isWide = () => tool.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const grace = { person: 'grace', name: 'Grace Hopper', role: 'Instructor' as const, course: 'by finger' }
    await page.goto(lms.page({ ...grace, link: 'empty', columns: true }))
    await expect(tool.getByRole('heading', { name: 'Choose an agent' })).toBeVisible()
    await expectAccessible(page, 'the choice of agents on a phone')
    expect(await isWide()).toBe(0)
    await tool.getByRole('radio', { name: /Calculus tutor/ }).tap()
    await tool.getByRole('button', { name: 'Place in the course' }).tap()
    await tool.getByRole('button', { name: 'Your course' }).tap()
    await expect(tool.getByRole('heading', { name: 'Calculus I', level: 1 })).toBeVisible()
    await expect(tool.getByRole('heading', { name: 'Gradebook' })).toBeVisible()
    for (const part of ['Settings', 'Knowledge', 'Insight', 'Handed in', 'Notices', 'Review']) {
      await tool.getByRole('tab', { name: part }).tap()
      await expect(tool.getByRole('tabpanel', { name: part })).toBeVisible()
      await expectAccessible(page, `${part} of a course on a phone`)
      expect(await isWide(), part).toBe(0)
    }
  })
})
