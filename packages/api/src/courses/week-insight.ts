import type { CourseInsight } from '@lyceum/core/contract'
import type { Terms } from '../search/terms.ts'
import { type AskedGroup, askedGroup, groupedBy, isTooFew, leavesTooFew, type ToldFigure, toldPart } from './group-counts.ts'
import type { LearnerQuestion } from './learner-questions.ts'
import { collectTerms, type WeekTerm } from './week-terms.ts'

/** What is told of a finished week. Neither a figure nor what a figure leaves of another one is of too few people. */
export type WeekInsight = {
  questions: ToldFigure
  learners: ToldFigure
  withoutSource: ToldFigure
  disliked: ToldFigure
  /** How soon answers began, in milliseconds, in order; none where too few people waited for them. */
  firstTexts: number[]
  hours: CourseInsight['hours']
  terms: WeekTerm[]
}

/** Counts the questions of a week; others have their turn meanwhile. */
export async function weekInsight(terms: Terms, questions: readonly LearnerQuestion[]): Promise<WeekInsight> {
  const all = askedGroup(questions)
  const isTold = !isTooFew(all)
  return {
    questions: isTold ? all.length : null,
    learners: isTold ? all.byLearner.size : null,
    withoutSource: toldPart(all, askedGroup(questions.filter(({ withoutSource }) => withoutSource))),
    disliked: toldPart(all, askedGroup(questions.filter(({ disliked }) => disliked))),
    firstTexts: firstTextsOf(questions),
    hours: hoursOf(questions, all),
    terms: await collectTerms(terms, questions, all)
  }
}

function firstTextsOf(questions: readonly LearnerQuestion[]): number[] {
  const timed = questions.filter(({ firstTextMs }) => firstTextMs !== null)
  return isTooFew(askedGroup(timed)) ? [] : timed.map(({ firstTextMs }) => firstTextMs!).sort((a, b) => a - b)
}

/** The hours in which enough people asked; the quietest of them are left out while the others would tell what is left out. */
function hoursOf(questions: readonly LearnerQuestion[], all: AskedGroup): CourseInsight['hours'] {
  const told = [...groupedBy(questions, ({ weekday, hour }) => 24 * weekday + hour).values()]
    .filter(asked => !isTooFew(askedGroup(asked)))
    .sort((a, b) => b.length - a.length)
  while (told.length > 0 && leavesTooFew(all, askedGroup(told.flat()))) told.pop()
  return told
    .map(asked => ({ weekday: asked[0]!.weekday, hour: asked[0]!.hour, questions: asked.length }))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}
