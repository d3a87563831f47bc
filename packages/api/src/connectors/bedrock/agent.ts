import type { ReplySink, Turn } from '../connector.ts'
import { createAgentReader } from './agent-events.ts'
import { callError } from './errors.ts'
import { readBedrockReply } from './events.ts'
import { sessionFilesOf } from './files.ts'
import { type BedrockCaller, streamOf, valuesToRedact } from './request.ts'
import { sessionOf } from './session.ts'

/** Asks an agent (`InvokeAgent`, platform notes §3). @throws AppError if the call is refused or the stream breaks */
export async function askAgent(caller: BedrockCaller, turn: Turn, sink: ReplySink): Promise<void> {
  const { connection, context } = caller
  const files = await sessionFilesOf(turn.files)
  const session = await sessionOf(turn, caller)
  const sessionState = {
    ...(files.length > 0 && { files }),
    ...(session.history.length > 0 && {
      conversationHistory: { messages: session.history.map(({ role, text }) => ({ role, content: [{ text }] })) }
    })
  }
  const secrets = valuesToRedact(connection, turn)
  const opened = await streamOf(caller, {
    method: 'POST',
    url: sessionUrl(caller, session.id),
    body: {
      inputText: turn.text || turn.files.map(({ name }) => name).join(', ') || '…',
      enableTrace: true,
      // Otherwise the whole answer is one chunk at the end.
      streamingConfigurations: { streamFinalResponse: true },
      ...(Object.keys(sessionState).length > 0 && { sessionState })
    }
  })
  if ('answer' in opened) throw callError(opened.answer, context, secrets)
  if (session.state) sink.rememberState(session.state)
  await readBedrockReply(
    opened.stream,
    createAgentReader(event => sink.push(event)),
    { sink, context, secrets }
  )
}

/** Ends a session, which also discards its memory (platform notes §8). */
export async function endSession(caller: BedrockCaller, sessionId: string): Promise<void> {
  const opened = await streamOf(caller, { method: 'POST', url: sessionUrl(caller, sessionId), body: { endSession: true } })
  if ('answer' in opened)
    throw callError(opened.answer, caller.context, valuesToRedact(caller.connection, { text: '', inputs: {} }))
  await opened.stream.read(() => 'stop')
}

export const sessionUrl = ({ place: { runtimeUrl, id, aliasId } }: BedrockCaller, sessionId: string): string =>
  `${runtimeUrl}/agents/${id}/agentAliases/${aliasId}/sessions/${encodeURIComponent(sessionId)}/text`
