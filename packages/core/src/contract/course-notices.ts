import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, pageOf, pageQuery, timestamp } from './page.ts'

export const courseNotice = z
  .object({
    id: id.check(z.describe('The id of the notice.')),
    at: timestamp.check(z.describe('When a question first fitted the rule on that day.')),
    level: z.enum(['concern', 'severe']).check(z.describe('How grave the school calls what the rule is about.')),
    rule: z.nullable(z.string()).check(z.describe('The name of the rule; null for the moderation service.')),
    unread: z.boolean().check(z.describe('Whether the caller has not read it.')),
    agent: z.string().check(z.describe('The name of the agent that was asked.')),
    author: z
      .nullable(z.string())
      .check(
        z.describe(
          'Who asked: of severe ones, where a review was declared and shown to them before; null otherwise. Empty when the learning platform tells no name.'
        )
      )
  })
  .register(z.globalRegistry, {
    id: 'CourseNotice',
    description: 'That a question in a course fitted a rule of the school. What was asked is not in it.'
  })
export type CourseNotice = z.infer<typeof courseNotice>

const courseInPath = z.object({ courseId: id.check(z.describe('The id of the course.')) })

export const listCourseNotices = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/notices',
  summary: "List the notices of a course's questions",
  description: `The newest come first. There is one a day for each rule and person. Which there are, the rules of the school say (\`course_notices\`). They are deleted after ${limits.notificationDays} days.`,
  auth: 'course',
  callers: 'teachersAlone',
  params: courseInPath,
  query: z.object(pageQuery),
  reply: pageOf(courseNotice)
})

export const markCourseNotices = endpoint({
  method: 'PUT',
  path: '/api/v1/courses/{courseId}/notices/read',
  summary: "Mark notices of a course's questions as read",
  description: 'For the caller alone: what one teacher has read is unread to the others, so that nothing is missed.',
  auth: 'course',
  callers: 'teachersAlone',
  params: courseInPath,
  body: z.strictObject({
    ids: z
      .array(id)
      .check(z.minLength(1), z.maxLength(limits.maxPageSize))
      .check(z.describe('Which. Those that are not there are passed over.'))
  }),
  example: { body: { ids: ['co9x2mmLkqyTtSTdJ5mS5'] } },
  reply: z.object({ unread: z.int().check(z.describe('How many the caller has not read then.')) })
})
