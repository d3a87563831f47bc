import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'

type Started = Omit<Extract<ChatEvent, { type: 'started' }>, 'seq' | 'type' | 'conversationId' | 'messageId' | 'at'>

/**
 * The events of a stored reply, made anew for a reader whose place in it is gone. Folding these gives exactly the stored message, whatever
 * the reader had folded before: `started` begins anew, the times of thinking and text add up to the time it took to think.
 */
export function replayMessage(message: AgentMessage, afterSeq: number, names: Started): ChatEvent[] {
  const at = message.createdAt
  const thought = new Date(Date.parse(at) + (message.thinkingTime ?? 0)).toISOString()
  const events: (Omit<ChatEvent, 'seq'> | undefined)[] = [
    { type: 'started', conversationId: message.conversationId, messageId: message.id, at, ...names },
    ...message.steps.map(step => ({ type: 'progress', step })),
    ...wordsOf(message, at, thought),
    message.sources.length > 0 ? { type: 'sources', sources: message.sources } : undefined,
    ...message.nodes.map(node => ({ type: 'node', node })),
    ...message.files.map(file => ({ type: 'file', file })),
    message.outputs ? { type: 'outputs', outputs: message.outputs } : undefined,
    message.form ? { type: 'form', form: message.form } : undefined,
    message.suggestions.length > 0 ? { type: 'suggestions', suggestions: message.suggestions } : undefined,
    message.usage ? { type: 'usage', usage: message.usage } : undefined,
    endOf(message, thought)
  ] as (Omit<ChatEvent, 'seq'> | undefined)[]
  const told = events.filter(event => event !== undefined)
  // The last number is the stored message's own, unless the reader is past it already.
  const first = Math.max(afterSeq + 1, message.lastSeq - told.length + 1)
  return told.map((event, index) => ({ ...event, seq: first + index }) as ChatEvent)
}

/** Thinking that took no time was told by the platform in one piece with the text, without a delta. */
function wordsOf({ thinking, thinkingTime, text }: AgentMessage, at: string, thought: string): object[] {
  if (thinking && thinkingTime === null) return [{ type: 'replace', text, thinking }]
  return [
    ...(thinking ? [{ type: 'thinking', delta: thinking, at }] : []),
    ...(text ? [{ type: 'text', delta: text, at: thought }] : [])
  ]
}

function endOf({ status, failure }: AgentMessage, at: string): object | undefined {
  switch (status) {
    case 'failed':
      return { type: 'failed', at, reason: failure?.reason ?? 'generic', ...(failure?.interrupted ? { interrupted: true } : {}) }
    case 'generating':
      return undefined
    default:
      return { type: status, at }
  }
}
