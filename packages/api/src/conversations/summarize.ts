import { AppError, platformOf, type summarizeConversation, type Usage } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import { askerOf } from '../budgets/asker.ts'
import { askedIn, refuseInExams } from '../courses/asked-in.ts'
import type { ConversationRow } from '../db/tables.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'

/**
 * What was said, in the words of the agent's model. @throws when the actor may no longer chat with the agent; agentTypeUnsupported for an
 * agent that is no model API; agentClosed; insufficientBalance where a budget has nothing left; what the platform refuses
 */
export async function summarize({
  context,
  actor,
  subject: conversation
}: Call<typeof summarizeConversation, ConversationRow>): Promise<{ text: string }> {
  const agent = await findAgent(context.db, conversation.agentId)
  if (!agent) throw new AppError('notFound')
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  if (!platformOf(agent.platform).isModel) throw new AppError('agentTypeUnsupported')
  await askedIn(context, { actor, agent })
  await refuseInExams(context, conversation)
  const { summaryOf, writeSummary } = await import('./write-summary.ts')
  const write = (took: (usage: Usage) => void) => writeSummary(context, agent, conversation.id, took)
  const text = await summaryOf(context, conversation.id, async () => {
    // A reviewer's trial counts for nobody.
    if (conversation.trial) return write(() => {})
    const { spend } = await import('../budgets/spend.ts')
    return spend(context, askerOf(actor, agent), write)
  })
  return { text }
}
