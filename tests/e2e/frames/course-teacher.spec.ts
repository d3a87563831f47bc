import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { call, giveAgent } from '../given.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { expect, test } from '../world.ts'

const teacher = { person: 'grace', name: 'Grace Hopper', role: 'Instructor' } as const
const slowAnswer = { answer: Array.from({ length: 600 }, (_, at) => `word${at} `), paceMs: 100 }

let lms: Lms
test.afterEach(() => lms.stop())

/** The time of a field, so many minutes from now, where the browser is. */
const inMinutes = (page: Page, minutes: number) =>
  page.evaluate(minutes => {
    const zone = new Date().getTimezoneOffset()
    return new Date(Date.now() + (minutes - zone) * 60_000).toISOString().slice(0, 16)
  }, minutes)

/** Opens the page of the course from the chat, in the same frame. */
async function openCourse(page: Page): Promise<FrameLocator> {
  const tool = toolIn(page)
  await tool.getByRole('button', { name: 'Your course' }).click()
  await expect(tool.getByRole('heading', { name: 'Calculus I', level: 1 })).toBeVisible()
  return tool
}

test('a teacher tells the agent something and closes the course for an exam, which cuts an answer; then opens it again', async ({
  as,
  product,
  visit
}) => {
  lms = await startLms(product, await as('admin'))
  const agent = await giveAgent(await as('instructor'), product, { visibility: 'public', switches: slowAnswer })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const custom = { agent: agent.id }
  const page = await visit()
  await page.goto(lms.page({ custom, ...teacher }))
  const course = await openCourse(page)
  await expect(course.getByText(agent.name)).toBeVisible()
  await expectAccessible(page, 'the course')
  await course.getByRole('textbox', { name: 'Instructions in this course' }).fill('Answer in hints first.')
  await course.getByRole('button', { name: 'Save' }).click()
  await expect(course.getByRole('status').getByText('The course is changed.')).toBeAttached()

  const learner = await visit()
  await learner.goto(lms.page({ custom }))
  const chat = chatIn(toolIn(learner))
  await toolIn(learner).getByText('Your teacher has told the agent:').click()
  await expect(toolIn(learner).getByText('Answer in hints first.')).toBeVisible()

  await course.getByRole('button', { name: 'Add an exam' }).click()
  await course.getByRole('textbox', { name: 'Begins', exact: true }).fill(await inMinutes(page, -1))
  await course.getByRole('textbox', { name: 'Ends', exact: true }).fill(await inMinutes(page, 60))
  await course.getByRole('textbox', { name: 'English' }).fill('Good luck in the midterm!')
  await chat.ask('What does a limit say?')
  await expect(chat.last).toContainText('word3')
  await course.getByRole('button', { name: 'Save' }).click()
  await course.getByRole('button', { name: 'Close it' }).click()
  await expect(course.getByText(/^Exam until/).first()).toBeVisible()
  await expect(chat.last).toContainText('Good luck in the midterm! Closed for an exam until')
  await expect(chat.stop).toBeHidden()
  await learner.reload()
  await expect(toolIn(learner).getByText('Good luck in the midterm!').first()).toBeVisible()
  await expect(chat.sender).toBeHidden()

  await course.getByRole('button', { name: 'Remove the exam' }).click()
  await course.getByRole('button', { name: 'Save' }).click()
  await expect(course.getByText('Open', { exact: true }).first()).toBeVisible()
  product.platforms.setSwitches(agent.key, { answer: ['It closes in.'], paceMs: 0 })
  await learner.reload()
  await chat.ask('And now?')
  await expect(await chat.replied()).toContainText('It closes in.')
})

test('a learner hands in a conversation; the teacher opens the copy, sees insight, and taking part arrives once', async ({
  as,
  product,
  visit
}) => {
  lms = await startLms(product, await as('admin'))
  const custom = { agent: 'demo-calculus-tutor' }
  const learner = await visit()
  await learner.goto(lms.page({ custom, graded: true, link: 'graded' }))
  const chat = chatIn(toolIn(learner))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await chat.ask('And a derivative?')
  await chat.replied()
  await toolIn(learner).getByRole('button', { name: 'Hand in' }).click()
  await expectAccessible(learner, 'the choice of what is handed in')
  await toolIn(learner).getByRole('radio').check()
  await toolIn(learner).getByRole('button', { name: 'Hand in' }).click()
  await expect(toolIn(learner).getByRole('heading', { name: 'Handed in' })).toBeVisible()
  await expect(toolIn(learner).getByText('@misc{lyceum-')).toBeVisible()

  const page = await visit()
  await page.goto(lms.page({ custom, ...teacher, graded: true, link: 'graded' }))
  const course = await openCourse(page)
  await course.getByRole('tab', { name: 'Handed in' }).click()
  await expect(course.getByRole('row', { name: /Ada Lovelace/ })).toHaveCount(1)
  const opened = page.waitForEvent('popup')
  await course
    .getByRole('row', { name: /Ada Lovelace/ })
    .getByRole('link')
    .click()
  const copy = await opened
  await expect(copy.getByText('This is a copy of a conversation')).toBeVisible()
  await expect(copy.getByText('And a derivative?')).toBeVisible()
  await expectAccessible(copy, 'what was handed in')
  await course.getByRole('tab', { name: 'Insight' }).click()
  await expect(course.getByText('at least five learners are behind it')).toBeVisible()
  await expect(course.getByText(/^No learner asked anything in these weeks/)).toBeVisible()
  await expectAccessible(page, 'the insight')

  // It is told within a minute of the answer.
  await expect.poll(() => lms.scores, { timeout: 150_000 }).toEqual([{ link: 'graded', person: 'ada', given: 100 }])
})

test('a copy of the course keeps its agent, and none of its people', async ({ as, product, visit }) => {
  lms = await startLms(product, await as('admin'))
  const learner = await visit()
  await learner.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' }, link: '11' }))
  await chatIn(toolIn(learner)).ask('What does a limit say?')
  await chatIn(toolIn(learner)).replied()
  const page = await visit()
  // The copy's own link names no agent: only the link that it was copied from.
  await page.goto(lms.page({ ...teacher, course: 'calculus-copy', link: '12', custom: { link_history: '11' } }))
  const tool = toolIn(page)
  await expect(tool.getByRole('heading', { name: 'Calculus tutor', level: 1 })).toBeVisible()
  await tool.getByRole('button', { name: 'History' }).click()
  await expect(tool.getByText('What does a limit say?')).toBeHidden()
  const course = await openCourse(page)
  await expect(course.getByText('Calculus tutor', { exact: true })).toBeVisible()
  await course.getByRole('tab', { name: 'Handed in' }).click()
  await expect(course.getByText('Nobody has handed in a conversation yet.')).toBeVisible()
  const again = await visit()
  await again.goto(lms.page({ course: 'calculus-copy', link: '12' }))
  await expect(chatIn(toolIn(again)).sender).toBeVisible()
  await toolIn(again).getByRole('button', { name: 'History' }).click()
  await expect(toolIn(again).getByText('What does a limit say?')).toBeHidden()
})
