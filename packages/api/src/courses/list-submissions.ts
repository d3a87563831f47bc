import type { listSubmissions } from '@lyceum/core/contract'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'
import type { SubmissionRow } from './tables.ts'

export async function listHandedIn({
  context: { db, config },
  subject,
  query: { page, pageSize }
}: Call<typeof listSubmissions, CourseRow>) {
  const matching = db('courseSubmissions').where({ courseId: subject.id })
  const total = await countOf(matching.clone())
  const rows: SubmissionRow[] = await matching
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const items = rows.map(({ id, author, title, sha256, createdAt }) => ({
    id,
    author,
    title,
    sha256,
    url: `${config.baseUrl}/lti/handed-in/${id}`,
    createdAt: createdAt.toISOString()
  }))
  return { items, total, page, pageSize }
}
