import type { AgentMessage, Capabilities, ChatEvent, Connection, ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import { boundedSink } from '../connectors/bounded-sink.ts'
import type { Connector, Turn } from '../connectors/connector.ts'
import type { Outgoing } from '../connectors/outgoing.ts'

export type Played = {
  events: ConnectorEvent[]
  /** What a reader has before them in the end. */
  shown: AgentMessage
  /** What the connector rejected with. */
  thrown: unknown
  /** The reason it ended with, where it failed or threw. */
  reason: string | undefined
  /** What it wanted remembered last. */
  state: Record<string, unknown> | undefined
  ref: Record<string, unknown> | undefined
  /** Every line that was logged. */
  log: string
}

export type Play = Partial<Turn> & { signal?: AbortSignal; onEvent?: (event: ConnectorEvent) => void }

/** What an app can do that asks for nothing after its answer. */
export const ableApp: Capabilities = {
  deepThinking: false,
  onlineSearch: false,
  knowledgeBases: true,
  files: true,
  stop: true,
  suggestions: false,
  citations: true
}

/** A question without files to an app without a form. */
export const usualTurn: Turn = {
  text: 'What is osmosis?',
  inputs: {},
  files: [],
  user: 'lyceum-test',
  state: {},
  deepThinking: false,
  onlineSearch: false,
  capabilities: ableApp,
  form: []
}

/** Plays one turn of a connector to its end; what was thrown is an end too. */
export async function playTurn<C extends Connection>(
  connector: Connector<C>,
  connection: C,
  outgoing: Outgoing,
  { signal = new AbortController().signal, onEvent, ...changed }: Play = {}
): Promise<Played> {
  const lines: string[] = []
  const events: ConnectorEvent[] = []
  const remembered: Pick<Played, 'state' | 'ref'> = { state: undefined, ref: undefined }
  const context = { outgoing, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), signal }
  const sink = boundedSink({
    push(event) {
      events.push(event)
      onEvent?.(event)
    },
    rememberState: state => void Object.assign(remembered, { state }),
    rememberRef: ref => void Object.assign(remembered, { ref })
  })
  let thrown: unknown
  try {
    const play = connection.type === 'workflow' ? connector.run : connector.chat
    await play(connection, { ...usualTurn, ...changed }, sink, context)
  } catch (failure) {
    thrown = failure
  }
  return { events, shown: shownBy(events), thrown, reason: reasonOf(events, thrown), ...remembered, log: lines.join('') }
}

function reasonOf(events: ConnectorEvent[], thrown: unknown): string | undefined {
  if (thrown !== undefined) return (thrown as { reason?: string }).reason ?? String(thrown)
  const failed = events.find(event => event.type === 'failed')
  return failed?.type === 'failed' ? failed.reason : undefined
}

function shownBy(events: ConnectorEvent[]): AgentMessage {
  const at = '2026-01-01T00:00:00.000Z'
  const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: at })
  return events.map((event, index) => ({ ...event, seq: index + 1, at }) as ChatEvent).reduce(applyEvent, start)
}
