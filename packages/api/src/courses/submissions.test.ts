import { limits } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { SubmissionRow } from './tables.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const post = (fields: Record<string, string>) =>
  createBrowser().open(`${world.api.url}/lti/hand-in`, { method: 'POST', body: new URLSearchParams(fields) })
const hidden = (page: { text: string }, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''

test('of several that are handed in at the same moment no more are taken than a learner may', async () => {
  const course = await world.newCourse()
  const learner = await course.comes('hasty')
  const { conversationId: conversation } = await (await learner.ask('What is a basis?')).finish()
  const forms = []
  // Each comes from a page of its own, of which the last form alone is good.
  for (let page = 0; page < 4; page++) {
    const { token } = await course.comes('hasty')
    const choice = await post({ token })
    forms.push({ launch: hidden(choice, 'launch'), ticket: hidden(choice, 'ticket'), conversation })
  }
  await post(forms.pop()!)
  const { db } = world.api
  const row: SubmissionRow = await db('courseSubmissions').where({ courseId: course.id }).first()
  const more = Array.from({ length: limits.submissions - 2 }, (_, index) => ({ ...row, id: `${row.id}-${index}` }))
  await db('courseSubmissions').insert(more)
  const done = await Promise.all(forms.map(post))
  expect(done.filter(({ text }) => text.includes('@misc{lyceum-'))).toHaveLength(1)
  expect(await db('courseSubmissions').where({ courseId: course.id })).toHaveLength(limits.submissions)
})
