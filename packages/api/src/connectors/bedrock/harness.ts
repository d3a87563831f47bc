import type { ReplySink, Turn } from '../connector.ts'
import { callError } from './errors.ts'
import { readBedrockReply } from './events.ts'
import { createHarnessReader } from './harness-events.ts'
import { answerTo, type BedrockCall, type BedrockCaller, sessionHeader, streamOf, valuesToRedact } from './request.ts'
import { sessionOf } from './session.ts'

/** Asks a managed agent of AgentCore (`InvokeHarness`, platform notes §4). @throws AppError if the call is refused or the stream breaks */
export async function askHarness(caller: BedrockCaller, turn: Turn, sink: ReplySink): Promise<void> {
  const { connection, context } = caller
  const secrets = valuesToRedact(connection, turn)
  const session = await sessionOf(turn, caller)
  // Whatever else a call says takes the place of what its author has configured.
  const messages = [...session.history.map(({ role, text }) => messageOf(role, text)), messageOf('user', turn.text || '…')]
  const opened = await streamOf(caller, harnessCall(caller, session.id, { messages }))
  if ('answer' in opened) throw callError(opened.answer, context, secrets)
  if (session.state) sink.rememberState(session.state)
  await readBedrockReply(opened.stream, createHarnessReader(sink), { sink, context, secrets })
}

/** One message of a conversation. There are no blocks for files. */
export const messageOf = (role: 'user' | 'assistant', text: string) => ({ role, content: [{ text: text || '…' }] })

/** A call of a harness in one of its sessions, which are named by us. */
export function harnessCall({ place: { runtimeUrl, id, aliasId } }: BedrockCaller, sessionId: string, body: object): BedrockCall {
  const endpoint = aliasId === '' ? '' : `&qualifier=${encodeURIComponent(aliasId)}`
  return {
    method: 'POST',
    url: `${runtimeUrl}/harnesses/invoke?harnessArn=${encodeURIComponent(id)}${endpoint}`,
    headers: { [sessionHeader]: sessionId },
    body
  }
}

/** Ends a session of AgentCore with the machine that holds it (platform notes §4). */
export async function endMachine(caller: BedrockCaller, sessionId: string): Promise<void> {
  const { runtimeUrl, id } = caller.place
  const url = `${runtimeUrl}/runtimes/${encodeURIComponent(id)}/stopruntimesession`
  const answer = await answerTo(caller, { method: 'POST', url, headers: { [sessionHeader]: sessionId }, body: {} })
  if (answer.status >= 300) throw callError(answer, caller.context, valuesToRedact(caller.connection, { text: '', inputs: {} }))
}
