import {
  declareCourseReview,
  endCourseReview,
  listAudit,
  listCourseConversations,
  readCourseConversation,
  runWorkflow
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { lti } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

type Course = Awaited<ReturnType<CourseWorld['newCourse']>>
type Member = Course['teacher']

const notice = 'For the exercises of week 3.'
const named = { name: 'Ada Lovelace' }

const declare = ({ teacher, params }: Course) => teacher.call(declareCourseReview, { params, body: { notice } })
const listed = async ({ teacher, params }: Course) => (await teacher.call(listCourseConversations, { params, query: {} })).items
const transcript = ({ params }: Course, member: Member, conversationId: string) =>
  member.call(readCourseConversation, { params: { ...params, conversationId } })

/** The page of the chat, which shows the notice. */
const openChat = async ({ launchId }: Member) => (await fetch(`${world.api.url}/lti/chat/${launchId}`)).text()
const asked = async (member: Member, text = 'What is a basis?') => (await (await member.ask(text)).finish()).conversationId

describe('a review', () => {
  test('lets the teachers of a course read what begins after its notice was shown, and each reading is in the audit', async () => {
    const course = await world.newCourse()
    const learner = await course.comes('ada', named)
    const before = await asked(learner, 'Something private')
    expect(await openChat(learner)).not.toContain(notice)
    expect(await declare(course)).toMatchObject({ notice })
    expect((await course.course()).review).toMatchObject({ notice })
    // The page that was open before told nothing of it.
    const unaware = await asked(learner, 'Something else that is private')
    expect(await listed(course)).toEqual([])
    const page = await openChat(learner)
    expect(page).toContain(notice)
    expect(page).toContain('Your teachers can read conversations')
    expect(await openChat(course.teacher)).not.toContain(notice)
    const reviewed = await asked(learner)
    expect(await listed(course)).toMatchObject([{ id: reviewed, author: 'Ada Lovelace', questions: 1 }])
    expect(await transcript(course, course.teacher, reviewed)).toMatchObject({
      author: 'Ada Lovelace',
      messages: [
        { side: 'human', text: 'What is a basis?', values: [] },
        { side: 'agent', sources: [] }
      ]
    })
    for (const id of [before, unaware])
      await expect(transcript(course, course.teacher, id)).rejects.toMatchObject({ reason: 'notFound' })
    const { items } = await world.admin.call(listAudit, { query: { pageSize: 100 } })
    const actions = items.filter(({ subject }) => subject.id === course.id).map(({ action }) => action)
    expect(actions).toEqual(['course.readConversation', 'course.declareReview'])
  })

  test('ends with all reading, also after another one is declared', async () => {
    const course = await world.newCourse()
    const learner = await course.comes('eve', named)
    await declare(course)
    await expect(declare(course)).rejects.toMatchObject({ reason: 'alreadyProcessed' })
    await openChat(learner)
    const reviewed = await asked(learner)
    expect(await listed(course)).toHaveLength(1)
    await course.teacher.call(endCourseReview, { params: course.params })
    expect(await listed(course)).toEqual([])
    await expect(transcript(course, course.teacher, reviewed)).rejects.toMatchObject({ reason: 'notFound' })
    expect(await openChat(learner)).not.toContain(notice)
    await declare(course)
    await openChat(learner)
    expect(await listed(course)).toEqual([])
    expect((await course.course()).review).toMatchObject({ notice })
  })

  test('is for the teachers of the course alone: not for helpers, learners, other courses and administrators', async () => {
    const [course, other] = [await world.newCourse(), await world.newCourse()]
    await declare(course)
    const learner = await course.comes('kim', named)
    await openChat(learner)
    const reviewed = await asked(learner)
    const helper = await course.comes('helper', roles.helper)
    const { params } = course
    for (const [{ call }, reason] of [
      [helper, 'notPermitted'],
      [learner, 'notFound'],
      [other.teacher, 'notFound'],
      [await world.given.manager(), 'notFound'],
      [world.admin, 'notPermitted']
    ] as const) {
      await expect(call(declareCourseReview, { params, body: { notice } })).rejects.toMatchObject({ reason })
      await expect(call(endCourseReview, { params })).rejects.toMatchObject({ reason })
      await expect(call(listCourseConversations, { params, query: {} })).rejects.toMatchObject({ reason })
      const one = { params: { ...course.params, conversationId: reviewed } }
      await expect(call(readCourseConversation, one)).rejects.toMatchObject({ reason })
    }
    // Under the course that one teaches, a conversation of another is not found.
    await declare(other)
    await expect(transcript(other, other.teacher, reviewed)).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('shows what was entered into a form', async () => {
    const field = { variable: 'essay', label: 'Essay', required: false, max_length: 4000, default: '' }
    const agent = await world.chats.agentThat({ mode: 'workflow', parameters: { user_input_form: [{ paragraph: field }] } })
    const course = await world.newCourse(agent)
    await declare(course)
    const learner = await course.comes('runner', named)
    await openChat(learner)
    const run = { params: { agentId: agent.id }, body: { inputs: { essay: 'A basis spans.' } } }
    const { conversationId } = await (await openReply(world.api.url, runWorkflow, run, learner.headers)).finish()
    expect(await transcript(course, course.teacher, conversationId)).toMatchObject({
      messages: [{ side: 'human', values: [{ name: 'essay', text: 'A basis spans.' }] }, { side: 'agent' }]
    })
  })

  test('shows who learns in the course, also while they teach another one, and not who teaches it, also while they learn in another', async () => {
    const [course, other] = [await world.newCourse(), await world.newCourse()]
    await declare(course)
    const learner = await course.comes('assistant', named)
    await openChat(learner)
    const reviewed = await asked(learner)
    await openChat(await course.comes('colleague', named))
    await asked(await course.comes('colleague', roles.teacher))
    await other.comes('assistant', roles.teacher)
    await other.comes('colleague')
    expect(await listed(course)).toMatchObject([{ id: reviewed }])
  })

  test('shows nothing of teachers, helpers and previews, and nothing that is not kept', async () => {
    const course = await world.newCourse()
    await declare(course)
    const preview = lti({
      roles: [
        'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
        'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
      ]
    })
    for (const member of [course.teacher, await course.comes('helper', roles.helper), await course.comes('preview', preview)]) {
      await openChat(member)
      await asked(member)
    }
    const learner = await course.comes('noor', named)
    await openChat(learner)
    await (await learner.ask('In passing', { temporary: true })).finish()
    expect(await listed(course)).toEqual([])
  })
})
