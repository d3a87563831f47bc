import type { ConnectorEvent, FlowNode, ProgressStep } from '@lyceum/core/contract'
import { type Loose, numberOf, recordOf, textOf } from '../loose.ts'
import { splitThinking } from '../think-tags.ts'
import { isFile } from './files.ts'

/** Whether an event tells of a step of a flow. */
export const isFlowEvent = (name: unknown): boolean =>
  typeof name === 'string' && /^(node_(started|finished)|(iteration|loop)_(started|completed))$/.test(name)

/**
 * A step begins or ends. The platform sends whole prompts and results along; only title, kind, status and time go on.
 */
export function flowEvents(name: string, data: Loose): ConnectorEvent[] {
  const id = textOf(data.id) || textOf(data.node_id)
  if (!id) return []
  const round = name.startsWith('iteration') ? 'iteration' : name.startsWith('loop') ? 'loop' : ''
  const kind = round || textOf(data.node_type) || 'node'
  const running = name.endsWith('_started')
  const seconds = numberOf(data.elapsed_time)
  return [
    {
      type: 'node',
      node: {
        id,
        title: textOf(data.title) || kind,
        kind,
        status: running ? 'running' : badEnds.has(textOf(data.status)) ? 'failed' : 'finished',
        milliseconds: running || seconds === undefined ? null : Math.max(0, Math.round(seconds * 1000))
      }
    }
  ]
}

/** What the product calls the work of a step; undefined for those that a reader needs not know. */
export const progressStepOf = (data: Loose): ProgressStep | undefined => steps[textOf(data.node_type)]

/** The outputs of a workflow as people may see them: thinking taken out, files told by name. */
export function outputsOf(raw: unknown): { outputs: Record<string, unknown>; files: unknown[] } {
  const files: unknown[] = []
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return /<\/?think/i.test(value) ? splitThinking(value).text : value
    if (isFile(value)) {
      files.push(value)
      return textOf(recordOf(value).filename) || 'file'
    }
    if (Array.isArray(value)) return value.map(clean)
    return value !== null && typeof value === 'object' ? cleanRecord(value) : value
  }
  const cleanRecord = (record: object) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, clean(value)]))
  return { outputs: cleanRecord(recordOf(raw)), files }
}

const badEnds = new Set(['failed', 'exception', 'stopped'])

const steps: Record<string, ProgressStep> = {
  'knowledge-retrieval': 'KNOWLEDGE_BASE_SEARCHING',
  tool: 'ONLINE_SEARCHING',
  'http-request': 'ONLINE_SEARCHING',
  'question-classifier': 'SEARCH_ANALYSIS',
  'parameter-extractor': 'SEARCH_ANALYSIS',
  'document-extractor': 'SEARCH_ANALYSIS',
  code: 'SEARCH_ANALYSIS'
}

/** The steps of one reply that have begun and not ended: some versions, and every flow that fails, leave steps behind. */
export function createOpenSteps() {
  const open = new Map<string, FlowNode>()
  return {
    note(events: ConnectorEvent[]): ConnectorEvent[] {
      for (const event of events) {
        if (event.type !== 'node') continue
        if (event.node.status === 'running') open.set(event.node.id, event.node)
        else open.delete(event.node.id)
      }
      return events
    },
    /** They end with the reply. */
    endAs: (status: 'finished' | 'failed'): ConnectorEvent[] =>
      [...open.values()].map(node => ({ type: 'node', node: { ...node, status } }))
  }
}
