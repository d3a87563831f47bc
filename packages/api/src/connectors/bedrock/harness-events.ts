import type { FlowNode, RefusalCause, Usage } from '@lyceum/core/contract'
import type { ReplySink } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, recordOf, textOf, wholeOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import type { BedrockReader } from './events.ts'

/**
 * Reads the events of `InvokeHarness` (platform notes §4): messages of the model and of its tools by turns, each in blocks. What goes into
 * a tool and comes out of it is never shown.
 */
export function createHarnessReader({ push: emit, remark }: Pick<ReplySink, 'push' | 'remark'>): BedrockReader {
  const assembler = createTextAssembler(emit)
  const steps = createOpenSteps(emit)
  /** The tools whose results are arriving, by their blocks. */
  const results = new Map<string, string>()
  const usage: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  let message = 0
  let role = ''
  let stopReason = ''
  /** The messages and blocks that text and thinking came in last. */
  const last = { text: -1, thinking: '' }

  function pushText(text: string): void {
    if (text === '' || role === 'user') return
    if (last.text === -1) emit({ type: 'progress', step: 'GENERATING' })
    // What precedes the use of a tool is apart from what follows it.
    assembler.push(last.text !== -1 && last.text !== message ? `\n\n${text}` : text)
    last.text = message
  }

  function pushThinking(text: string, block: string): void {
    if (text === '') return
    if (last.thinking === '') emit({ type: 'progress', step: 'DEEP_THINKING' })
    assembler.pushThinking(last.thinking !== '' && last.thinking !== block ? `\n\n${text}` : text)
    last.thinking = block
  }

  function beginTool(tool: Loose): void {
    const name = textOf(tool.name).split('___').at(-1)!.slice(0, platformLimits.title)
    if (/retrieve|knowledge/i.test(name)) emit({ type: 'progress', step: 'KNOWLEDGE_BASE_SEARCHING' })
    else if (/search|browser/i.test(name)) emit({ type: 'progress', step: 'ONLINE_SEARCHING' })
    steps.push(stepOf(textOf(tool.toolUseId), name || 'tool'))
  }

  const blockOf = ({ contentBlockIndex }: Loose) => `${message}/${textOf(contentBlockIndex).slice(0, 20)}`

  const readers: Record<string, (body: Loose) => void> = {
    messageStart(body) {
      message++
      role = textOf(body.role)
      stopReason = ''
      results.clear()
    },
    contentBlockStart(body) {
      const { toolUse, toolResult } = recordOf(body.start)
      if (toolUse) beginTool(recordOf(toolUse))
      const { toolUseId, status } = recordOf(toolResult)
      if (status === 'error') steps.fail(textOf(toolUseId))
      else if (toolUseId && results.size < platformLimits.nodes) results.set(blockOf(body), textOf(toolUseId))
    },
    contentBlockDelta(body) {
      const { text, reasoningContent } = recordOf(body.delta)
      pushText(textOf(text))
      pushThinking(textOf(recordOf(reasoningContent).text), blockOf(body))
    },
    contentBlockStop(body) {
      const id = results.get(blockOf(body))
      if (id !== undefined) steps.finish(id)
    },
    messageStop(body) {
      stopReason = textOf(body.stopReason)
    },
    metadata(body) {
      const { inputTokens, outputTokens } = recordOf(body.usage)
      usage.promptTokens += wholeOf(inputTokens)
      usage.completionTokens += wholeOf(outputTokens)
    },
    // What the author's own code decides before and after tools.
    hookEvent() {}
  }

  return {
    push(type, body) {
      if (!Object.hasOwn(readers, type)) return false
      readers[type]!(body)
      return true
    },
    end(failed) {
      assembler.end()
      steps.endAs(failed ? 'failed' : 'finished')
      if (limits.has(stopReason)) remark('limitReached')
      if (stopReason === 'content_filtered') remark('contentFiltered')
      usage.totalTokens = usage.promptTokens + usage.completionTokens
      if (usage.totalTokens > 0) emit({ type: 'usage', usage })
    },
    failure: () => undefined,
    failureAtEnd() {
      // A tool that its caller is to run can't be run here.
      if (stopReason === 'tool_use') return { reason: 'agentTypeUnsupported' }
      const hasText = last.text !== -1
      if (broken.has(stopReason)) return { reason: hasText ? 'thirdPartyStreamFailed' : 'thirdPartyFailed' }
      if (hasText) return undefined
      const cause = causes.get(stopReason)
      return cause || limits.has(stopReason) ? { reason: 'thirdPartyFailed', ...(cause && { cause }) } : undefined
    },
    complete: () => last.text !== -1 && stopReason !== '' && !continued.has(stopReason),
    isOver: () => stopReason !== '' && !continued.has(stopReason)
  }
}

/** Why a model stops (platform notes §4): another message follows; a limit is reached; it can't go on. */
const continued = new Set(['tool_use', 'tool_result', 'partial_turn'])
const limits = new Set([
  'max_tokens',
  'max_output_tokens_exceeded',
  'max_iterations_exceeded',
  'timeout_exceeded',
  'model_context_window_exceeded'
])
/** Why there is no answer, where that has words of its own. */
const causes = new Map<string, RefusalCause>([
  ['content_filtered', 'contentFiltered'],
  ['model_context_window_exceeded', 'conversationTooLong']
])
const broken = new Set(['malformed_model_output', 'malformed_tool_use', 'interrupted', 'hook_stopped'])

const stepOf = (id: string, title: string): FlowNode => ({
  id: id.slice(0, platformLimits.title),
  title,
  kind: 'tool',
  status: 'running',
  milliseconds: null
})
