import type { CourseReviewRow } from '../courses/reviews.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { LtiLaunchRow, LtiLinkRow, LtiPlatformRow } from './tables.ts'

/** A launch with what the page of its chat shows. */
export type OpenedLaunch = Pick<LtiLaunchRow, 'userId' | 'standing' | 'locale'> &
  Pick<LtiPlatformRow, 'issuer' | 'authorizationUrl' | 'frameOrigins'> &
  Pick<LtiLinkRow, 'contextId' | 'agentId' | 'source'> & {
    /** The title of the course, else its label. */
    course: string
    /** Whether its person has linked an account of the school. */
    isLinked: boolean
    /** The review that runs, of a learner's course. */
    review: Pick<CourseReviewRow, 'id' | 'notice' | 'declaredAt'> | undefined
  }

type Row = Omit<OpenedLaunch, 'review'> & { reviewId: string | null; notice: string; declaredAt: Date }

/** One statement: when a lecture begins, all its learners open this page at once. */
const openedLaunch: Statement = {
  name: 'lti_opened_launch',
  text: `select l.user_id as "userId", l.standing, l.locale, c.id as "contextId", k.agent_id as "agentId", k.source,
           coalesce(nullif(c.title, ''), c.label) as course, p.issuer, p.authorization_url as "authorizationUrl",
           p.frame_origins as "frameOrigins", r.id as "reviewId", r.notice, r.declared_at as "declaredAt",
           exists (select from account_links a where a.account_id = l.user_id) as "isLinked"
         from lti_launches l
         join lti_deployments d on d.id = l.deployment_id and d.state = 'active'
         join lti_platforms p on p.id = d.platform_id and p.state = 'active'
         join lti_links k on k.id = l.link_id
         join lti_contexts c on c.id = l.context_id
         left join course_reviews r on r.course_id = c.id and r.ended_at is null and l.standing = 'learner'
         where l.id = $1`
}

/** Undefined when the launch is not known or opens no link, and when its platform may not launch us any more. */
export async function findOpenedLaunch(sql: Sql, launchId: string): Promise<OpenedLaunch | undefined> {
  const [row] = await sql.rows<Row>(openedLaunch, [launchId])
  if (!row) return undefined
  const { reviewId, notice, declaredAt, ...opened } = row
  return { ...opened, review: reviewId === null ? undefined : { id: reviewId, notice, declaredAt } }
}
