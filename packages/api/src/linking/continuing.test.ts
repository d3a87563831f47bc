// In the proof alone: conversations of many sizes are carried on.

import {
  type Attachment,
  continueConversation,
  declareCourseReview,
  fromWire,
  getCourseInsight,
  listContinuations,
  listConversations,
  listCourseConversations,
  listMessages,
  listMyConversations,
  megabyte,
  readCourseConversation,
  sendMessage,
  setFeedback,
  uploadFile
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCourseChat } from '../lti/chat-page.ts'
import { deleteAllExpired } from '../operations/clean-up.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const hour = 3600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

let people = 0
/** People of the platform are the same in all of its courses. */
const somebody = () => `somebody ${++people}`

/** A course with a learner, whose account is linked with one of the school. */
async function linkedLearner(switches: object = { answer: ['Water **moves**.'] }) {
  const course = await world.newCourse(await world.chats.agentThat({ switches } as never))
  const person = await world.given.user()
  const learner = await course.comes(somebody())
  await linkAccounts(world, learner, person)
  return { ...course, person, learner }
}

type Learner = Awaited<ReturnType<typeof linkedLearner>>['learner']
const said = async (who: Pick<Person, 'call'> | Learner, conversationId: string) =>
  (await who.call(listMessages, { params: { conversationId } })).items
const goOn = (who: Pick<Person, 'call'> | Learner, conversationId: string, body: object = {}) =>
  who.call(continueConversation, { params: { conversationId }, body })

describe('from a course into the portal', () => {
  test('a conversation is copied for the linked account, who goes on there, and it stays in the course', async () => {
    const { agent, person, learner, id: courseId } = await linkedLearner()
    const { conversationId } = await (await learner.ask('What is osmosis?')).finish()
    expect(await learner.call(listContinuations, { params: { conversationId } })).toEqual({ portal: true, courses: [] })
    const { conversationId: there, url } = await goOn(learner, conversationId)
    expect(url).toBe(`${world.api.url}/agents/${agent.id}/conversation?conversationId=${there}`)
    expect(await said(person, there)).toMatchObject([
      { side: 'human', text: 'What is osmosis?', conversationId: there },
      { side: 'agent', text: 'Water **moves**.', status: 'finished' }
    ])
    await (await world.chats.ask(person, agent, 'And diffusion?', { conversationId: there })).finish()
    expect(await said(person, there)).toHaveLength(4)
    expect(await said(learner, conversationId)).toHaveLength(2)
    // Neither side reads the other's.
    await expect(said(learner, there)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(said(person, conversationId)).rejects.toMatchObject({ reason: 'notFound' })
    expect((await person.call(listMyConversations, { query: {} })).items).toHaveLength(1)
    // The agent is told nothing of the course there.
    expect((world.chats.platformCalls(agent).at(-1)!.body as { query: string }).query).toBe('And diffusion?')
    const rows = await world.api.db('conversations').where({ courseId }).select('id')
    expect(rows).toEqual([{ id: conversationId }])
  })

  test('nobody does it who has not linked an account, into another place, or with what is not theirs', async () => {
    const { comes, person, learner, id: courseId } = await linkedLearner()
    const { conversationId } = await (await learner.ask('Mine')).finish()
    const other = await comes('not linked')
    const own = await (await other.ask('Mine')).finish()
    expect((await other.call(listContinuations, { params: { conversationId: own.conversationId } })).portal).toBe(false)
    await expect(goOn(other, own.conversationId)).rejects.toMatchObject({ reason: 'notPermitted' })
    await expect(goOn(other, conversationId)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(goOn(person, conversationId)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(goOn(learner, conversationId, { courseId })).rejects.toMatchObject({ reason: 'notPermitted' })
    await world.api.db('users').where({ id: person.user.id }).update({ blockedAt: new Date() })
    await expect(goOn(learner, conversationId)).rejects.toMatchObject({ reason: 'notPermitted' })
  })

  test('not while an answer is being written', async () => {
    const { learner } = await linkedLearner({ answer: ['Slow', ' and', ' whole'], paceMs: 700 })
    const reply = await learner.ask('Wait')
    const { conversationId } = (await reply.next()) as { conversationId: string }
    await expect(goOn(learner, conversationId)).rejects.toMatchObject({ reason: 'alreadyProcessed' })
    await reply.finish()
    await expect(goOn(learner, conversationId)).resolves.toBeDefined()
  })

  test('files go along, as the files of who has them then', async () => {
    const parameters = { file_upload: { enabled: true, allowed_file_types: ['image'], number_limits: 3 } }
    const agent = await world.chats.agentThat({ switches: { answer: ['Seen.'] }, parameters } as never)
    const { comes } = await world.newCourse(agent)
    const [learner, person] = [await comes(somebody()), await world.given.user()]
    await linkAccounts(world, learner, person)
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 1)])
    const form = new FormData()
    form.append('file', new Blob([png]), 'cell.png')
    const sent = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: learner.headers, body: form })
    const file = fromWire(await sent.json()) as Attachment
    const { conversationId } = await (await learner.ask('What is this?', { files: [file.id] })).finish()
    const { conversationId: there } = await goOn(learner, conversationId)
    const [question] = await said(person, there)
    const [copied] = question!.files as Attachment[]
    expect(copied).toMatchObject({ name: 'cell.png', size: png.length })
    expect(copied!.id).not.toBe(file.id)
    const bytes = await fetch(new URL(copied!.url!, world.api.url))
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(png)
    // It is theirs to send again, and the first one stays with its conversation alone.
    await (await world.chats.ask(person, agent, 'Again', { conversationId: there, files: [copied!.id] })).finish()
    await expect(world.chats.ask(person, agent, 'Again', { files: [file.id] })).rejects.toMatchObject({ reason: 'validation' })
  })

  test('what a copy stores counts as uploaded, and none is made beyond the quota of the day', async () => {
    const { learner, person } = await linkedLearner()
    const { conversationId } = await (await learner.ask('Mine')).finish()
    await goOn(learner, conversationId)
    const [used] = await world.api
      .db('dailyUsage')
      .whereIn('subjectId', world.api.db('accountLinks').where({ userId: person.user.id }).select('accountId'))
    expect(Number(used.bytes)).toBeGreaterThan(0)
    await world.api
      .db('dailyUsage')
      .where({ subjectId: used.subjectId })
      .update({ bytes: world.api.context.config.uploads.person.megabytes * megabyte - 10 })
    await expect(goOn(learner, conversationId)).rejects.toMatchObject({ reason: 'tooManyFiles', status: 429 })
    const copies = await person.call(listMyConversations, { query: {} })
    expect(copies.items).toHaveLength(1)
  })

  test('a review goes on reading what was said in the course, and not what is said elsewhere', async () => {
    const { comes, params, teacher, agent } = await world.newCourse()
    const [learner, person] = [await comes('reviewed'), await world.given.user()]
    await linkAccounts(world, learner, person)
    await teacher.call(declareCourseReview, { params, body: { notice: '' } })
    await openCourseChat(world.api.context, learner.launchId)
    const { conversationId } = await (await learner.ask('Under review')).finish()
    const { conversationId: there } = await goOn(learner, conversationId)
    await (await world.chats.ask(person, agent, 'Not under review', { conversationId: there })).finish()
    const listed = await teacher.call(listCourseConversations, { params, query: {} })
    expect(listed.items.map(({ id }) => id)).toEqual([conversationId])
    const read = await teacher.call(readCourseConversation, { params: { ...params, conversationId } })
    expect(JSON.stringify(read)).not.toContain('Not under review')
    await expect(teacher.call(readCourseConversation, { params: { ...params, conversationId: there } })).rejects.toMatchObject({
      reason: 'notFound'
    })
  })

  test('it is closed by the exam of its course, and goes with what was said there', async () => {
    const { agent, set, learner, person } = await linkedLearner()
    const { conversationId } = await (await learner.ask('Before the exam')).finish()
    const { conversationId: there } = await goOn(learner, conversationId)
    // The school recommends the agent, so the exam closes it elsewhere for the people of the course alone.
    await (await world.chats.ask(person, agent, 'Another one')).finish()
    await world.api.db('agents').where({ id: agent.id }).update({ recommended: true })
    await set({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
    const closed = { reason: 'agentClosed', closing: { kind: 'exam' } }
    await expect(world.chats.ask(person, agent, 'Help', { conversationId: there })).rejects.toMatchObject(closed)
    await expect(world.chats.ask(person, agent, 'One more')).rejects.toMatchObject(closed)
    await (await world.chats.ask(await world.given.user(), agent, 'Who is in no course')).finish()
    await expect(goOn(learner, conversationId)).rejects.toMatchObject(closed)
    await set({ examWindows: [], closesAt: inHours(-25), deletedAfterDays: 1 })
    await deleteAllExpired(world.api.context)
    const left = await person.call(listConversations, { params: { agentId: agent.id }, query: {} })
    expect(left.items.map(({ name }) => name)).toEqual(['Another one'])
  })

  test('passages of the course stay there: the answer names the document alone', async () => {
    const { learner, person } = await linkedLearner()
    const { conversationId } = await (await learner.ask('What is a basis?')).finish()
    const { db } = world.api
    const message = await db('messages').where({ conversationId, side: 'agent' }).first()
    const source = {
      ...{
        position: 1,
        mark: 1,
        description: 'A secret passage',
        file: 'notes.pdf',
        knowledgeBase: 'Course',
        page: 2,
        url: null
      },
      document: { knowledgeBaseId: 'b-1', documentId: 'd-1', passage: 0 }
    }
    const body = JSON.stringify({ ...message.body, text: 'See [1].', thinking: 'A secret thought', sources: [source] })
    await db('messages').where({ id: message.id }).update({ body })
    const { conversationId: there } = await goOn(learner, conversationId)
    const copied = await said(person, there)
    expect(copied[1]).toMatchObject({ text: 'See [1].', sources: [{ file: 'notes.pdf', page: 2, description: '' }] })
    expect(JSON.stringify(copied)).not.toMatch(/secret|d-1/)
  })
})

describe('from the portal into a course', () => {
  test('a conversation is copied into a course that has the agent, and goes on under its rules', async () => {
    const { agent, id: courseId, set, learner, person } = await linkedLearner()
    const { conversationId } = await (await world.chats.ask(person, agent, 'At home')).finish()
    const listed = await person.call(listContinuations, { params: { conversationId } })
    expect(listed).toMatchObject({
      portal: false,
      courses: [{ id: courseId, title: 'Linear Algebra', platform: 'Moodle', closing: null, review: null }]
    })
    await set({ instructions: 'Hints first.' })
    const { conversationId: there, url } = await goOn(person, conversationId, { courseId })
    expect(url).toBeNull()
    expect(await said(learner, there)).toHaveLength(2)
    await (await learner.ask('In class', { conversationId: there })).finish()
    expect((world.chats.platformCalls(agent).at(-1)!.body as { query: string }).query).toContain('Hints first.')
    expect(await said(person, conversationId)).toHaveLength(2)
    await expect(said(person, there)).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('not into a course that is another’s, has another agent, was left, or is closed', async () => {
    const { agent, id: courseId, set, learner, person } = await linkedLearner()
    const { conversationId } = await (await world.chats.ask(person, agent, 'At home')).finish()
    const stranger = await world.newCourse(agent as never)
    await expect(goOn(person, conversationId, { courseId: stranger.id })).rejects.toMatchObject({ reason: 'notFound' })
    await expect(goOn(person, conversationId)).rejects.toMatchObject({ reason: 'validation' })
    const other = await (await world.chats.ask(person, await world.chats.agentThat(), 'Another agent')).finish()
    const others = await person.call(listContinuations, { params: { conversationId: other.conversationId } })
    expect(others.courses).toEqual([])
    await expect(goOn(person, other.conversationId, { courseId })).rejects.toMatchObject({ reason: 'notFound' })
    await set({ closesAt: inHours(-1) })
    await expect(goOn(person, conversationId, { courseId })).rejects.toMatchObject({ reason: 'agentClosed' })
    await set({ closesAt: null })
    await world.api.db('sessions').where({ ltiLaunchId: learner.launchId }).update({ endedAt: new Date() })
    expect((await person.call(listContinuations, { params: { conversationId } })).courses).toEqual([])
    await expect(goOn(person, conversationId, { courseId })).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('a review that runs is told before, and reads what is brought', async () => {
    const { agent, params, teacher, id: courseId, person } = await linkedLearner()
    const { conversationId } = await (await world.chats.ask(person, agent, 'At home')).finish()
    await teacher.call(declareCourseReview, { params, body: { notice: 'Essays' } })
    const { courses } = await person.call(listContinuations, { params: { conversationId } })
    expect(courses[0]!.review).toMatchObject({ notice: 'Essays' })
    await expect(goOn(person, conversationId, { courseId })).rejects.toMatchObject({ reason: 'notPermitted' })
    const reviewDeclaredAt = courses[0]!.review!.declaredAt
    const { conversationId: there } = await goOn(person, conversationId, { courseId, reviewDeclaredAt })
    expect((await teacher.call(listCourseConversations, { params, query: {} })).items.map(({ id }) => id)).toEqual([there])
  })

  test('what is brought stands in no sum of usage, neither when it is noticed late nor when it is rated', async () => {
    const { countMissedUsage } = await import('../statistics/count-missed.ts')
    const { agent, person, learner } = await linkedLearner()
    const { conversationId } = await (await learner.ask('What is osmosis?')).finish()
    const sums = () => world.api.db('usageDays').where({ agentId: agent.id }).select('userId', 'replies', 'likes')
    const before = await sums()
    const { conversationId: there } = await goOn(learner, conversationId)
    expect(await countMissedUsage(world.api.db, 'Asia/Shanghai')).toBe(0)
    const [, reply] = await said(person, there)
    await person.call(setFeedback, { params: { messageId: reply!.id }, body: { rating: 'like' } })
    expect(await sums()).toEqual(before)
  })

  test('what is brought counts neither in the insight, as taking part, nor in the budget of the course', async () => {
    const { agent, params, id: courseId, teacher, learner, person } = await linkedLearner()
    const { conversationId } = await (await world.chats.ask(person, agent, 'At home')).finish()
    const { conversationId: there } = await goOn(person, conversationId, { courseId })
    const { learnerQuestions } = await import('../courses/learner-questions.ts')
    const asked = () =>
      learnerQuestions(world.api.db, { courseId, from: '2020-01-01', to: '2040-01-01', timeZone: 'UTC' }).then(all =>
        all.map(({ text }) => text)
      )
    expect(await asked()).toEqual([])
    const { countedReplies } = await import('../budgets/count-rows.ts')
    const course = { scope: 'course', scopeId: courseId, each: false } as const
    const counted = async () => {
      const { rows } = await world.api.db.raw(countedReplies(course), { from: '2020-01-01', scopeId: courseId, timeZone: 'UTC' })
      return rows.map(({ used }: { used: number }) => Number(used))
    }
    expect(await counted()).toEqual([])
    const scope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
    await world.api
      .db('ltiLinks')
      .where({ contextId: courseId })
      .update({ lineItemUrl: 'http://127.0.0.1:9/items/1', gradeScopes: [scope] })
    const { sendScores } = await import('../lti/send-scores.ts')
    const tookPart = async () => {
      await sendScores(world.api.context)
      return (await world.api.db('ltiScores').join('ltiLinks', 'ltiLinks.id', 'ltiScores.linkId').where({ contextId: courseId }))
        .length
    }
    expect(await tookPart()).toBe(0)
    await (await learner.ask('In class', { conversationId: there })).finish()
    expect(await asked()).toEqual(['In class'])
    expect(await counted()).toEqual([1])
    expect(await tookPart()).toBe(1)
    expect(await teacher.call(getCourseInsight, { params, query: {} } as never)).toBeDefined()
  })

  test('a teacher goes on in their course too, whenever that is open to learners', async () => {
    const { agent, comes, set, id: courseId } = await world.newCourse()
    const [teacher, person] = [await comes('going on', roles.teacher), await world.given.user()]
    await linkAccounts(world, teacher, person)
    await set({ opensAt: inHours(1) })
    const { conversationId } = await (await world.chats.ask(person, agent, 'Preparing')).finish()
    const { conversationId: there } = await goOn(person, conversationId, { courseId })
    expect(await said(teacher, there)).toHaveLength(2)
  })
})

test('what is not kept is not continued', async () => {
  const { learner, agent } = await linkedLearner()
  const path = { params: { agentId: agent.id }, body: { text: 'Not kept', temporary: true } }
  const { conversationId } = await (await openReply(world.api.url, sendMessage, path, learner.headers)).finish()
  await expect(goOn(learner, conversationId)).rejects.toMatchObject({ reason: 'notPermitted' })
})
