import { AppError, type revokeShare } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { Agent } from './queries.ts'
import { revokeShares } from './share-queries.ts'

export async function unshareAgent({ context, subject, query }: Call<typeof revokeShare, Agent>): Promise<void> {
  const revoked = await revokeShares(context.db, subject.id, context.now(), query.accessLevel)
  if (revoked === 0) throw new AppError('notFound')
}
