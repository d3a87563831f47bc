import { type CourseInsight, fallbackLocale, type getCourseInsight } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function readInsight({ context, subject, query }: Call<typeof getCourseInsight, CourseRow>): Promise<CourseInsight> {
  return (await import('./insight.ts')).insightOf(context, subject.id, { locale: fallbackLocale, ...query })
}
