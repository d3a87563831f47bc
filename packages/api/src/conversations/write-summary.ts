import { AppError, type Connection, limits, times, type Usage } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import type { Agent } from '../agents/queries.ts'
import type { Turn } from '../connectors/connector.ts'
import { askOnce, bareTurn } from '../connectors/reply/ask-once.ts'
import { noAnswer } from '../connectors/reply/collect-answer.ts'
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

/**
 * The summary of a conversation since its last message: the one that was made or is being made, or else what `make` makes. One is made for
 * each new message at most, however often and at the same time it is asked for.
 */
export async function summaryOf(context: Context, conversationId: string, make: () => Promise<string>): Promise<string> {
  const latest = await findLatestMessage(context.db, conversationId)
  if (!latest) return make()
  const { id } = latest
  const known = made.get(id) ?? making.get(id)
  if (known !== undefined) return known
  const summary = make()
    .then(text => {
      made.set(id, text, 2 * text.length)
      return text
    })
    .finally(() => making.delete(id))
  making.set(id, summary)
  return summary
}

/**
 * Has the agent's model summarize a conversation.
 * @param took is told the tokens, also of one that failed
 * @throws thirdPartyFailed, and what the platform refuses
 */
export async function writeSummary(
  context: Context,
  agent: Agent,
  conversationId: string,
  took: (usage: Usage) => void
): Promise<string> {
  return write(
    context,
    plainConnection(openConnection(context.secrets, agent)),
    bareTurn({
      text: order,
      user: `lyceum-${newId()}`,
      history: () => shortHistory(context, conversationId),
      capabilities: agent.capabilities
    }),
    took
  )
}

/** Both by the conversation's last message. */
const made = new BoundedCache<string, string>(2 ** 20)
const making = new Map<string, Promise<string>>()

async function write(context: Context, connection: Connection, turn: Turn, took: (usage: Usage) => void): Promise<string> {
  const answer = noAnswer()
  try {
    await askOnce(answer, context, connection, turn, { milliseconds: timeoutMs })
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
