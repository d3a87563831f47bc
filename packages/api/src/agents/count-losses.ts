import type { countLosses, DeletionLosses } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** What would go with agents, in one statement. Reviewers' trials are nobody's loss. */
export async function countLossesOf({ context, body }: Call<typeof countLosses>): Promise<DeletionLosses> {
  const { rows } = await context.db.raw<{ rows: DeletionLosses[] }>(
    `with chosen as (select id, usage_count, recommended from agents where id = any(:agentIds) and deleted_at is null)
     select count(*)::int as agents,
       coalesce(sum(usage_count), 0)::int as uses,
       (count(*) filter (where recommended))::int as recommended,
       (select count(*)::int from conversations c
        where c.agent_id in (select id from chosen) and c.deleted_at is null and not c.trial) as conversations,
       (select count(*)::int from shares s where s.agent_id in (select id from chosen) and s.revoked_at is null) as shares
     from chosen`,
    { agentIds: body.agentIds } as never
  )
  return rows[0]!
}
