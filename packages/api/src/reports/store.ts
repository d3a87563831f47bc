import { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { AgentRow, ReportRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { tellReported } from './tell.ts'

type Said = Pick<ReportRow, 'about' | 'messageId' | 'reason' | 'text' | 'withTurn'>

/**
 * Keeps a report, and tells of it. One of the same person about the same, which still waits, is replaced, and nobody is told again.
 * @throws validation when the text is missing that the reason asks for
 */
export async function storeReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  agent: Pick<AgentRow, 'id' | 'name' | 'ownerId'>,
  said: Said
): Promise<void> {
  if (said.reason === 'other' && said.text === '')
    throw new AppError('validation', { problems: [{ path: ['text'], reason: 'required' }] })
  const who = {
    reporterId: actor.kind === 'user' ? actor.userId : null,
    guestId: actor.kind === 'guest' ? actor.guestId : null
  }
  const { about, messageId } = said
  await inTransaction(db, async transaction => {
    const replaced = await transaction('reports')
      .where({ agentId: agent.id, about, messageId, ...who, resolvedAt: null })
      .update({ ...said, createdAt: now() })
    if (replaced > 0) return
    await transaction('reports').insert({ id: newId(), agentId: agent.id, ...who, ...said, createdAt: now() })
    await tellReported(transaction, agent, said, who.reporterId)
  })
}
