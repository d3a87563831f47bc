import { AppError, type Inputs } from '@lyceum/core/contract'
import { redact } from '../client/redact.ts'
import type { ConnectorContext, ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { type Channel, resumeConversation, sealedToken, startConversation } from './channel.ts'
import { callError, isConversationLost } from './errors.ts'
import { createActivityReader, type Waits } from './events.ts'
import { multipartOf } from './files.ts'
import { receive } from './receive.ts'
import { type CopilotConnection, callTo } from './request.ts'
import { runStartTopic } from './start-topic.ts'

/** The conversation no longer takes questions. */
class ChannelLost extends Error {}

/** Nothing says whether a question was accepted. */
class Unacknowledged extends Error {}

/**
 * Asks a question in the stored conversation, or in a new one if that is lost (platform notes §3). There is no way to give a
 * conversation its history.
 * @param value the values that answer a card, instead of a question
 */
export async function askCopilot(
  connection: CopilotConnection,
  turn: Turn,
  sink: ReplySink,
  context: ConnectorContext,
  waits: Waits,
  value?: Inputs
): Promise<void> {
  const userId = `dl_${turn.user}`
  const stored = storedOf(turn.state)
  const resumed = stored.id ? await resumeConversation(connection, stored, context) : undefined
  const call = { connection, turn, sink, context, waits, userId, value }
  if (resumed) {
    try {
      return await askIn(resumed, stored, call)
    } catch (failure) {
      if (!(failure instanceof ChannelLost)) throw failure
    }
  }
  // A card of another conversation can't be answered.
  if (value) throw new AppError('alreadyProcessed')
  const begun = await startConversation(connection, userId, context)
  // The start topic may take a while.
  sink.push({ type: 'progress', step: 'START' })
  const { eventId: openId, watermark, said } = await runStartTopic(connection, begun, userId, context)
  await askIn(begun, { ...storedOf({}), openId, watermark }, { ...call, said }).catch(failure => {
    throw failure instanceof ChannelLost ? new AppError('agentInaccessible') : failure
  })
}

function storedOf({ conversationId, base, watermark, token, openId, known, knownIds }: Turn['state']) {
  return {
    id: textOf(conversationId),
    base: textOf(base),
    watermark: textOf(watermark),
    token: textOf(token),
    openId: textOf(openId),
    known: listOf(known).flatMap(number => numberOf(number) ?? []),
    knownIds: listOf(knownIds).map(textOf)
  }
}

type AskCall = {
  connection: CopilotConnection
  turn: Turn
  sink: ReplySink
  context: ConnectorContext
  waits: Waits
  userId: string
  value: Inputs | undefined
  /** Ids of what the conversation has begun with. */
  said?: readonly string[]
}

async function askIn(
  channel: Channel,
  stored: ReturnType<typeof storedOf>,
  { connection, turn, sink, context, waits, userId, value, said = [] }: AskCall
): Promise<void> {
  const droppedId = stored.openId
  let { watermark, openId, known, knownIds } = stored
  const token = sealedToken(connection, channel, context)
  const remember = () => {
    const { id, base } = channel
    sink.rememberState({
      conversationId: id,
      base,
      ...(token && { token }),
      ...(watermark && { watermark }),
      ...(openId && { openId }),
      ...(known.length > 0 && { known }),
      ...(knownIds.length > 0 && { knownIds })
    })
  }
  remember()
  /** Whether the conversation has the question. */
  let isTaken = false
  const reader = createActivityReader({
    emit: event => sink.push(event),
    userId,
    question: questionOf(turn),
    droppedId,
    known: stored.known,
    knownIds: stored.knownIds,
    said,
    onFailureText: text =>
      context.log.warn(
        { platform: 'copilot', platformMessage: redact(text, [token, turn.text]) },
        'the agent answered with its failure'
      ),
    // Stored before the answer: what comes after a stop answers a question that nobody waits for.
    onQuestion(id) {
      isTaken = true
      openId = id
      remember()
    },
    waits
  })
  // A question that is refused also ends the reading; a call that breaks does not, when the question has arrived.
  const refused = new AbortController()
  const signal = AbortSignal.any([context.signal, refused.signal])
  const within = { ...context, signal }

  async function send(): Promise<void> {
    const id = await sendQuestion(channel, turn, userId, within, value)
    // The turn may already be over.
    if (!signal.aborted) reader.sent(id)
  }

  async function giveUp(failure: unknown): Promise<void> {
    if (!(failure instanceof Unacknowledged)) return refused.abort(failure)
    // The question may be on its way back.
    await context.outgoing.wait(waits.short, signal).catch(() => {})
    if (!isTaken && !reader.answered()) refused.abort(failure.cause)
  }

  sink.push({ type: 'progress', step: 'START' })
  try {
    await receive(connection, channel, within, {
      waits,
      reader,
      watermark: () => watermark,
      onWatermark(next) {
        watermark = next
      },
      onUnreadable: noteUnreadable('copilot', sink, context.log),
      onOpen() {
        send().catch(giveUp)
      }
    })
  } catch (failure) {
    if (context.signal.aborted) throw failure
    reader.end()
    throw reader.answered() && failure instanceof AppError && failure.reason === 'thirdPartyFailed'
      ? new AppError('thirdPartyStreamFailed')
      : failure
  } finally {
    refused.abort()
  }
  const failure: Refusal | undefined = reader.end() ?? (reader.hasAnswer() ? undefined : { reason: 'thirdPartyStreamFailed' })
  openId = ''
  known = reader.newest()
  knownIds = reader.newestIds()
  if (reader.hasEnded()) sink.rememberState({})
  else remember()
  const submit = failure || reader.hasEnded() ? undefined : reader.submit()
  if (submit) sink.rememberRef(submit.sent)
  sink.push(failure ? { type: 'failed', ...failure } : { type: submit ? 'waiting' : 'finished' })
}

/** A question that is only files consists of their names. */
const questionOf = ({ text, files }: Turn) => text || files.map(({ name }) => name).join(', ')

/**
 * Sends a question, with its files. Returns its id, to which answers refer. The call may last as long as the agent works, and longer than
 * what is between keeps it open (platform notes §3.1). @throws ChannelLost; Unacknowledged; AppError when it is refused
 */
async function sendQuestion(
  { base, id, token }: Channel,
  turn: Turn,
  userId: string,
  context: ConnectorContext,
  value: Inputs | undefined
): Promise<string> {
  const activity = {
    type: 'message',
    from: { id: userId, role: 'user' },
    text: questionOf(turn),
    textFormat: 'plain',
    ...(value && { value }),
    // Without it, an agent only sends whole messages.
    deliveryMode: 'stream'
  }
  const silence = context.outgoing.silenceOf('copilot')
  const limits = { timeout: silence, timing: { headers: silence, idle: silence } }
  const path = `${base}/conversations/${encodeURIComponent(id)}`
  const request =
    turn.files.length > 0
      ? callTo(`${path}/upload?userId=${encodeURIComponent(userId)}`, token, context, {
          method: 'POST',
          content: await multipartOf(activity, turn.files),
          ...limits
        })
      : callTo(`${path}/activities`, token, context, { method: 'POST', body: activity, ...limits })
  const answer = await context.outgoing.json(request).catch(cause => {
    throw new Unacknowledged('no answer', { cause })
  })
  if (answer.status === 504) throw new Unacknowledged('no answer', { cause: callError(answer, context, [token, turn.text]) })
  if (answer.status < 300) return textOf(recordOf(answer.body).id)
  const failure = callError(answer, context, [token, turn.text])
  throw isConversationLost(answer) ? new ChannelLost() : failure
}
