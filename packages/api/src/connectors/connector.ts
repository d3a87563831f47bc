import type {
  AgentType,
  Capabilities,
  Connection,
  ConnectorEvent,
  InputField,
  Inputs,
  PlatformAgent
} from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Outgoing } from './outgoing.ts'

/** A file of a question. Its bytes are only read when the connector sends them; `size` is in bytes. */
export type TurnFile = { id: string; name: string; type: string; size: number; open(): Promise<AsyncIterable<Uint8Array>> }

/** One question, as a connector receives it. */
export type Turn = {
  text: string
  inputs: Inputs
  files: TurnFile[]
  /** A stable pseudonym of the user or guest, without personal data. */
  user: string
  /** What the connector last stored for this conversation with `rememberState`; empty for the first question. */
  state: Record<string, unknown>
  deepThinking: boolean
  onlineSearch: boolean
  /** The app's capabilities, as `describe` last returned them. */
  capabilities: Capabilities
  /** The app's form, as `describe` last returned it. */
  form: InputField[]
}

export type Rating = 'like' | 'dislike' | null

/** What each call of a connector may use. */
export type ConnectorContext = {
  outgoing: Outgoing
  log: Logger
  /** Aborts the call. */
  signal: AbortSignal
}

/** Receives a reply from a connector while it is streamed. */
export type ReplySink = {
  /** Adds an event to the reply; ignored after `finished` or `failed`. @throws thirdPartyStreamFailed when the reply exceeds its limits */
  push(event: ConnectorEvent): void
  /** Replaces the stored state of the conversation; stored even if the stream breaks later. */
  rememberState(state: Record<string, unknown>): void
  /** Replaces the stored ids of this turn, which `stop` and `feedback` receive. */
  rememberRef(ref: Record<string, unknown>): void
}

/** The adapter to one platform. All other code is independent of the platform. */
export type Connector<C extends Connection = Connection> = {
  /** Checks the connection and reads the app's description, without spending tokens. @throws AppError */
  describe(connection: C, context: ConnectorContext): Promise<PlatformAgent>
  /**
   * Streams one reply into the sink. Resolves after exactly one `finished` or `failed`.
   * @throws AppError if the call fails or the stream breaks; the signal's reason soon after it is aborted
   */
  chat(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Runs a workflow; otherwise like `chat`. */
  run(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Asks the platform to stop a turn. May fail, since the stream is closed anyway. */
  stop(connection: C, ref: Record<string, unknown>, user: string, type: AgentType, context: ConnectorContext): Promise<void>
  /** Sends a rating to the platform; null withdraws it. Absent for platforms without feedback. */
  feedback?(connection: C, ref: Record<string, unknown>, user: string, rating: Rating, context: ConnectorContext): Promise<void>
}
