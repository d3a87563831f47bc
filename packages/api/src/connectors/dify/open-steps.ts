import type { ConnectorEvent, FlowNode } from '@lyceum/core/contract'

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
