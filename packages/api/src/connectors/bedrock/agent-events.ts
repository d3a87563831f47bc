import { createHash } from 'node:crypto'
import { fileKindOf } from '@lyceum/core/rules'
import type { ReplySink } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { createCitations } from './citations.ts'
import { type Control, controlOf } from './control.ts'
import type { BedrockReader } from './events.ts'
import { createTraceReader } from './trace.ts'

/** A reader that knows what the agent waits for at its end. */
export type AgentReader = BedrockReader & { control(): Control | undefined }

type Options = Pick<ReplySink, 'push' | 'remark'> & {
  /** Receives what a guardrail found, for the log. */
  onGuarded?: (found: readonly string[]) => void
  /** Receives why a step of the agent failed, in the platform's words; returns what that means for a reply without a text. */
  refusalOf?: (words: string) => Refusal
}

/**
 * Reads the events of `InvokeAgent` (platform notes §3). Chunks and traces come in either order, and there is no end event: the reply is
 * complete when the stream ends.
 */
export function createAgentReader({ push: emit, remark, onGuarded, refusalOf }: Options): AgentReader {
  const assembler = createTextAssembler(emit)
  const steps = createOpenSteps(emit)
  const cited = createCitations()
  const searched = createCitations()
  let hasThinking = false
  const trace = createTraceReader({
    emit,
    steps,
    found: searched.addReferences,
    intervened({ masks, found }) {
      onGuarded?.(found)
      if (!masks) remark('contentFiltered')
    },
    failed(words) {
      stepFailure = refusalOf?.(words)
    },
    thinking(text) {
      assembler.pushThinking(hasThinking ? `\n\n${text}` : text)
      hasThinking = true
    }
  })
  // One decoder for the whole reply, since chunks end within characters.
  const decoder = new TextDecoder()
  let hasText = false
  let hasFile = false
  let control: Control | undefined
  let wantsTool = false
  let stepFailure: Refusal | undefined

  function pushText(text: string): void {
    if (text === '') return
    if (!hasText) emit({ type: 'progress', step: 'GENERATING' })
    hasText = true
    assembler.push(text)
  }

  const readers: Record<string, (body: Loose) => void> = {
    chunk(body) {
      pushText(decoder.decode(bytesOf(body.bytes), { stream: true }))
      cited.addAttribution(body.attribution)
    },
    trace: body => trace.push(body),
    files(body) {
      for (const raw of listOf(body.files)) emitFile(recordOf(raw))
    },
    returnControl(body) {
      control = controlOf(body)
      wantsTool = control === undefined
    }
  }

  function emitFile(file: Loose): void {
    const bytes = bytesOf(file.bytes)
    if (bytes.length === 0) return
    hasFile = true
    const name = textOf(file.name).split('/').at(-1)?.slice(0, platformLimits.title) || 'file'
    const id = createHash('sha256').update(name).update(bytes).digest('hex')
    emit({
      type: 'file',
      file: { id, name, kind: fileKindOf(name), url: '', size: bytes.length },
      source: { bytes, type: textOf(file.type) || 'application/octet-stream' }
    })
  }

  return {
    push(type, body) {
      if (!Object.hasOwn(readers, type)) return false
      readers[type]!(body)
      return true
    },
    end(failed) {
      pushText(decoder.decode())
      if (!hasText && !failed) pushText(trace.finalText())
      assembler.end()
      trace.end()
      steps.endAs(failed ? 'failed' : 'finished')
      const sources = cited.list().length > 0 ? cited.list() : searched.list()
      if (sources.length > 0) emit({ type: 'sources', sources })
    },
    // What the caller should do can't be told to a person, and the turn has no answer.
    failure: () => (wantsTool ? { reason: 'agentTypeUnsupported' } : undefined),
    // A step that failed may have been tried again.
    failureAtEnd: () => (hasText || hasFile || control || trace.finalText() !== '' ? undefined : stepFailure),
    complete: () => hasText || hasFile || control !== undefined,
    control: () => control,
    isOver: () => false
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : '', 'base64')
