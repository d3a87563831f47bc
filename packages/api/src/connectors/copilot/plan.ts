import type { FlowNode, ProgressStep } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import type { OpenSteps } from '../reply/open-steps.ts'

type PlanOutput = {
  emit(step: ProgressStep): void
  thinking(text: string): void
  steps: OpenSteps
  found(results: unknown): void
}

const searchTask = 'P:UniversalSearchTool'
const maxChains = 200

/** Reads an agent's thoughts and the events of its plan (platform notes §3.5). */
export function createPlanReader({ emit, thinking, steps, found }: PlanOutput) {
  /** The title, the last number and the text so far of each chain of thoughts. */
  const chains = new Map<string, { title: string; last: number; text: string }>()
  let hasThoughts = false

  function pushThought(id: string, title: string, text: string, sequence: number | undefined): void {
    const known = chains.get(id)
    if (!known && chains.size >= maxChains) return
    const chain = known ?? { title: '', last: Number.NEGATIVE_INFINITY, text: '' }
    if (sequence !== undefined && sequence <= chain.last) return
    // A thought is repeated with what was added to it, or only the addition is sent.
    const isWhole = chain.text !== '' && text.startsWith(chain.text)
    const added = isWhole ? text.slice(chain.text.length) : text
    const heading = title !== '' && title !== chain.title ? `**${title}**\n\n` : ''
    if (heading + added !== '') {
      thinking((heading || !known) && hasThoughts ? `\n\n${heading}${added}` : heading + added)
      hasThoughts = true
    }
    chains.set(id, { title: title || chain.title, last: sequence ?? chain.last, text: isWhole ? text : text || chain.text })
  }

  return {
    readThoughts(entities: unknown): void {
      for (const entity of listOf(entities).map(recordOf)) {
        if (entity.type !== 'thought') continue
        pushThought(textOf(entity.chainOfThoughtId), textOf(entity.title), textOf(entity.text), numberOf(entity.sequenceNumber))
      }
    },
    /** An event whose name says what its value is. */
    read(activity: Loose): void {
      const value = recordOf(activity.value)
      const name = textOf(activity.name) || textOf(activity.valueType)
      if (name === 'DynamicPlanStepTriggered') {
        if (value.taskDialogId === searchTask) emit('KNOWLEDGE_BASE_SEARCHING')
        pushThought(`step ${textOf(value.stepId)}`, '', textOf(value.thought), undefined)
        steps.push(stepOf(value))
      } else if (name === 'DynamicPlanStepFinished') {
        if (value.taskDialogId === searchTask) emit('SEARCH_ANALYSIS')
        steps.finish(idOf(value))
        const { search_result } = recordOf(value.observation)
        found(recordOf(search_result).search_results)
      }
    }
  }
}

const idOf = ({ stepId, taskDialogId }: Loose) => (textOf(stepId) || textOf(taskDialogId)).slice(0, platformLimits.title)

/** A step of the plan; undefined without an id. */
function stepOf(value: Loose): FlowNode | undefined {
  const id = idOf(value)
  const task = textOf(value.taskDialogId).slice(0, platformLimits.title)
  const title =
    task
      .replace(/^[A-Z]:/, '')
      .split('.')
      .at(-1) || id
  return id ? { id, title, kind: 'tool', status: 'running', milliseconds: null } : undefined
}
