import { AppError, megabyte, type UploadQuota } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { localDay, secondsToNextDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

type Uploader = { id: string; quota: UploadQuota }
type Used = { files: number; bytes: number }
/** Documents of knowledge bases are counted apart from files of chats: who fills a base can still send a file with a question. */
type Purpose = 'chat' | 'documents'

/** For whom an upload counts: a person; or a guest and the share through which the guest came. */
function uploadersOf({ uploads }: Context['config'], actor: Actor, purpose: Purpose): Uploader[] {
  if (actor.kind === 'user' && purpose === 'documents') return [{ id: `${actor.userId}:documents`, quota: uploads.documents }]
  if (actor.kind === 'user') return [{ id: actor.userId, quota: uploads.person }]
  if (actor.kind === 'nobody') return []
  const share = actor.share && { id: actor.share.shareId, quota: uploads.share }
  return [{ id: actor.guestId, quota: uploads.guest }, ...(share ? [share] : [])]
}

/** Refuses an upload before its bytes are taken, when nothing more may come today. @throws tooManyFiles as 429 */
export async function checkQuota(
  context: Context,
  actor: Actor,
  announcedBytes: number,
  purpose: Purpose = 'chat'
): Promise<void> {
  const uploaders = uploadersOf(context.config, actor, purpose)
  const rows: (Used & { subjectId: string })[] = await context
    .db('dailyUsage')
    .where({ day: today(context) })
    .whereIn(
      'subjectId',
      uploaders.map(({ id }) => id)
    )
    .select('subjectId', 'files', 'bytes')
  for (const { id, quota } of uploaders) {
    const used = rows.find(row => row.subjectId === id) ?? { files: 0, bytes: 0 }
    refuseBeyond(context, quota, { files: used.files + 1, bytes: used.bytes + announcedBytes })
  }
}

/**
 * Counts received files of so many bytes. In the transaction that stores them: of uploads that arrive together none is beyond the quota.
 * @throws tooManyFiles as 429
 */
export async function countUpload(
  context: Context,
  transaction: Db,
  actor: Actor,
  { files, bytes }: Used,
  purpose: Purpose = 'chat'
): Promise<void> {
  for (const { id, quota } of uploadersOf(context.config, actor, purpose)) {
    const { rows } = await transaction.raw<{ rows: Used[] }>(
      `insert into daily_usage as d (subject_id, day, files, bytes) values (?, ?, ?, ?)
       on conflict (subject_id, day) do update set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes
       returning files, bytes`,
      [id, today(context), files, bytes]
    )
    refuseBeyond(context, quota, rows[0]!)
  }
}

/** Forgets what was uploaded before a day. */
export async function dropUploadsBefore(db: Db, day: string): Promise<void> {
  await db('dailyUsage').where('day', '<', day).delete()
}

const today = ({ config, now }: Context) => localDay(now(), config.organisation.timeZone)

function refuseBeyond({ config, now }: Context, quota: UploadQuota, { files, bytes }: Used): void {
  const tooMany = files > quota.files
  if (!tooMany && bytes <= quota.megabytes * megabyte) return
  throw new AppError('tooManyFiles', {
    status: 429,
    retryAfter: secondsToNextDay(now(), config.organisation.timeZone),
    problems: [
      tooMany
        ? { path: ['file'], reason: 'tooMany', limit: quota.files }
        : { path: ['file'], reason: 'tooBig', limit: quota.megabytes }
    ]
  })
}
