import { limits } from '@lyceum/core/contract'
import { dropAuditBefore } from '../audit/drop.ts'
import { dropCredentialsBefore } from '../auth/queries.ts'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { deleteExpired } from '../conversations/delete-expired.ts'
import { deleteTemporary } from '../conversations/delete-temporary.ts'
import { eraseDeletedBefore } from '../conversations/erase.ts'
import { forgetDeletedBefore } from '../conversations/forget-deleted.ts'
import { forgetEach } from '../conversations/forget-each.ts'
import { deleteAfterEnd } from '../courses/drop-after-end.ts'
import { removeAbandoned } from '../documents/queries.ts'
import { deleteMarkedFiles } from '../files/delete-marked.ts'
import { markUnusedFiles } from '../files/queries.ts'
import { dropUploadsBefore } from '../files/upload-quota.ts'
import { dropOldLaunches } from '../lti/drop-old.ts'
import { dropNotificationsBefore } from '../notifications/queries.ts'
import { followStored } from '../organisation/follow-stored.ts'
import { dropNoticesBefore } from '../policy/queries.ts'
import { countMissedUsage } from '../statistics/count-missed.ts'
import { findClockProblem } from './clock.ts'
import { removeUnnamedObjects } from './unnamed-objects.ts'

/** Once an hour, deletes what nobody needs any more, reads the words of messages that have none, and counts what was not counted. Several processes may do it at once. */
export type Housekeeping = { begin(): void; stop(): Promise<void> }

const hourMs = 3600_000
const dayMs = 24 * hourMs
const filesAtOnce = 200
const deletedKeptMs = 10 * 60_000
const uploadsKeptMs = 2 * dayMs

export function createHousekeeping(context: Context): Housekeeping {
  let timer: NodeJS.Timeout | undefined
  let cleaning = Promise.resolve()
  let stopped = false
  // All names of the storage are read for it.
  let unnamedDueAt = 0

  async function turn(): Promise<void> {
    try {
      const clock = await findClockProblem(context)
      if (clock) context.log.warn(clock)
      await followStored(context)
      const { addMissingWords } = await import('../conversations/add-words.ts')
      const read = await addMissingWords(context.db, () => stopped)
      if (read > 0) context.log.info({ messages: read }, 'messages of before are found by their words now')
      const missed = await countMissedUsage(context.db, context.config.organisation.timeZone)
      if (missed > 0) context.log.info({ replies: missed }, 'the statistics have what servers of the release before answered')
      const expired = await deleteAllExpired(context, () => stopped)
      if (expired > 0) context.log.info({ conversations: expired }, 'deleted conversations that are not kept any longer')
      await forgetDeleted(context, () => stopped)
      const erased = await eraseDeleted(context, () => stopped)
      if (erased > 0) context.log.info({ conversations: erased }, 'erased conversations that were deleted')
      const files = await deleteUnusedFiles(context, () => stopped)
      if (files > 0) context.log.info({ files }, 'deleted files that no conversation has')
      while (!stopped && (await removeAbandoned(context.db, context.storage)) > 0);
      const dayBefore = (ms: number) => localDay(new Date(context.now().getTime() - ms), 'UTC')
      await dropUploadsBefore(context.db, dayBefore(uploadsKeptMs))
      await (await import('../budgets/drop-uses.ts')).dropOldUses(context)
      await dropCredentialsBefore(context.db, context.now())
      await dropOldLaunches(context)
      await (await import('../courses/submissions.ts')).dropSubmissionsAfterEnd(context.db, context.now())
      await (await import('../courses/drop-knowledge.ts')).dropKnowledge(context, () => stopped)
      const { dropEndedCopies } = await import('../copies/queries.ts')
      await dropEndedCopies(context.db, new Date(context.now().getTime() - limits.endedCopyDays * dayMs))
      await (await import('../batches/queries.ts')).dropOldBatches(context.db, context.now())
      await dropNoticesBefore(context.db, new Date(context.now().getTime() - 2 * dayMs))
      const { dropCourseNoticesBefore } = await import('../courses/notices.ts')
      await dropCourseNoticesBefore(context.db, new Date(context.now().getTime() - limits.notificationDays * dayMs))
      await dropNotificationsBefore(context.db, new Date(context.now().getTime() - limits.notificationDays * dayMs))
      const { auditDays } = context.config
      if (auditDays !== undefined)
        await dropAuditBefore(context.db, new Date(context.now().getTime() - auditDays * dayMs), () => stopped)
      if (context.now().getTime() >= unnamedDueAt) {
        unnamedDueAt = context.now().getTime() + dayMs
        const objects = await removeUnnamedObjects(context, () => stopped)
        if (objects > 0) context.log.info({ objects }, 'deleted stored files that the database does not know')
      }
    } catch (failure) {
      context.log.warn({ err: failure }, 'could not delete what nobody needs; it is tried again in an hour')
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      cleaning = turn().then(() => {
        if (!stopped) schedule(hourMs)
      })
    }, delayMs)
  }

  return {
    // Not during the start, when there is other work.
    begin: () => schedule(60_000),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await cleaning
    }
  }
}

/**
 * Deletes conversations that are not kept, or not any longer, by the school or by a course that is over, also at their platforms, before they
 * are erased. @returns how many
 */
export async function deleteAllExpired(context: Context, isStopped: () => boolean = () => false): Promise<number> {
  let deleted = 0
  for (const take of [deleteTemporary, deleteExpired, deleteAfterEnd])
    while (!isStopped()) {
      const gone = await take(context.db, context.now())
      if (gone.length === 0) break
      await forgetEach(context, gone)
      deleted += gone.length
    }
  return deleted
}

/** Asks platforms again for those that are about to be erased. */
export const forgetDeleted = (context: Context, isStopped?: () => boolean): Promise<void> =>
  forgetDeletedBefore(context, new Date(context.now().getTime() - deletedKeptMs), isStopped)

/**
 * Erases conversations some minutes after they were deleted: until then a reply that was stopped stores its end, and the platform is asked to
 * delete what it has.
 */
export const eraseDeleted = ({ db, now }: Pick<Context, 'db' | 'now'>, isStopped?: () => boolean): Promise<number> =>
  eraseDeletedBefore(db, new Date(now().getTime() - deletedKeptMs), isStopped)

/**
 * Deletes files that are a day old and that no conversation has: they were never sent, or the conversation or its agent has been
 * deleted. They are marked first, from when on no question can name them. Returns how many were deleted, with those marked before.
 */
export async function deleteUnusedFiles(
  { db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  const before = new Date(now().getTime() - dayMs)
  let deleted = 0
  while (!isStopped()) {
    await markUnusedFiles(db, before, filesAtOnce)
    const some = await deleteMarkedFiles({ db, storage }, isStopped)
    if (some === 0) break
    deleted += some
  }
  return deleted
}
