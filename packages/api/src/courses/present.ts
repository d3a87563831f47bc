import type { Course, CourseSettings, ListedCourse } from '@lyceum/core/contract'
import { type Actor, closingOf, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { knowledgeOf } from './knowledge.ts'
import { countUnreadNotices } from './notices.ts'
import { placedAgents } from './placed-agents.ts'
import { presentReview, runningReview } from './reviews.ts'
import { readSettings } from './settings.ts'
import type { CourseRow } from './subject.ts'

/** What a list and the course itself have in common. */
export function presentFields({ id, title, label, platform, launchedAt }: CourseRow, settings: CourseSettings, now: Date) {
  return {
    id,
    title,
    label,
    platform,
    closing: closingOf(settings, now.getTime()),
    launchedAt: launchedAt && new Date(launchedAt).toISOString()
  } satisfies Omit<ListedCourse, 'agents' | 'documents' | 'size'>
}

/** A course for who looks after it. */
export async function presentCourse(context: Pick<Context, 'db' | 'now'>, actor: Actor, row: CourseRow): Promise<Course> {
  const { db, now } = context
  const course = actor.kind === 'user' ? actor.course : undefined
  const [settingsOf, agents, review, unreadNotices] = await Promise.all([
    readSettings(db, [row.id]),
    placedAgents(db, row.id),
    runningReview(db, row.id),
    may(actor, 'course.readNotices', row) && actor.kind === 'user' ? countUnreadNotices(db, row.id, actor.userId) : 0
  ])
  const { settings, updatedAt } = settingsOf(row.id)
  const standing = course ? (course.standing === 'teacher' ? 'teacher' : 'helper') : 'admin'
  const fields = presentFields(row, settings, now())
  const knowledge = await knowledgeOf(context, actor, row, fields.closing?.kind ?? null)
  const presented = review ? presentReview(review) : null
  return { ...fields, standing, settings, agents, knowledge, review: presented, unreadNotices, updatedAt }
}
