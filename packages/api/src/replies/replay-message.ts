import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'

type Started = Omit<Extract<ChatEvent, { type: 'started' }>, 'seq' | 'type' | 'conversationId' | 'messageId' | 'at'>

/**
 * Creates events for a stored reply, for a reader whose place in it is no longer known. Folding them gives exactly the stored
 * message, whatever the reader had folded before: `started` resets it, and the times of thinking and text add up to the stored
 * thinking time.
 */
export function replayMessage(message: AgentMessage, afterSeq: number, names: Started): ChatEvent[] {
  const at = message.createdAt
  const thinkingEnd = new Date(Date.parse(at) + (message.thinkingTime ?? 0)).toISOString()
  const events: (Omit<ChatEvent, 'seq'> | undefined)[] = [
    { type: 'started', conversationId: message.conversationId, messageId: message.id, at, ...names },
    ...message.steps.map((step, index) => ({
      type: 'progress',
      step,
      ...(index === message.steps.length - 1 && message.stepDetail && { detail: message.stepDetail })
    })),
    ...(message.searches ?? []).map(search => ({ type: 'progress', ...search })),
    ...deltasOf(message, at, thinkingEnd),
    message.sources.length > 0 ? { type: 'sources', sources: message.sources } : undefined,
    ...message.nodes.map(node => ({ type: 'node', node })),
    ...message.files.map(file => ({ type: 'file', file })),
    message.outputs ? { type: 'outputs', outputs: message.outputs } : undefined,
    message.form ? { type: 'form', form: message.form } : undefined,
    message.suggestions.length > 0 ? { type: 'suggestions', suggestions: message.suggestions } : undefined,
    message.usage ? { type: 'usage', usage: message.usage } : undefined,
    endOf(message, message.endedAt ?? thinkingEnd)
  ] as (Omit<ChatEvent, 'seq'> | undefined)[]
  const present = events.filter(event => event !== undefined)
  // The last number is that of the stored message, unless the reader has a higher one already.
  const first = Math.max(afterSeq + 1, message.lastSeq - present.length + 1)
  return present.map((event, index) => ({ ...event, seq: first + index }) as ChatEvent)
}

/** Thinking without a time was sent in one piece together with the text, without a delta. */
function deltasOf({ thinking, thinkingTime, text }: AgentMessage, at: string, thinkingEnd: string): object[] {
  if (thinking && thinkingTime === null) return [{ type: 'replace', text, thinking }]
  return [
    ...(thinking ? [{ type: 'thinking', delta: thinking, at }] : []),
    // Without text, the empty piece ends the thought.
    ...(text || thinking ? [{ type: 'text', delta: text, at: thinkingEnd }] : [])
  ]
}

function endOf({ status, failure, remarks }: AgentMessage, at: string): object | undefined {
  switch (status) {
    case 'failed':
      return {
        type: 'failed',
        at,
        reason: failure?.reason ?? 'generic',
        ...(failure?.cause && { cause: failure.cause }),
        ...(failure?.file && { file: failure.file }),
        ...(failure?.quote && { quote: failure.quote }),
        ...(failure?.closing && { closing: failure.closing }),
        ...(failure?.interrupted ? { interrupted: true } : {})
      }
    case 'finished':
      return { type: 'finished', at, ...(remarks && { remarks }) }
    case 'generating':
      return undefined
    default:
      return { type: status, at }
  }
}
