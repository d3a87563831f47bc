import { limits } from '@lyceum/core/contract'
import type { LearnerQuestion } from './learner-questions.ts'

type Asked = Pick<LearnerQuestion, 'learner'>
type AskedInWeek = Pick<LearnerQuestion, 'learner' | 'week'>

/** How many people are behind some questions. */
export const learnersOf = (questions: readonly Asked[]): number => new Set(questions.map(({ learner }) => learner)).size

/** Whether so few people are behind some questions that they could be told by them. */
const isSmallGroup = (questions: readonly Asked[]): boolean =>
  questions.length < limits.smallGroup || learnersOf(questions) < limits.smallGroup

/** Values by what they have in common. */
export function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/**
 * Of some questions those of the weeks in which enough learners asked them. Only these make a figure: what one week more adds to it is
 * then told by itself of a group.
 */
export const toldOf = <T extends AskedInWeek>(questions: readonly T[]): T[] =>
  [...groupedBy(questions, ({ week }) => week).values()].filter(asked => !isSmallGroup(asked)).flat()

/** How many questions are told; null where there are some, but too few people are behind them. None at all tells of nobody. */
export function toldCount(questions: readonly AskedInWeek[]): number | null {
  const told = toldOf(questions).length
  return told === 0 && questions.length > 0 ? null : told
}
