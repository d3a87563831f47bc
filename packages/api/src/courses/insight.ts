import { setImmediate as othersFirst } from 'node:timers/promises'
import type { CourseInsight, Locale } from '@lyceum/core/contract'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { loadTerms } from '../search/terms.ts'
import { groupedBy, learnersOf, toldCount, toldOf } from './group-counts.ts'
import { type CountedInsight, keptForTheDay } from './kept-insight.ts'
import { type InsightDays, type LearnerQuestion, learnerQuestions } from './learner-questions.ts'
import { namesOfTopics } from './names-of-topics.ts'
import { collectTopics } from './topics.ts'

const dayMs = 24 * 3600_000
const dayAt = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** The Monday of a day's week. */
const mondayOf = (day: string) => dayAt(day, -((new Date(day).getUTCDay() + 6) % 7))

/** How many weeks, and in which language topics are named. */
type Asked = { weeks: number; locale: Locale }

/**
 * What a course asked in the last finished weeks. Every figure is a sum of whole weeks, each with enough learners behind that very figure: so
 * neither one week more nor another day tells what fewer did. It is counted once a day.
 */
export async function insightOf(context: Context, courseId: string, { weeks, locale }: Asked): Promise<CourseInsight> {
  const { timeZone } = context.config.organisation
  const today = localDay(context.now(), timeZone)
  const days = { courseId, from: dayAt(mondayOf(today), -7 * weeks), to: dayAt(mondayOf(today), -1), timeZone }
  const figures = await keptForTheDay(context.db, [today, courseId, weeks].join(' '), () => count(context, days))
  const names = await namesOfTopics(
    context,
    figures.topics.map(({ words }) => words),
    locale
  )
  return { ...figures, topics: figures.topics.map((topic, index) => ({ name: names[index]!, ...topic })) }
}

type Counted = Omit<LearnerQuestion, 'text'>

async function count({ db }: Context, days: InsightDays): Promise<CountedInsight> {
  const { from, to } = days
  const topics = collectTopics(await loadTerms())
  const questions: Counted[] = []
  for await (const { text, ...question } of allQuestions(db, days)) {
    questions.push(question)
    topics.add(question, text)
  }
  const ofWeeks = groupedBy(questions, ({ week }) => week)
  const weeks = mondaysOf(days).map(monday => weekOf(monday, ofWeeks.get(monday) ?? []))
  return {
    from,
    to,
    questions: weeks.reduce((sum, week) => sum + (week.questions ?? 0), 0),
    withoutSource: toldCount(questions.filter(({ withoutSource }) => withoutSource)),
    disliked: toldCount(questions.filter(({ disliked }) => disliked)),
    firstText: firstTextOf(questions),
    weeks,
    hours: hoursOf(questions),
    topics: await topics.most()
  }
}

const mondaysOf = ({ from, to }: InsightDays): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / (7 * dayMs)) }, (_, week) => dayAt(from, 7 * week))

/** So many weeks are read at once, and after so many questions others have their turn. */
const atOnce = { weeks: 4, questions: 10 }

async function* allQuestions(db: Context['db'], days: InsightDays): AsyncGenerator<LearnerQuestion> {
  for (let from = days.from; from < days.to; from = dayAt(from, 7 * atOnce.weeks)) {
    const [to = days.to] = [dayAt(from, 7 * atOnce.weeks - 1), days.to].sort()
    const questions = await learnerQuestions(db, { ...days, from, to })
    for (const [index, question] of questions.entries()) {
      if (index % atOnce.questions === 0) await othersFirst()
      yield question
    }
  }
}

function weekOf(from: string, asked: readonly Counted[]): CourseInsight['weeks'][number] {
  const questions = toldCount(asked)
  return { from, questions, learners: questions === null ? null : learnersOf(asked) }
}

const hoursOf = (questions: readonly Counted[]): CourseInsight['hours'] =>
  [...groupedBy(questions, ({ weekday, hour }) => 24 * weekday + hour).values()]
    .map(toldOf)
    .filter(asked => asked.length > 0)
    .map(asked => ({ weekday: asked[0]!.weekday, hour: asked[0]!.hour, questions: asked.length }))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)

function firstTextOf(questions: readonly Counted[]): CourseInsight['firstText'] {
  const timed = toldOf(questions.filter(({ firstTextMs }) => firstTextMs !== null))
  if (timed.length === 0) return null
  const times = timed.map(({ firstTextMs }) => firstTextMs!).sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!
  return { median: at(0.5), slow: at(0.95) }
}
