import { type AgentMessage, AppError, hasFeature, limits, type speakReply } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { openConnection } from '../agents/connection.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import { withNamesOfImages } from '../connectors/reply/linked-images.ts'
import { copyFile } from '../conversations/copy-file.ts'
import { pseudonym } from '../conversations/pseudonym.ts'
import type { ReplySubject } from '../conversations/subject.ts'
import { askedIn } from '../courses/asked-in.ts'
import { findFile } from '../files/queries.ts'
import { signedLink } from '../files/signed-link.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'

/** Clients wait a little longer. */
const timeoutMs = 25_000

/**
 * Has a reply read aloud by the platform of its agent, and keeps the sound with the conversation: it is paid for.
 * @throws when the actor may no longer chat with the agent; agentTypeUnsupported for an agent without a voice; notFound for a reply without words; as the platform
 */
export async function readByPlatform({
  context,
  actor,
  subject,
  response
}: Call<typeof speakReply, ReplySubject>): Promise<{ url: string }> {
  const { agent, message, agentId, id: conversationId } = subject
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  // What is said to an agent or heard of it is closed by exams as questions are.
  await askedIn(context, { actor, agent })
  const connector: Connector = await context.connectors[agent.platform]()
  // Of a running reply, this is what it began with.
  const text = withNamesOfImages((message.body as AgentMessage).text)
    .trim()
    .slice(0, limits.spokenText)
  const speaks = agent.capabilities.spoken && hasFeature(agent.platform, agent.type, 'spoken') && connector.speak
  if (!speaks) throw new AppError('agentTypeUnsupported')
  if (text === '' || message.status === 'generating') throw new AppError('notFound')
  // Replies never change: another one is another message.
  const id = `${message.id}-spoken`
  const { config, outgoing, log, secrets } = context
  const link = () => ({ url: signedLink(config.tokenSecret, id, context.now()) })
  if (await findFile(context.db, id)) return link()
  const left = new AbortController()
  response.once('close', () => left.abort())
  const connection = openConnection(secrets, agent)
  const user = pseudonym(config.tokenSecret, actor, agentId)
  const speak = (signal: AbortSignal) => connector.speak!(connection, text, user, { outgoing, log, signal })
  const sound = await withTimeLimit(timeoutMs, speak, left.signal)
  const file = { id, name: 'spoken', kind: 'audio', url: '', size: null }
  const copying = { connection, actor, conversationId, signal: left.signal, id }
  const copy = await copyFile(context, { type: 'file', file, source: sound }, copying)
  // Somebody may have asked for it in the same moment.
  if (!copy && !(await findFile(context.db, id))) throw new AppError('thirdPartyFailed')
  return link()
}
