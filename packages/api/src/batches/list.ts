import type { listBatches } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

export async function listOwnBatches({ context, actor, subject }: Call<typeof listBatches, AgentRow>) {
  return { items: await (await import('./own.ts')).batchesOfAgent(context, signedIn(actor).userId, subject.id) }
}
