import type { Course, CourseSettings, ListedCourse } from '@lyceum/core/contract'
import { type Actor, closingOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { knowledgeOf } from './knowledge.ts'
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
  const [settingsOf, agents, review] = await Promise.all([
    readSettings(db, [row.id]),
    placedAgents(db, row.id),
    runningReview(db, row.id)
  ])
  const { settings, updatedAt } = settingsOf(row.id)
  const course = actor.kind === 'user' ? actor.course : undefined
  const standing = course ? (course.standing === 'teacher' ? 'teacher' : 'helper') : 'admin'
  const fields = presentFields(row, settings, now())
  const knowledge = await knowledgeOf(context, actor, row, fields.closing?.kind ?? null)
  return { ...fields, standing, settings, agents, knowledge, review: review ? presentReview(review) : null, updatedAt }
}
