import { createToken, getCourse, inEachLocale, sendMessage, updateCourse } from '@lyceum/core/contract'
import { createChatWorldOn } from './chat-world.ts'
import { lti } from './lti-platform.ts'
import { createLtiWorld, roles } from './lti-world.ts'
import { openReply } from './open-reply.ts'
import type { startApi } from './start-api.ts'

export const closedWords = {
  ...inEachLocale(() => ''),
  'en-US': 'Midterm: good luck!',
  'zh-CN': '期中考试，祝好运！',
  'zh-TW': '期中考，祝好運！'
}

export type CourseWorld = Awaited<ReturnType<typeof createCourseWorld>>

/** A server with a learning platform, and courses with agents and people in them. */
export async function createCourseWorld(options: Parameters<typeof startApi>[0] = {}) {
  const world = await createLtiWorld({ platform: true, ...options, config: { rateLimitFactor: 0, ...options.config } })
  const chats = createChatWorldOn(world.api)
  let courses = 0

  /** A course with an agent in it, and who launches into it. `url`: of the server that is asked. */
  async function newCourse(agent?: Awaited<ReturnType<typeof chats.agentThat>>) {
    const context = `course-${++courses}`
    const placed = agent ?? (await chats.agentThat())

    /** Somebody who launches into the course, a learner unless `standing` has other roles. */
    async function comes(subject: string, standing: object = {}) {
      const claims = {
        sub: subject,
        ...lti({
          context: { id: context, title: 'Linear Algebra' },
          custom: { agent: placed.id },
          resource_link: { id: `${context}-link`, title: 'Tutor' }
        }),
        ...standing
      }
      const { url } = await world.launch({ claims })
      const body = { credential: new URL(url).hash.slice(1), fingerprint: 'test' }
      const { accessToken } = await world.given.nobody.call(createToken, { body })
      const headers = { authorization: `Bearer ${accessToken}` }
      return {
        headers,
        launchId: new URL(url).pathname.split('/').at(-1)!,
        token: accessToken,
        call: world.api.as(headers),
        ask: (text: string, more: object = {}) =>
          openReply(world.api.url, sendMessage, { params: { agentId: placed.id }, body: { text, ...more } }, headers)
      }
    }

    const teacher = await comes(`teacher of ${context}`, roles.teacher)
    const { id }: { id: string } = await world.api.db('ltiContexts').where({ contextId: context }).first('id')
    const params = { courseId: id }
    const course = () => teacher.call(getCourse, { params })
    const set = async (changes: object) =>
      teacher.call(updateCourse, { params, body: { ...(await course()).settings, closedWords, ...changes } })
    return { id, params, agent: placed, comes, teacher, course, set }
  }

  return { ...world, chats, newCourse }
}
