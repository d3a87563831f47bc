import type { AgentMessage, Capabilities, ChatEvent, Connection } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import type { Outgoing } from '../connectors/client/outgoing.ts'
import type { Connector, ConnectorContext, PlatformEvent, Submission, Turn } from '../connectors/connector.ts'
import { boundedSink } from '../connectors/reply/bounded-sink.ts'

export type Played = {
  events: PlatformEvent[]
  /** The message that a user sees in the end. */
  shown: AgentMessage
  /** The error that the connector rejected with. */
  thrown: unknown
  /** The reason of the failure, if the turn failed or threw. */
  reason: string | undefined
  /** The last stored state of the conversation and ids of the turn. */
  state: Record<string, unknown> | undefined
  ref: Record<string, unknown> | undefined
  /** All lines of the log. */
  log: string
}

/** `submission` answers the form of an earlier turn instead of asking. */
export type Play = Partial<Turn> & {
  submission?: Submission
  signal?: AbortSignal
  secrets?: ConnectorContext['secrets']
  onEvent?: (event: PlatformEvent) => void
}

/** The capabilities of an app without suggestions. */
export const sampleCapabilities: Capabilities = {
  deepThinking: false,
  onlineSearch: false,
  knowledgeBases: true,
  files: true,
  stop: true,
  suggestions: false,
  citations: true
}

/** A question without files to an app without a form. */
export const sampleTurn: Turn = {
  text: 'What is osmosis?',
  inputs: {},
  files: [],
  user: 'lyceum-test',
  state: {},
  memoryDiffers: false,
  history: async () => [],
  deepThinking: false,
  onlineSearch: false,
  capabilities: sampleCapabilities,
  form: []
}

/** Runs one turn of a connector to its end; an error is returned as `thrown`. */
export async function playTurn<C extends Connection>(
  connector: Connector<C>,
  connection: C,
  outgoing: Outgoing,
  { signal = new AbortController().signal, onEvent, submission, secrets, ...changed }: Play = {}
): Promise<Played> {
  const lines: string[] = []
  const events: PlatformEvent[] = []
  const remembered: Pick<Played, 'state' | 'ref'> = { state: undefined, ref: undefined }
  const context = {
    outgoing,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    signal,
    ...(secrets && { secrets })
  }
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
    const turn = { ...sampleTurn, ...changed }
    const play = connection.type === 'workflow' ? connector.run : connector.chat
    if (!play) throw new Error('the connector runs no workflows')
    if (submission) await connector.resume!(connection, submission, turn, sink, context)
    else await play(connection, turn, sink, context)
  } catch (failure) {
    thrown = failure
  }
  return { events, shown: shownBy(events), thrown, reason: reasonOf(events, thrown), ...remembered, log: lines.join('') }
}

function reasonOf(events: PlatformEvent[], thrown: unknown): string | undefined {
  if (thrown !== undefined) return (thrown as { reason?: string }).reason ?? String(thrown)
  const failed = events.find(event => event.type === 'failed')
  return failed?.type === 'failed' ? failed.reason : undefined
}

function shownBy(events: PlatformEvent[]): AgentMessage {
  const at = '2026-01-01T00:00:00.000Z'
  const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: at })
  return events.map((event, index) => ({ ...event, seq: index + 1, at }) as ChatEvent).reduce(applyEvent, start)
}
