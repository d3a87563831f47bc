import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { inEachLocale } from './locales.ts'
import { optionalText, timestamp } from './page.ts'

/** Why a course is closed: its time has not come, an exam is on, or it is over. */
export const closingKinds = ['notOpen', 'exam', 'over'] as const

const line = optionalText(limits.closedWords)

export const closedWords = z
  .object(inEachLocale(locale => line.check(z.describe(`In the language ${locale}.`))))
  .register(z.globalRegistry, {
    id: 'ClosedWords',
    description: 'What a course says while it is closed, in each language; empty where there is none.'
  })
export type ClosedWords = z.infer<typeof closedWords>

/** A course that says nothing of its own. */
export const noClosedWords = inEachLocale(() => '')

export const closing = z
  .object({
    kind: z
      .enum(closingKinds)
      .check(
        z.describe(
          '`notOpen`: the course has not begun. `exam`: an exam is on. `over`: the course has ended, and can still be read.'
        )
      ),
    until: z.nullable(timestamp).check(z.describe('When it opens again; null when it does not.')),
    words: closedWords.check(z.describe("The course's own words about it."))
  })
  .register(z.globalRegistry, { id: 'Closing', description: 'Why an agent answers nobody in a course at present.' })
export type Closing = z.infer<typeof closing>
