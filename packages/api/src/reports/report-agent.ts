import type { reportAgent } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'

/** @throws validation when the text is missing that the reason asks for */
export async function takeReport({ context, actor, subject, body }: Call<typeof reportAgent, Agent>): Promise<void> {
  const { storeReport } = await import('./store.ts')
  await storeReport(context, actor, subject, { ...body, about: 'agent', messageId: null, withTurn: false })
}
