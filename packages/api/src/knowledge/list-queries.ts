import type { baseFilters } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'
import { type Base, basesWithCounts } from './queries.ts'
import { isSharedWith } from './readable.ts'

export type Reader = { userId: string; departmentIds: readonly string[] }
type Paging = { page: number; pageSize: number }
type Query = Knex.QueryBuilder

/** One page of the bases that a person made or that are shared with them, the most recently changed first. */
export async function findReadable(
  db: Db,
  reader: Reader,
  { filter, query, ...paging }: Paging & { filter: (typeof baseFilters)[number]; query?: string | undefined }
): Promise<{ rows: Base[]; total: number }> {
  const found = basesWithCounts(db).where(filters[filter](db, reader))
  if (query) found.where(either => either.whereILike('b.name', like(query)).orWhereILike('b.description', like(query)))
  return onePage(found, paging)
}

const filters = {
  all: (_db, reader) => query => void query.where(made(reader)).orWhere(given(reader)),
  created_by_me: (_db, reader) => made(reader),
  shared_by_me: (db, reader) => query => void query.where(made(reader)).whereExists(membersOf(db)),
  shared_with_me: (_db, reader) => query => void query.whereNot('b.ownerId', reader.userId).where(given(reader))
} satisfies Record<(typeof baseFilters)[number], (db: Db, reader: Reader) => (query: Query) => void>

const made =
  ({ userId }: Reader) =>
  (query: Query): void =>
    void query.where('b.ownerId', userId)

const given =
  ({ userId, departmentIds }: Reader) =>
  (query: Query): void =>
    void query.whereRaw(isSharedWith('b', { id: '?', departmentIds: '?::text[]' }), [userId, [...departmentIds]] as never)

const membersOf = (db: Db) => db('baseMembers as m').whereRaw('m.base_id = b.id').select(db.raw('1'))

async function onePage(query: ReturnType<typeof basesWithCounts>, { page, pageSize }: Paging) {
  const total = await countOf(query.clone().clear('select'))
  const rows: Base[] = await query
    .orderBy('b.updatedAt', 'desc')
    .orderBy('b.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total }
}
