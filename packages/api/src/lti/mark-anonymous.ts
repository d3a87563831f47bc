import type { Db } from '../db/connect.ts'

/** Marks who launched without a person at a server of a release before, which marks nobody. @returns how many */
export async function markAnonymous(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `update lti_people set is_anonymous = true
     where not is_anonymous and subject ~ '^anonymous [A-Za-z0-9_-]{22}$' returning user_id`
  )
  return rows.length
}
