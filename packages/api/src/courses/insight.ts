import type { CourseInsight, Locale } from '@lyceum/core/contract'
import { addDays, startOfWeek } from '@lyceum/core/rules'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { groupedBy, toldSum } from './group-counts.ts'
import { type CountedInsight, keptForTheDay } from './kept-insight.ts'
import { keptWeeks } from './kept-weeks.ts'
import { namesOfTopics } from './names-of-topics.ts'
import { topicsOf } from './topics.ts'
import type { WeekInsight } from './week-insight.ts'

/** Weeks are counted by their Mondays, in every region. */
const monday = 1

/** How many weeks, and in which language topics are named. */
type Asked = { weeks: number; locale: Locale }

/**
 * What a course asked in the last finished weeks. Every figure is a sum of whole weeks, each with enough learners behind that very figure and
 * behind what it leaves of the week: so neither one week more, nor another day, nor another figure tells what fewer did.
 */
export async function insightOf(context: Context, courseId: string, { weeks, locale }: Asked): Promise<CourseInsight> {
  const { timeZone } = context.config.organisation
  const today = localDay(context.now(), timeZone)
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(startOfWeek(today, monday), 7 * (index - weeks)))
  const figures = await keptForTheDay(context.db, [today, courseId, weeks].join(' '), async () =>
    sumOf(mondays, await keptWeeks(context, { courseId, timeZone }, mondays))
  )
  const names = await namesOfTopics(
    context,
    figures.topics.map(({ words }) => words),
    locale
  )
  return { ...figures, topics: figures.topics.map((topic, index) => ({ name: names[index]!, ...topic })) }
}

function sumOf(mondays: readonly string[], kept: ReadonlyMap<string, WeekInsight>): CountedInsight {
  const asked = mondays.flatMap(monday => kept.get(monday) ?? [])
  return {
    from: mondays[0]!,
    to: addDays(mondays.at(-1)!, 6),
    questions: toldSum(asked.map(({ questions }) => questions)) ?? 0,
    withoutSource: toldSum(asked.map(({ withoutSource }) => withoutSource)),
    disliked: toldSum(asked.map(({ disliked }) => disliked)),
    firstText: firstTextOf(asked),
    weeks: mondays.map(from => {
      const { questions, learners } = kept.get(from) ?? { questions: 0, learners: 0 }
      return { from, questions, learners }
    }),
    hours: hoursOf(asked),
    topics: topicsOf(asked.map(({ terms }) => terms))
  }
}

const hoursOf = (weeks: readonly WeekInsight[]): CourseInsight['hours'] =>
  [
    ...groupedBy(
      weeks.flatMap(({ hours }) => hours),
      ({ weekday, hour }) => 24 * weekday + hour
    ).values()
  ]
    .map(same => ({ ...same[0]!, questions: same.reduce((sum, { questions }) => sum + questions, 0) }))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)

function firstTextOf(weeks: readonly WeekInsight[]): CourseInsight['firstText'] {
  const times = weeks.flatMap(({ firstTexts }) => firstTexts).sort((a, b) => a - b)
  if (times.length === 0) return null
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!
  return { median: at(0.5), slow: at(0.95) }
}
