import { createHash } from 'node:crypto'
import { deleteConversation, listSubmissions } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { roles } from '../testing/lti-world.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

type Comer = Awaited<ReturnType<Awaited<ReturnType<CourseWorld['newCourse']>>['comes']>>

const post = (fields: Record<string, string>) =>
  createBrowser().open(`${world.api.url}/lti/hand-in`, { method: 'POST', body: new URLSearchParams(fields) })
const hidden = (page: { text: string }, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Opens the choice as a learner does, and hands in a conversation. */
async function handIn(learner: Comer, conversation: string) {
  const choice = await post({ token: learner.token })
  const fields = { launch: hidden(choice, 'launch'), ticket: hidden(choice, 'ticket') }
  return { choice, fields, done: await post({ ...fields, conversation }) }
}
const addressIn = (page: { text: string }) => /href="(http[^"]+\/lti\/handed-in\/[\w-]+)"/.exec(page.text)?.[1] ?? ''

describe('a learner', () => {
  test('hands in a conversation as a copy with a hash, which stays when the conversation is deleted', async () => {
    const course = await world.newCourse()
    const learner = await course.comes('author')
    const reply = await (await learner.ask('What is a basis <b>?')).finish()
    const { choice, fields, done } = await handIn(learner, reply.conversationId)
    expect(choice.text).toContain('What is a basis &lt;b&gt;?')
    expect(done.status).toBe(200)
    expect(done.text).toContain('Handed in')
    expect(done.text).toContain('@misc{lyceum-')
    const url = addressIn(done)
    // Its form is good once.
    expect((await post({ ...fields, conversation: reply.conversationId })).status).toBe(400)

    const shown = await createBrowser().open(url)
    expect(shown.text).toContain('Ada Lovelace')
    expect(shown.text).toContain('What is a basis &lt;b&gt;?')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const bytes = Buffer.from(await (await fetch(`${url}.json`)).arrayBuffer())
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(shown.text).toContain(hash)
    expect(JSON.parse(bytes.toString())).toMatchObject({ author: 'Ada Lovelace', course: 'Linear Algebra' })

    const other = await (await learner.ask('Another one')).finish()
    await learner.call(deleteConversation, { params: { conversationId: reply.conversationId } }).catch(() => {})
    expect(other.status).toBe('finished')
    expect(Buffer.from(await (await fetch(`${url}.json`)).arrayBuffer())).toEqual(bytes)

    const { items } = await course.teacher.call(listSubmissions, { params: course.params, query: {} })
    expect(items).toMatchObject([{ author: 'Ada Lovelace', title: expect.stringContaining('a basis'), sha256: hash, url }])
    const helper = await course.comes('helper', roles.helper)
    expect((await helper.call(listSubmissions, { params: course.params, query: {} })).total).toBe(1)
  })

  test.each([
    ['an exam is on', { examWindows: [{ startsAt: at(-60), endsAt: at(3600) }] }, 'Closed for an exam until'],
    ['the course has not begun', { opensAt: at(3600) }, 'Opens on']
  ])(
    'neither sees nor hands in a conversation while %s, also with a page that was open before; afterwards it is handed in',
    async (_, closed, told) => {
      const course = await world.newCourse()
      const learner = await course.comes('author')
      const { conversationId } = await (await learner.ask('Of a secret exam')).finish()
      const before = await post({ token: learner.token })
      const fields = { launch: hidden(before, 'launch'), ticket: hidden(before, 'ticket') }
      const { settings } = await course.course()
      await course.set(closed)
      for (const page of [await post({ token: learner.token }), await post({ ...fields, conversation: conversationId })]) {
        expect(page.status).toBe(403)
        expect(page.text).toContain('Midterm: good luck!')
        expect(page.text).toContain(told)
        expect(page.text).not.toContain('Of a secret exam')
        expect(page.text).not.toContain('name="ticket"')
      }
      expect((await course.teacher.call(listSubmissions, { params: course.params, query: {} })).total).toBe(0)
      await course.set({ ...settings, closesAt: at(-60) })
      expect((await post({ ...fields, conversation: conversationId })).text).toContain('Handed in')
    }
  )

  test('hands in what is theirs in this course, and nothing else', async () => {
    const [course, elsewhere] = [await world.newCourse(), await world.newCourse()]
    const [learner, classmate] = [await course.comes('mine'), await course.comes('theirs')]
    const other = await elsewhere.comes('mine')
    const foreign = (await (await classmate.ask('Of a classmate')).finish()).conversationId
    const ofOther = (await (await other.ask('In another course')).finish()).conversationId
    for (const conversation of [foreign, ofOther, 'none', '']) {
      const { done } = await handIn(learner, conversation)
      expect(done.text).not.toContain('@misc')
    }
    expect((await post({ token: 'not a token' })).status).toBe(401)
    await (await learner.ask('My own')).finish()
    const { done } = await handIn(learner, '')
    expect(done.status).toBe(400)
    expect(done.text).toContain('Choose a conversation')
    expect(done.text).not.toContain('Of a classmate')
    for (const who of [learner, elsewhere.teacher])
      await expect(who.call(listSubmissions, { params: course.params, query: {} })).rejects.toMatchObject({ reason: 'notFound' })
    const asAdmin = world.admin.call(listSubmissions, { params: course.params, query: {} })
    await expect(asAdmin).rejects.toMatchObject({ reason: 'notPermitted' })
    expect((await course.teacher.call(listSubmissions, { params: course.params, query: {} })).total).toBe(0)
  })
})

test('an address of nothing says so', async () => {
  const page = await createBrowser().open(`${world.api.url}/lti/handed-in/nothing`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('There is nothing here')
})
