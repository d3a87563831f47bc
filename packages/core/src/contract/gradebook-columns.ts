import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

/**
 * Which column of the gradebook taking part in a link counts in: the one that the learning platform gave the link, one that the course has,
 * one of its own that is found or made, or none.
 */
export const columnChoices = ['own', 'existing', 'new', 'none'] as const
export type ColumnChoice = (typeof columnChoices)[number]

/** What can be done with the columns of a course, or why nothing can. */
export const gradebookStates = ['full', 'readOnly', 'notOffered', 'refused', 'unreachable'] as const
export type GradebookState = (typeof gradebookStates)[number]

const columnId = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.ltiUrl), z.describe('The address of the column at the learning platform.'))

const gradebookColumn = z
  .object({ id: columnId, label: z.string().check(z.describe('Its name there.')) })
  .register(z.globalRegistry, { id: 'GradebookColumn', description: 'A column of a gradebook.' })
export type GradebookColumn = z.infer<typeof gradebookColumn>

const gradedLink = z
  .object({
    id: id.check(z.describe('The id of the link.')),
    title: z.string().check(z.describe('Its title in the course; empty without one.')),
    agent: z.string().check(z.describe('The name of its agent.')),
    choice: z.enum(columnChoices).check(z.describe('Which column taking part counts in.')),
    hasOwn: z.boolean().check(z.describe('Whether the learning platform gave it a column.')),
    columnId: z.nullable(columnId).check(z.describe('The column that was chosen, of `existing` and `new`.')),
    columnLabel: z.string().check(z.describe('Its name when it was chosen; empty without one.')),
    counts: z.boolean().check(z.describe('Whether taking part is told to the gradebook now.')),
    isGone: z.boolean().check(z.describe('Whether the column that was chosen is not in the gradebook any more.'))
  })
  .register(z.globalRegistry, { id: 'GradedLink', description: 'A link of a course, and where taking part in it counts.' })
export type GradedLink = z.infer<typeof gradedLink>

export const courseGradebook = z
  .object({
    state: z
      .enum(gradebookStates)
      .check(
        z.describe(
          '`full`: columns are read and made. `readOnly`: they are read. `notOffered`: the learning platform does not offer it to us. `refused`, `unreachable`: it answered so just now.'
        )
      ),
    columns: z.array(gradebookColumn).check(z.describe('The columns of the course that Lyceum can see.')),
    links: z.array(gradedLink).check(z.describe('The links of the course that have an agent.'))
  })
  .register(z.globalRegistry, { id: 'CourseGradebook', description: 'Where taking part in the links of a course counts.' })
export type CourseGradebook = z.infer<typeof courseGradebook>

const courseInPath = z.object({ courseId: id.check(z.describe('The id of the course.')) })

export const listGradebookColumns = endpoint({
  method: 'GET',
  path: '/api/v1/courses/{courseId}/columns',
  summary: 'List the columns of the gradebook of a course',
  description: 'The learning platform is asked (Assignment and Grade Services). When it does not answer, `state` says why.',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  reply: courseGradebook
})

export const chooseGradebookColumn = endpoint({
  method: 'PUT',
  path: '/api/v1/courses/{courseId}/columns',
  summary: 'Choose the column in which taking part in a link counts',
  description:
    '`new` takes the column that was made for the link before, or that came with a copy of the course and that no other link has, if there is one, and makes one otherwise. Who took part already is told to the chosen column too. In a column of the course, a grade that stands there is kept, where the learning platform lets us read it. While another call makes a column in the course: 3003. When the learning platform refuses or does not answer: 4000.',
  auth: 'course',
  callers: 'teachers',
  params: courseInPath,
  body: z.strictObject({
    linkId: id.check(z.describe('The link.')),
    choice: z.enum(columnChoices).check(z.describe('Which column taking part counts in.')),
    columnId: z._default(z.nullable(columnId), null).check(z.describe('The column, of `existing`; null otherwise.'))
  }),
  example: { body: { linkId: 'co9x2mmLkqyTtSTdJ5mS5', choice: 'new', columnId: null } },
  reply: courseGradebook,
  errors: ['alreadyProcessed', 'thirdPartyFailed']
})
