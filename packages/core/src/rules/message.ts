import type { AgentMessage, ChatEvent, FlowNode } from '../contract/chat.ts'

/** A reply before its first event. */
export function emptyReply(start: Pick<AgentMessage, 'id' | 'conversationId' | 'questionId' | 'createdAt'>): AgentMessage {
  return {
    side: 'agent',
    ...start,
    status: 'generating',
    text: '',
    thinking: '',
    thinkingTime: null,
    thinkingSince: null,
    sources: [],
    files: [],
    steps: [],
    nodes: [],
    outputs: null,
    form: null,
    suggestions: [],
    usage: null,
    failure: null,
    feedback: null,
    feedbackComment: null,
    versions: [],
    lastSeq: 0
  }
}

/**
 * Applies one event to a reply. The server uses it to store the reply and the client to display it, so both get the same message.
 * An event that was already applied (its `seq` is not new) changes nothing, so a resumed stream may overlap.
 */
export function applyEvent(message: AgentMessage, event: ChatEvent): AgentMessage {
  if (event.seq <= message.lastSeq) return message
  return { ...change(message, event), lastSeq: event.seq }
}

const ends: ReadonlySet<string> = new Set(['waiting', 'finished', 'aborted', 'failed'])
export const isEnd = (event: ChatEvent) => ends.has(event.type)

function withStep(
  { stepDetail, ...message }: AgentMessage,
  { step, detail }: Extract<ChatEvent, { type: 'progress' }>
): AgentMessage {
  const steps = message.steps.at(-1) === step ? message.steps : [...message.steps, step]
  return { ...message, steps, ...(detail && { stepDetail: detail }) }
}

function change(message: AgentMessage, event: ChatEvent): AgentMessage {
  switch (event.type) {
    case 'started': {
      // A reply that is sent again starts over: its events were deleted, or its process died before writing some of them.
      const { id, conversationId, questionId, createdAt, feedback, feedbackComment, versions } = message
      return { ...emptyReply({ id, conversationId, questionId, createdAt }), feedback, feedbackComment, versions }
    }
    case 'progress':
      if (event.outcome)
        return {
          ...message,
          searches: [
            ...(message.searches ?? []),
            { step: event.step, outcome: event.outcome, ...(event.file && { file: event.file }) }
          ]
        }
      return withStep(message, event)
    case 'thinking':
      return { ...message, thinking: message.thinking + event.delta, thinkingSince: message.thinkingSince ?? event.at }
    case 'text':
      return { ...stopThinking(message, event.at), text: message.text + event.delta }
    case 'replace':
      return { ...message, text: event.text, thinking: event.thinking ?? message.thinking }
    case 'sources':
      return { ...message, sources: event.sources }
    case 'file':
      return { ...message, files: [...message.files.filter(file => file.id !== event.file.id), event.file] }
    case 'form':
      return { ...message, form: event.form }
    case 'node':
      return { ...message, nodes: upsert(message.nodes, event.node) }
    case 'outputs':
      return { ...message, outputs: event.outputs }
    case 'suggestions':
      return { ...message, suggestions: event.suggestions }
    case 'usage':
      return { ...message, usage: event.usage }
    case 'waiting':
    case 'finished':
    case 'aborted':
      return {
        ...stopThinking(message, event.at),
        status: event.type,
        endedAt: event.at,
        ...(event.type === 'finished' && event.remarks && { remarks: event.remarks })
      }
    case 'failed':
      return {
        ...stopThinking(message, event.at),
        status: 'failed',
        endedAt: event.at,
        failure: {
          reason: event.reason,
          ...(event.cause && { cause: event.cause }),
          ...(event.file && { file: event.file }),
          ...(event.quote && { quote: event.quote }),
          ...(event.closing && { closing: event.closing }),
          interrupted: event.interrupted ?? false
        }
      }
    default:
      // Event types of newer servers are skipped.
      return message
  }
}

function stopThinking(message: AgentMessage, at: string): AgentMessage {
  if (message.thinkingSince === null) return message
  const phase = Math.max(0, Date.parse(at) - Date.parse(message.thinkingSince))
  return { ...message, thinkingSince: null, thinkingTime: (message.thinkingTime ?? 0) + phase }
}

function upsert(nodes: FlowNode[], node: FlowNode): FlowNode[] {
  return nodes.some(known => known.id === node.id) ? nodes.map(known => (known.id === node.id ? node : known)) : [...nodes, node]
}
