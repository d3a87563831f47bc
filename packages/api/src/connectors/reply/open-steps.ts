import type { ConnectorEvent, FlowNode } from '@lyceum/core/contract'
import { platformLimits } from './limits.ts'

/** The steps of one reply. At most as many open ones are remembered as a reply may have. */
export type OpenSteps = {
  push(node: FlowNode | undefined): void
  /** Ends a step that is open. */
  finish(id: string, milliseconds?: number | null): void
  /** Ends a step that is open and did not work. */
  fail(id: string): void
  hasOpen(): boolean
  /** Ends all open steps; call it at the end of the reply. */
  endAs(status: 'finished' | 'failed'): void
}

/** Emits steps and remembers those that have not ended, since platforms leave steps open, above all when they fail. */
export function createOpenSteps(emit: (event: ConnectorEvent) => void): OpenSteps {
  const open = new Map<string, FlowNode>()
  function push(node: FlowNode): void {
    if (node.status !== 'running') open.delete(node.id)
    else if (open.size < platformLimits.nodes || open.has(node.id)) open.set(node.id, node)
    emit({ type: 'node', node })
  }
  return {
    push: node => node && push(node),
    finish(id, milliseconds = null) {
      const node = open.get(id)
      if (node) push({ ...node, status: 'finished', milliseconds })
    },
    fail(id) {
      const node = open.get(id)
      if (node) push({ ...node, status: 'failed' })
    },
    hasOpen: () => open.size > 0,
    endAs(status) {
      for (const node of open.values()) emit({ type: 'node', node: { ...node, status } })
    }
  }
}
