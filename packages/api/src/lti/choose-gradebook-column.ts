import type { CourseGradebook, chooseGradebookColumn } from '@lyceum/core/contract'
import type { CourseRow } from '../courses/subject.ts'
import type { Call } from '../http/route.ts'

export async function chooseColumnOf({
  context,
  actor,
  subject,
  body
}: Call<typeof chooseGradebookColumn, CourseRow>): Promise<CourseGradebook> {
  return (await import('./choose-column.ts')).chooseColumn(context, actor, subject.id, body)
}
