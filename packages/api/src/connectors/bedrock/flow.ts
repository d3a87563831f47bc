import { AppError } from '@lyceum/core/contract'
import type { ByteStream, OutgoingByteStream } from '../client/outgoing.ts'
import type { ReplySink, Submission, Turn } from '../connector.ts'
import { textOf } from '../reply/loose.ts'
import { documentOf, type FlowInput, usualInput } from './definition.ts'
import { awsErrorOf, callError, plainName } from './errors.ts'
import { readBedrockReply } from './events.ts'
import { answerField, createFlowReader } from './flow-events.ts'
import { inputOfFlow } from './flow-lookup.ts'
import { type BedrockCaller, streamOf, valuesToRedact } from './request.ts'

/** An execution that waits for the answer to the question of a node. */
type Waiting = { executionId: string; nodeName: string }

/** Runs a flow, or answers the question that it stopped with (`InvokeFlow`, platform notes §4). */
export async function askFlow(caller: BedrockCaller, turn: Turn, sink: ReplySink): Promise<void> {
  const { connection } = caller
  const secrets = valuesToRedact(connection, turn)
  const type = connection.type === 'workflow' ? 'workflow' : 'chatflow'
  const waiting = type === 'chatflow' && !turn.memoryDiffers ? waitingOf(turn.state) : undefined
  const stream =
    (waiting && (await continued(caller, waiting, turn.text, secrets))) ?? (await started(caller, type, turn, secrets))
  await readFlow(caller, { type, turn, sink, stream, waiting })
}

/** Answers the question of a workflow (platform notes §4). @throws alreadyProcessed if its execution has ended in the meantime */
export async function resumeFlow(caller: BedrockCaller, { ref, inputs }: Submission, turn: Turn, sink: ReplySink): Promise<void> {
  const waiting = waitingOf(ref)
  const text = textOf(inputs[answerField])
  const stream = waiting && (await continued(caller, waiting, text, [...valuesToRedact(caller.connection, turn), text]))
  if (!stream) throw new AppError('alreadyProcessed')
  await readFlow(caller, { type: 'workflow', turn, sink, stream, waiting })
}

type FlowReply = {
  type: 'chatflow' | 'workflow'
  turn: Turn
  sink: ReplySink
  stream: ByteStream
  /** The execution that this reply continues. */
  waiting: Waiting | undefined
}

async function readFlow({ context, connection }: BedrockCaller, { type, turn, sink, stream, waiting }: FlowReply): Promise<void> {
  const secrets = valuesToRedact(connection, turn)
  const reader = createFlowReader(type, event => sink.push(event))
  const executionId = textOf(stream.headers['x-amz-bedrock-flow-execution-id']) || waiting?.executionId || ''
  await readBedrockReply(stream, reader, {
    context,
    secrets,
    sink: {
      ...sink,
      push(event) {
        if (event.type !== 'finished') sink.push(event)
        else if (type === 'workflow') sink.push({ type: canContinue() ? 'waiting' : 'finished' })
        else {
          rememberWaiting()
          sink.push(event)
        }
      }
    }
  })

  /** Stores what continues a workflow. Returns whether there is something to continue. */
  function canContinue(): boolean {
    const nodeName = reader.asking()
    if (!nodeName || !executionId) return false
    sink.rememberRef({ executionId, nodeName })
    return true
  }

  /** Of a chatflow, the next question continues it. */
  function rememberWaiting(): void {
    const nodeName = reader.asking()
    if (nodeName && executionId) sink.rememberState({ executionId, nodeName })
    // A finished execution leaves nothing to continue.
    else if (Object.keys(turn.state).length > 0) sink.rememberState({})
  }
}

function waitingOf({ executionId, nodeName }: Record<string, unknown>): Waiting | undefined {
  return textOf(executionId) && textOf(nodeName) ? { executionId: textOf(executionId), nodeName: textOf(nodeName) } : undefined
}

/** Answers the question of a node; undefined if the execution has ended in the meantime. */
async function continued(
  caller: BedrockCaller,
  { executionId, nodeName }: Waiting,
  text: string,
  secrets: readonly string[]
): Promise<ByteStream | undefined> {
  const inputs = [{ nodeName, nodeInputName: answerField, content: { document: text } }]
  const opened = await invoke(caller, { executionId, inputs })
  if ('stream' in opened) return opened.stream
  if (['validation', 'resourcenotfound', 'conflict'].includes(plainName(awsErrorOf(opened.answer)))) return undefined
  throw callError(opened.answer, caller.context, secrets)
}

async function started(
  caller: BedrockCaller,
  type: 'chatflow' | 'workflow',
  { text, inputs, form }: Turn,
  secrets: readonly string[]
): Promise<ByteStream> {
  const run = (input: FlowInput) => {
    const content = { document: documentOf(input, type, text, inputs) }
    return invoke(caller, { inputs: [{ nodeName: input.nodeName, nodeOutputName: input.outputName, content }] })
  }
  // A form with own fields is the sign of a document that is an object.
  const hasFields = type === 'chatflow' ? form.length > 0 : form.length > 0 && form[0]!.name !== usualInput.outputName
  const first = hasFields ? await inputOfFlow(caller) : undefined
  const guessed: FlowInput = hasFields ? { ...usualInput, type: 'Object', fields: form.map(({ name }) => name) } : usualInput
  const opened = await run(first ?? guessed)
  if ('stream' in opened) return opened.stream
  // The author may have renamed the input node.
  const other = !first && plainName(awsErrorOf(opened.answer)) === 'validation' ? await inputOfFlow(caller) : undefined
  const again = other ? await run(other) : opened
  if ('stream' in again) return again.stream
  throw callError(again.answer, caller.context, secrets)
}

/** Starts or continues an execution, with its trace, from which the steps are read. */
export const invoke = (caller: BedrockCaller, body: { executionId?: string; inputs: object[] }): Promise<OutgoingByteStream> => {
  const { runtimeUrl, id, aliasId } = caller.place
  return streamOf(caller, {
    method: 'POST',
    url: `${runtimeUrl}/flows/${id}/aliases/${aliasId}`,
    body: { ...body, enableTrace: true }
  })
}
