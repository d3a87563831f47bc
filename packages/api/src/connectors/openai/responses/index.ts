import type { OutgoingAnswer } from '../../client/outgoing.ts'
import type { ConnectorContext, PastMessage, ReplySink, Turn } from '../../connector.ts'
import { noteUnreadable } from '../../reply/damage.ts'
import { recordOf, textOf } from '../../reply/loose.ts'
import { callError, streamRefusal } from '../errors.ts'
import { hasParts, messagesOf, partsOf } from '../files.ts'
import { isReply, postChat } from '../open-stream.ts'
import { readFailure } from '../read-failure.ts'
import { readWhole } from '../read-stream.ts'
import { callTo, type OpenAiConnection, valuesToRedact } from '../request.ts'
import { refusedBy, type Tried } from '../tried.ts'
import { hostOf } from '../vendors.ts'
import { createResponseReader, type ResponseEventReader } from './events.ts'
import { readResponse } from './follow.ts'
import { type Continuation, continuationOf, createMemory, inputItemsOf } from './memory.ts'
import { responseBody, runsInBackground } from './request.ts'

/** One question to the Responses API, which may have to be asked several times (platform notes, Responses §3). */
export function createResponses(connection: OpenAiConnection, turn: Turn, sink: ReplySink, context: ConnectorContext) {
  const memory = createMemory(connection, turn, sink)
  const inBackground = runsInBackground(connection)
  let continuation: Continuation = continuationOf(connection, turn)
  let last: ResponseEventReader | undefined

  return {
    /** Asks once, with this history, and reads the answer to its end. */
    async ask(history: readonly PastMessage[]): Promise<Tried<ResponseEventReader>> {
      const secrets = valuesToRedact(connection, [turn.text, ...history.map(({ text }) => text)])
      const host = hostOf(connection)
      const parts = await partsOf(turn.files, host)
      const hadParts = hasParts(turn, history)
      const { previous, kept } = continuation
      const items = previous === undefined ? inputItemsOf(history, await messagesOf(history, turn, host), kept) : []
      const opened = await postChat(
        connection,
        responseBody(connection, turn, { items, previous }, parts),
        context,
        [],
        '/responses'
      )
      if ('answer' in opened && !isReply(opened.answer))
        return refusedBy(opened.answer, callError(opened.answer, context, secrets, hadParts))
      const reader = createResponseReader({
        emit: event => sink.push(event),
        onUnreadable: noteUnreadable('openai', sink, context.log),
        onBegun: id => memory.begun(id, inBackground),
        refusalOf: (event, begun) => streamRefusal(event, begun ? 'stream' : 'call', connection, context, secrets, hadParts),
        fileAt: (container, id) => fileAt(connection, container, id, context)
      })
      last = reader
      try {
        if ('answer' in opened) readWhole(opened.answer, reader)
        else await readResponse(opened.stream, reader, { connection, context, inBackground })
      } catch (failure) {
        // Emits text that was held back before the failure.
        if (!context.signal.aborted) reader.close()
        throw failure
      }
      return { reader }
    },
    /**
     * Whether the server no longer has, or no longer takes, what a question was to continue with. The history is sent from then on, also
     * when the conversation is too long, which then can be shortened.
     */
    forgets(tried: Tried<ResponseEventReader> | object, isTooLong: boolean): boolean {
      const { previous, kept } = continuation
      if (previous === undefined && kept.length === 0) return false
      const isLost = 'answer' in tried && isAboutPast(tried.answer as OutgoingAnswer, previous)
      if (!isLost && !isTooLong) return false
      continuation = { kept: [] }
      return true
    },
    shortened: memory.shortened,
    /** The answer is whole. */
    ended(): void {
      if (last) memory.ended(last.id, last.items, last.text)
    }
  }
}

/** Whether a refusal is about the response that the question follows, or about items that the server sent. */
function isAboutPast({ status, body }: OutgoingAnswer, previous: string | undefined): boolean {
  if (status !== 400 && status !== 404) return false
  const { code, message } = readFailure(body, status)
  const param = textOf(recordOf(recordOf(body).error).param)
  return (
    code === 'previous_response_not_found' ||
    code === 'invalid_encrypted_content' ||
    param === 'previous_response_id' ||
    (previous !== undefined && message.includes(previous)) ||
    (param === 'input' && /reasoning|encrypted/i.test(message))
  )
}

/** Where a file is that the model's code has written, or one of the account (platform notes, Responses §4.5, §5). */
function fileAt(connection: OpenAiConnection, container: string, id: string, context: ConnectorContext) {
  const path = `/files/${encodeURIComponent(id)}/content`
  const { url, secretHeaders = {} } = callTo(
    connection,
    container === '' ? path : `/containers/${encodeURIComponent(container)}${path}`,
    context
  )
  return { url, secretHeaders }
}
