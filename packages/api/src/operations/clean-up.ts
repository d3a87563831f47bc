import { limits } from '@lyceum/core/contract'
import { dropAuditBefore } from '../audit/drop.ts'
import { dropEndedSessions } from '../auth/drop-sessions.ts'
import { dropCredentialsBefore } from '../auth/queries.ts'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { deleteExpired } from '../conversations/delete-expired.ts'
import { deleteTemporary } from '../conversations/delete-temporary.ts'
import { eraseDeletedBefore } from '../conversations/erase.ts'
import { forgetDeletedBefore } from '../conversations/forget-deleted.ts'
import { forgetEach } from '../conversations/forget-each.ts'
import { deleteAfterEnd, deleteInsightAfterEnd } from '../courses/drop-after-end.ts'
import { forgetPagesOfNone, removeAbandoned } from '../documents/remove-abandoned.ts'
import { deleteMarkedFiles } from '../files/delete-marked.ts'
import { markUnusedFiles } from '../files/queries.ts'
import { dropUploadsBefore } from '../files/upload-quota.ts'
import { dropOldLaunches, markAnonymous } from '../lti/drop-old.ts'
import { dropNotificationsBefore } from '../notifications/queries.ts'
import { followStored } from '../organisation/follow-stored.ts'
import { dropNoticesBefore } from '../policy/queries.ts'
import { countMissedUsage } from '../statistics/count-missed.ts'
import { findClockProblem } from './clock.ts'
import { removeUnnamedObjects } from './unnamed-objects.ts'

const dayMs = 24 * 3600_000
const filesAtOnce = 200
const deletedKeptMs = 10 * 60_000
const uploadsKeptMs = 2 * dayMs

type Step = [name: string, work: () => Promise<unknown>]

/** Does one after the other. One that fails keeps none of the others from being done; it is tried again in an hour. */
export async function cleanUp(
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
  steps: readonly Step[],
  isStopped: () => boolean = () => false
): Promise<void> {
  let failed = 0
  for (const [step, work] of steps) {
    if (isStopped()) return
    try {
      await work()
    } catch (failure) {
      failed++
      log.warn({ err: failure, step }, `could not do the housekeeping's "${step}"; it is tried again in an hour`)
    }
  }
  metrics.housekeepingEnded(failed)
}

/** What is done each hour. */
export function stepsOf(context: Context, isStopped: () => boolean = () => false, unnamed = { dueAt: 0 }): Step[] {
  const { db, config, log, storage } = context
  const now = () => context.now().getTime()
  const ago = (ms: number) => new Date(now() - ms)
  const told = async (work: Promise<number>, of: string, sentence: string) => {
    const count = await work
    if (count > 0) log.info({ [of]: count }, sentence)
  }
  return [
    [
      'clock',
      async () => {
        const problem = await findClockProblem(context)
        if (problem) log.warn(problem)
      }
    ],
    ['settings of the school', () => followStored(context)],
    [
      'words of messages',
      async () => {
        const { addMissingWords, rereadWords } = await import('../conversations/add-words.ts')
        await told(addMissingWords(db, isStopped), 'messages', 'messages of before are found by their words now')
        await told(rereadWords(db, isStopped), 'messages', 'messages of before are found by what is shown of them now')
      }
    ],
    [
      'missed usage',
      () =>
        told(
          countMissedUsage(db, config.organisation.timeZone),
          'replies',
          'the statistics have what servers of the release before answered'
        )
    ],
    [
      'conversations not kept',
      () => told(deleteAllExpired(context, isStopped), 'conversations', 'deleted conversations that are not kept any longer')
    ],
    ['platforms of deleted conversations', () => forgetDeleted(context, isStopped)],
    [
      'deleted conversations',
      () => told(eraseDeleted(context, isStopped), 'conversations', 'erased conversations that were deleted')
    ],
    ['unused files', () => told(deleteUnusedFiles(context, isStopped), 'files', 'deleted files that no conversation has')],
    [
      'texts of files',
      async () => {
        const { forgetTextsOfNone } = await import('../attachments/forget-texts.ts')
        await told(forgetTextsOfNone(db, isStopped), 'files', 'removed what was read of files that are gone')
      }
    ],
    [
      'lines of recognized pages',
      () => told(forgetPagesOfNone(db), 'pages', 'removed the lines of pages of documents that are gone')
    ],
    ['people without a name', () => markAnonymous(db)],
    [
      'abandoned objects',
      async () => {
        while (!isStopped() && (await removeAbandoned(db, storage)) > 0);
      }
    ],
    ['uploads counted', () => dropUploadsBefore(db, localDay(ago(uploadsKeptMs), 'UTC'))],
    ['budgets', async () => (await import('../budgets/drop-uses.ts')).dropOldUses(context)],
    ['sessions', () => dropEndedSessions(db, context.now(), isStopped)],
    ['credentials', () => dropCredentialsBefore(db, context.now())],
    ['launches', () => dropOldLaunches(context)],
    ['submissions', async () => (await import('../courses/submissions.ts')).dropSubmissionsAfterEnd(db, context.now())],
    ['knowledge of courses', async () => (await import('../courses/drop-knowledge.ts')).dropKnowledge(context, isStopped)],
    ['copies', async () => (await import('../copies/queries.ts')).dropEndedCopies(db, ago(limits.endedCopyDays * dayMs))],
    ['batches', async () => (await import('../batches/queries.ts')).dropOldBatches(db, context.now())],
    ['notices of the policy', () => dropNoticesBefore(db, ago(2 * dayMs))],
    [
      'notices of courses',
      async () => (await import('../courses/notices.ts')).dropCourseNoticesBefore(db, ago(limits.notificationDays * dayMs))
    ],
    ['notifications', () => dropNotificationsBefore(db, ago(limits.notificationDays * dayMs))],
    [
      'audit log',
      async () => {
        if (config.auditDays !== undefined) await dropAuditBefore(db, ago(config.auditDays * dayMs), isStopped)
      }
    ],
    [
      'unnamed objects',
      async () => {
        if (now() < unnamed.dueAt) return
        unnamed.dueAt = now() + dayMs
        await told(removeUnnamedObjects(context, isStopped), 'objects', 'deleted stored files that the database does not know')
      }
    ]
  ]
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
      // Those that are left are asked for again before they are erased.
      await forgetEach(context, gone, isStopped)
      deleted += gone.length
    }
  await deleteInsightAfterEnd(context.db, context.now())
  return deleted
}

/** Asks platforms again for those that are about to be erased. */
export const forgetDeleted = (context: Context, isStopped?: () => boolean): Promise<void> =>
  forgetDeletedBefore(context, new Date(context.now().getTime() - deletedKeptMs), isStopped)

/**
 * Erases conversations some minutes after they were deleted: until then a reply that was stopped stores its end, and the platform is asked to
 * delete what it has.
 */
export const eraseDeleted = (
  { db, budgets, now }: Pick<Context, 'db' | 'budgets' | 'now'>,
  isStopped?: () => boolean
): Promise<number> => eraseDeletedBefore({ db, budgets }, new Date(now().getTime() - deletedKeptMs), isStopped)

/**
 * Deletes files that are a day old and that no conversation has: they were never sent, or the conversation or its agent has been
 * deleted. They are marked first, from when on no question can name them. Returns how many were deleted, with those marked before.
 */
export async function deleteUnusedFiles(
  { db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  const before = new Date(now().getTime() - dayMs)
  while (!isStopped() && (await markUnusedFiles(db, before, filesAtOnce)) > 0);
  return deleteMarkedFiles({ db, storage }, isStopped)
}
