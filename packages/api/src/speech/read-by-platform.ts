import { type AgentMessage, AppError, hasFeature, limits, type speakReply } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import type { Response } from 'express'
import { openConnection } from '../agents/connection.ts'
import { askerOf } from '../budgets/asker.ts'
import { spend } from '../budgets/spend.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import { withNamesOfImages } from '../connectors/reply/linked-images.ts'
import type { Context } from '../context.ts'
import { copyFile } from '../conversations/copy-file.ts'
import { pseudonym } from '../conversations/pseudonym.ts'
import type { ReplySubject } from '../conversations/subject.ts'
import { askedIn, refuseInExams } from '../courses/asked-in.ts'
import { findFile } from '../files/queries.ts'
import { signedLink } from '../files/signed-link.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'

/** Clients wait a little longer. */
const timeoutMs = 25_000

/**
 * Has a reply read aloud by the platform of its agent, and keeps the sound with the conversation: it is paid for once, however often and at
 * the same time it is asked for. What is kept is heard also when a budget is used up.
 * @throws when the actor may no longer chat with the agent; agentTypeUnsupported for an agent without a voice; notFound for a reply without
 * words; insufficientBalance where a budget has nothing left; as the platform
 */
export async function readByPlatform({
  context,
  actor,
  subject,
  response
}: Call<typeof speakReply, ReplySubject>): Promise<{ url: string }> {
  const { agent, message, agentId, id: conversationId, trial } = subject
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  // What is said to an agent or heard of it is closed by exams as questions are.
  await askedIn(context, { actor, agent })
  await refuseInExams(context, subject)
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
  const connection = openConnection(secrets, agent)
  const user = pseudonym(config.tokenSecret, actor, agentId)
  const speak = (signal: AbortSignal) => connector.speak!(connection, text, user, { outgoing, log, signal })
  await shared(context, id, response, async signal => {
    const make = async () => {
      const sound = await withTimeLimit(timeoutMs, speak, signal)
      const file = { id, name: 'spoken', kind: 'audio', url: '', size: null }
      const copy = await copyFile(
        context,
        { type: 'file', file, source: sound },
        { connection, actor, conversationId, signal, id }
      )
      // Another process may have been asked for it in the same moment.
      if (!copy && !(await findFile(context.db, id))) throw new AppError('thirdPartyFailed')
    }
    // Platforms tell no tokens of it; a reviewer's trial counts for nobody.
    await (trial ? make() : spend(context, askerOf(actor, agent), make))
  })
  return link()
}

type Making = { done: Promise<void>; left: AbortController; waiting: number }
const makingBy = new WeakMap<Context['storage'], Map<string, Making>>()

function begin(make: (signal: AbortSignal) => Promise<void>): Making {
  const left = new AbortController()
  return { done: make(left.signal), left, waiting: 0 }
}

/** Who asks for what is being made waits for it. It is given up when all who wait have left. */
async function shared(
  { storage }: Context,
  id: string,
  response: Response,
  make: (signal: AbortSignal) => Promise<void>
): Promise<void> {
  // Nobody waits for it.
  if (response.destroyed) return
  const making = makingBy.get(storage) ?? new Map<string, Making>()
  makingBy.set(storage, making)
  const one = making.get(id) ?? begin(make)
  making.set(id, one)
  const forget = () => {
    // Another may have begun since this one was given up.
    if (making.get(id) === one) making.delete(id)
  }
  one.waiting++
  response.once('close', () => {
    if (--one.waiting > 0) return
    forget()
    one.left.abort()
  })
  await one.done.finally(forget)
}
