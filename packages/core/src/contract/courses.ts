import * as z from 'zod/mini'
import { category } from './agent-shapes.ts'
import { closedWords, closing, noClosedWords } from './closing.ts'
import { courseReview } from './course-reviews.ts'
import { endpoint } from './endpoint.ts'
import { baseLevel } from './knowledge.ts'
import { limits } from './limits.ts'
import { id, optionalText, pageOf, pageQuery, timestamp } from './page.ts'

/** What somebody is in a course: who looks after it from outside, or by the roles of their launch. */
export const courseStandings = ['admin', 'teacher', 'helper'] as const

const examWindow = z
  .object({
    startsAt: timestamp.check(z.describe('From when on nobody is answered; what runs then is stopped.')),
    endsAt: timestamp.check(z.describe(`When it is over, at most ${limits.examHours} hours later.`))
  })
  .register(z.globalRegistry, { id: 'ExamWindow', description: 'A time in which a course is closed for an exam.' })
export type ExamWindow = z.infer<typeof examWindow>

const settings = {
  instructions: optionalText(limits.courseInstructions).check(
    z.describe('What agents are told in this course before each question, such as “Answer in hints first”. Learners read it too.')
  ),
  tellsTitle: z.boolean().check(z.describe('Whether agents are told the title of the course with each question.')),
  opensAt: z.nullable(timestamp).check(z.describe('From when on questions are taken; null for at once.')),
  closesAt: z
    .nullable(timestamp)
    .check(z.describe('When the course is over: what was said can be read, and nothing more is asked. Null for no end.')),
  deletedAfterDays: z
    .nullable(z.int().check(z.gte(1), z.lte(limits.afterCourseDays)))
    .check(z.describe('How many days after its end what was said in it is deleted; null for as long as all else is kept.')),
  closedWords: closedWords.check(z.describe('What learners read while it is closed, before the reason.')),
  examWindows: z
    .array(examWindow)
    .check(z.maxLength(limits.examWindows), z.describe('When it is closed for exams, the earliest first.'))
}

export const courseSettings = z.object(settings).register(z.globalRegistry, {
  id: 'CourseSettings',
  description: 'What teachers decide of their course.'
})
export type CourseSettings = z.infer<typeof courseSettings>

const courseFields = {
  id: id.check(z.describe('The id of the course here.')),
  title: z.string().check(z.describe('Its title at the learning platform; empty without one.')),
  label: z.string().check(z.describe('Its short name there; empty without one.')),
  platform: z.string().check(z.describe('The learning platform that it is on.')),
  closing: z.nullable(closing).check(z.describe('Why it is closed at present; null while it is open.')),
  launchedAt: z.nullable(timestamp).check(z.describe('When somebody opened it last; null for never.'))
}

export const listedCourse = z
  .object({
    ...courseFields,
    agents: z.int().check(z.describe('How many agents are placed in it.')),
    documents: z.int().check(z.describe('How many documents its knowledge has.')),
    size: z.int().check(z.describe('Bytes of these documents.'))
  })
  .register(z.globalRegistry, { id: 'ListedCourse', description: 'A course of a learning platform in a list.' })
export type ListedCourse = z.infer<typeof listedCourse>

const placedAgent = z
  .object({
    id: id.check(z.describe('The id of the agent.')),
    name: z.string().check(z.describe('Its name.')),
    icon: z.string().check(z.describe('A named icon, or the address of a picture.')),
    category: category.check(z.describe('What it is for.')),
    links: z.array(z.string()).check(z.describe('The titles of its places in the course.')),
    available: z.boolean().check(z.describe('Whether it is published and in service.')),
    closesElsewhere: z
      .boolean()
      .check(
        z.describe(
          'Whether exams of this course close it in the portal and in widgets too: it is placed in no other course that runs, and the school does not recommend it.'
        )
      )
  })
  .register(z.globalRegistry, { id: 'PlacedAgent', description: 'An agent that is placed in a course.' })
export type PlacedAgent = z.infer<typeof placedAgent>

const courseKnowledge = z
  .object({
    id: id.check(z.describe('The id of the base, for the calls about its documents.')),
    level: baseLevel.check(
      z.describe(
        'What the caller may do with its documents: helpers fill it as teachers do; who teaches a course that is over reads.'
      )
    ),
    documents: z.int().check(z.describe('How many documents it has.')),
    size: z.int().check(z.describe('Bytes of all its documents.'))
  })
  .register(z.globalRegistry, {
    id: 'CourseKnowledge',
    description:
      'What agents search for every question in a course, and nowhere else. It is in no list of knowledge bases, and goes with the course.'
  })
export type CourseKnowledge = z.infer<typeof courseKnowledge>

export const course = z
  .object({
    ...courseFields,
    standing: z.enum(courseStandings).check(z.describe('What the caller is in it. Helpers change nothing.')),
    settings: courseSettings.check(z.describe('What its teachers decided.')),
    agents: z.array(placedAgent).check(z.describe('The agents that are placed in it.')),
    knowledge: courseKnowledge.check(z.describe('The documents that its agents search.')),
    review: z.nullable(courseReview).check(z.describe('The review of conversations that runs; null without one.')),
    unreadNotices: z
      .int()
      .check(z.describe('How many notices of its questions the caller has not read; 0 for who is none of its teachers.')),
    updatedAt: z.nullable(timestamp).check(z.describe('When its settings were changed last; null for never.'))
  })
  .register(z.globalRegistry, { id: 'Course', description: 'A course of a learning platform, for those who look after it.' })
export type Course = z.infer<typeof course>

const courseInPath = z.object({ courseId: id.check(z.describe('The id of the course.')) })

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/v1/courses',
  summary: 'List the courses of learning platforms',
  description: 'Those that were opened last come first.',
  auth: 'session',
  callers: 'admins',
  query: z.object({
    ...pageQuery,
    query: z.optional(optionalText(limits.searchText)).check(z.describe('Words of the title or the short name.'))
  }),
  example: { query: { query: 'Algebra' } },
  reply: pageOf(listedCourse)
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}',
  summary: 'Get a course with its settings and agents',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  reply: course
})

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/v1/courses/{courseId}',
  summary: 'Change the settings of a course',
  description:
    'An exam that begins now stops the answers that run at once. `details.problems` names a time that is not after the one before it. With `updated_at` nothing is stored (3003) when the settings have been changed since: they are replaced as a whole.',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  body: z.strictObject({
    ...settings,
    updatedAt: z
      .optional(z.nullable(timestamp))
      .check(z.describe('`updated_at` of the course whose settings these replace; any are replaced without it.'))
  }),
  example: {
    body: {
      instructions: 'Answer in hints first.',
      tellsTitle: true,
      opensAt: null,
      closesAt: '2027-02-01T00:00:00.000Z',
      deletedAfterDays: 30,
      closedWords: noClosedWords,
      examWindows: [{ startsAt: '2026-12-10T08:00:00.000Z', endsAt: '2026-12-10T10:00:00.000Z' }]
    }
  },
  reply: course,
  errors: ['alreadyProcessed']
})
