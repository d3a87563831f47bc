import type { listAudit, QueryOf } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'

export type EntryFilter = Omit<QueryOf<typeof listAudit>, 'page' | 'pageSize'>

/** An entry with the name of who did it, and that of what it was done to. */
export type FoundEntry = {
  id: string
  at: Date
  /** The same as the database has it, to the microsecond: what a transaction writes down has one time, and parts may end in it. */
  exactAt: string
  actorId: string | null
  actorName: string | null
  action: string
  subjectKind: string
  subjectId: string
  subjectName: string | null
  before: unknown
  after: unknown
}

const named = ['agents', 'users', 'knowledge_bases', 'departments', 'lti_platforms']

/** What matches, without order. `zone`: in which days are counted. */
function matching(db: Db, { query, actorId, subjectId, kind, action, from, to }: EntryFilter, zone: string): Knex.QueryBuilder {
  const found = db('auditLog as l').leftJoin('users as u', 'u.id', 'l.actorId')
  if (actorId) found.where('l.actorId', actorId)
  if (subjectId) found.where('l.subjectId', subjectId)
  if (kind) found.whereLike('l.action', `${kind}.%`)
  if (action) found.where('l.action', action)
  if (from) found.whereRaw('l.at >= (?::date)::timestamp at time zone ?', [from, zone])
  if (to) found.whereRaw('l.at < (?::date + 1)::timestamp at time zone ?', [to, zone])
  if (query) {
    const pattern = like(query)
    const ids = named.map(table => `select id from ${table} where name ilike ?`).join(' union all ')
    found.where(either =>
      either
        .whereILike('u.name', pattern)
        .orWhereRaw(`l.subject_id in (${ids})`, named.map(() => pattern) as never)
        .orWhereRaw("l.before ->> 'name' ilike ?", [pattern])
    )
  }
  return found
}

// Of each row one of them has the id; what is deleted had its name written down.
const subjectName = `coalesce(
  case l.subject_kind
    when 'agent' then (select name from agents where id = l.subject_id)
    when 'user' then (select name from users where id = l.subject_id)
    when 'knowledge_base' then (select name from knowledge_bases where id = l.subject_id)
    when 'department' then (select name from departments where id = l.subject_id)
    when 'course' then (select coalesce(nullif(title, ''), label) from lti_contexts where id = l.subject_id)
    when 'lti' then (select name from lti_platforms where id = l.subject_id)
    when 'organisation' then (select name from organisation where id = l.subject_id)
  end, l.before ->> 'name', l.after ->> 'name', l.after ->> 'label') as subject_name`

const exactAt = 'l.at::text as exact_at'

/** So many of the newest, behind those before; the newest first. */
export function findAuditRows(
  db: Db,
  filter: EntryFilter,
  zone: string,
  { limit, offset = 0, behind }: { limit: number; offset?: number; behind?: FoundEntry | undefined }
): Promise<FoundEntry[]> {
  const found = matching(db, filter, zone)
  if (behind) found.whereRaw('(l.at, l.id) < (?::timestamptz, ?)', [behind.exactAt, behind.id])
  return found
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select('l.*', 'u.name as actorName', db.raw(subjectName), db.raw(exactAt)) as unknown as Promise<FoundEntry[]>
}

export function countAuditRows(db: Db, filter: EntryFilter, zone: string): Promise<number> {
  return countOf(matching(db, filter, zone))
}

/** The names of what entries mention by id, in one statement. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const parts = named.map(table => `select id, name from ${table} where id = any(:ids)`).join(' union all ')
  const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(parts, { ids } as never)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
