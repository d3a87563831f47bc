import {
  getConversation,
  listConversations,
  listMessages,
  pinConversation,
  readEvents,
  readSuggestions,
  renameConversation,
  searchConversations,
  setFeedback,
  showVersion
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { roles } from '../testing/lti-world.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

/** All that reads or changes what was said before. */
async function callsOf(who: Awaited<ReturnType<Awaited<ReturnType<CourseWorld['newCourse']>>['comes']>>, agentId: string) {
  const { id: messageId, conversationId } = await (await who.ask('What is a basis?')).finish()
  // Suggestions of a reply that has just ended are waited for.
  world.api.passTime(10)
  const [conversation, message] = [{ params: { conversationId } }, { params: { messageId } }]
  return [
    () => who.call(listConversations, { params: { agentId }, query: {} }),
    () => who.call(searchConversations, { query: { agentId, query: 'basis' } }),
    () => who.call(listMessages, { ...conversation, query: {} }),
    () => who.call(getConversation, conversation),
    () => who.call(renameConversation, { ...conversation, body: { name: 'Bases' } }),
    () => who.call(pinConversation, { ...conversation, body: { pinned: true } }),
    () => who.call(setFeedback, { ...message, body: { rating: 'like' } }),
    () => who.call(showVersion, message),
    () => who.call(readSuggestions, message),
    async () => {
      const { status } = await fetch(world.api.url + readEvents.path.replace('{messageId}', messageId), { headers: who.headers })
      if (status === 422) throw Object.assign(new Error('refused'), { reason: 'agentClosed' })
    }
  ]
}

describe('a learner with a session of before', () => {
  test.each([
    ['an exam is on', { examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] }],
    ['the course has not begun', { opensAt: inHours(1) }]
  ])('reads nothing of what was said while %s, and its teacher does', async (_, changes) => {
    const { agent, comes, set } = await world.newCourse()
    const learner = await callsOf(await comes('learner'), agent.id)
    const teacher = await callsOf(await comes('another teacher', roles.teacher), agent.id)
    for (const call of learner) await call()
    await set(changes)
    for (const call of learner) await expect(call()).rejects.toMatchObject({ reason: 'agentClosed' })
    for (const call of teacher) await call()
    await set({ examWindows: [], opensAt: null })
    for (const call of learner) await call()
  })

  test('reads all of it when the course is over', async () => {
    const { agent, comes, set } = await world.newCourse()
    const learner = await callsOf(await comes('learner'), agent.id)
    await set({ closesAt: inHours(-1) })
    for (const call of learner) await call()
  })
})
