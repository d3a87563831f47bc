/** Starts the demonstration platforms on one port; 0, the default, takes a free one. */
export function startDemoPlatforms(options?: DemoPlatformsOptions): Promise<DemoPlatforms>

export interface DemoPlatformsOptions {
  port?: number
  host?: string
  /** Milliseconds between two pieces of text; 30 unless told, tests use 0 to 5. */
  paceMs?: number
  /** Where file links point, when the server is reached by another address than its own. */
  publicUrl?: string
  /** What `GET /` says; names no feature. */
  serverVersion?: string
  /** Apps beside the demonstration's own; the same key replaces one. */
  apps?: DifyAppInput[]
}

export interface DemoPlatforms {
  /** `http://127.0.0.1:PORT` */
  url: string
  /** What a publisher enters as the platform API URL. */
  difyUrl: string
  /** Every call that reached a platform, oldest first, live. */
  calls: PlatformCall[]
  /** The first matching call from now on; rejects after `timeoutMs`. */
  nextCall(match: CallMatch, options?: CallOptions): Promise<PlatformCall>
  /** The first matching call on record, or the next one. */
  waitForCall(match: CallMatch, options?: CallOptions): Promise<PlatformCall>
  /** Adds or replaces an app and returns its key. */
  addApp(app: DifyAppInput): string
  removeApp(key: string): void
  /** Replaces all switches of an app, from its next call on. */
  setSwitches(key: string, switches: DifySwitches): void
  readonly apps: { key: string; name: string; mode: DifyMode; state: DifyAppState }[]
  /** Ends every stream and closes the port. */
  stop(): Promise<void>
}

/** A path below the platform's base, `:name` standing for any one part; or a test of the path or of the call. */
export type CallMatch = string | RegExp | ((call: PlatformCall) => boolean)

export interface CallOptions {
  method?: string
  key?: string
  /** 5,000 unless told. */
  timeoutMs?: number
}

export interface PlatformCall {
  platform: 'dify'
  method: string
  /** Below the base, without the query: `/chat-messages`. */
  path: string
  query: Record<string, string>
  /** The API key, when the call carried one. */
  key?: string
  user?: string
  /** The parsed JSON, or `{fields, files: [{name, filename, type, size}]}` of a form. */
  body: unknown
  /** Milliseconds since 1970. */
  at: number
  /** Of the answer, once that ended. */
  status?: number
  /** `aborted`: the caller left before the answer ended. `cut`: a switch broke the connection. */
  outcome: 'open' | 'answered' | 'aborted' | 'cut'
}

export type DifyMode = 'chat' | 'agent-chat' | 'agent' | 'advanced-chat' | 'workflow' | 'completion'
export type DifyAppState = 'published' | 'unpublished' | 'disabled' | 'abnormal' | 'removed' | 'archived'
/** Whose script answers; by default the one that fits the mode. */
export type DifySubject = 'calculus' | 'writing' | 'graphs' | 'campus' | 'lesson' | 'digest' | 'letter'

export interface DifyAppInput {
  key: string
  mode: DifyMode
  name?: string
  description?: string
  tags?: string[]
  icon?: string
  iconBackground?: string
  subject?: DifySubject
  state?: DifyAppState
  /** Merged over what `GET /parameters` says by default, key by key. */
  parameters?: Record<string, unknown>
  switches?: DifySwitches
}

/** How an app behaves for a test; README.md says what each does. */
export interface DifySwitches {
  answer?: string | string[]
  paceMs?: number
  /** Each piece of text ends with `⟨microseconds⟩`. */
  timed?: boolean
  slowStartMs?: number
  slowHeadersMs?: number
  thinkTagged?: boolean
  thinkSeparated?: boolean
  thinkUnclosed?: boolean
  thinkCloseOnly?: boolean
  legacyOrder?: boolean
  dropMessageEnd?: boolean
  lateNodeEvents?: boolean
  lateEvents?: boolean
  nodeRetry?: boolean
  /** `true` fails the LLM node (or the last before the end); a string names a node id or type. */
  failNode?: boolean | string
  humanInput?: boolean
  /** How long a human-input form may be answered; three days unless told. */
  formSeconds?: number
  moderationReplace?: boolean | { text?: string; at?: 'middle' | 'end'; continues?: boolean }
  inputModeration?: boolean | string
  annotationHit?: boolean | string
  messageFileQuirk?: boolean
  relativeFileUrls?: boolean
  internalFileUrls?: boolean
  /** 300 unless told, as on a fresh Dify. */
  fileUrlSeconds?: number
  /** Text is extracted without Unstructured: slides, mails and the like are `custom` files. */
  plainExtraction?: boolean
  noUsage?: boolean
  stringNumbers?: boolean
  suggestedFails?: boolean
  infoWithoutMode?: boolean
  /** The default; the name is there so that a test can say it. */
  stopHonoured?: boolean
  stopIgnored?: boolean
  errorBeforeStart?: { status: number; code: string; message?: string }
  /** `after` counts pieces of text; 2 unless told. */
  errorMidStream?: boolean | { status?: number; code?: string; message?: string; after?: number }
  /** `true`: too many concurrent runs. `'quota'`: the plan's runs are used up. */
  rateLimited?: boolean | 'quota'
  htmlInstead?: boolean
  /** The status a proxy answers with in HTML. */
  gatewayError?: number
  /** Breaks the connection after so many events. */
  cutAfter?: number
  /** Ends the stream politely after so many events. */
  eofAfter?: number
  /** Keeps the connection after the last event: for ever, or so many milliseconds. */
  hangAfterEnd?: boolean | number
  onlyPings?: boolean
  /** Milliseconds; 10,000 unless told. */
  pingEvery?: number
  splitUtf8?: boolean
  crlf?: boolean
  buffered?: boolean
  legacyJson?: boolean
  doubledDataPrefix?: boolean
  garbage?: boolean
}
