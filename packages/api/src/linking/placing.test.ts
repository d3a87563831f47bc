import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { linkAccounts } from '../testing/link-account.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const post = async (path: string, fields: Record<string, string>) =>
  (await fetch(world.api.url + path, { method: 'POST', body: new URLSearchParams(fields) })).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!

test('a teacher who has linked their account finds their own published agents in the choice', async () => {
  const [own, other] = [await world.given.publishedAgent(), await world.given.publishedAgent()]
  const course = await world.newCourse()
  const { token } = course.teacher
  expect(await post('/lti/change', { token })).not.toContain('value="mine"')
  await linkAccounts(world, course.teacher, own.owner)
  const all = await post('/lti/change', { token })
  const mine = await post('/lti/pick', {
    ...{ launch: hidden(all, 'launch'), ticket: hidden(all, 'ticket') },
    ...{ do: 'find', show: 'mine' }
  })
  expect(mine).toContain('value="mine" checked')
  expect([mine.includes(own.id), mine.includes(other.id)]).toEqual([true, false])
})
