import { randomUUID } from 'node:crypto'
import { withTimeLimit } from '../client/time-limit.ts'
import type { ConnectorContext } from '../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { cardOf, choicesOf } from './cards.ts'
import { startConversation } from './channel.ts'
import { withoutDefinitions } from './citations.ts'
import { type CopilotConnection, callTo } from './request.ts'
import { startEvent } from './start-topic.ts'

/** How an agent begins: what it says, what it offers to ask, and whether it goes no further without knowing who asks. */
export type Opening = { opener: string; questions: string[]; signsIn: boolean }

const nothing: Opening = { opener: '', questions: [], signsIn: false }

/** Nobody waits longer for a greeting; an agent may have none. */
const timeLimitMs = 5000
/** How long to wait before it is asked for, and for more after its first message. */
const pauseMs = 600

/**
 * Runs the start topic of an agent in a conversation of its own (platform notes §2, §3.1), which is the only way to know its greeting.
 * Without one, or when it can't be run, there is nothing.
 */
export const readOpening = (connection: CopilotConnection, context: ConnectorContext): Promise<Opening> =>
  withTimeLimit(timeLimitMs, signal => greet(connection, { ...context, signal, onRefusal: () => {} }), context.signal).catch(
    () => {
      context.signal.throwIfAborted()
      return nothing
    }
  )

async function greet(connection: CopilotConnection, context: ConnectorContext): Promise<Opening> {
  const userId = `dl_${randomUUID()}`
  const { base, id, token } = await startConversation(connection, userId, context)
  const url = `${base}/conversations/${encodeURIComponent(id)}/activities`
  const accepted = await context.outgoing.json(callTo(url, token, context, { method: 'POST', body: startEvent(userId) }))
  if (accepted.status >= 300) return nothing
  let found: Opening | undefined
  while (true) {
    await context.outgoing.wait(pauseMs, context.signal)
    const { status, body } = await context.outgoing.json(callTo(url, token, context))
    if (status !== 200) return nothing
    const next = openingIn(listOf(recordOf(body).activities).map(recordOf))
    // The last of several messages has the questions.
    if (found && next?.opener === found.opener) return next
    found = next
  }
}

function openingIn(activities: Loose[]): Opening | undefined {
  const messages = activities.filter(({ type, from }) => type === 'message' && recordOf(from).role !== 'user')
  if (messages.length === 0) return undefined
  const cards = messages.flatMap(({ attachments }) => listOf(attachments).flatMap(raw => cardOf(recordOf(raw)) ?? []))
  const texts = [...messages.map(({ text }) => withoutDefinitions(textOf(text)).text), ...cards.map(({ text }) => text)]
  const actions = messages.flatMap(({ suggestedActions }) => choicesOf(recordOf(suggestedActions).actions))
  return {
    opener: texts.filter(Boolean).join('\n\n'),
    questions: [...actions, ...cards.flatMap(({ choices }) => choices)],
    signsIn: cards.some(({ signsIn }) => signsIn)
  }
}
