import type { SharedBase } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { BaseMemberRow, KnowledgeBaseRow } from '../db/tables.ts'

/** A base that people own, with its owner's name and its numbers of documents, of their bytes and of members. */
export type Base = Omit<KnowledgeBaseRow, 'ownerId' | 'courseId'> & {
  ownerId: string
  ownerName: string
  documentCount: number
  size: number
  memberCount: number
}

/** The name of the base's passages in the search index. */
export const corpusOf = (baseId: string) => `base:${baseId}`

/** A query for all bases that people own, to add conditions to. */
export function basesWithCounts(db: Db) {
  return db('knowledgeBases as b')
    .join('users as u', 'u.id', 'b.ownerId')
    .select<Base[]>(
      'b.*',
      'u.name as ownerName',
      db.raw('(select count(*)::int from documents d where d.base_id = b.id) as document_count'),
      db.raw('(select coalesce(sum(d.size), 0)::bigint from documents d where d.base_id = b.id) as size'),
      db.raw('(select count(*)::int from base_members m where m.base_id = b.id) as member_count')
    )
}

/** The base with its members, by whom `rules/access` decides; undefined when there is none, and for that of a course. */
export async function findBase(db: Db, baseId: string): Promise<(Base & SharedBase) | undefined> {
  const [base, members] = await Promise.all([basesWithCounts(db).where('b.id', baseId).first(), listMembersOf(db, baseId)])
  return base && { ...base, members }
}

/** Locks a base until the transaction ends; false when it is gone. */
export async function lockBase(transaction: Db, baseId: string): Promise<boolean> {
  return (await transaction('knowledgeBases').where({ id: baseId }).forUpdate().first('id')) !== undefined
}

function listMembersOf(db: Db, baseId: string): Promise<BaseMemberRow[]> {
  return db('baseMembers').where({ baseId }).orderBy('createdAt').orderBy('id')
}

/** A change of the base or of its documents brings it to the head of lists. */
export async function touchBase(db: Db, baseId: string, updatedAt: Date): Promise<void> {
  await db('knowledgeBases').where({ id: baseId }).update({ updatedAt })
}
