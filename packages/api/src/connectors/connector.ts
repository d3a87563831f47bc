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

/** A file that goes with a question, its bytes fetched only when the connector sends them. */
export type TurnFile = { id: string; name: string; type: string; size: number; open(): Promise<AsyncIterable<Uint8Array>> }

/** One question as a platform needs it. */
export type Turn = {
  text: string
  inputs: Inputs
  files: TurnFile[]
  /** Who asks, as one stable name per person or guest that says nothing about them. */
  user: string
  /** What the connector remembered of this conversation; empty on the first turn. */
  state: Record<string, unknown>
  deepThinking: boolean
  onlineSearch: boolean
  /** What `describe` found this app able to do when it was last checked. */
  capabilities: Capabilities
  /** The app's form as `describe` found it. */
  form: InputField[]
}

export type Rating = 'like' | 'dislike' | null

/** What a connector may use beside what it is told. */
export type ConnectorContext = {
  outgoing: Outgoing
  log: Logger
  /** Ends the call. */
  signal: AbortSignal
}

/** Where a connector puts a reply as it comes. */
export type ReplySink = {
  /** One event of the reply; what comes after `finished` or `failed` is ignored. Throws AppError thirdPartyStreamFailed when the reply has grown past its limits. */
  push(event: ConnectorEvent): void
  /** Replaces what is remembered of the conversation; stored also when the stream breaks. */
  rememberState(state: Record<string, unknown>): void
  /** Ids of this turn, for stop and feedback; replaces earlier ones. */
  rememberRef(ref: Record<string, unknown>): void
}

/** Our adapter to one platform. Nothing downstream of it knows which one it is. */
export type Connector<C extends Connection = Connection> = {
  /** Asks the platform, without spending tokens, whether the connection works and what the app says of itself. */
  describe(connection: C, context: ConnectorContext): Promise<PlatformAgent>
  /**
   * Streams one reply into the sink, and resolves when it has ended with exactly one `finished` or `failed`. Rejects with an AppError;
   * soon after the context's signal aborts, with its reason.
   */
  chat(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Runs a workflow; the rest as with `chat`. */
  run(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Tells the platform to stop a turn; failing is fine, the stream is closed anyway. */
  stop(connection: C, ref: Record<string, unknown>, user: string, type: AgentType, context: ConnectorContext): Promise<void>
  /** Passes on whether a reply helped; platforms without such a call leave it out. */
  feedback?(connection: C, ref: Record<string, unknown>, user: string, rating: Rating, context: ConnectorContext): Promise<void>
}
