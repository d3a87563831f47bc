import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

/** A course with the name of its learning platform. */
export type CourseRow = { id: string; title: string; label: string; platform: string; launchedAt: Date | null }

/** A query for all courses, to add conditions to. */
export function coursesWithPlatform(db: Db) {
  return db('ltiContexts')
    .join('ltiDeployments', 'ltiDeployments.id', 'ltiContexts.deploymentId')
    .join('ltiPlatforms', 'ltiPlatforms.id', 'ltiDeployments.platformId')
    .select<CourseRow[]>(
      'ltiContexts.id',
      'ltiContexts.title',
      'ltiContexts.label',
      'ltiPlatforms.name as platform',
      db.raw('(select max(k.launched_at) from lti_links k where k.context_id = lti_contexts.id) as launched_at')
    )
}

/** The course in the path. */
export function courseInPath({
  context,
  params
}: {
  context: Context
  params: { courseId: string }
}): Promise<CourseRow | undefined> {
  return coursesWithPlatform(context.db).where('ltiContexts.id', params.courseId).first()
}
