import type { Connector, ConnectorContext, PastMessage, ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { wholeOf } from '../reply/loose.ts'
import { describe } from './describe.ts'
import { hasGenerated, type RetriedSink, retriedSink } from './discarded.ts'
import { callError, streamRefusal } from './errors.ts'
import { type ChunkReader, createChunkReader, type ReaderOptions, usualReasons } from './events.ts'
import { hasParts, messagesOf, partsOf } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { readChunks, readWhole } from './read-stream.ts'
import { chatBody, type OpenAiConnection, speaksResponses, valuesToRedact } from './request.ts'
import { createResponses } from './responses/index.ts'
import { forget, stop } from './responses/kept.ts'
import { refusedBy, type Tried } from './tried.ts'
import { hostOf, vendorOf } from './vendors.ts'

/** The connector for endpoints that are compatible with OpenAI's chat completions or its Responses API (platform notes, OpenAI-compatible). */
export const openai: Connector<OpenAiConnection> = { describe, chat, stop, forget }

/** How often a conversation that is too long is cut in half: of a hundred messages none is left then. */
const maxCuts = 7

/**
 * Asks the model. A conversation that is longer than it can read is sent again without its older half, as often as need be; what the model
 * is told, the question and its files are kept. How much fitted is remembered, so that the next question begins with that. What a model has
 * thought without a word of an answer is paid, so that it is asked once more only.
 */
async function chat(connection: OpenAiConnection, turn: Turn, given: ReplySink, context: ConnectorContext): Promise<void> {
  const sink = retriedSink(given)
  const all = await turn.history()
  const fits = wholeOf(turn.state.fits)
  let history = fits > 0 ? all.slice(-Math.max(oneExchange, fits)) : all
  const responses = speaksResponses(new URL(connection.apiUrl)) ? createResponses(connection, turn, sink, context) : undefined
  for (let cuts = 0; ; ) {
    const tried = await (responses?.ask(history) ?? ask(connection, turn, history, sink, context))
    const isTooLong = 'refused' in tried ? tried.isTooLong : tried.reader.isUnread
    const reader = 'reader' in tried ? tried.reader : undefined
    if (responses?.forgets(tried, isTooLong)) {
      if (reader) sink.discard(reader)
      continue
    }
    const isPaidAgain = reader !== undefined && hasGenerated(reader) && sink.hasPaid()
    if (isTooLong && history.length > 0 && cuts < maxCuts && !isPaidAgain) {
      cuts++
      history = newerHalf(history)
      context.log.info({ platform: 'openai', messages: history.length }, 'the conversation is too long for the model')
      if (reader) sink.discard(reader)
      continue
    }
    if (cuts > 0 && !isTooLong) {
      // Said once in a conversation.
      if (fits === 0) sink.remark('shortened')
      // Where nothing fits, the next exchange may: strict servers take no answer without its question.
      const kept = Math.max(oneExchange, history.length)
      if (responses) responses.shortened(kept)
      else sink.rememberState({ ...turn.state, fits: kept })
    }
    if ('refused' in tried) {
      sink.settle()
      throw tried.refused
    }
    return end(tried.reader, sink, context, responses?.ended)
  }
}

/** Messages of a question with its answer. */
const oneExchange = 2

/** The newer half of the exchanges, each a question with its answer. */
const newerHalf = (history: PastMessage[]) => history.slice(history.length - 2 * Math.floor(history.length / 4))

/** Asks once, with this history, and reads the answer to its end. */
async function ask(
  connection: OpenAiConnection,
  turn: Turn,
  history: PastMessage[],
  sink: ReplySink,
  context: ConnectorContext
): Promise<Tried<ChunkReader>> {
  const { log, signal } = context
  const secrets = valuesToRedact(connection, [turn.text, ...history.map(({ text }) => text)])
  const wanted = turn.deepThinking ? Object.keys(vendorOf(connection).thinking?.(true) ?? {}) : []
  const host = hostOf(connection)
  const parts = await partsOf(turn.files, host)
  const hadParts = hasParts(turn, history)
  const messages = await messagesOf(history, turn, host)
  const opened = await postChat(connection, chatBody(connection, turn, messages, parts), context, wanted)
  if ('answer' in opened && !isReply(opened.answer)) {
    return refusedBy(opened.answer, callError(opened.answer, context, secrets, hadParts))
  }
  const options: ReaderOptions = {
    emit: event => sink.push(event),
    onUnreadable: noteUnreadable('openai', sink, log),
    refusalOf: (event, begun) => streamRefusal(event, begun ? 'stream' : 'call', connection, context, secrets, hadParts)
  }
  const reader = createChunkReader(options)
  try {
    if ('answer' in opened) readWhole(opened.answer, reader)
    else await readChunks(opened.stream, reader)
  } catch (failure) {
    // Emits text that was held back before the failure.
    if (!signal.aborted) reader.close()
    throw failure
  }
  return { reader }
}

function end(reader: ChunkReader, sink: RetriedSink, { log }: ConnectorContext, ended?: () => void): void {
  reader.close()
  if (!usualReasons.has(reader.finishReason))
    log.info({ platform: 'openai', finishReason: reader.finishReason.slice(0, 50) }, 'the model stopped for an unusual reason')
  for (const remark of reader.remarks) sink.remark(remark)
  const { failure } = reader
  if (!reader.usage) sink.settle()
  if (!failure && !reader.complete)
    log.warn({ platform: 'openai', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end')
  if (!failure && reader.complete) ended?.()
  if (failure) sink.push({ type: 'failed', ...failure })
  else sink.push(reader.complete ? { type: 'finished' } : { type: 'failed', reason: 'thirdPartyStreamFailed' })
}
