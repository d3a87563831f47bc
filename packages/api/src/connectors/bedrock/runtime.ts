import { randomUUID } from 'node:crypto'
import { AppError } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ReplySink, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { textOf } from '../reply/loose.ts'
import { callError } from './errors.ts'
import { type BedrockCall, type BedrockCaller, eventsOf, sessionHeader, valuesToRedact } from './request.ts'
import { createRuntimeData } from './runtime-data.ts'
import { createRuntimeReader, errorIn } from './runtime-events.ts'

/**
 * Asks an agent whose own code runs in AgentCore (`InvokeAgentRuntime`, platform notes §4). What its code expects and answers has no
 * standard: by convention the question is its `prompt`. Its session is kept, since its code may know more of it than the machine that ran it.
 * @throws AppError if the call is refused or the stream breaks
 */
export async function askRuntime(caller: BedrockCaller, turn: Turn, sink: ReplySink): Promise<void> {
  const { connection, context } = caller
  const secrets = valuesToRedact(connection, turn)
  const known = textOf(turn.state.sessionId)
  const sessionId = known || randomUUID()
  const opened = await eventsOf(caller, runtimeCall(caller, sessionId, turn.text || '…'))
  if ('answer' in opened && !isWhole(opened.answer)) throw callError(opened.answer, context, secrets)
  if (!known) sink.rememberState({ sessionId })
  sink.push({ type: 'progress', step: 'START' })
  const reader = createRuntimeReader(sink)
  const data = createRuntimeData(reader, noteUnreadable('bedrock', sink, context.log))
  let wrong: string | undefined
  try {
    if ('answer' in opened) {
      const whole = opened.answer.body ?? opened.answer.text
      wrong = errorIn(whole)
      if (wrong === undefined) reader.push(whole)
    } else {
      await opened.stream.read(data.read)
      data.end()
      wrong = data.error()
    }
  } finally {
    // Also what was held back before the stream broke.
    if (!context.signal.aborted) reader.end()
  }
  const failed = reader.hasText() ? 'thirdPartyStreamFailed' : 'thirdPartyFailed'
  if (wrong === undefined) return sink.push(reader.hasText() ? { type: 'finished' } : { type: 'failed', reason: failed })
  reportRefusal(context, { about: { platform: 'bedrock', reason: failed }, words: wrong, secrets })
  sink.push({ type: 'failed', reason: failed })
}

/** Whether an answer that is no stream is one of the agent's code: JSON or plain text. */
const isWhole = ({ status, body, type, text }: OutgoingAnswer) =>
  status === 200 && (body !== undefined || (type.startsWith('text/plain') && text.trim() !== ''))

/** A call of a runtime in one of its sessions, which are named by us. */
function runtimeCall({ place: { runtimeUrl, id, aliasId } }: BedrockCaller, sessionId: string, prompt: string): BedrockCall {
  const endpoint = aliasId === '' ? '' : `?qualifier=${encodeURIComponent(aliasId)}`
  return {
    method: 'POST',
    url: `${runtimeUrl}/runtimes/${encodeURIComponent(id)}/invocations${endpoint}`,
    headers: { [sessionHeader]: sessionId },
    body: { prompt, sessionId }
  }
}

/** Asks it one word, and stops at the first sign of an answer. @throws AppError if it is refused */
export async function tryRuntime(caller: BedrockCaller, refuse: (answer: OutgoingAnswer) => AppError) {
  const opened = await eventsOf(caller, runtimeCall(caller, randomUUID(), 'Hello'))
  if ('stream' in opened) return opened.stream.read(() => 'stop')
  const { body } = opened.answer
  if (!isWhole(opened.answer)) throw refuse(opened.answer)
  if (errorIn(body) !== undefined) throw new AppError('thirdPartyFailed')
}
