import type { ClosedWords, Closing } from '../contract/closing.ts'
import type { CourseSettings } from '../contract/courses.ts'
import type { FieldProblem } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { type Locale, locales } from '../contract/locales.ts'

/** A course's own words in a language; without them those of the first language that has some, empty when none has. */
export function closedWordsIn(words: ClosedWords, locale: string): string {
  return [locale as Locale, ...locales].map(one => words[one]).find(Boolean) ?? ''
}

type Times = Pick<CourseSettings, 'opensAt' | 'closesAt' | 'examWindows' | 'closedWords'>

/** Why a course is closed at a time; null while it is open. An exam that has begun in a course that is over changes nothing. */
export function closingOf({ opensAt, closesAt, examWindows, closedWords: words }: Times, now: number): Closing | null {
  if (closesAt !== null && Date.parse(closesAt) <= now) return { kind: 'over', until: null, words }
  if (opensAt !== null && Date.parse(opensAt) > now) return { kind: 'notOpen', until: opensAt, words }
  return examOf({ examWindows, closedWords: words }, now)
}

/**
 * Why learners may not read what was said in a closed course either: it has not begun, or has an exam. Null where they may, as in one that is
 * over.
 */
export const hidesSaid = (closing: Closing | null): Closing | null => (closing?.kind === 'over' ? null : closing)

/** The exam that is on at a time, whatever else holds in the course; null while there is none. */
export function examOf(
  { examWindows, closedWords: words }: Pick<Times, 'examWindows' | 'closedWords'>,
  now: number
): Closing | null {
  const ends = examWindows
    .filter(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && Date.parse(endsAt) > now)
    .map(({ endsAt }) => endsAt)
    .sort()
  return ends.length > 0 ? { kind: 'exam', until: ends.at(-1)!, words } : null
}

const hourMs = 3600_000

type Deletion = Pick<CourseSettings, 'closesAt' | 'deletedAfterDays'>

/** When what was said in a course is deleted for its own settings; null where the school's time alone holds. */
const deletionAt = ({ closesAt, deletedAfterDays }: Deletion): number | null =>
  closesAt === null || deletedAfterDays === null ? null : Date.parse(closesAt) + deletedAfterDays * 24 * hourMs

/** Whether settings have what was said in a course deleted at once, which those before them did not. */
export function deletesAtOnce(wanted: Deletion, before: Deletion, now: number): boolean {
  const isDue = (settings: Deletion) => (deletionAt(settings) ?? Number.POSITIVE_INFINITY) <= now
  return isDue(wanted) && !isDue(before)
}

/** The times of a course that are in no order, or too long apart. */
export function courseProblems({ opensAt, closesAt, examWindows }: Times): FieldProblem[] {
  const ends: FieldProblem[] =
    opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt)
      ? [{ path: ['closesAt'], reason: 'tooSmall' }]
      : []
  const windows = examWindows.flatMap(({ startsAt, endsAt }, index): FieldProblem[] => {
    const path = ['examWindows', String(index), 'endsAt']
    const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / hourMs
    if (hours <= 0) return [{ path, reason: 'tooSmall' }]
    return hours > limits.examHours ? [{ path, reason: 'tooBig', limit: limits.examHours }] : []
  })
  return [...ends, ...windows]
}
