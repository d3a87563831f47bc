import { createHash } from 'node:crypto'
import type { NoticeLevel, PolicyFields } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { addNotice } from '../courses/notices.ts'
import { inTransaction } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import { listNotified } from './queries.ts'

type Noticed = { /** Null for the moderation service. */ name: string | null; notice: NoticeLevel }

/**
 * Tells administrators that a question fits a rule: once a day for each rule and person, or for all guests of a share together. Who asked
 * is told of severe ones only, and what was asked of none. Of a question in a course, its teachers are told where the rules say so. The
 * audit has the same, so that nobody is told in secret.
 */
export async function tellOfQuestion(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  { notified, courseNotices }: Pick<PolicyFields, 'notified' | 'courseNotices'>,
  { agent, actor }: { agent: Pick<AgentRow, 'id' | 'name'>; actor: Actor },
  noticed: readonly Noticed[]
): Promise<void> {
  const courseId = actor.kind === 'user' ? actor.course?.courseId : undefined
  const tells = courseId === undefined ? 'admins' : courseNotices
  const day = localDay(now(), config.organisation.timeZone)
  await inTransaction(db, async transaction => {
    for (const { name, notice } of noticed) {
      // Nothing of who asked is kept in it.
      const topic = createHash('sha256')
        .update([notice, day, askerOf(actor), name ?? '', ...(courseId === undefined ? [] : [courseId])].join('\n'))
        .digest('base64url')
      const { rows } = await transaction.raw<{ rows: unknown[] }>(
        'insert into policy_notices (topic, created_at) values (?, ?) on conflict do nothing returning 1',
        [topic, now()]
      )
      if (rows.length === 0) continue
      const by = notice === 'severe' && actor.kind === 'user' ? actor.userId : undefined
      const told = tells === 'teachers' ? [] : await listNotified(transaction, notified)
      const data = { agentId: agent.id, agentName: agent.name, rule: name, level: notice as 'concern' | 'severe' }
      for (const userId of told) await notifyOnce(transaction, { userId, topic, by, kind: 'question_noticed', data })
      if (courseId !== undefined && tells !== 'admins')
        await addNotice(transaction, {
          courseId,
          agentId: agent.id,
          rule: name,
          level: data.level,
          userId: by ?? null,
          at: now()
        })
      await record(transaction, {
        actorId: null,
        action: 'agent.notice',
        subjectKind: 'agent',
        subjectId: agent.id,
        before: null,
        after: { rule: name, level: notice, told: told.length, ...(courseId !== undefined && { courseId, tells }) }
      })
    }
  })
}

/** Guests are easily made, so that those of a share count together. */
function askerOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'guest' ? `share ${actor.share?.shareId ?? ''}` : 'nobody'
}
