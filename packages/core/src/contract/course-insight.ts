import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { day, id, numberInAddress } from './page.ts'
import { locale } from './users.ts'

const courseInPath = z.object({ courseId: id.check(z.describe('The id of the course.')) })
const count = (description: string) => z.int().check(z.describe(description))
const ofGroup = (description: string) =>
  z
    .nullable(z.int())
    .check(
      z.describe(
        `${description} Of the weeks in which at least ${limits.smallGroup} learners are behind it, and behind what it leaves of them, if anything; null where there is none but fewer are.`
      )
    )

/** Of what nobody could tell a learner by. */
const courseWeek = z
  .object({
    from: day.check(z.describe('Its first day, a Monday.')),
    questions: ofGroup('Questions that were asked.'),
    learners: ofGroup('Learners who asked.')
  })
  .register(z.globalRegistry, { id: 'CourseWeek', description: 'A week of a course.' })

const courseHour = z
  .object({
    weekday: count('From 1 for Monday to 7 for Sunday.'),
    hour: count('From 0 to 23, in the time zone of the school.'),
    questions: count('Questions that were asked.')
  })
  .register(z.globalRegistry, { id: 'CourseHour', description: 'An hour of the week in which a course asked.' })

const courseTopic = z
  .object({
    name: z.nullable(z.string()).check(z.describe('What a model makes of its words; null without one, or while it fails.')),
    words: z
      .array(z.string())
      .check(
        z.describe(
          'Words of the questions themselves, each used by as many learners as make a group; the first is in all of them.'
        )
      ),
    questions: count('Questions about it; one with the words of two topics is about both.'),
    withoutSource: ofGroup('Those whose answer named no source.'),
    disliked: ofGroup('Those whose answer did not help.')
  })
  .register(z.globalRegistry, { id: 'CourseTopic', description: 'What many learners of a course asked about.' })
export type CourseTopic = z.infer<typeof courseTopic>

export const courseInsight = z
  .object({
    from: day.check(z.describe('The first day.')),
    to: day.check(z.describe('The last day: a Sunday, so that no single day can be seen to be counted.')),
    questions: count('Questions of all weeks that are told.'),
    withoutSource: ofGroup('Questions whose answer named no source.'),
    disliked: ofGroup('Questions whose answer did not help.'),
    firstText: z
      .nullable(
        z.object({
          median: count('Half of the answers began sooner, in milliseconds.'),
          slow: count('One of twenty answers began later, in milliseconds.')
        })
      )
      .check(z.describe(`How soon answers began; null where fewer than ${limits.smallGroup} learners are behind it.`)),
    weeks: z.array(courseWeek).check(z.describe('Every week, the earliest first.')),
    hours: z
      .array(courseHour)
      .check(z.describe('The hours of the week in which enough learners asked, of the weeks in which they did.')),
    topics: z.array(courseTopic).check(z.describe('What enough learners asked about, the most first.'))
  })
  .register(z.globalRegistry, {
    id: 'CourseInsight',
    description: `What a course asks, without names and without texts: each figure is a sum of finished weeks in which at least ${limits.smallGroup} learners are behind it, and behind what it leaves of them. A week stays as it was first told.`
  })
export type CourseInsight = z.infer<typeof courseInsight>

const language = z
  .optional(locale)
  .check(z.describe('The language of the names of topics, and of the heads of columns in a file; English without it.'))
const weeks = z
  ._default(numberInAddress(1, limits.insightWeeks), 12)
  .check(z.describe(`How many finished weeks; at most ${limits.insightWeeks}.`))

export const getCourseInsight = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/insight',
  summary: 'Read what a course asks',
  description:
    'Counts questions of learners in the course in its last finished weeks, once a day. Who teaches, helps or looks at a preview is not counted. No answer is shown, no question and no name.',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  query: z.object({ weeks, locale: language }),
  example: { query: { weeks: 4 } },
  reply: courseInsight
})

export const exportCourseInsight = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/insight/export',
  summary: 'Download what a course asks',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  query: z.object({
    weeks,
    format: z._default(z.enum(['csv', 'xlsx']), 'csv').check(z.describe('Which kind of file.')),
    locale: language
  }),
  example: { query: { weeks: 4, format: 'csv' } },
  file: true
})
