import { AppError, hasFeature, type transcribeForAgent } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import type { Agent } from '../agents/queries.ts'
import { askerOf } from '../budgets/asker.ts'
import { spend } from '../budgets/spend.ts'
import type { Connector } from '../connectors/connector.ts'
import { pseudonym } from '../conversations/pseudonym.ts'
import { askedIn } from '../courses/asked-in.ts'
import type { Call } from '../http/route.ts'
import { withRecording } from './receive-recording.ts'

/**
 * Turns one recording into text, by the platform of an agent, which tells no tokens of it. @throws notFound for one that doesn't;
 * insufficientBalance where a budget has nothing left; as `withRecording`, and as the platform
 */
export async function hearByPlatform({
  context,
  actor,
  subject: agent,
  request,
  response
}: Call<typeof transcribeForAgent, Agent>): Promise<{ text: string }> {
  // What is said to an agent or heard of it is closed by exams as questions are.
  await askedIn(context, { actor, agent })
  const connector: Connector = await context.connectors[agent.platform]()
  if (!agent.capabilities.speech || !hasFeature(agent.platform, agent.type, 'speech') || !connector.transcribe)
    throw new AppError('notFound')
  const transcribe = connector.transcribe.bind(connector)
  return spend(context, askerOf(actor, agent), () =>
    withRecording(context, request, response, async (recording, signal) => {
      const { outgoing, log, secrets } = context
      const user = pseudonym(context.config.tokenSecret, actor, agent.id)
      return { text: await transcribe(openConnection(secrets, agent), recording, user, { outgoing, log, signal }) }
    })
  )
}
