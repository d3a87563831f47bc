import { type exportCourseInsight, fallbackLocale } from '@lyceum/core/contract'
import { loadServerWords } from '@lyceum/core/i18n'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

/** Writes what a course asks as a file. */
export async function sendInsightFile({
  context,
  subject,
  query,
  response
}: Call<typeof exportCourseInsight, CourseRow>): Promise<void> {
  const { weeks, format, locale = fallbackLocale } = query
  const [{ insightOf }, { insightRows }, { sendTable }] = await Promise.all([
    import('./insight.ts'),
    import('./insight-rows.ts'),
    import('../statistics/send-table.ts')
  ])
  const insight = await insightOf(context, subject.id, { weeks, locale })
  const rows = insightRows(insight, await loadServerWords(locale, 'course-export'))
  await sendTable(response, rows, { name: `course-${insight.from}-${insight.to}`, sheet: 'course', format })
}
