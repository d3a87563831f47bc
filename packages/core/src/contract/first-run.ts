import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a new school decides first, in this order. */
export const firstRunSteps = ['school', 'appearance', 'agent', 'people'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]

const step = z.enum(firstRunSteps)

export const firstRun = z
  .object({
    steps: z
      .array(
        z.object({
          step: step.check(
            z.describe(
              'The step: name, region and time zone; how it looks; the first published agent; the first people besides the one who begins.'
            )
          ),
          state: z.enum(['open', 'done', 'skipped']).check(z.describe('Done as soon as the school has it, whoever did it.'))
        })
      )
      .check(z.describe('All steps in their order.')),
    begun: z.boolean().check(z.describe('Whether somebody has begun.'))
  })
  .register(z.globalRegistry, { id: 'FirstRun', description: 'What a new school has decided, and what is still open.' })
export type FirstRun = z.infer<typeof firstRun>

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/v1/orgs/me/first-run',
  summary: 'Read what a new school has decided, and what is still open',
  auth: 'session',
  callers: 'admins',
  reply: firstRun
})

export const setFirstRun = endpoint({
  method: 'PUT',
  path: '/api/v1/orgs/me/first-run',
  summary: 'Begin the first run, and say which of its steps are left out',
  description: 'Replaces the steps that were left out before. What the school has is done, whether it was left out or not.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  body: z.strictObject({
    skipped: z.array(step).check(z.maxLength(firstRunSteps.length), z.describe('The steps that are left out.'))
  }),
  example: { body: { skipped: [] } },
  reply: firstRun
})
