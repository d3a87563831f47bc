import { noPolicy, type PolicyFields } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'

/** What the organisation has set; undefined until somebody has. */
export async function findPolicy(db: Db): Promise<PolicyFields | undefined> {
  const row: { fields: PolicyFields } | undefined = await db('schoolPolicy').first('fields')
  // What was stored by a release before lacks what came later.
  return row && { ...noPolicy, ...row.fields }
}

export async function savePolicy(db: Db, fields: PolicyFields, at: Date): Promise<void> {
  await db('schoolPolicy')
    .insert({ id: 'own', fields: JSON.stringify(fields), updatedAt: at })
    .onConflict('id')
    .merge(['fields', 'updatedAt'])
}

/** Forgets what was told on earlier days. */
export async function dropNoticesBefore(db: Db, before: Date): Promise<void> {
  await db('policyNotices').where('createdAt', '<', before).delete()
}

/** Those of these people who are administrators and may sign in. */
export const findAdmins = (db: Db, userIds: readonly string[]): Promise<string[]> => admins(db).whereIn('id', userIds)

/** Who is told where these people were chosen: those of them who are administrators still, and all administrators where none of them is. */
export async function listNotified(db: Db, userIds: readonly string[]): Promise<string[]> {
  const chosen = userIds.length > 0 ? await findAdmins(db, userIds) : []
  return chosen.length > 0 ? chosen : admins(db)
}

const admins = (db: Db) => db('users').where({ role: 'admin', blockedAt: null }).orderBy('id').pluck('id')
