import type { getRestrictedAgent, RestrictedAgent } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findReadableBases } from '../knowledge/passages.ts'
import { isOnlyAdmin } from '../users/queries.ts'
import { toRestricted } from './present.ts'
import type { Agent } from './queries.ts'

export async function readRestricted({ context, subject }: Call<typeof getRestrictedAgent, Agent>): Promise<RestrictedAgent> {
  const bases = await findReadableBases(context.db, subject.ownerId, subject.knowledgeBaseIds)
  return toRestricted(subject, bases, await isOnlyAdmin(context.db, subject.ownerId))
}
