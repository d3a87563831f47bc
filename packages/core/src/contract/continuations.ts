import * as z from 'zod/mini'
import { closing } from './closing.ts'
import { courseReview } from './course-reviews.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './page.ts'

export const continuationCourse = z
  .object({
    id: id.check(z.describe('The id of the course.')),
    title: z.string().check(z.describe('Its title; empty when it has none.')),
    platform: z.string().check(z.describe('The name of its learning platform.')),
    closing: z.nullable(closing).check(z.describe('Why it is closed to the person now; null while it is open.')),
    review: z
      .nullable(courseReview)
      .check(z.describe('The review that runs: its teachers can read what is continued there. Null when none does.'))
  })
  .register(z.globalRegistry, { id: 'ContinuationCourse', description: 'A course in which a conversation can be continued.' })
export type ContinuationCourse = z.infer<typeof continuationCourse>

const conversationInPath = z.object({ conversationId: id.check(z.describe('The id of the conversation.')) })

export const listContinuations = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/{conversationId}/continuations',
  summary: 'List where else a conversation can be continued',
  description:
    'For people who have linked an account of a learning platform: from a course in the portal, from there in the courses that they have opened and that have the agent.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: conversationInPath,
  reply: z
    .object({
      portal: z.boolean().check(z.describe('Whether it can be continued in the portal.')),
      courses: z.array(continuationCourse).check(z.describe('Courses, by title.'))
    })
    .register(z.globalRegistry, { id: 'Continuations', description: 'Where else a conversation can be continued.' })
})

export const continueConversation = endpoint({
  method: 'POST',
  path: '/api/v1/conversations/{conversationId}/continuations',
  summary: 'Continue a conversation in the portal, or in a course',
  description:
    'Makes a conversation of the linked account with what is shown now, its files among it, which counts as uploaded (`tooManyFiles`); the first one stays as it is, under the rules of its course. Sources come without their passages. Not while an answer is being written (`alreadyProcessed`), while the course is closed (`agentClosed`), without a linked account, for one that is not kept or too long, or in a course whose review has not been read (`notPermitted`).',
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'upload',
  quiet: true,
  params: conversationInPath,
  body: z.strictObject({
    courseId: z.optional(id).check(z.describe('In which course; left out for the portal.')),
    reviewDeclaredAt: z
      .optional(timestamp)
      .check(z.describe('When the review of that course was declared, of which the person has read; left out without one.'))
  }),
  example: { body: {} },
  reply: z
    .object({
      conversationId: id.check(z.describe('The conversation there.')),
      url: z.nullable(z.string()).check(z.describe('Where it stands in the portal; null in a course, which its platform opens.'))
    })
    .register(z.globalRegistry, { id: 'Continuation', description: 'A conversation that goes on elsewhere.' }),
  errors: ['notPermitted', 'alreadyProcessed', 'agentClosed']
})
