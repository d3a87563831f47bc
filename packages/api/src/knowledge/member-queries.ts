import type { Db } from '../db/connect.ts'
import type { BaseMemberRow } from '../db/tables.ts'

/** A member with the name of the person or department. */
export type NamedMember = BaseMemberRow & { name: string }

function namedMembers(db: Db) {
  return db('baseMembers as m')
    .leftJoin('users as u', join => join.on('u.id', 'm.subjectId').andOnVal('m.kind', 'user'))
    .leftJoin('departments as d', join => join.on('d.id', 'm.subjectId').andOnVal('m.kind', 'department'))
    .select<NamedMember[]>('m.*', db.raw("coalesce(u.name, d.name, '') as name"))
}

/** Members of a base in the order in which they were invited. */
export function findMembers(db: Db, baseId: string): Promise<NamedMember[]> {
  return namedMembers(db).where('m.baseId', baseId).orderBy('m.createdAt').orderBy('m.id')
}

export function findMembersOfBases(db: Db, baseIds: string[]): Promise<BaseMemberRow[]> {
  return db('baseMembers').whereIn('baseId', baseIds)
}

export function findMember(db: Db, memberId: string): Promise<NamedMember | undefined> {
  return namedMembers(db).where('m.id', memberId).first()
}

/** Whether there is such a person or department. */
export async function subjectExists(db: Db, kind: BaseMemberRow['kind'], subjectId: string): Promise<boolean> {
  return (
    (await db(kind === 'user' ? 'users' : 'departments')
      .where({ id: subjectId, ...(kind === 'user' && { kind: 'provider' }) })
      .first('id')) !== undefined
  )
}

/** Adds a member, or changes the level of who is one already; the member's id. */
export async function saveMember(db: Db, member: BaseMemberRow): Promise<string> {
  const [saved] = await db('baseMembers')
    .insert(member)
    .onConflict(['baseId', 'kind', 'subjectId'])
    .merge({ level: member.level })
    .returning('id')
  return saved.id
}

/** Whether there was such a member. */
export async function deleteMember(db: Db, baseId: string, memberId: string): Promise<boolean> {
  return (await db('baseMembers').where({ baseId, id: memberId }).delete()) > 0
}
