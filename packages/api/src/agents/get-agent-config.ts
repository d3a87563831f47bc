import type { AgentConfig, getAgentConfig } from '@lyceum/core/contract'
import { keptDaysOf, may } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { asTaught } from '../linking/taught.ts'
import { presentRetention } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { asShared } from '../shares/as-shared.ts'
import { findShareLook } from '../shares/queries.ts'
import { toConfig } from './present.ts'
import type { Agent } from './queries.ts'
import { asTried } from './versions.ts'

export async function readAgentConfig({
  context,
  actor,
  subject,
  query
}: Call<typeof getAgentConfig, Agent>): Promise<AgentConfig> {
  const organisation = await findOrganisation(context.db)
  const agent = await asTried(context.db, actor, subject, query.version)
  const keptDays = keptDaysOf(presentRetention(organisation), agent, actor.kind !== 'user')
  const config = {
    ...toConfig(
      agent,
      { organisation: organisation?.name ?? context.config.organisation.name, keptDays, largest: context.config.limits },
      {
        onlineSearch: context.webSearch !== undefined,
        transcription: context.transcription !== undefined,
        // Where a share leads, people see the agent, and nothing else of what is theirs.
        knowledgeBases: actor.kind === 'user' && !actor.share && !actor.course
      }
    ),
    shareable: may(actor, 'agent.share', subject),
    runsMany: agent.type === 'workflow' && may(actor, 'agent.batch', await asTaught(context, actor, subject))
  }
  const share = actor.kind !== 'nobody' && actor.share?.agentId === subject.id ? actor.share : undefined
  return share ? asShared(config, await findShareLook(context.sql, share.shareId)) : config
}
