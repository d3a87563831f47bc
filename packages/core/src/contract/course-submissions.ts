import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from './page.ts'

export const courseSubmission = z
  .object({
    id: id.check(z.describe('The id of the copy.')),
    author: z.string().check(z.describe('Who handed it in, as the learning platform names them; empty when it does not.')),
    title: z.string().check(z.describe('The name of the conversation.')),
    sha256: z.string().check(z.describe('SHA-256 of the copy, in hexadecimal digits.')),
    url: z.string().check(z.describe('Where it is read.')),
    createdAt: timestamp.check(z.describe('When it was handed in.'))
  })
  .register(z.globalRegistry, {
    id: 'CourseSubmission',
    description: 'A copy of a conversation that a learner handed in; it does not change.'
  })
export type CourseSubmission = z.infer<typeof courseSubmission>

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/submissions',
  summary: 'List the conversations that learners handed in',
  description: 'The newest come first. Nothing else of what is said in a course is shown to anybody.',
  auth: 'course',
  callers: 'teachersAlone',
  params: z.object({ courseId: id.check(z.describe('The id of the course.')) }),
  query: z.object(pageQuery),
  reply: pageOf(courseSubmission)
})
