import type { Connector, ConnectorContext, ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { describe } from './describe.ts'
import { callError, streamRefusal } from './errors.ts'
import { createChunkReader, usualReasons } from './events.ts'
import { messagesOf, partsOf } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { readChunks, readWhole } from './read-stream.ts'
import { chatBody, type OpenAiConnection, valuesToRedact } from './request.ts'
import { vendorOf } from './vendors.ts'

/** The connector for endpoints that are compatible with OpenAI's chat completions (platform notes, OpenAI-compatible). */
export const openai: Connector<OpenAiConnection> = { describe, chat }

async function chat(connection: OpenAiConnection, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void> {
  const { log, signal } = context
  const history = await turn.history()
  const secrets = valuesToRedact(connection, [turn.text, ...history.map(({ text }) => text)])
  const wanted = turn.deepThinking ? Object.keys(vendorOf(connection).thinking?.(true) ?? {}) : []
  const parts = await partsOf(turn.files)
  const body = chatBody(connection, turn, await messagesOf(history, turn.files), parts)
  const opened = await postChat(connection, body, context, wanted)
  if ('answer' in opened && !isReply(opened.answer)) throw callError(opened.answer, context, secrets)

  const reader = createChunkReader({
    emit: event => sink.push(event),
    onUnreadable: noteUnreadable('openai', sink, log),
    refusalOf: (event, begun) => streamRefusal(event, begun ? 'stream' : 'call', context, secrets)
  })
  try {
    if ('answer' in opened) readWhole(opened.answer, reader)
    else await readChunks(opened.stream, reader)
  } catch (failure) {
    // Emits text that was held back before the failure.
    if (!signal.aborted) reader.close()
    throw failure
  }
  reader.close()
  if (!usualReasons.has(reader.finishReason))
    log.info({ platform: 'openai', finishReason: reader.finishReason.slice(0, 50) }, 'the model stopped for an unusual reason')
  for (const remark of reader.remarks) sink.remark(remark)
  const { failure } = reader
  if (failure) return sink.push({ type: 'failed', ...failure })
  if (!reader.complete) {
    log.warn({ platform: 'openai', reason: 'thirdPartyStreamFailed' }, 'the stream ended without an end')
    return sink.push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  }
  sink.push({ type: 'finished' })
}
