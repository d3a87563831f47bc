import type { AgentMessage, Capabilities, ChatEvent, Connection, ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import type { Connector, Turn } from '../connectors/connector.ts'
import type { Outgoing } from '../connectors/outgoing.ts'

export type Played = {
  events: ConnectorEvent[]
  /** The message at the end, as a reader sees it. */
  shown: AgentMessage
  /** The error reason, if the turn failed or threw. */
  reason: string | undefined
  /** All logged lines. */
  log: string
}

/** The capabilities of an app that makes no further calls after its answer. */
export const ableApp: Capabilities = {
  deepThinking: false,
  onlineSearch: false,
  knowledgeBases: true,
  files: true,
  stop: true,
  suggestions: false,
  citations: true
}

/** Runs one turn of a connector to its end. */
export async function playTurn<C extends Connection>(
  connector: Connector<C>,
  connection: C,
  outgoing: Outgoing,
  { signal = new AbortController().signal, ...changed }: Partial<Turn> & { signal?: AbortSignal } = {}
): Promise<Played> {
  const lines: string[] = []
  const turn: Turn = {
    text: 'What is osmosis?',
    inputs: {},
    files: [],
    user: 'lyceum-test',
    state: {},
    deepThinking: false,
    onlineSearch: false,
    capabilities: ableApp,
    form: [],
    ...changed
  }
  const context = { outgoing, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), signal }
  const remember = { state() {}, ref() {} }
  const events: ConnectorEvent[] = []
  let reason: string | undefined
  try {
    const play = connection.type === 'workflow' ? connector.run : connector.chat
    for await (const event of play(connection, turn, remember, context)) {
      events.push(event)
      if (event.type === 'failed') reason = event.reason
    }
  } catch (failure) {
    reason = (failure as { reason?: string }).reason ?? String(failure)
  }
  return { events, shown: shownBy(events), reason, log: lines.join('') }
}

function shownBy(events: ConnectorEvent[]): AgentMessage {
  const at = '2026-01-01T00:00:00.000Z'
  const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: at })
  return events.map((event, index) => ({ ...event, seq: index + 1, at }) as ChatEvent).reduce(applyEvent, start)
}
