import type { PlacedAgent } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { closesElsewhere } from './closes-elsewhere.ts'

type Placed = Pick<AgentRow, 'id' | 'name' | 'icon' | 'category' | 'visibility' | 'reviewStatus' | 'enabled'> & {
  links: string[]
  closesElsewhere: boolean
}

/** The agents that links of a course have, by name. */
export async function placedAgents(db: Db, courseId: string): Promise<PlacedAgent[]> {
  const { rows } = await db.raw<{ rows: Placed[] }>(
    `select a.id, a.name, a.icon, a.category, a.visibility, a.review_status as "reviewStatus", a.enabled,
       p.links, ${closesElsewhere('a.id', ':courseId')} as "closesElsewhere"
     from (
       select agent_id, array_agg(title order by title) as links
       from lti_links where context_id = :courseId and agent_id is not null group by agent_id
     ) p
     join agents a on a.id = p.agent_id and a.deleted_at is null
     order by a.name, a.id`,
    { courseId }
  )
  return rows.map(row => {
    const { id, name, icon, category, links, closesElsewhere } = row
    return { id, name, icon, category, links, available: isPublished(row), closesElsewhere }
  })
}
