import type { Db } from '../db/connect.ts'

const rowsAtOnce = 5000

/** Deletes entries older than `before`, a part at a time. @returns how many */
export async function dropAuditBefore(db: Db, before: Date, isStopped: () => boolean): Promise<number> {
  let dropped = 0
  while (!isStopped()) {
    const old = db('auditLog').where('at', '<', before).limit(rowsAtOnce).select('id')
    const part: number = await db('auditLog').whereIn('id', old).delete()
    dropped += part
    if (part < rowsAtOnce) break
  }
  return dropped
}
