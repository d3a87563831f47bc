import type { AccessLevel } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'

/** Whose an agent or an active share is; undefined when it is gone. */
export async function findOwnerOf(
  db: Db,
  id: string
): Promise<{ ownerId: string; agentId: string; agentName: string; share: AccessLevel | null } | undefined> {
  const { rows } = await db.raw(
    `select a.owner_id, a.id as agent_id, a.name as agent_name, s.access_level as share
     from agents a left join shares s on s.agent_id = a.id and s.id = :id and s.revoked_at is null
     where a.deleted_at is null and (a.id = :id or s.id is not null)`,
    { id }
  )
  return rows[0]
}

/** The ids of all administrators who can sign in. */
export const listAdmins = (db: Db): Promise<string[]> => db('users').where({ role: 'admin', blockedAt: null }).pluck('id')

/**
 * The accounts of the school that teachers of a course have linked: by their newest launch into it, while they have not left. A teacher without one reads on the page of
 * the course how much is used.
 */
export async function listCourseTeachers(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select distinct u.id
     from (select distinct on (user_id) user_id, standing, left_at from lti_launches where context_id = :courseId and not is_test
           order by user_id, created_at desc) newest
     join account_links l on l.account_id = newest.user_id
     join users u on u.id = l.user_id and u.blocked_at is null
     where newest.standing = 'teacher' and newest.left_at is null`,
    { courseId }
  )
  return rows.map(({ id }) => id)
}

/** The name of a department; empty when it is gone. */
export async function nameOfDepartment(db: Db, id: string): Promise<string> {
  return (await db('departments').where({ id }).first('name'))?.name ?? ''
}

/** The title of a course, or what its learning platform calls it in short; empty when it is gone. */
export async function nameOfCourse(db: Db, id: string): Promise<string> {
  const course = await db('ltiContexts').where({ id }).first('title', 'label')
  return course?.title || course?.label || ''
}
