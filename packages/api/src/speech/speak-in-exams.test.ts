import { continueConversation, speakReply } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { linkAccounts } from '../testing/link-account.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
const voiced = { text_to_speech: { enabled: true }, speech_to_text: { enabled: false } }

test('what a learner has continued elsewhere is not read aloud during an exam of its course, nor by who has ended their link', async () => {
  const agent = await world.chats.agentThat({ parameters: voiced, switches: { answer: ['A limit is a value.'] } })
  await world.api.db('agents').where({ id: agent.id }).update({ recommended: true })
  const course = await world.newCourse(agent)
  const [learner, person] = [await course.comes('reader'), await world.given.user()]
  await linkAccounts(world, learner, person)
  const { conversationId } = await (await learner.ask('In class')).finish()
  const there = await learner.call(continueConversation, { params: { conversationId }, body: {} })
  const ask = { conversationId: there.conversationId }
  const { id: messageId } = await (await world.chats.ask(person, agent, 'At home', ask)).finish()
  await world.api.db('accountLinks').delete()
  const speak = () => person.call(speakReply, { params: { messageId } })
  await course.set({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
  await expect(speak()).rejects.toMatchObject({ reason: 'agentClosed', closing: { kind: 'exam' } })
  await course.set({ examWindows: [] })
  await speak()
})
