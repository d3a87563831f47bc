import { createHash } from 'node:crypto'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import type { Channel } from './channel.ts'
import { type CopilotConnection, callTo } from './request.ts'

/** What the start topic has said, which is no answer: the id of what started it, the ids of its activities, and where they end. */
export type Started = { eventId: string; said: string[]; watermark: string }

/** How often its greeting is looked for, and how long to wait before each time. */
const looks = { most: 8, pauseMs: 350 }
/** How long it is remembered that an agent says nothing at the start, in milliseconds, and of how many agents. */
const silent = { ms: 3_600_000, most: 1000 }

/**
 * Runs the start topic in a conversation that begins, as the chat of a web site does (platform notes §3.1): it may set what later topics
 * need, or ask what the first question answers. Readers know what it says from the agent's opener. A question waits until it says no more,
 * so that the agent has both in their order; not for an agent which is known to say nothing.
 */
export async function runStartTopic(
  connection: CopilotConnection,
  { base, id, token }: Channel,
  userId: string,
  context: ConnectorContext
): Promise<Started> {
  const url = `${base}/conversations/${encodeURIComponent(id)}/activities`
  const started: Started = { eventId: '', said: [], watermark: '' }
  const call = (request: Parameters<typeof callTo>[3]) => context.outgoing.json(callTo(url, token, context, request))
  try {
    const accepted = await call({ method: 'POST', body: startEvent(userId) })
    // A question to the same conversation tells what is wrong.
    if (accepted.status >= 300) return started
    started.eventId = textOf(recordOf(accepted.body).id)
    const quiet = knownSilences(connection, context)
    if (quiet.isKnown()) return started
    let before: number | undefined
    for (let look = 0; look < looks.most; look++) {
      await context.outgoing.wait(looks.pauseMs, context.signal)
      const found = saidIn(await call({}), userId)
      // What it says could not be seen.
      if (!found) return started
      const { messages, ...said } = found
      const isOver = messages > 0 && messages === before
      before = messages
      Object.assign(started, said)
      if (isOver) break
    }
    if (before === 0) quiet.add()
    return started
  } catch {
    context.signal.throwIfAborted()
    return started
  }
}

export const startEvent = (userId: string) => ({
  type: 'event',
  name: 'startConversation',
  from: { id: userId, role: 'user' }
})

/** What there is so far, and how many messages: others, such as events, tell nothing of the end. */
function saidIn({ status, body }: OutgoingAnswer, userId: string): (Omit<Started, 'eventId'> & { messages: number }) | undefined {
  if (status !== 200) return undefined
  const { activities, watermark } = recordOf(body)
  const own = listOf(activities)
    .map(recordOf)
    .filter(({ from }) => recordOf(from).role !== 'user' && recordOf(from).id !== userId)
  const messages = own.filter(({ type }) => type === 'message').length
  return { said: own.map(({ id }) => textOf(id)).filter(Boolean), watermark: textOf(watermark), messages }
}

/** Which agents say nothing at the start, as long as the process runs. */
function knownSilences({ apiUrl, apiKey = '' }: CopilotConnection, { outgoing }: ConnectorContext) {
  const known = silences.get(outgoing) ?? new Map<string, number>()
  silences.set(outgoing, known)
  const key = createHash('sha256')
    .update(JSON.stringify([apiUrl, apiKey]))
    .digest('base64url')
  return {
    isKnown: () => (known.get(key) ?? 0) > Date.now(),
    add(): void {
      known.delete(key)
      known.set(key, Date.now() + silent.ms)
      if (known.size > silent.most) known.delete(known.keys().next().value!)
    }
  }
}

const silences = new WeakMap<ConnectorContext['outgoing'], Map<string, number>>()
