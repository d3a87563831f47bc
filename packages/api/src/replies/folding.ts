import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { applyEvent, GrownText } from '@lyceum/core/rules'
import type { Delta } from './encode-event.ts'

type NodeEvent = Extract<ChatEvent, { type: 'node' }>

/**
 * The message that a running reply has come to. It is folded only where that saves memory or somebody asks for it; its text and thinking,
 * which grow by small pieces, stand apart from it until then.
 */
export class Folding {
  private folded: AgentMessage
  private readonly text = new GrownText()
  private readonly thinking = new GrownText()
  /** Events that are not yet in `folded`, without their texts; neighbouring deltas of one type are one. */
  private unfolded: ChatEvent[] = []
  private readonly nodes = new Map<string, NodeEvent>()

  constructor(start: AgentMessage) {
    this.folded = { ...start, text: '', thinking: '' }
    this.text.set(start.text)
    this.thinking.set(start.thinking)
  }

  add(event: ChatEvent): void {
    if (event.type === 'text' || event.type === 'thinking') {
      this.addDelta(event.type, event.delta, event.seq, event.at)
    } else if (event.type === 'replace') {
      this.text.set(event.text)
      if (event.thinking !== undefined) this.thinking.set(event.thinking)
      this.unfolded.push({ type: 'replace', text: '', seq: event.seq })
    } else if (event.type === 'node') {
      this.addNode(event)
    } else {
      this.unfolded.push(event)
      if (event.type === 'started') this.startOver()
    }
  }

  private startOver(): void {
    this.text.set('')
    this.thinking.set('')
  }

  addDelta(type: Delta['type'], delta: string, seq: number, at: string): void {
    this[type].add(delta)
    const last = this.unfolded.at(-1)
    if (last?.type === type) last.seq = seq
    else this.unfolded.push({ type, delta: '', seq, at })
  }

  /** Of one step only its newest state counts: a flow of many rounds reports the same steps thousands of times. */
  private addNode(event: NodeEvent): void {
    const earlier = this.nodes.get(event.node.id)
    if (earlier) {
      earlier.node = event.node
      return
    }
    const own = { ...event }
    this.nodes.set(event.node.id, own)
    this.unfolded.push(own)
  }

  fold(): void {
    this.folded = this.unfolded.reduce(applyEvent, this.folded)
    this.unfolded = []
    this.nodes.clear()
  }

  /** @param lastSeq the number of the last event that was added: one of a known step left its number with the step's first one */
  message(lastSeq: number): AgentMessage {
    this.fold()
    return { ...this.folded, text: `${this.text}`, thinking: `${this.thinking}`, lastSeq: Math.max(lastSeq, this.folded.lastSeq) }
  }
}
