import type { listManagedBaseIds, listManagedBases, ManagedBaseSort, QueryOf } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { KnowledgeBaseRow } from '../db/tables.ts'
import type { Base } from './queries.ts'

type Asked = QueryOf<typeof listManagedBases>
type Filter = QueryOf<typeof listManagedBaseIds>
type Owned = 'ownerId' | 'ownerName'
/** `ownerName`: null for the base of a course. */
export type CountedBase = Omit<Base, Owned> &
  Pick<KnowledgeBaseRow, 'ownerId' | 'courseId'> & { ownerName: string | null } & {
    failedCount: number
    processingCount: number
    agentCount: number
  }

/** One page of all bases with their numbers, and how many all pages have, in one statement. */
export async function findManagedBases(db: Db, asked: Asked): Promise<{ rows: CountedBase[]; total: number }> {
  const { sort, order, page, pageSize } = asked
  const { where, values } = matching(asked)
  const { rows } = await db.raw<{ rows: (CountedBase & { total: number })[] }>(
    `select b.*, u.name as owner_name, coalesce(d.documents, 0) as document_count, coalesce(d.size, 0) as size,
       coalesce(d.failed, 0) as failed_count, coalesce(d.processing, 0) as processing_count,
       coalesce(m.members, 0) as member_count,
       (select count(*)::int from agents a where a.deleted_at is null and a.knowledge_base_ids @> array[b.id]) as agent_count,
       count(*) over ()::int as total
     from knowledge_bases b
     left join users u on u.id = b.owner_id
     ${numbers}
     ${where} order by ${columns[sort]} ${order}, b.id limit :limit offset :offset`,
    { ...values, limit: pageSize, offset: (page - 1) * pageSize }
  )
  // Beyond the last page there is no row that tells the total.
  const total = rows[0]?.total ?? (page > 1 ? (await findManagedBases(db, { ...asked, page: 1, pageSize: 1 })).total : 0)
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as CountedBase), total }
}

/** The ids of all bases that a filter finds, at most `limit`, by name. */
export async function findManagedBaseIds(db: Db, filter: Filter, limit: number): Promise<{ id: string }[]> {
  const { where, values } = matching(filter)
  const { rows } = await db.raw(
    `select b.id from knowledge_bases b left join users u on u.id = b.owner_id ${numbers} ${where} order by b.name, b.id limit :limit`,
    { ...values, limit }
  )
  return rows
}

/** How many documents and members each base has, beside its row. */
const numbers = `left join (
       select base_id, count(*)::int as documents, sum(size)::bigint as size,
         (count(*) filter (where status = 'failed'))::int as failed,
         (count(*) filter (where status = 'processing'))::int as processing
       from documents group by base_id
     ) d on d.base_id = b.id
     left join (select base_id, count(*)::int as members from base_members group by base_id) m on m.base_id = b.id`

function matching({ query, ownerId, departmentId, state }: Filter) {
  const conditions = [
    state !== 'course' && 'b.owner_id is not null',
    query && '(b.name ilike :pattern or u.name ilike :pattern)',
    ownerId && 'b.owner_id = :ownerId',
    departmentId &&
      'u.department_id in (select p.id from departments p where p.id = :departmentId or :departmentId = any(p.above_ids))',
    state && states[state]
  ].filter(Boolean)
  return {
    where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    values: { ...(query && { pattern: like(query) }), ...(ownerId && { ownerId }), ...(departmentId && { departmentId }) }
  }
}

const states = {
  failed: 'd.failed > 0',
  processing: 'd.processing > 0',
  empty: 'd.documents is null',
  shared: 'm.members > 0',
  course: 'b.course_id is not null'
} satisfies Record<NonNullable<Asked['state']>, string>

const columns = {
  updated_at: 'b.updated_at',
  name: 'b.name',
  owner: 'u.name',
  documents: 'coalesce(d.documents, 0)',
  size: 'coalesce(d.size, 0)',
  members: 'coalesce(m.members, 0)',
  failed: 'coalesce(d.failed, 0)'
} satisfies Record<ManagedBaseSort, string>
