import { type ContinuationCourse, times } from '@lyceum/core/contract'
import type { Standing } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'
import { presentReview, runningReview } from '../courses/reviews.ts'

/** A course of a linked account, with what it is there. */
export type CourseOf = {
  id: string
  title: string
  platform: string
  accountId: string
  standing: Standing
  launchedAt: Date
}

/** A course that somebody teaches, and who they are in it. */
export type TaughtCourse = { courseId: string; accountId: string }

type Stores = Pick<Context, 'db' | 'now'>

/**
 * The launches `l` into courses `c` of somebody's linked accounts. One counts while a session lasts that its platform began: it ends when the
 * person has left the course, and a course that nobody opened for long is not theirs until they open it again.
 */
const ownLaunches = `account_links k
       join users u on u.id = k.account_id and u.blocked_at is null
       join lti_launches l on l.user_id = k.account_id and not l.is_test
       join sessions s on s.lti_launch_id = l.id and s.linked_user_id is null and s.ended_at is null and s.created_at > :oldest and s.last_used_at > :idle
       join lti_deployments d on d.id = l.deployment_id and d.state = 'active'
       join lti_platforms f on f.id = d.platform_id and f.state = 'active'
       join lti_contexts c on c.id = l.context_id and k.user_id = :userId`

function lasting({ now }: Pick<Context, 'now'>): { oldest: Date; idle: Date } {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  return { oldest: before(times.sessionAbsoluteSeconds), idle: before(times.sessionIdleSeconds) }
}

/** The courses of somebody's linked accounts that have an agent, by title. */
export async function coursesFor(context: Stores, { userId, agentId }: { userId: string; agentId: string }): Promise<CourseOf[]> {
  const { rows } = await context.db.raw<{ rows: CourseOf[] }>(
    `select * from (
       select distinct on (c.id) c.id, coalesce(nullif(c.title, ''), c.label) as title, f.name as platform,
         k.account_id as "accountId", l.standing, l.created_at as "launchedAt"
       from ${ownLaunches}
       where exists (select from lti_links p where p.context_id = c.id and p.agent_id = :agentId)
       order by c.id, l.created_at desc
     ) own order by title, id`,
    { userId, agentId, ...lasting(context) }
  )
  return rows
}

/** The newest launch into a course that somebody teaches with a linked account; undefined for all others. */
export async function taughtLaunchOf(
  context: Stores,
  { userId, courseId }: { userId: string; courseId: string }
): Promise<{ id: string; userId: string } | undefined> {
  const { rows } = await context.db.raw<{ rows: { id: string; userId: string }[] }>(
    `select id, user_id from (
       select distinct on (l.user_id) l.id, l.user_id, l.standing from ${ownLaunches} and c.id = :courseId
       order by l.user_id, l.created_at desc
     ) own where standing = 'teacher' limit 1`,
    { userId, courseId, ...lasting(context) }
  )
  return rows[0]
}

/**
 * Whether somebody teaches a course that has an agent, with an account that they have linked: by their newest launch into it, whatever became of its
 * session, unless they have left since.
 */
export async function stillTeaches(
  db: Context['db'],
  { userId, agentId, courseId, accountId }: { userId: string; agentId: string } & TaughtCourse
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select
     from (
       select l.* from lti_launches l
       where l.user_id = :accountId and l.context_id = :courseId and not l.is_test
       order by l.created_at desc limit 1
     ) newest
     join account_links k on k.account_id = newest.user_id and k.user_id = :userId
     join users u on u.id = k.account_id and u.blocked_at is null
     join lti_deployments d on d.id = newest.deployment_id and d.state = 'active'
     join lti_platforms f on f.id = d.platform_id and f.state = 'active'
     where newest.standing = 'teacher' and newest.left_at is null
       and exists (select from lti_links p where p.context_id = newest.context_id and p.agent_id = :agentId)`,
    { userId, agentId, courseId, accountId }
  )
  return rows.length > 0
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
