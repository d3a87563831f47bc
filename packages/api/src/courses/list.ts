import type { listCourses } from '@lyceum/core/contract'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'
import type { Call } from '../http/route.ts'
import { type CourseRow, coursesWithPlatform } from './subject.ts'

type Listed = CourseRow & { agents: number }

export async function listAll({ context: { db, now }, query: { page, pageSize, query } }: Call<typeof listCourses>) {
  const [{ presentFields }, { readSettings }, { sizesOf }] = await Promise.all([
    import('./present.ts'),
    import('./settings.ts'),
    import('./knowledge.ts')
  ])
  const matching = coursesWithPlatform(db)
  if (query) {
    const pattern = like(query)
    matching.where(match => match.whereILike('ltiContexts.title', pattern).orWhereILike('ltiContexts.label', pattern))
  }
  const total = await countOf(matching.clone().clearSelect())
  const rows: Listed[] = await matching
    .select(
      db.raw(
        '(select count(distinct k.agent_id)::int from lti_links k where k.context_id = lti_contexts.id and k.agent_id is not null) as agents'
      )
    )
    .orderByRaw('launched_at desc nulls last, lti_contexts.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const ids = rows.map(({ id }) => id)
  const [settingsOf, sizeOf] = await Promise.all([readSettings(db, ids), sizesOf(db, ids)])
  const items = rows.map(row => ({
    ...presentFields(row, settingsOf(row.id).settings, now()),
    agents: row.agents,
    ...sizeOf(row.id)
  }))
  return { items, total, page, pageSize }
}
