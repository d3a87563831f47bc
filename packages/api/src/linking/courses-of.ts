import { type ContinuationCourse, times } from '@lyceum/core/contract'
import type { Standing } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'
import { presentReview, runningReview } from '../courses/reviews.ts'

/** A course of a linked account, with what it is there. */
export type CourseOf = { id: string; title: string; platform: string; accountId: string; standing: Standing }

/**
 * The courses of somebody's linked accounts that have an agent, by title. One counts while a session lasts that its platform began: it ends when
 * the person has left the course, and a course that nobody opened for long is not theirs until they open it again.
 */
export async function coursesFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, agentId }: { userId: string; agentId: string }
): Promise<CourseOf[]> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const { rows } = await db.raw<{ rows: CourseOf[] }>(
    `select * from (
       select distinct on (c.id) c.id, coalesce(nullif(c.title, ''), c.label) as title, f.name as platform,
         k.account_id as "accountId", l.standing
       from account_links k
       join users u on u.id = k.account_id and u.blocked_at is null
       join lti_launches l on l.user_id = k.account_id and not l.is_test
       join sessions s on s.lti_launch_id = l.id and s.ended_at is null and s.created_at > :oldest and s.last_used_at > :idle
       join lti_deployments d on d.id = l.deployment_id and d.state = 'active'
       join lti_platforms f on f.id = d.platform_id and f.state = 'active'
       join lti_contexts c on c.id = l.context_id
       where k.user_id = :userId and exists (select from lti_links p where p.context_id = c.id and p.agent_id = :agentId)
       order by c.id, l.created_at desc
     ) own order by title, id`,
    { userId, agentId, oldest: before(times.sessionAbsoluteSeconds), idle: before(times.sessionIdleSeconds) }
  )
  return rows
}

/** The courses as the person sees them: to its teachers and helpers one is never closed, and a review is not about them. */
export const presentCourses = (
  context: Pick<Context, 'db' | 'sql' | 'now'>,
  courses: CourseOf[]
): Promise<ContinuationCourse[]> =>
  Promise.all(
    courses.map(async ({ id, title, platform, standing }) => {
      const [{ closing }, review] = await Promise.all([courseNow(context, id), runningReview(context.db, id)])
      const learns = standing === 'learner'
      return {
        ...{ id, title, platform },
        closing: learns ? closing : null,
        review: learns && review ? presentReview(review) : null
      }
    })
  )
