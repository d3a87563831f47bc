import type { listShares, Share } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toShare } from './present.ts'
import type { Agent } from './queries.ts'
import { listActiveShares } from './share-queries.ts'

export async function listSharesOf({ context, subject }: Call<typeof listShares, Agent>): Promise<{ items: Share[] }> {
  return { items: (await listActiveShares(context.db, subject.id)).map(toShare) }
}
