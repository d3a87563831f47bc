import type { ConnectorEvent, FlowNode, Usage } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, recordOf, textOf, wholeOf } from '../reply/loose.ts'
import type { OpenSteps } from '../reply/open-steps.ts'
import { type Guarded, guardedBy } from './guardrail.ts'

type TraceOutput = {
  emit(event: ConnectorEvent): void
  thinking(text: string): void
  steps: OpenSteps
  /** What a knowledge base has found; cited or not. */
  found(references: unknown): void
  /** A guardrail has taken the place of the question or the answer, which then is a text of its author, or has masked a part of it. */
  intervened(guarded: Guarded): void
  /** Why a step of the agent failed, in the platform's words. */
  failed(words: string): void
}

/**
 * Reads the `trace` events of an agent (platform notes §3): progress, thinking, steps and usage. Prompts and raw answers of models,
 * which contain the agent's instructions, are never shown. With streaming, the thinking comes after the answer.
 */
export function createTraceReader({ emit, thinking, steps, found, intervened, failed }: TraceOutput) {
  const usage: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  /** Thinking of the model, which is only shown if its step has no rationale. */
  let reasoning: { traceId: string; text: string } | undefined
  let finalText = ''

  function flushReasoning(): void {
    if (reasoning) thinking(reasoning.text)
    reasoning = undefined
  }

  function readModelOutput(output: Loose): void {
    const { usage: spent } = recordOf(output.metadata)
    usage.promptTokens += wholeOf(recordOf(spent).inputTokens)
    usage.completionTokens += wholeOf(recordOf(spent).outputTokens)
    const text = textOf(recordOf(recordOf(output.reasoningContent).reasoningText).text)
    if (!text) return
    flushReasoning()
    reasoning = { traceId: textOf(output.traceId), text }
  }

  function readRationale(rationale: Loose): void {
    const text = textOf(rationale.text)
    if (!text) return
    if (reasoning?.traceId === textOf(rationale.traceId)) reasoning = undefined
    flushReasoning()
    thinking(text)
  }

  function readInvocation(input: Loose, collaborator: string): void {
    flushReasoning()
    const kind = textOf(input.invocationType)
    if (kind === 'KNOWLEDGE_BASE') emit({ type: 'progress', step: 'KNOWLEDGE_BASE_SEARCHING' })
    if (kind !== 'FINISH') steps.push(stepOf(input, kind, collaborator))
  }

  function readObservation(observation: Loose, collaborator: string): void {
    flushReasoning()
    const kind = textOf(observation.type)
    if (kind === 'KNOWLEDGE_BASE') emit({ type: 'progress', step: 'SEARCH_ANALYSIS' })
    found(recordOf(observation.knowledgeBaseLookupOutput).retrievedReferences)
    steps.finish(stepId(observation, collaborator))
    // The end of a collaborator's part isn't the end of the reply.
    if (!collaborator) finalText = textOf(recordOf(observation.finalResponse).text) || finalText
  }

  return {
    push(event: Loose): void {
      const trace = recordOf(event.trace)
      const collaborator = textOf(event.collaboratorName)
      for (const name of ['preProcessingTrace', 'orchestrationTrace', 'postProcessingTrace', 'routingClassifierTrace']) {
        const part = recordOf(trace[name])
        if (part.modelInvocationInput) emit({ type: 'progress', step: 'DEEP_THINKING' })
        if (part.modelInvocationOutput) readModelOutput(recordOf(part.modelInvocationOutput))
        if (part.rationale) readRationale(recordOf(part.rationale))
        if (part.invocationInput) readInvocation(recordOf(part.invocationInput), collaborator)
        if (part.observation) readObservation(recordOf(part.observation), collaborator)
      }
      if (recordOf(trace.guardrailTrace).action === 'INTERVENED') intervened(guardedBy(trace.guardrailTrace))
      const words = textOf(recordOf(trace.failureTrace).failureReason)
      if (words !== '') failed(words)
      const post = recordOf(recordOf(recordOf(trace.postProcessingTrace).modelInvocationOutput).parsedResponse)
      if (!collaborator) finalText = textOf(post.text) || finalText
    },
    end(): void {
      flushReasoning()
      usage.totalTokens = usage.promptTokens + usage.completionTokens
      if (usage.totalTokens > 0) emit({ type: 'usage', usage })
    },
    /** The whole answer as the trace repeats it; only needed when the stream has no text (platform notes §3). */
    finalText: () => finalText
  }
}

const stepId = (part: Loose, collaborator: string) => `${collaborator.slice(0, 100)}/${textOf(part.traceId).slice(0, 150)}`

/** The step of a tool, knowledge base or collaborator. Its input and result are not shown. */
function stepOf(input: Loose, kind: string, collaborator: string): FlowNode {
  const group = recordOf(input.actionGroupInvocationInput)
  const other = recordOf(input.agentCollaboratorInvocationInput)
  const title =
    textOf(group.function) || textOf(group.apiPath) || textOf(group.actionGroupName) || textOf(other.agentCollaboratorName)
  return {
    id: stepId(input, collaborator),
    title: (title || plainKind(kind)).slice(0, platformLimits.title),
    kind: 'tool',
    status: 'running',
    milliseconds: null
  }
}

/** `KNOWLEDGE_BASE` as `Knowledge base`. */
const plainKind = (kind: string) => {
  const words = kind.slice(0, platformLimits.title).toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
