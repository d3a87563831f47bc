import type { CourseInsight, Locale } from '@lyceum/core/contract'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { loadTerms } from '../search/terms.ts'
import { groupCount, isSmallGroup, learnersOf } from './group-counts.ts'
import { type LearnerQuestion, learnerQuestions } from './learner-questions.ts'
import { namesOfTopics } from './names-of-topics.ts'
import { topicsOf } from './topics.ts'

const dayMs = 24 * 3600_000
const dayAt = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** The Monday of a day's week. */
const mondayOf = (day: string) => dayAt(day, -((new Date(day).getUTCDay() + 6) % 7))

/** How many weeks, and in which language topics are named. */
type Asked = { weeks: number; locale: Locale }

/** What a course asked in the last weeks, until yesterday. Nothing is told that fewer learners are behind than make a group. */
export async function insightOf(context: Context, courseId: string, { weeks, locale }: Asked): Promise<CourseInsight> {
  const { db, config, now } = context
  const { timeZone } = config.organisation
  const to = dayAt(localDay(now(), timeZone), -1)
  const from = dayAt(mondayOf(to), -7 * (weeks - 1))
  const questions = await learnerQuestions(db, { courseId, from, to, timeZone })
  const mondays = Array.from({ length: weeks }, (_, week) => dayAt(from, 7 * week))
  const ofWeeks = mondays.map(monday =>
    weekOf(
      monday,
      questions.filter(({ week }) => week === monday)
    )
  )
  const topics = topicsOf(await loadTerms(), questions)
  const names = await namesOfTopics(
    context,
    topics.map(({ words }) => words),
    locale
  )
  return {
    from,
    to,
    // The sum of what is told: with another one a small week could be calculated.
    questions: ofWeeks.reduce((sum, week) => sum + (week.questions ?? 0), 0),
    learners: questions.length > 0 && isSmallGroup(questions) ? null : learnersOf(questions),
    withoutSource: groupCount(questions.filter(({ withoutSource }) => withoutSource)),
    disliked: groupCount(questions.filter(({ disliked }) => disliked)),
    firstText: firstTextOf(questions),
    weeks: ofWeeks,
    hours: hoursOf(questions),
    topics: topics.map((topic, index) => ({ name: names[index]!, ...topic }))
  }
}

function weekOf(from: string, asked: LearnerQuestion[]): CourseInsight['weeks'][number] {
  const questions = groupCount(asked)
  return { from, questions, learners: questions === null ? null : learnersOf(asked) }
}

function hoursOf(questions: readonly LearnerQuestion[]): CourseInsight['hours'] {
  const hours = new Map<string, LearnerQuestion[]>()
  for (const question of questions) {
    const key = `${question.weekday} ${question.hour}`
    hours.set(key, [...(hours.get(key) ?? []), question])
  }
  return [...hours.values()]
    .filter(asked => !isSmallGroup(asked))
    .map(asked => ({ weekday: asked[0]!.weekday, hour: asked[0]!.hour, questions: asked.length }))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

function firstTextOf(questions: readonly LearnerQuestion[]): CourseInsight['firstText'] {
  const timed = questions.filter(({ firstTextMs }) => firstTextMs !== null)
  if (timed.length === 0 || isSmallGroup(timed)) return null
  const times = timed.map(({ firstTextMs }) => firstTextMs!).sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!
  return { median: at(0.5), slow: at(0.95) }
}
