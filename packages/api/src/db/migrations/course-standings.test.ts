import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../../testing/course-world.ts'
import { roles } from '../../testing/lti-world.ts'
import { up } from './20261127T0720-course-standings.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

test('conversations of before have what their person was in the course, then', async () => {
  const [course, other] = [await world.newCourse(), await world.newCourse()]
  const inCourse = await (await (await course.comes('both')).ask('Limits?')).finish()
  const inOther = await (await (await other.comes('both', roles.teacher)).ask('Limits?')).finish()
  const late = await (await (await course.comes('both', roles.helper)).ask('Limits?')).finish()
  await course.comes('both', roles.teacher)
  const { db } = world.api
  await db.schema.alterTable('conversations', table => table.dropColumn('course_standing'))
  await up(db)
  const rows: { id: string; courseStanding: string }[] = await db('conversations').select('id', 'courseStanding')
  const standings = [inCourse, inOther, late].map(
    ({ conversationId }) => rows.find(({ id }) => id === conversationId)!.courseStanding
  )
  expect(standings).toEqual(['learner', 'teacher', 'helper'])
})
