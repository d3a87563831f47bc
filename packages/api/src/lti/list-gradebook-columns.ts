import type { CourseGradebook, listGradebookColumns } from '@lyceum/core/contract'
import type { CourseRow } from '../courses/subject.ts'
import type { Call } from '../http/route.ts'

export async function listColumns({ context, subject }: Call<typeof listGradebookColumns, CourseRow>): Promise<CourseGradebook> {
  return (await import('./gradebook.ts')).gradebookOf(context, subject.id)
}
