import { AppError } from '@lyceum/core/contract'
import type { ReplySink, Submission, Turn } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { textOf } from '../reply/loose.ts'
import { createAgentReader } from './agent-events.ts'
import { formOfControl, rememberable, rememberedControl, resultsOf } from './control.ts'
import { callError, failureOfWords } from './errors.ts'
import { readBedrockReply } from './events.ts'
import { sessionFilesOf } from './files.ts'
import { type BedrockCaller, streamOf, valuesToRedact } from './request.ts'
import { sessionOf } from './session.ts'

/** Asks an agent (`InvokeAgent`, platform notes §3). @throws AppError if the call is refused or the stream breaks */
export async function askAgent(caller: BedrockCaller, turn: Turn, sink: ReplySink): Promise<void> {
  const files = await sessionFilesOf(turn.files)
  const session = await sessionOf(turn, caller)
  const sessionState = {
    ...(files.length > 0 && { files }),
    ...(session.history.length > 0 && {
      conversationHistory: { messages: session.history.map(({ role, text }) => ({ role, content: [{ text }] })) }
    })
  }
  await readAgent(caller, turn, sink, session.state, {
    session: session.id,
    body: {
      inputText: turn.text || turn.files.map(({ name }) => name).join(', ') || '…',
      ...(Object.keys(sessionState).length > 0 && { sessionState })
    }
  })
}

/** Tells an agent what it waits for, and reads how it goes on (platform notes §3). @throws alreadyProcessed if that is not known any more */
export async function resumeAgent(
  caller: BedrockCaller,
  { ref, inputs, action }: Submission,
  turn: Turn,
  sink: ReplySink
): Promise<void> {
  const control = rememberedControl(ref)
  const session = textOf(ref.sessionId)
  if (!control || session === '') throw new AppError('alreadyProcessed')
  const state = { sessionId: session, usedAt: Date.now() }
  await readAgent(caller, turn, sink, state, { session, body: { sessionState: resultsOf(control, inputs, action) } })
}

type AgentCall = { session: string; body: object }

async function readAgent(
  caller: BedrockCaller,
  turn: Turn,
  sink: ReplySink,
  state: Record<string, unknown> | undefined,
  { session, body }: AgentCall
): Promise<void> {
  const { connection, context } = caller
  const secrets = valuesToRedact(connection, turn)
  const opened = await streamOf(caller, {
    method: 'POST',
    url: sessionUrl(caller, session),
    // Otherwise the whole answer is one chunk at the end.
    body: { ...body, enableTrace: true, streamingConfigurations: { streamFinalResponse: true } }
  })
  if ('answer' in opened) throw callError(opened.answer, context, secrets)
  if (state) sink.rememberState(state)
  const reader = createAgentReader({
    ...sink,
    onGuarded: found => context.log.info({ platform: 'bedrock', guardrail: found }, 'a guardrail intervened'),
    refusalOf: words => failureOfWords(words, context, secrets)
  })
  await readBedrockReply(opened.stream, reader, {
    context,
    secrets,
    sink: {
      ...sink,
      push(event) {
        const control = event.type === 'finished' ? reader.control() : undefined
        if (!control) return sink.push(event)
        const ref = { ...rememberable(control), sessionId: session }
        // What can't be remembered can't be answered.
        if (JSON.stringify(ref).length > platformLimits.stored) return sink.push(event)
        sink.push({ type: 'form', form: formOfControl(control, turn.text) })
        sink.rememberRef(ref)
        sink.push({ type: 'waiting' })
      }
    }
  })
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
