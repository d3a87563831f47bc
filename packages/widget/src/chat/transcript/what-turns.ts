import type { AgentMessage } from '@lyceum/core/contract/chat'

/** What turns while a reply comes about: one thing at a time, the one that says most. */
export function whatTurns({ status, thinkingSince, nodes }: AgentMessage): 'thinking' | 'node' | 'step' | null {
  if (status !== 'generating') return null
  if (thinkingSince !== null) return 'thinking'
  return nodes.some(node => node.status === 'running') ? 'node' : 'step'
}
