import type { Usage } from '@lyceum/core/contract'
import type { ReplySink } from '../connector.ts'
import type { ChunkReader } from './events.ts'

/** The sink of an answer that may have to be asked for again, with what became of the earlier tries. */
export type RetriedSink = ReplySink & {
  /** Takes back what a try has shown. What it took counts with the answer. */
  discard(reader: ChunkReader): void
  /** Whether anything was generated in a try that was discarded, which is paid. */
  hasPaid(): boolean
  /** Tells what the tries took where no answer does. */
  settle(): void
}

export function retriedSink(sink: ReplySink): RetriedSink {
  let spent: Usage | undefined
  let hasPaid = false

  return {
    ...sink,
    push: event => sink.push(event.type === 'usage' ? { ...event, usage: sumOf(event.usage, spent) } : event),
    discard(reader) {
      hasPaid ||= hasGenerated(reader)
      spent = reader.usage ? sumOf(reader.usage, spent) : spent
      // What it thought of all that is no part of what it answers to less.
      if (reader.pieces > 0) sink.push({ type: 'replace', text: '', thinking: '' })
    },
    hasPaid: () => hasPaid,
    settle() {
      if (spent) sink.push({ type: 'usage', usage: spent })
    }
  }
}

export const hasGenerated = ({ pieces, usage }: ChunkReader): boolean => pieces > 0 || (usage?.completionTokens ?? 0) > 0

const sumOf = (usage: Usage, other: Usage | undefined): Usage => ({
  promptTokens: usage.promptTokens + (other?.promptTokens ?? 0),
  completionTokens: usage.completionTokens + (other?.completionTokens ?? 0),
  totalTokens: usage.totalTokens + (other?.totalTokens ?? 0)
})
