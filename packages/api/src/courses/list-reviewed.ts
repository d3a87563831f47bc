import type { listCourseConversations } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { ReviewedRow } from './reviews.ts'
import type { CourseRow } from './subject.ts'

export async function listReviewed({
  context: { db },
  subject,
  query: { page, pageSize }
}: Call<typeof listCourseConversations, CourseRow>) {
  const { presentReviewed, reviewedColumns, reviewedConversations } = await import('./reviews.ts')
  const matching = reviewedConversations(db, subject.id)
  const counted = await matching.clone().count({ total: '*' }).first<{ total: number }>()
  const rows: (ReviewedRow & { questions: number })[] = await matching
    .orderBy([{ column: 'c.createdAt', order: 'desc' }, 'c.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(
      ...reviewedColumns,
      db.raw(
        `(select count(*)::int from messages m where m.conversation_id = c.id and m.side = 'human' and m.replaced_at is null) as questions`
      )
    )
  const items = rows.map(row => ({ ...presentReviewed(row), questions: row.questions }))
  return { items, total: Number(counted?.total ?? 0), page, pageSize }
}
