import type { ConnectorEvent, FlowNode, ProgressStep } from '@lyceum/core/contract'
import { platformLimits } from '../limits.ts'
import { type Loose, numberOf, recordOf, textOf } from '../loose.ts'
import { splitThinking } from '../think-tags.ts'
import { isFile } from './files.ts'

/** Whether an event tells of a step of a flow. */
export const isFlowEvent = (name: unknown): boolean =>
  typeof name === 'string' && /^(node_(started|finished)|(iteration|loop)_(started|completed))$/.test(name)

/**
 * A step begins or ends; undefined without an id. The platform sends whole prompts and results along; only title, kind, status and
 * time go on.
 */
export function flowNodeOf(name: string, data: Loose): FlowNode | undefined {
  const id = textOf(data.id) || textOf(data.node_id)
  if (!id) return undefined
  const round = name.startsWith('iteration') ? 'iteration' : name.startsWith('loop') ? 'loop' : ''
  const kind = round || textOf(data.node_type) || 'node'
  const running = name.endsWith('_started')
  const seconds = numberOf(data.elapsed_time)
  return {
    id,
    title: textOf(data.title) || kind,
    kind,
    status: running ? 'running' : badEnds.has(textOf(data.status)) ? 'failed' : 'finished',
    milliseconds: running || seconds === undefined ? null : Math.max(0, Math.round(seconds * 1000))
  }
}

/** What the product calls the work of a step; undefined for those that a reader needs not know. */
export const progressStepOf = (data: Loose): ProgressStep | undefined => steps.get(textOf(data.node_type))

/** The outputs of a workflow as people may see them: thinking taken out, files told by name, what lies too deep left out. */
export function outputsOf(raw: unknown): { outputs: Record<string, unknown>; files: unknown[] } {
  const files: unknown[] = []
  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return /<\/?think/i.test(value) ? splitThinking(value).text : value
    if (value === null || typeof value !== 'object') return value
    if (isFile(value)) {
      files.push(value)
      return textOf(recordOf(value).filename) || 'file'
    }
    if (depth === platformLimits.depth) return null
    return Array.isArray(value) ? value.map(item => clean(item, depth + 1)) : cleanRecord(value, depth + 1)
  }
  const cleanRecord = (record: object, depth: number) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, clean(value, depth)]))
  return { outputs: cleanRecord(recordOf(raw), 0), files }
}

const badEnds = new Set(['failed', 'exception', 'stopped'])

/** A map, since a platform may send any word: an object would know `constructor`. */
const steps = new Map<string, ProgressStep>([
  ['knowledge-retrieval', 'KNOWLEDGE_BASE_SEARCHING'],
  ['tool', 'ONLINE_SEARCHING'],
  ['http-request', 'ONLINE_SEARCHING'],
  ['question-classifier', 'SEARCH_ANALYSIS'],
  ['parameter-extractor', 'SEARCH_ANALYSIS'],
  ['document-extractor', 'SEARCH_ANALYSIS'],
  ['code', 'SEARCH_ANALYSIS']
])

/**
 * Passes steps on and knows those that have begun and not ended: some versions, and every flow that fails, leave steps behind. Knows
 * no more steps than a reply has.
 */
export function createOpenSteps(emit: (event: ConnectorEvent) => void) {
  const open = new Map<string, FlowNode>()
  return {
    push(node: FlowNode | undefined): void {
      if (!node) return
      if (node.status !== 'running') open.delete(node.id)
      else if (open.size < platformLimits.nodes || open.has(node.id)) open.set(node.id, node)
      emit({ type: 'node', node })
    },
    /** They end with the reply. */
    endAs(status: 'finished' | 'failed'): void {
      for (const node of open.values()) emit({ type: 'node', node: { ...node, status } })
    }
  }
}
