// On PostgreSQL alone: two servers share a database.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, closedWords, createCourseWorld } from '../testing/course-world.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { stopClosed } from './stop-closed.ts'

let world: CourseWorld
let other: TestApi
beforeAll(async () => {
  const database = await openTestDatabase()
  world = await createCourseWorld({ database })
  other = await startApi({ database: { ...database, close: async () => {} } })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

test('an exam ends the answers that run in other processes in the same words', async () => {
  const agent = await world.chats.agentThat({ switches: { answer: Array.from({ length: 4000 }, () => 'more '), paceMs: 10 } })
  const { comes, set } = await world.newCourse(agent)
  const learner = await comes('elsewhere')
  await set({})
  const reply = await learner.ask('Go on for long')
  await reply.until(event => event.type === 'text')
  const now = Date.now()
  const [startsAt, endsAt] = [new Date(now - 1000).toISOString(), new Date(now + 3600_000).toISOString()]
  // Written by hand, so that the process that runs the answer is not the one that is called.
  const { id: courseId } = await world.api.db('ltiContexts').first('id')
  await world.api.db('courseExamWindows').insert({ courseId, startsAt, endsAt })
  await stopClosed(other.context)
  expect(await reply.finish()).toMatchObject({
    status: 'failed',
    failure: { reason: 'agentClosed', closing: { kind: 'exam', until: endsAt, words: closedWords } }
  })
})
