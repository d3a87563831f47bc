import { limits } from '@lyceum/core/contract'
import type { OutgoingStream } from '../client/outgoing.ts'
import type { ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, errorCodeOf, isConversationBusy, isConversationLost, isSuccess, streamRefusal } from './errors.ts'
import { createChatReader, type EventReader } from './events.ts'
import type { Ask } from './open-stream.ts'
import { type Session, sendJson, valuesToRedact } from './request.ts'
import { createWorkflowReader } from './workflow-events.ts'

type Reply = { session: Session; turn: Turn; sink: ReplySink }
type ChatIds = { conversationId?: string; chatId?: string }
/** The reader of a stream, and the ids of its chat so far. */
type Reading = { reader: EventReader; ids(): ChatIds }

/** After the end of a chat, its mark and sound may follow, or nothing (platform notes §3.4). */
const afterEndMs = 2500
/** How long to wait for an earlier question to be answered (platform notes §9). */
const busyDelayMs = 1500

/**
 * Asks a question and streams the reply. In a conversation that still answers another question, asks again after a while. In one that
 * is lost or stays busy, asks in a new one, after the history. Asks again only if nothing was received.
 * @throws AppError when the call is refused or the stream breaks
 */
export async function streamChat(reply: Reply, ask: Ask): Promise<void> {
  const { turn, session } = reply
  const known = turn.memoryDiffers ? undefined : idOf(turn.state.conversationId)
  if (known !== undefined) {
    const refusal = await readReply(reply, await ask(known, []), chatReader(reply), isConversationRefused)
    if (refusal === undefined) return
    if (isConversationBusy(refusal)) {
      await session.context.outgoing.wait(busyDelayMs, session.context.signal)
      if ((await readReply(reply, await ask(known, []), chatReader(reply), isConversationRefused)) === undefined) return
    }
  }
  await readReply(reply, await ask(undefined, await turn.history()), chatReader(reply))
}

/** Streams how a chat goes on that waited for results. @throws AppError when the call is refused or the stream breaks */
export async function streamFurther(reply: Reply, opened: OutgoingStream): Promise<void> {
  await readReply(reply, opened, chatReader(reply))
}

/** Streams the run of a workflow. @throws AppError when the call is refused or the stream breaks */
export async function streamRun(reply: Reply, opened: OutgoingStream): Promise<void> {
  const { sink, session } = reply
  sink.push({ type: 'progress', step: 'START' })
  const onUnreadable = noteUnreadable('coze', sink, session.context.log)
  const reader = createWorkflowReader({ emit: event => sink.push(event), failureOf: failuresOf(reply), onUnreadable })
  await readReply(reply, opened, { reader, ids: () => ({}) })
}

const isConversationRefused = (code: string) => isConversationLost(code) || isConversationBusy(code)

/**
 * Reads a reply to its end. Returns the code of a failure that `isRetried` accepts, if it came before anything else; the reply then
 * has not ended.
 */
async function readReply(
  { session, turn, sink }: Reply,
  opened: OutgoingStream,
  { reader, ids }: Reading,
  isRetried: (code: string) => boolean = () => false
): Promise<string | undefined> {
  const { connection, context } = session
  if ('answer' in opened) {
    const code = errorCodeOf(opened.answer.body)
    if (isRetried(code)) return code
    throw callError(opened.answer, context, valuesToRedact(connection, turn))
  }
  let heardAt = Date.now()
  try {
    await opened.stream.read(
      event => {
        heardAt = Date.now()
        reader.push(event)
        return reader.state === 'ended' ? 'stop' : undefined
      },
      { idleTimeoutMs: () => (reader.state === 'half' ? afterEndMs : undefined) }
    )
  } catch (failure) {
    if (context.signal.aborted) throw failure
    // A connection that breaks after the end took nothing away.
    if (!reader.complete && !(await recover(session, reader, ids(), heardAt)) && !reader.failure) {
      reader.close()
      throw failure
    }
  }
  if (!reader.complete && !reader.failure) await recover(session, reader, ids(), heardAt)
  const { failure } = reader
  if (failure && !reader.hasContent && isRetried(failure.code)) return failure.code
  reader.close()
  if (failure) {
    const { code: _, ...refusal } = failure
    sink.push({ type: 'failed', ...refusal })
  } else if (reader.complete) {
    if (reader.interrupted) sink.rememberRef({ ...reader.interrupted })
    sink.push({ type: reader.interrupted ? 'waiting' : 'finished' })
  } else {
    context.log.warn({ platform: 'coze', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end event')
    sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  return undefined
}

/** How long to wait before a chat is asked for whose stream broke, in milliseconds: at first, and then longer each time. */
const recovery = { first: 250, longer: 250, most: 5000 }

/**
 * Reads the rest of a chat whose stream broke from its stored messages, once it has ended (platform notes §3.9): it is asked for, once at
 * least, as long as the platform may be silent since it was last heard. Returns whether the reply is complete now.
 */
async function recover(
  session: Session,
  reader: EventReader,
  { conversationId, chatId }: ChatIds,
  heardAt: number
): Promise<boolean> {
  if (!conversationId || !chatId || reader.failure) return false
  const query = new URLSearchParams({ conversation_id: conversationId, chat_id: chatId })
  const { outgoing, signal } = session.context
  const pushEvent = (name: string, data: unknown) =>
    reader.push({ event: `conversation.${name}`, id: undefined, data: JSON.stringify(data) })
  try {
    let pause = recovery.first
    do {
      await outgoing.wait(pause, signal)
      pause = Math.min(pause + recovery.longer, recovery.most)
      const answer = await sendJson(session, `/v3/chat/retrieve?${query}`)
      if (!isSuccess(answer)) return false
      const chat = recordOf(recordOf(answer.body).data)
      if (/^(created|in_progress)$/.test(textOf(chat.status))) continue
      // One that asks something has said what it asks.
      const asks = chat.status === 'requires_action'
      if (chat.status === 'completed' || asks) {
        const listed = await sendJson(session, `/v3/chat/message/list?${query}`)
        if (!isSuccess(listed) && !asks) return false
        // Others may have been received before.
        const missing = listOf(recordOf(listed.body).data).filter(raw => /^(answer|follow_up)$/.test(textOf(recordOf(raw).type)))
        for (const message of missing) pushEvent('message.completed', message)
      }
      pushEvent(`chat.${textOf(chat.status)}`, chat)
      return reader.complete
    } while (Date.now() - heardAt < outgoing.silenceOf('coze'))
    return false
  } catch (failure) {
    if (signal.aborted) throw failure
    return false
  }
}

/** Creates a reader that stores the conversation and the ids of this turn as soon as events contain them. */
function chatReader(reply: Reply): Reading {
  const { session, turn, sink } = reply
  let currentId = turn.memoryDiffers ? undefined : idOf(turn.state.conversationId)
  const ref: { conversationId?: string; chatId?: string; messageId?: string } = {}
  const reader = createChatReader({
    type: session.connection.type,
    emit: event => sink.push(event),
    onUnreadable: noteUnreadable('coze', sink, session.context.log),
    failureOf: failuresOf(reply),
    noteIds(ids) {
      const conversationId = idOf(ids.conversationId) ?? ref.conversationId
      const chatId = idOf(ids.chatId) ?? ref.chatId
      const messageId = idOf(ids.messageId) ?? ref.messageId
      if (conversationId && conversationId !== currentId) {
        currentId = conversationId
        sink.rememberState({ conversationId })
      }
      if (conversationId === ref.conversationId && chatId === ref.chatId && messageId === ref.messageId) return
      Object.assign(ref, conversationId && { conversationId }, chatId && { chatId }, messageId && { messageId })
      sink.rememberRef({ ...ref })
    }
  })
  return { reader, ids: () => ref }
}

const failuresOf =
  ({ session: { connection, context }, turn }: Reply) =>
  (data: unknown) => ({
    code: errorCodeOf(data),
    ...streamRefusal(data, context, valuesToRedact(connection, turn))
  })

/** The id, a long number; undefined if it is empty or too long to be one. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value !== '0' && value.length <= limits.platformId ? value : undefined
}
