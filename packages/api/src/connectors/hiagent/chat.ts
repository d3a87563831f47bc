import { createHash } from 'node:crypto'
import { AppError, limits } from '@lyceum/core/contract'
import type { EventStream, OutgoingStream } from '../client/outgoing.ts'
import type { ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, failureReason, isConversationLost, isSuccess, jsonBodyOf } from './errors.ts'
import { createEventReader, type EventReader } from './events.ts'
import { textInputs } from './inputs.ts'
import { requestTo, type Session, sendAction, valuesToRedact } from './request.ts'

type Reply = { session: Session; turn: Turn; sink: ReplySink }

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
  const first = await ask(reply, known || (await createConversation(reply)))
  const lost = known !== '' && 'answer' in first && isConversationLost(first.answer)
  const opened = lost ? await ask(reply, await createConversation(reply)) : first
  if ('stream' in opened) return readReply(reply, reader => readEvents(opened.stream, reader))
  const whole = recordOf(jsonBodyOf(opened.answer))
  if (!isSuccess(opened.answer) || textOf(whole.answer) === '')
    throw callError(opened.answer, session.context, valuesToRedact(session.connection, turn))
  await readReply(reply, async reader => reader.pushWhole(whole))
}

const ask = ({ session, turn }: Reply, conversationId: string): Promise<OutgoingStream> =>
  session.context.outgoing.events(
    requestTo(
      session,
      'chat_query_v2',
      { AppConversationID: conversationId, Query: turn.text || '…', ResponseMode: 'streaming', PubAgentJump: true },
      { awaits: 'hiagent' }
    )
  )

/** Creates a conversation with the values of the form (platform notes §3.1) and stores it. */
async function createConversation({ session, turn, sink }: Reply): Promise<string> {
  const answer = await sendAction(session, 'create_conversation', { Inputs: textInputs(turn.inputs) })
  const id = textOf(recordOf(recordOf(jsonBodyOf(answer)).Conversation).AppConversationID)
  if (!isSuccess(answer) || id === '' || id.length > limits.platformId)
    throw isSuccess(answer)
      ? new AppError('thirdPartyFailed')
      : callError(answer, session.context, valuesToRedact(session.connection, turn))
  sink.rememberState({ conversationId: id, inputs: digestOf(turn) })
  return id
}

/** Sends values of the form that have changed. If it fails, the conversation continues with the old ones. */
async function updateInputs({ session, turn, sink }: Reply, id: string): Promise<void> {
  if (turn.state.inputs === digestOf(turn)) return
  const body = { AppConversationID: id, ConversationName: turn.text.slice(0, 30) || '…', Inputs: textInputs(turn.inputs) }
  const answer = await sendAction(session, 'update_conversation', body)
  if (isSuccess(answer)) sink.rememberState({ conversationId: id, inputs: digestOf(turn) })
  else callError(answer, session.context, valuesToRedact(session.connection, turn))
}

const digestOf = ({ inputs }: Turn) =>
  createHash('sha256')
    .update(JSON.stringify(textInputs(inputs)))
    .digest('base64url')
    .slice(0, 22)

const readEvents = (stream: EventStream, reader: EventReader): Promise<void> =>
  stream.read(
    ({ data }) => {
      reader.push(data)
      return reader.state === 'ended' ? 'stop' : undefined
    },
    { idleTimeoutMs: () => (reader.state === 'half' ? afterEndMs : undefined) }
  )

async function readReply({ session, turn, sink }: Reply, read: (reader: EventReader) => Promise<void>): Promise<void> {
  const { connection, context } = session
  let messageId = ''
  const reader = createEventReader({
    type: connection.type,
    emit: event => sink.push(event),
    onUnreadable: noteUnreadable('hiagent', sink, context.log),
    reasonOf: event => failureReason(event, context, valuesToRedact(connection, turn)),
    noteIds(ids) {
      messageId = ids.messageId
      sink.rememberRef(ids)
    }
  })
  try {
    await read(reader)
  } catch (failure) {
    // A connection that breaks after the end took nothing away.
    if (context.signal.aborted || !reader.complete) {
      if (!context.signal.aborted) reader.close()
      throw failure
    }
  }
  reader.close()
  if (reader.failure) return sink.push({ type: 'failed', reason: reader.failure })
  if (!reader.complete) {
    context.log.warn({ platform: 'hiagent', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end event')
    return sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  if (!turn.capabilities.suggestions || reader.hasSuggestions || !messageId) return sink.push({ type: 'finished' })
  sink.push({ type: 'finished', suggestionsFollow: true })
  const suggestions = await suggestionsAfter(session, messageId)
  if (suggestions.length > 0) sink.push({ type: 'suggestions', suggestions })
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
