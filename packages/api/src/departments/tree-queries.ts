import { type ListedDepartment, listed } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { DepartmentClaimRow, DepartmentRow } from '../db/tables.ts'
import { cutList } from '../http/cut-list.ts'

/** All departments, locked against other changes of the tree until the transaction ends. */
export async function lockDepartments(transaction: Db): Promise<DepartmentRow[]> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [treeLock])
  return transaction('departments').orderBy('name').select('*')
}

// Any number that nothing else in the database uses for a lock.
const treeLock = 4_952_301

/** The departments by name, each behind the one it belongs to, with the number of people of it and of those below. */
export async function listDepartmentRows(db: Db): Promise<ReturnType<typeof cutList<ListedDepartment>>> {
  const { rows } = await db.raw<{ rows: ListedDepartment[] }>(
    `select d.id, d.name, coalesce(d.label, d.name) as label, d.parent_id,
       (select count(*)::int from users u join departments own on own.id = u.department_id
        where own.id = d.id or d.id = any(own.above_ids)) as people,
       array(select c.claim from department_claims c where c.department_id = d.id order by c.claim) as claims
     from departments d order by string_to_array(lower(d.name), '/'), d.id
     limit :most`,
    { most: listed.departments + 1 }
  )
  return cutList(rows, listed.departments)
}

/** Departments by a part of their name, at most `limit`, with the number of people of each and of those below. */
export async function searchDepartmentRows(
  db: Db,
  query: string,
  limit: number
): Promise<Pick<ListedDepartment, 'id' | 'name' | 'people'>[]> {
  const found = db('departments as d')
    .whereILike('d.name', like(query))
    .orderByRaw(`string_to_array(lower(d.name), '/'), d.id`)
    .limit(limit)
    .select('d.id', 'd.name')
  const people = db.raw(`(select count(*)::int from users u join departments own on own.id = u.department_id
    where own.id = d.id or d.id = any(own.above_ids)) as people`)
  return found.select(people)
}

export async function insertDepartment(db: Db, row: DepartmentRow): Promise<void> {
  await db('departments').insert(row)
}

export async function changeDepartment(db: Db, { id, ...changes }: DepartmentRow): Promise<void> {
  await db('departments').where({ id }).update(changes)
}

/** Moves people, claims, what is below and what is shared from one department to another, and removes the first. */
export async function moveDepartment(transaction: Db, fromId: string, toId: string): Promise<void> {
  await transaction('users').where({ departmentId: fromId }).update({ departmentId: toId })
  await transaction('departmentClaims').where({ departmentId: fromId }).update({ departmentId: toId })
  await transaction('departments').where({ parentId: fromId }).update({ parentId: toId })
  const shared = transaction('baseMembers').where({ kind: 'department' })
  // Of two permissions on one base the higher one stays, so that nobody loses what they had.
  await transaction.raw(
    `update base_members kept set level = gone.level from base_members gone
     where kept.base_id = gone.base_id and kept.kind = 'department' and gone.kind = 'department'
       and kept.subject_id = :toId and gone.subject_id = :fromId and ${rankOf('gone.level')} > ${rankOf('kept.level')}`,
    { fromId, toId }
  )
  await shared
    .clone()
    .where({ subjectId: fromId })
    .whereIn('baseId', shared.clone().where({ subjectId: toId }).select('baseId'))
    .delete()
  await shared.clone().where({ subjectId: fromId }).update({ subjectId: toId })
  await transaction('departments').where({ id: fromId }).delete()
}

const rankOf = (level: string) => `array_position(array['read', 'append_only', 'read_write', 'all'], ${level})`

/** Makes a name of the provider mean a department, for those too who have signed in with it. */
export async function mapClaim(transaction: Db, claim: string, departmentId: string): Promise<string | null> {
  const before: DepartmentClaimRow | undefined = await transaction('departmentClaims').where({ claim }).forUpdate().first()
  await transaction('departmentClaims').insert({ claim, departmentId }).onConflict('claim').merge()
  await transaction('users').where({ departmentClaim: claim }).update({ departmentId })
  return before?.departmentId ?? null
}

/** Whether people, departments or shared bases are in the way of deleting a department. */
export async function isDepartmentUsed(transaction: Db, id: string): Promise<boolean> {
  const uses = [
    transaction('users').where({ departmentId: id }).first('id'),
    transaction('departments').where({ parentId: id }).first('id'),
    transaction('baseMembers').where({ kind: 'department', subjectId: id }).first('id')
  ]
  for (const use of uses) if (await use) return true
  return false
}

export async function removeDepartment(transaction: Db, id: string): Promise<void> {
  await transaction('departments').where({ id }).delete()
}
