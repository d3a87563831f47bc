import type { Connection, Usage } from '@lyceum/core/contract'
import type { Connector, PlatformEvent, Turn } from '../connector.ts'

/** What became of a question: the text so far, how it ended, and what the platform wants to keep for the next one. */
export type CollectedAnswer = {
  text: string
  /** Undefined while the platform is still answering. */
  end?: Extract<PlatformEvent, { type: 'finished' | 'waiting' | 'failed' }>
  /** What it took, where the platform has told that. */
  usage?: Usage
  state: Record<string, unknown>
}

/**
 * Asks a question of which only the text of the answer is wanted. `answer` is filled while the platform answers, so that a caller who stops
 * waiting has what came until then. It is bounded as a reply is. @throws as the connector's `chat`
 */
export async function collectAnswer(
  answer: CollectedAnswer,
  connector: Connector,
  connection: Connection,
  turn: Turn,
  context: Parameters<Connector['chat']>[3]
): Promise<void> {
  const push = (event: PlatformEvent) => {
    if (answer.end) return
    if (event.type === 'text') answer.text += event.delta
    else if (event.type === 'replace') answer.text = event.text
    else if (event.type === 'usage') answer.usage = event.usage
    else if (event.type === 'finished' || event.type === 'waiting' || event.type === 'failed') answer.end = event
  }
  const rememberState = (state: Record<string, unknown>) => {
    answer.state = state
  }
  // It comes with the first question, as the connectors do.
  const { boundedSink } = await import('./bounded-sink.ts')
  await connector.chat(connection, turn, boundedSink({ push, rememberState, rememberRef: () => {} }), context)
}

export const noAnswer = (): CollectedAnswer => ({ text: '', state: {} })
