import type { CourseInsight } from '@lyceum/core/contract'
import type { ServerNamespaces } from '@lyceum/core/i18n'
import type { Cell } from '../statistics/send-table.ts'

type Words = ServerNamespaces['course-export']
type Figures = Partial<
  Pick<CourseInsight, 'questions' | 'withoutSource' | 'disliked' | 'firstText'> & Pick<CourseInsight['weeks'][number], 'learners'>
>

/** What a course asks as rows of one table, the heads of its columns first. What is not told is said so. */
export async function* insightRows(insight: CourseInsight, words: Words): AsyncGenerator<Cell[][]> {
  const told = (figure: number | null | undefined) => (figure === null ? words.fewer : (figure ?? ''))
  /** Seconds; only the whole time has them. */
  const waited = (times: CourseInsight['firstText'] | undefined): Cell[] =>
    times ? [times.median / 1000, times.slow / 1000] : [told(times), told(times)]
  const row = (part: string, what: string, figures: Nullable<Figures>): Cell[] => {
    const { questions, learners, withoutSource, disliked } = figures
    return [part, what, told(questions), told(learners), told(withoutSource), told(disliked), ...waited(figures.firstText)]
  }
  yield [
    [
      words.part,
      words.what,
      words.questions,
      words.learners,
      words.withoutSource,
      words.disliked,
      words.firstText,
      words.slowText
    ]
  ]
  yield [row(words.all, `${insight.from} – ${insight.to}`, insight)]
  yield insight.weeks.map(({ from, ...week }) => row(words.week, from, week))
  yield insight.hours.map(({ weekday, hour, questions }) => row(words.hour, `${weekday} ${hour}:00`, { questions }))
  yield insight.topics.map(topic => row(words.topic, [topic.name, topic.words.join(' ')].filter(Boolean).join(': '), topic))
}

type Nullable<T> = { [K in keyof T]: T[K] | null }
