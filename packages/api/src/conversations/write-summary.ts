import { AppError, type Connection, limits, times, type Usage } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import type { Agent } from '../agents/queries.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector, Turn } from '../connectors/connector.ts'
import { collectAnswer, noAnswer } from '../connectors/reply/collect-answer.ts'
import type { Context } from '../context.ts'
import { clean } from '../db/clean-text.ts'
import { BoundedCache } from '../search/bounded-cache.ts'
import { newId } from '../secrets/new-id.ts'
import { plainConnection } from './plain-connection.ts'
import { findLatestMessage } from './queries.ts'
import { readHistory } from './read-history.ts'

/** Characters of each text that the model reads again. */
const mostOfText = 2000
// Shorter than the client waits.
const timeoutMs = times.request - 5000

const order =
  'Summarize this conversation so that it can go on elsewhere: what was asked, what was found, what is open. Write in its language, in at most 150 words, and only the summary.'

/** The summary of a conversation that was made since its last message; undefined for none. */
export async function knownSummary(context: Context, conversationId: string): Promise<string | undefined> {
  const latest = await findLatestMessage(context.db, conversationId)
  return latest && made.get(latest.id)
}

/**
 * Has the agent's model summarize a conversation. One summary is made for each new message at most, whoever asks how often.
 * @param took is told the tokens, also of one that failed
 * @throws thirdPartyFailed, and what the platform refuses
 */
export async function writeSummary(
  context: Context,
  agent: Agent,
  conversationId: string,
  took: (usage: Usage) => void
): Promise<string> {
  const latest = await findLatestMessage(context.db, conversationId)
  const text = await write(
    context,
    plainConnection(openConnection(context.secrets, agent)),
    {
      text: order,
      inputs: {},
      files: [],
      user: `lyceum-${newId()}`,
      state: {},
      memoryDiffers: false,
      history: () => shortHistory(context, conversationId),
      deepThinking: false,
      onlineSearch: false,
      capabilities: agent.capabilities,
      form: []
    },
    took
  )
  if (latest) made.set(latest.id, text, 2 * text.length)
  return text
}

/** By the conversation's last message. */
const made = new BoundedCache<string, string>(2 ** 20)

async function write(context: Context, connection: Connection, turn: Turn, took: (usage: Usage) => void): Promise<string> {
  const answer = noAnswer()
  const { outgoing, log } = context
  try {
    await withTimeLimit(timeoutMs, async signal => {
      const connector: Connector = await context.connectors[connection.platform]()
      await collectAnswer(answer, connector, connection, turn, { outgoing, log, signal })
    })
  } catch (failure) {
    throw failure instanceof AppError ? failure : new AppError('thirdPartyFailed', { cause: failure })
  } finally {
    if (answer.usage) took(answer.usage)
  }
  const text = clean(answer.text).trim()
  if (answer.end?.type !== 'finished' || text === '') throw new AppError('thirdPartyFailed')
  return text.length > limits.summary ? `${text.slice(0, limits.summary - 1)}…` : text
}

/** The connector leaves out the oldest where this is still more than the model can read. */
async function shortHistory(context: Context, conversationId: string) {
  const policy = await context.policy.current()
  const mask = policy && (await import('../policy/masking.ts')).masked
  return (await readHistory(context, conversationId, noQuestion)).map(({ role, text }) => ({
    role,
    text: (mask ? mask(policy, text) : text).slice(0, mostOfText)
  }))
}

/** The history up to the end, not up to a question. */
const noQuestion = ''
