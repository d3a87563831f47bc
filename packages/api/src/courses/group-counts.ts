import { limits } from '@lyceum/core/contract'
import type { LearnerQuestion } from './learner-questions.ts'

type Asked = Pick<LearnerQuestion, 'learner'>

/** How many people are behind some questions. */
export const learnersOf = (questions: readonly Asked[]): number => new Set(questions.map(({ learner }) => learner)).size

/** Whether so few people are behind some questions that they could be told by them. */
export const isSmallGroup = (questions: readonly Asked[]): boolean => learnersOf(questions) < limits.smallGroup

/** How many questions there are; null where too few people are behind them. None at all tells of nobody. */
export const groupCount = (questions: readonly Asked[]): number | null =>
  questions.length > 0 && isSmallGroup(questions) ? null : questions.length
