import { AppError, hasFeature, type transcribeForAgent } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import type { Agent } from '../agents/queries.ts'
import type { Connector } from '../connectors/connector.ts'
import { pseudonym } from '../conversations/pseudonym.ts'
import type { Call } from '../http/route.ts'
import { receiveRecording } from './receive-recording.ts'

/**
 * Turns one recording into text, by the platform of an agent. @throws notFound for one that doesn't; as `receiveRecording`, and as the
 * platform
 */
export async function hearByPlatform({
  context,
  actor,
  subject: agent,
  request,
  response
}: Call<typeof transcribeForAgent, Agent>): Promise<{ text: string }> {
  const connector: Connector = await context.connectors[agent.platform]()
  if (!agent.capabilities.speech || !hasFeature(agent.platform, agent.type, 'speech') || !connector.transcribe)
    throw new AppError('notFound')
  const { recording, signal } = await receiveRecording(context, request, response)
  const { outgoing, log, secrets } = context
  const user = pseudonym(context.config.tokenSecret, actor, agent.id)
  const text = await connector.transcribe(openConnection(secrets, agent), recording, user, { outgoing, log, signal })
  return { text }
}
