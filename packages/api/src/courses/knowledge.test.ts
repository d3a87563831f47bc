import {
  createAgent,
  deleteDocument,
  getBase,
  getCourse,
  getDocument,
  listBases,
  listCourses,
  listDocuments,
  listManagedBaseIds,
  listManagedBases,
  listMembers,
  readDocument,
  readPassages,
  searchBase,
  sendMessage,
  updateBase
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'
import { uploadText } from '../testing/upload-text.ts'
import { dropKnowledge } from './drop-knowledge.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld({ processDue: ingestHere })
})
afterAll(() => world.stop())

type Course = Awaited<ReturnType<CourseWorld['newCourse']>>
type Member = Course['teacher']

const hour = 3600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const secret = 'The password of the zeppelin is marzipan.'

const baseIdOf = async (course: Course) => (await course.course()).knowledge.id
const answerTo = (member: Member, baseId: string, ...files: [string, string][]) =>
  uploadText.answer(world.api, member.headers, baseId, ...files)
const codeOf = async (answer: Response) => ((await answer.json()) as { code: number }).code

/** A course whose teacher has uploaded a document that can be found. */
async function courseThatKnows() {
  const course = await world.newCourse()
  const baseId = await baseIdOf(course)
  const answer = await answerTo(course.teacher, baseId, ['zeppelin.txt', secret])
  expect(answer.status).toBe(200)
  const params = { baseId }
  const first = async () => (await course.teacher.call(listDocuments, { params })).items[0]!
  await vi.waitFor(async () => expect((await first()).status).toBe('completed'), { timeout: 20_000 })
  return { ...course, baseId, documentId: (await first()).id }
}

const ask = async (member: Member) => (await (await member.ask('What is the password of the zeppelin?')).finish()).sources

describe('the knowledge of a course', () => {
  test('is filled by teachers and helpers, and searched for every question in it, with its document to open', async () => {
    const { baseId, documentId, comes, teacher, course } = await courseThatKnows()
    const learner = await comes('reader')
    for (const member of [learner, teacher]) {
      expect(await ask(member)).toMatchObject([
        {
          file: 'zeppelin.txt',
          knowledgeBase: 'Linear Algebra',
          description: secret,
          document: { knowledgeBaseId: baseId, documentId }
        }
      ])
    }
    const params = { baseId, documentId }
    expect(await learner.call(getDocument, { params })).toMatchObject({ name: 'zeppelin.txt' })
    expect((await learner.call(readPassages, { params, query: { around: 0 } })).items).toMatchObject([{ text: secret }])
    const file = await fetchEndpoint(world.api.url, readDocument, { params }, learner.headers)
    expect(await file.text()).toBe(secret)
    const helper = await comes('helper', roles.helper)
    expect((await answerTo(helper, baseId, ['more.txt', 'The zeppelin lands at noon.'])).status).toBe(200)
    expect((await course()).knowledge).toMatchObject({ id: baseId, level: 'read_write', documents: 2 })
    await helper.call(deleteDocument, { params })
    await expect(learner.call(getDocument, { params })).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('is filled by no learner, and unknown to members of other courses and to people of the portal', async () => {
    const { baseId, documentId, comes } = await courseThatKnows()
    const params = { baseId, documentId }
    const learner = await comes('curious')
    expect(await codeOf(await answerTo(learner, baseId))).toBe(3002)
    await expect(learner.call(deleteDocument, { params })).rejects.toMatchObject({ reason: 'notPermitted' })
    const other = await world.newCourse()
    const strangers = [
      other.teacher,
      await other.comes('reader of another course'),
      await world.given.manager(),
      await world.given.user()
    ]
    for (const { call } of strangers)
      for (const endpoint of [getDocument, readPassages, readDocument, deleteDocument] as const)
        await expect(call(endpoint as typeof getDocument, { params, query: { around: 0 } } as never)).rejects.toMatchObject({
          reason: 'notFound'
        })
    // A document's id does not help under the base that one may read.
    const own = { baseId: await baseIdOf(other), documentId }
    await expect(other.teacher.call(getDocument, { params: own })).rejects.toMatchObject({ reason: 'notFound' })
    expect(await codeOf(await answerTo(other.teacher, baseId))).toBe(3000)
    expect(await ask(other.teacher)).toEqual([])
  })

  test('is somebody’s to fill in the course that they teach, and not in the one that they attend', async () => {
    const [taught, attended] = [await courseThatKnows(), await courseThatKnows()]
    const asTeacher = await taught.comes('both', roles.teacher)
    const asLearner = await attended.comes('both')
    expect((await answerTo(asTeacher, taught.baseId)).status).toBe(200)
    expect(await codeOf(await answerTo(asTeacher, attended.baseId))).toBe(3000)
    expect(await codeOf(await answerTo(asLearner, attended.baseId))).toBe(3002)
    expect(await codeOf(await answerTo(asLearner, taught.baseId))).toBe(3000)
    expect(await asLearner.call(listDocuments, { params: { baseId: attended.baseId } })).toMatchObject({ total: 1 })
    await expect(asLearner.call(listDocuments, { params: { baseId: taught.baseId } })).rejects.toMatchObject({
      reason: 'notFound'
    })
  })

  test('is asked nowhere else: not of the same agent in the portal, and no agent and no question can name it', async () => {
    const { baseId, agent, teacher } = await courseThatKnows()
    const reader = await world.given.user()
    const send = (person: { headers: Record<string, string> }, knowledgeBaseIds: string[] = []) =>
      openReply(
        world.api.url,
        sendMessage,
        { params: { agentId: agent.id }, body: { text: 'What is the password of the zeppelin?', knowledgeBaseIds } },
        person.headers
      )
    const headers = { authorization: `Bearer ${reader.token}` }
    expect((await (await send({ headers })).finish()).sources).toEqual([])
    const asAdmin = { authorization: `Bearer ${world.admin.token}` }
    for (const one of [headers, asAdmin, teacher.headers])
      await expect(send({ headers: one }, [baseId])).rejects.toMatchObject({ reason: 'validation' })
    const body = world.given.draft({ knowledgeBaseIds: [baseId] })
    await expect(world.admin.call(createAgent, { body })).rejects.toMatchObject({ reason: 'validation' })
  })

  test('is in no list of the portal; administrators find it as the course’s, with its size', async () => {
    const { baseId, documentId, id } = await courseThatKnows()
    const { admin } = world
    const query = { pageSize: 100 }
    const ids = ({ items }: { items: { id: string }[] }) => items.map(one => one.id)
    expect(ids(await admin.call(listBases, { query }))).not.toContain(baseId)
    expect(ids(await admin.call(listManagedBases, { query }))).not.toContain(baseId)
    expect(ids(await admin.call(listManagedBaseIds, { query: {} }))).not.toContain(baseId)
    const listed = (await admin.call(listManagedBases, { query: { ...query, state: 'course' } })).items
    expect(listed.find(base => base.id === baseId)).toMatchObject({
      name: 'Linear Algebra',
      creator: null,
      course: { id, name: 'Linear Algebra' },
      documentCount: 1,
      size: secret.length
    })
    const course = (await admin.call(listCourses, { query })).items.find(one => one.id === id)
    expect(course).toMatchObject({ documents: 1, size: secret.length })
    expect(await admin.call(getCourse, { params: { courseId: id } })).toMatchObject({ knowledge: { id: baseId, documents: 1 } })
    // Documents can be looked at and deleted; the base itself is not a base of the portal.
    const params = { baseId, documentId }
    expect(await admin.call(getDocument, { params })).toMatchObject({ name: 'zeppelin.txt' })
    for (const call of [
      () => admin.call(getBase, { params }),
      () => admin.call(listMembers, { params }),
      () => admin.call(searchBase, { params, body: { query: 'zeppelin' } }),
      () => admin.call(updateBase, { params, body: { name: 'Mine' } })
    ])
      await expect(call()).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('is shut to learners during an exam, and to who is not in the roster any more', async () => {
    const { baseId, documentId, comes, set, teacher, id } = await courseThatKnows()
    const params = { baseId, documentId }
    const learner = await comes('examined')
    await set({ examWindows: [{ startsAt: inHours(-1), endsAt: inHours(1) }] })
    await expect(learner.call(getDocument, { params })).rejects.toMatchObject({ reason: 'notFound' })
    await expect(learner.ask('The zeppelin?')).rejects.toMatchObject({ reason: 'agentClosed' })
    expect(await teacher.call(getDocument, { params })).toMatchObject({ name: 'zeppelin.txt' })
    await set({ examWindows: [] })
    expect(await learner.call(getDocument, { params })).toMatchObject({ name: 'zeppelin.txt' })
    // What the roster does to the session of somebody who has left.
    await world.api
      .db('sessions')
      .whereIn('ltiLaunchId', world.api.db('ltiLaunches').where({ contextId: id, standing: 'learner' }).select('id'))
      .update({ endedAt: new Date() })
    await expect(learner.call(getDocument, { params })).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('is only read when the course is over, and deleted with what was said', async () => {
    const { baseId, documentId, comes, set, teacher, course } = await courseThatKnows()
    const params = { baseId, documentId }
    const learner = await comes('late')
    await set({ closesAt: inHours(-1), deletedAfterDays: 1 })
    expect((await course()).knowledge).toMatchObject({ level: 'read' })
    expect(await codeOf(await answerTo(teacher, baseId))).toBe(3002)
    await expect(teacher.call(deleteDocument, { params })).rejects.toMatchObject({ reason: 'notPermitted' })
    expect(await learner.call(getDocument, { params })).toMatchObject({ name: 'zeppelin.txt' })
    expect(await dropKnowledge(world.api.context)).toBe(0)
    await set({ closesAt: inHours(-30) })
    expect(await dropKnowledge(world.api.context)).toBe(1)
    await expect(learner.call(getDocument, { params })).rejects.toMatchObject({ reason: 'notFound' })
    expect((await course()).knowledge).toMatchObject({ documents: 0 })
    expect(await world.api.db('abandonedObjects')).toHaveLength(1)
  })

  test('does not come along when a course is copied, and goes with its learning platform', async () => {
    const { baseId, id } = await courseThatKnows()
    const copy = await world.newCourse()
    expect((await copy.course()).knowledge).toMatchObject({ documents: 0 })
    await world.api.db('ltiContexts').where({ id }).delete()
    const { items } = await world.admin.call(listManagedBases, { query: { state: 'course', pageSize: 100 } })
    expect(items.map(one => one.id)).not.toContain(baseId)
    expect(await dropKnowledge(world.api.context)).toBe(1)
    expect(await world.api.db('documents').where({ baseId })).toEqual([])
  })
})
