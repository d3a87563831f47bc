import type {
  AgentType,
  AskedForm,
  Capabilities,
  Connection,
  ConnectorEvent,
  InputField,
  Inputs,
  PlatformAgent,
  ReplyRemark
} from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Outgoing } from './client/outgoing.ts'

/** A file of a question. Its bytes are only read when the connector sends them; `size` is in bytes. */
export type TurnFile = {
  id: string
  name: string
  type: string
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
  /**
   * An address at which anyone can download this file for a few minutes, for platforms that fetch files themselves. Undefined if the
   * operator has not configured the server's public address; then only the bytes can be sent.
   */
  publicUrl(): string | undefined
}

/** A question or an answer of the conversation so far; a question with the pictures and sounds that were sent with it. */
export type PastMessage = { role: 'user' | 'assistant'; text: string; files?: TurnFile[] }

/** One question, as a connector receives it. */
export type Turn = {
  text: string
  inputs: Inputs
  files: TurnFile[]
  /** A stable pseudonym of the user or guest, without personal data. */
  user: string
  /** What the connector last stored for this conversation with `rememberState`; empty for the first question. */
  state: Record<string, unknown>
  /**
   * Whether the platform's memory has exchanges that the user has replaced by editing a question or regenerating an answer. Stays true
   * until the connector stores another state. A connector that can replay `history()` should start over with it.
   */
  memoryDiffers: boolean
  /**
   * The exchanges before this question as the user sees them, oldest first, in pairs of question and answer; the newest within
   * `platformLimits.history`. Running and empty answers are left out with their questions. Each call reads the database.
   * @param onShortened called if older ones are left out for the first time in the conversation
   */
  history(onShortened?: () => void): Promise<PastMessage[]>
  deepThinking: boolean
  onlineSearch: boolean
  /** The app's capabilities, as `describe` last returned them. */
  capabilities: Capabilities
  /** The app's form, as `describe` last returned it. */
  form: InputField[]
}

/** The answer to the form of a waiting reply. `turn.files` are its files, and `turn.inputs` are still those of the question. */
export type Submission = {
  /** What the connector last stored for the waiting turn with `rememberRef`. */
  ref: Record<string, unknown>
  form: AskedForm
  /** Valid values for the fields of the form. */
  inputs: Inputs
  /** One of the form's actions; null for a form without. */
  action: string | null
}

export type Rating = 'like' | 'dislike' | null

/** What a platform reports about an app; its picture is asked for with `icon`. */
export type DescribedApp = Omit<PlatformAgent, 'icon'>

/** What each call of a connector may use. */
export type ConnectorContext = {
  outgoing: Outgoing
  log: Logger
  /** Aborts the call. */
  signal: AbortSignal
  /** Seals what is secret in a state, for storage. */
  secrets?: { seal(plain: string): string; open(sealed: string): string }
  /**
   * Until when a description may ask for what it can do without, in milliseconds since 1970; never with 0. Without it, its own limit holds.
   */
  optionalUntil?: number
  /** Receives what the platform itself says when it refuses a call, redacted; for publishers who check a connection. */
  onRefusal?(words: string): void
}

/** Where the bytes of a produced file are: in memory, or at `file.url` but only for requests with these headers. */
export type FileSource = { bytes: Uint8Array; type: string } | { secretHeaders: Record<string, string> }

/**
 * An event of a reply. Without a `source`, the `url` of a file is a link that needs no credentials, or a data URL. Files are copied into our
 * own storage; one that people can't open at its link is left out if that fails. `placed`: the text shows the file by the id that it has.
 */
export type PlatformEvent =
  | Exclude<ConnectorEvent, { type: 'file' }>
  | (Extract<ConnectorEvent, { type: 'file' }> & { source?: FileSource; placed?: true })

/** Receives a reply from a connector while it is streamed. */
export type ReplySink = ReplyReceiver & {
  /** Adds what a reader should know of how the answer came about; it goes along with `finished`. */
  remark(remark: ReplyRemark): void
}

export type ReplyReceiver = {
  /** Adds an event to the reply; ignored after `finished`, `waiting` or `failed`. @throws thirdPartyStreamFailed when the reply exceeds its limits */
  push(event: PlatformEvent): void
  /** Replaces the stored state of the conversation; stored even if the stream breaks later. */
  rememberState(state: Record<string, unknown>): void
  /** Replaces the stored ids of this turn, which `stop`, `feedback` and `resume` receive. */
  rememberRef(ref: Record<string, unknown>): void
}

/**
 * The adapter to one platform. All other code is independent of the platform. What the platform can do is declared as features beside its
 * description (contract/platform-….ts); the optional methods exist exactly if their feature is declared.
 */
export type Connector<C extends Connection = Connection> = {
  /** Checks the connection and reads the app's description, without spending tokens. @throws AppError */
  describe(connection: C, context: ConnectorContext): Promise<DescribedApp>
  /** The address of the picture that the app has as its icon on the platform, without credentials; undefined if it has none. */
  icon?(connection: C, context: ConnectorContext): Promise<string | undefined>
  /**
   * Streams one reply into the sink. Resolves after exactly one `finished`, `waiting` or `failed`. A reply that ends as `waiting` has had
   * a `form` that `resume` can answer with its ref; one whose form is to be answered elsewhere is `finished`. Only `suggestions` may follow
   * `finished`, which then says so: the end must not wait for them.
   * @throws AppError if the call fails or the stream breaks; the signal's reason soon after it is aborted
   */
  chat(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Runs a workflow; otherwise like `chat`. Absent for platforms without workflows. */
  run?(connection: C, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Answers the form of a waiting reply and streams how it continues, like `chat`. Exists if an agent type has the feature `forms`. */
  resume?(connection: C, submission: Submission, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void>
  /** Asks the platform to stop a turn. May fail, since the stream is closed anyway. */
  stop?(connection: C, ref: Record<string, unknown>, user: string, type: AgentType, context: ConnectorContext): Promise<void>
  /** Sends a rating to the platform; null withdraws it. */
  feedback?(connection: C, ref: Record<string, unknown>, user: string, rating: Rating, context: ConnectorContext): Promise<void>
  /**
   * Returns the short name that the platform makes of a conversation's first exchange, by its stored state; undefined if it makes none. May
   * take as long as an answer.
   */
  name?(connection: C, state: Record<string, unknown>, user: string, context: ConnectorContext): Promise<string | undefined>
  /** Turns a recording into text. `type` is its media type. @throws AppError; fileTypeUnsupported for a kind that the platform doesn't take */
  transcribe?(
    connection: C,
    recording: { type: string; bytes: Uint8Array },
    user: string,
    context: ConnectorContext
  ): Promise<string>
  /** Reads the text of a reply aloud. @throws AppError; agentTypeUnsupported for an app without a voice */
  speak?(connection: C, text: string, user: string, context: ConnectorContext): Promise<{ type: string; bytes: Uint8Array }>
  /** Deletes a conversation at the platform, by its stored state. May fail: the conversation is already deleted here. */
  forget?(connection: C, state: Record<string, unknown>, user: string, context: ConnectorContext): Promise<void>
}
