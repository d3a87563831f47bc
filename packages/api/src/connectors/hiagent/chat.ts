import { createHash } from 'node:crypto'
import { AppError, limits } from '@lyceum/core/contract'
import type { EventStream, OutgoingStream } from '../client/outgoing.ts'
import { isSilence } from '../client/silence.ts'
import type { ReplySink, Turn, TurnFile } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { createContinuation } from './continue.ts'
import { callError, failureRefusal, isConversationLost, isSuccess, jsonBodyOf } from './errors.ts'
import { createEventReader, type EventReader } from './events.ts'
import { textInputs } from './inputs.ts'
import { openEvents, type Session, sendAction, valuesToRedact } from './request.ts'

type Reply = {
  session: Session
  turn: Turn
  sink: ReplySink
  /** What the platform knows of the form's values. */
  inputs?: unknown
}

/** After the end of the message, follow-up questions may still come (platform notes §3.4). */
const afterEndMs = 1500
/** Nobody waits longer for follow-up questions, for which the platform asks a model. */
const suggestionTimeoutMs = 6000

/**
 * Asks a question and streams the reply (platform notes §3). A conversation has to be created before the first question; one that has
 * expired is replaced once.
 * @throws AppError when a call is refused or the stream breaks
 */
export async function streamChat(reply: Reply): Promise<void> {
  const { session, turn } = reply
  const known = textOf(turn.state.conversationId)
  if (known) await updateInputs(reply, known)
  const again = known ? await askAgain(reply, known) : undefined
  if (again) return readReply(reply, known, again)
  const id = known || (await createConversation(reply))
  const first = await ask(reply, id)
  const lost = known !== '' && 'answer' in first && isConversationLost(first.answer)
  const newId = lost ? await createConversation(reply) : id
  const opened = lost ? await ask(reply, newId) : first
  if ('stream' in opened) return readReply(reply, newId, opened.stream)
  const whole = recordOf(jsonBodyOf(opened.answer))
  if (!isSuccess(opened.answer) || textOf(whole.answer) === '')
    throw callError(opened.answer, session.context, valuesToRedact(session.connection, turn))
  await readReply(reply, newId, whole)
}

const ask = ({ session, turn }: Reply, conversationId: string): Promise<OutgoingStream> =>
  openEvents(session, 'chat_query_v2', {
    AppConversationID: conversationId,
    Query: turn.text || turn.files.map(({ name }) => name).join(', ') || '…',
    ...(turn.files.length > 0 && { QueryExtends: { Files: turn.files.map(linkedFile) } }),
    ResponseMode: 'streaming',
    PubAgentJump: true
  })

/**
 * A file of a question, which the deployment fetches from us: nothing takes uploads with the key of an app (platform notes §6).
 * @throws fileTypeUnsupported if this server has no address at which it could
 */
function linkedFile(file: TurnFile) {
  const url = file.publicUrl()
  if (url === undefined) throw new AppError('fileTypeUnsupported')
  const path = createHash('sha256').update(file.id).digest('hex')
  return { Name: file.name, Path: `upload/full/${path}`, Size: file.size, Url: url }
}

/**
 * Asks for another answer to the last question, if it is asked once more, so that the platform has one question with several answers
 * (platform notes §3.2); undefined if it is another one, or if the platform gives no more answers to it.
 */
async function askAgain({ session, turn }: Reply, conversationId: string): Promise<EventStream | undefined> {
  const { message, asked } = recordOf(turn.state.last)
  if (!turn.memoryDiffers || textOf(message) === '' || asked !== questionOf(turn)) return undefined
  const body = { AppConversationID: conversationId, MessageID: message }
  const opened = await openEvents(session, 'query_again_v2', body)
  return 'stream' in opened ? opened.stream : undefined
}

/** Creates a conversation with the values of the form (platform notes §3.1) and stores it. */
async function createConversation(reply: Reply): Promise<string> {
  const { session, turn, sink } = reply
  const answer = await sendAction(session, 'create_conversation', { Inputs: textInputs(turn.inputs) })
  const id = textOf(recordOf(recordOf(jsonBodyOf(answer)).Conversation).AppConversationID)
  if (!isSuccess(answer) || id === '' || id.length > limits.platformId)
    throw isSuccess(answer)
      ? new AppError('thirdPartyFailed')
      : callError(answer, session.context, valuesToRedact(session.connection, turn))
  reply.inputs = digestOf(turn)
  sink.rememberState({ conversationId: id, inputs: reply.inputs })
  return id
}

/** Sends values of the form that have changed. If it fails, the conversation continues with the old ones. */
async function updateInputs(reply: Reply, id: string): Promise<void> {
  const { session, turn } = reply
  reply.inputs = turn.state.inputs
  if (reply.inputs === digestOf(turn)) return
  const body = { AppConversationID: id, ConversationName: turn.text.slice(0, 30) || '…', Inputs: textInputs(turn.inputs) }
  const answer = await sendAction(session, 'update_conversation', body)
  if (isSuccess(answer)) reply.inputs = digestOf(turn)
  else callError(answer, session.context, valuesToRedact(session.connection, turn))
}

const digestOf = ({ inputs }: Turn) => shortDigest(JSON.stringify(textInputs(inputs)))

/** Names a question by what is asked, and with which files. */
const questionOf = (turn: Turn) => shortDigest(JSON.stringify([turn.text, turn.files.map(({ id }) => id), digestOf(turn)]))

const shortDigest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const readEvents = (stream: EventStream, reader: EventReader, onHeard: () => void): Promise<void> =>
  stream.read(
    ({ data }) => {
      onHeard()
      reader.push(data)
      return reader.state === 'ended' ? 'stop' : undefined
    },
    { idleTimeoutMs: () => (reader.state === 'half' ? afterEndMs : undefined) }
  )

/** How long to wait before a stream is picked up, twice as long each time, and how often. */
const pickUps = { delayMs: 500, most: 6 }

/** Reads a reply: a stream, which is picked up when it breaks, or one that came whole. */
async function readReply(
  { session, turn, sink, inputs }: Reply,
  conversationId: string,
  source: EventStream | Loose
): Promise<void> {
  const { connection, context } = session
  let messageId = ''
  const continuation = createContinuation(event => sink.push(event))
  const newReader = () =>
    createEventReader({
      type: connection.type,
      emit: event => continuation.push(event),
      onUnreadable: noteUnreadable('hiagent', sink, context.log),
      refusalOf: event => failureRefusal(event, context, valuesToRedact(connection, turn)),
      noteIds(ids) {
        messageId = ids.messageId
        sink.rememberRef(ids)
        const last = { message: messageId, asked: questionOf(turn) }
        sink.rememberState({ conversationId, ...(inputs !== undefined && { inputs }), last })
      }
    })
  let reader = newReader()
  if (isStream(source)) {
    let broken = await breakOf(source, reader, context)
    for (let tries = 0; broken !== undefined && messageId !== '' && tries < pickUps.most; tries++) {
      await context.outgoing.wait(pickUps.delayMs * 2 ** tries, context.signal)
      const stream = await pickUp(session, messageId)
      if (!stream) break
      continuation.restart()
      reader = newReader()
      broken = await breakOf(stream, reader, context)
    }
    if (broken instanceof AppError) {
      reader.close()
      throw broken
    }
  } else reader.pushWhole(source)
  reader.close()
  if (reader.failure) return sink.push({ type: 'failed', ...reader.failure })
  if (!reader.complete) {
    context.log.warn({ platform: 'hiagent', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end event')
    return sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  if (!turn.capabilities.suggestions || reader.hasSuggestions || !messageId) return sink.push({ type: 'finished' })
  sink.push({ type: 'finished', suggestionsFollow: true })
  const suggestions = await suggestionsAfter(session, messageId)
  if (suggestions.length > 0) sink.push({ type: 'suggestions', suggestions })
}

const isStream = (source: EventStream | Loose): source is EventStream => typeof source.read === 'function'

/**
 * Reads a stream, and returns why it broke: an error, or that it had no end; undefined if it had one. @throws the signal's reason; the
 * failure of a silence, which is as long as the operator waits
 */
async function breakOf(stream: EventStream, reader: EventReader, { signal, outgoing }: Session['context']): Promise<unknown> {
  let heardAt = Date.now()
  try {
    await readEvents(stream, reader, () => {
      heardAt = Date.now()
    })
    return reader.complete || reader.failure ? undefined : 'no end'
  } catch (failure) {
    if (signal.aborted) throw failure
    // A connection that breaks after the end took nothing away.
    if (reader.complete) return undefined
    if (!isSilence(heardAt, outgoing.silenceOf('hiagent'))) return failure
    reader.close()
    throw failure
  }
}

/** What a message has said so far, and what follows (platform notes §3.2); undefined where the deployment doesn't give it. */
async function pickUp(session: Session, messageId: string): Promise<EventStream | undefined> {
  const body = { MessageID: messageId, RespDataStandard: true }
  try {
    const opened = await openEvents(session, 'chat_continue', body)
    return 'stream' in opened ? opened.stream : undefined
  } catch (failure) {
    if (session.context.signal.aborted) throw failure
    return undefined
  }
}

/** Follow-up questions that were not streamed (platform notes §3.7); none if the platform fails, refuses or takes too long. */
async function suggestionsAfter(session: Session, messageId: string): Promise<string[]> {
  try {
    const answer = await sendAction(session, 'get_suggested_questions', { MessageID: messageId }, suggestionTimeoutMs)
    const questions = listOf(recordOf(jsonBodyOf(answer)).SuggestedQuestions).map(question => textOf(question).trim())
    return isSuccess(answer) ? questions.filter(Boolean).slice(0, limits.suggestedQuestions) : []
  } catch (failure) {
    if (session.context.signal.aborted) throw failure
    return []
  }
}
