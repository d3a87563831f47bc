import { AppError, platformOf, type summarizeConversation } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import { askedIn, refuseInExams } from '../courses/asked-in.ts'
import type { ConversationRow } from '../db/tables.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'

/**
 * What was said, in the words of the agent's model. @throws when the actor may no longer chat with the agent; agentTypeUnsupported for an
 * agent that is no model API; agentClosed; what the platform refuses
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
  const { writeSummary } = await import('./write-summary.ts')
  return { text: await writeSummary(context, agent, conversation.id) }
}
