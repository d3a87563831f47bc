import { type CourseInsight, exportCourseInsight, getCourseInsight, getSystem, type Locale } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { startScripted } from '../testing/scripted-platform.ts'

let service: Awaited<ReturnType<typeof startScripted>>
let world: CourseWorld
let answers: Parameters<typeof startScripted>[0][string]

beforeAll(async () => {
  service = await startScripted({ '/v1/chat/completions': asked => answers(asked) })
  const topicNames = { url: `${service.url}/v1/`, key: 'sk-topics', model: 'small' }
  world = await createCourseWorld({ config: { topicNames } })
  derivatives = await asked('How do derivatives work?')
  laboratory = await asked('When is the laboratory open?')
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})

/** Made before the clock is moved, which launches would be too old for. */
let derivatives: Awaited<ReturnType<typeof asked>>
let laboratory: Awaited<ReturnType<typeof asked>>

const says = (content: unknown) => () => ({ json: { choices: [{ message: { role: 'assistant', content } }] } })

/** A course in which five learners asked something a week ago. */
async function asked(text: string) {
  const course = await world.newCourse()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await (await (await course.comes(name)).ask(`${text} Zuleika ${name}`)).finish()
  const inCourse = world.api.db('conversations').where({ courseId: course.id }).select('id')
  const createdAt = new Date(Date.now() - 7 * 24 * 3600_000)
  await world.api.db('messages').whereIn('conversationId', inCourse).update({ createdAt })
  const insight = (locale?: Locale): Promise<CourseInsight> =>
    course.teacher.call(getCourseInsight, { params: course.params, query: locale ? { weeks: 2, locale } : { weeks: 2 } })
  return { course, insight }
}

test('a model names topics by their words alone, once for each language', async () => {
  const { course, insight } = await asked('What is an eigenvalue of a matrix?')
  answers = says('<think>[a] heading?</think>\n```json\n["Eigenvalues of matrices"]\n```')
  const before = service.asked.length
  expect((await insight()).topics[0]).toMatchObject({ name: 'Eigenvalues of matrices', questions: 5 })
  const sent = service.asked.at(-1)!
  expect(sent).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer sk-topics' }, body: { model: 'small' } })
  expect(sent.text).toContain('eigenvalue')
  // The words of fewer learners, whole questions and names stay here.
  expect(sent.text).not.toMatch(/What is an|Linear Algebra|learner|Ada/)
  await insight()
  expect(service.asked).toHaveLength(before + 1)
  answers = says('["矩阵的特征值"]')
  expect((await insight('zh-CN')).topics[0]!.name).toBe('矩阵的特征值')
  expect(service.asked.at(-1)!.text).toContain('Chinese (China)')
  const query = { weeks: 2, format: 'csv', locale: 'zh-CN' }
  const file = await fetchEndpoint(world.api.url, exportCourseInsight, { params: course.params, query }, course.teacher.headers)
  expect(await file.text()).toContain('矩阵的特征值: eigenvalue')
})

test.each([
  ['answers 500', () => ({ status: 500, json: { error: { message: 'eigenvalue' } } })],
  ['answers 429', () => ({ status: 429, json: {} })],
  ['writes prose', says('I would call it eigenvalues.')],
  ['names too many', says('["one", "two"]')],
  ['answers with a page', () => ({ text: '<html>', type: 'text/html' })]
])('while the model %s, topics are shown by their words, and nobody waits for it again at once', async (_, answer) => {
  answers = answer
  world.api.passTime(61)
  const before = service.asked.length
  const [first, second] = [await derivatives.insight('zh-TW'), await derivatives.insight('zh-TW')]
  for (const { topics } of [first, second]) expect(topics[0]).toMatchObject({ name: null, questions: 5 })
  expect(service.asked).toHaveLength(before + 1)
  const system = await (await world.given.admin()).call(getSystem, {})
  const state = system.services.find(({ service }) => service === 'topic_names')
  expect(state).toMatchObject({ configured: true, failedAt: expect.any(String) })
  expect(world.api.logs.join('\n')).not.toContain('sk-topics')
})

test('a name is one line of at most sixty characters', async () => {
  world.api.passTime(61)
  answers = says(JSON.stringify(['x'.repeat(61)]))
  expect((await laboratory.insight()).topics[0]!.name).toBeNull()
  answers = says(JSON.stringify([' Opening\nhours ']))
  expect((await laboratory.insight('zh-CN')).topics[0]!.name).toBe('Opening hours')
})
