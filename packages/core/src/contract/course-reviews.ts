import * as z from 'zod/mini'
import { copiedMessage } from './copies.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, optionalText, pageOf, pageQuery, timestamp } from './page.ts'

export const courseReview = z
  .object({
    notice: z.string().check(z.describe('What the teacher tells learners of it, besides the fixed words; may be empty.')),
    declaredAt: timestamp.check(z.describe('When it was declared. What began earlier is read by nobody.'))
  })
  .register(z.globalRegistry, {
    id: 'CourseReview',
    description: 'That the teachers of a course may read conversations that begin after it was declared.'
  })
export type CourseReview = z.infer<typeof courseReview>

const conversationFields = {
  id: id.check(z.describe('The id of the conversation.')),
  author: z.string().check(z.describe('Whose it is, as the learning platform names them; empty when it does not.')),
  agent: z.string().check(z.describe('The name of the agent.')),
  createdAt: timestamp.check(z.describe('When it began.')),
  updatedAt: timestamp.check(z.describe('When something was said in it last.'))
}

export const reviewedConversation = z
  .object({ ...conversationFields, questions: z.int().check(z.describe('How many questions it has.')) })
  .register(z.globalRegistry, { id: 'ReviewedConversation', description: 'A conversation that a review is about.' })
export type ReviewedConversation = z.infer<typeof reviewedConversation>

export const reviewedTranscript = z
  .object({
    ...conversationFields,
    messages: z
      .array(copiedMessage)
      .check(z.describe('What was said, the earliest first. Its files are named, and read by nobody else.'))
  })
  .register(z.globalRegistry, {
    id: 'ReviewedTranscript',
    description: 'What was said in a conversation that a review is about.'
  })
export type ReviewedTranscript = z.infer<typeof reviewedTranscript>

const courseInPath = z.object({ courseId: id.check(z.describe('The id of the course.')) })

export const declareCourseReview = endpoint({
  method: 'POST',
  path: '/api/v1/courses/{courseId}/review',
  summary: 'Declare a review of the conversations of a course',
  description:
    'From now on learners read the notice above the chat. Their teachers can read what begins after it was shown to them, and nothing else. One that is declared already: 3003.',
  auth: 'course',
  callers: 'teachersAlone',
  params: courseInPath,
  body: z.strictObject({
    notice: z
      ._default(optionalText(limits.courseInstructions), '')
      .check(z.describe('Why, and for what; learners read it below the fixed words.'))
  }),
  example: { body: { notice: 'For the exercises of week 3.' } },
  reply: courseReview,
  errors: ['alreadyProcessed']
})

export const endCourseReview = endpoint({
  method: 'DELETE',
  path: '/api/v1/courses/{courseId}/review',
  summary: 'End the review of a course',
  description: 'Nobody can read any conversation of it from now on, also after another review is declared.',
  auth: 'course',
  callers: 'teachersAlone',
  params: courseInPath
})

export const listCourseConversations = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/conversations',
  summary: 'List the conversations that the review of a course is about',
  description: 'Those of learners to whom the notice was shown before. The newest come first; without a review there are none.',
  auth: 'course',
  callers: 'teachersAlone',
  params: courseInPath,
  query: z.object(pageQuery),
  reply: pageOf(reviewedConversation)
})

export const readCourseConversation = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/conversations/{conversationId}',
  summary: 'Read a conversation that the review of a course is about',
  description: 'Each reading is in the audit log.',
  auth: 'course',
  callers: 'teachersAlone',
  params: z.object({
    courseId: id.check(z.describe('The id of the course.')),
    conversationId: id.check(z.describe('The id of the conversation.'))
  }),
  reply: reviewedTranscript
})
