import { limits } from '@lyceum/core/contract'
import type { LearnerQuestion } from './learner-questions.ts'

type Asked = Pick<LearnerQuestion, 'learner'>

/** A figure of one week; null where it would tell of too few people. */
export type ToldFigure = number | null

/** Some questions, and how many of them each person asked. */
export type AskedGroup = { length: number; byLearner: ReadonlyMap<string, number> }

export function askedGroup(questions: readonly Asked[]): AskedGroup {
  const byLearner = new Map<string, number>()
  for (const { learner } of questions) byLearner.set(learner, (byLearner.get(learner) ?? 0) + 1)
  return { length: questions.length, byLearner }
}

/** Whether so few people are behind some questions that these could identify them; an empty group identifies nobody. */
export const isTooFew = ({ length, byLearner }: AskedGroup): boolean =>
  length > 0 && (length < limits.smallGroup || byLearner.size < limits.smallGroup)

/** Whether too few people are behind the questions that are not in a part of all: who knows both figures knows theirs. */
export function leavesTooFew(all: AskedGroup, part: AskedGroup): boolean {
  const length = all.length - part.length
  if (length === 0 || length < limits.smallGroup) return length > 0
  let learners = all.byLearner.size
  for (const [learner, count] of part.byLearner) if (count === all.byLearner.get(learner)) learners--
  return learners < limits.smallGroup
}

/** How many of all questions are in a part; null where that, or how many are not, would tell of too few. */
export const toldPart = (all: AskedGroup, part: AskedGroup): ToldFigure =>
  isTooFew(part) || leavesTooFew(all, part) ? null : part.length

/** Figures of several weeks as one; null where there are some, but each would tell of too few. */
export function toldSum(figures: readonly ToldFigure[]): ToldFigure {
  const sum = figures.reduce<number>((all, figure) => all + (figure ?? 0), 0)
  return sum === 0 && figures.includes(null) ? null : sum
}

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
