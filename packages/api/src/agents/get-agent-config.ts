import type { AgentConfig, getAgentConfig } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { findOrganisation } from '../organisation/queries.ts'
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
  return {
    ...toConfig(
      await asTried(context.db, actor, subject, query.version),
      organisation?.name ?? context.config.organisation.name,
      {
        onlineSearch: context.webSearch !== undefined,
        transcription: context.transcription !== undefined,
        // Where a share leads, people see the agent, and nothing else of what is theirs.
        knowledgeBases: actor.kind === 'user' && !actor.share
      }
    ),
    shareable: may(actor, 'agent.share', subject)
  }
}
