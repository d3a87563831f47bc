import type { FlowNode, ProgressStep } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { isFile } from './files.ts'

/** Whether an event is about a step of a flow. */
export const isFlowEvent = (name: unknown): boolean =>
  typeof name === 'string' && /^(node_(started|finished)|(iteration|loop)_(started|completed))$/.test(name)

/**
 * Converts the start or end of a step (platform notes §4.2); undefined without an id. The platform's event contains prompts and
 * results, of which users must see nothing: only title, kind, status and duration in milliseconds are passed on.
 */
export function flowNodeOf(name: string, data: Loose): FlowNode | undefined {
  const id = textOf(data.id) || textOf(data.node_id)
  if (!id) return undefined
  const container = name.startsWith('iteration') ? 'iteration' : name.startsWith('loop') ? 'loop' : ''
  const kind = container || textOf(data.node_type) || 'node'
  const running = name.endsWith('_started')
  const seconds = numberOf(data.elapsed_time)
  return {
    id,
    title: textOf(data.title) || kind,
    kind,
    status: running ? 'running' : failedStatuses.has(textOf(data.status)) ? 'failed' : 'finished',
    milliseconds: running || seconds === undefined ? null : Math.max(0, Math.round(seconds * 1000))
  }
}

/** The progress that a starting step is shown as; undefined for steps that aren't shown. */
export const progressStepOf = (data: Loose): ProgressStep | undefined => steps.get(textOf(data.node_type))

/**
 * Prepares the outputs of a workflow for users: replaces files by their names and too deeply nested values by null. `files` are the replaced files, as the platform sent them.
 */
export function outputsOf(raw: unknown): { outputs: Record<string, unknown>; files: unknown[] } {
  const files: unknown[] = []
  const clean = (value: unknown, depth: number): unknown => {
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

const failedStatuses = new Set(['failed', 'exception', 'stopped'])

/** A map, since an object would also have keys such as `constructor`. */
const steps = new Map<string, ProgressStep>([
  ['knowledge-retrieval', 'KNOWLEDGE_BASE_SEARCHING'],
  ['tool', 'ONLINE_SEARCHING'],
  ['http-request', 'ONLINE_SEARCHING'],
  ['question-classifier', 'SEARCH_ANALYSIS'],
  ['parameter-extractor', 'SEARCH_ANALYSIS'],
  ['document-extractor', 'SEARCH_ANALYSIS'],
  ['code', 'SEARCH_ANALYSIS']
])
