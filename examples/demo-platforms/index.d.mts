import type { DemoPlatformServers } from './platforms.d.mts'

/** Starts the demonstration platforms on one port; 0, the default, chooses a free one. */
export function startDemoPlatforms(options?: DemoPlatformsOptions): Promise<DemoPlatforms>

export interface DemoPlatformsOptions {
  port?: number
  host?: string
  /** Milliseconds between two pieces of text; 30 by default, tests use 0 to 5. */
  paceMs?: number
  /** Origin of file links, if clients reach the server under another address. */
  publicUrl?: string
  /** Returned by `GET /`; enables no features. */
  serverVersion?: string
  /** Additional apps; the same key replaces a built-in one. */
  apps?: DifyAppInput[]
}

export interface DemoPlatforms {
  /** `http://127.0.0.1:PORT` */
  url: string
  /** The platforms by name. The functions for apps below are those of Dify. */
  platforms: DemoPlatformServers
  /** Dify's platform API URL, which a publisher enters. */
  difyUrl: string
  /** The address of a search engine that speaks SearXNG's protocol, and finds prepared texts only. */
  searxngUrl: string
  /** The address of a service that turns recordings into text by OpenAI's protocol, and understands none. */
  speechUrl: string
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
  /** Default 5,000. */
  timeoutMs?: number
}

export interface PlatformCall {
  platform: keyof DemoPlatformServers
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
  /** HTTP status of the response, once it has ended. */
  status?: number
  /** `aborted`: the caller disconnected before the response ended. `cut`: a switch broke the connection. */
  outcome: 'open' | 'answered' | 'aborted' | 'cut'
}

export type DifyMode = 'chat' | 'agent-chat' | 'agent' | 'advanced-chat' | 'workflow' | 'completion'
export type DifyAppState = 'published' | 'unpublished' | 'disabled' | 'abnormal' | 'removed' | 'archived'
/** The script that answers; by default the one for the mode. */
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
  /** Merged over the default `GET /parameters`, key by key. */
  parameters?: Record<string, unknown>
  switches?: DifySwitches
}

/** Switches that change how an app behaves in a test, described in README.md. */
export interface DifySwitches {
  answer?: string | string[]
  paceMs?: number
  /** After this many pieces of text the answer waits until the app's switches are changed. */
  heldAfter?: number
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
  /** How long a human-input form may be answered; three days by default. */
  formSeconds?: number
  moderationReplace?: boolean | { text?: string; at?: 'middle' | 'end'; continues?: boolean }
  inputModeration?: boolean | string
  annotationHit?: boolean | string
  messageFileQuirk?: boolean
  relativeFileUrls?: boolean
  internalFileUrls?: boolean
  /** Default 300, as in a new Dify installation. */
  fileUrlSeconds?: number
  /** Text is extracted without Unstructured: slides, mails and the like are `custom` files. */
  plainExtraction?: boolean
  noUsage?: boolean
  stringNumbers?: boolean
  suggestedFails?: boolean
  /** `GET /site` has a picture as the icon instead of an emoji. */
  pictureIcon?: boolean
  infoWithoutMode?: boolean
  /** The default, named so that a test can state it explicitly. */
  stopHonoured?: boolean
  stopIgnored?: boolean
  errorBeforeStart?: { status: number; code: string; message?: string }
  /** `after` counts pieces of text; 2 by default. */
  errorMidStream?: boolean | { status?: number; code?: string; message?: string; after?: number }
  /** `true`: too many concurrent runs. `'quota'`: the plan's quota is used up. */
  rateLimited?: boolean | 'quota'
  htmlInstead?: boolean
  /** Status of an HTML error page as a proxy sends it. */
  gatewayError?: number
  /** Breaks the connection after this number of events. */
  cutAfter?: number
  /** Ends the stream normally after this number of events. */
  eofAfter?: number
  /** Keeps the connection open after the last event: forever, or for this many milliseconds. */
  hangAfterEnd?: boolean | number
  onlyPings?: boolean
  /** Milliseconds; 10,000 by default. */
  pingEvery?: number
  splitUtf8?: boolean
  crlf?: boolean
  buffered?: boolean
  legacyJson?: boolean
  doubledDataPrefix?: boolean
  garbage?: boolean
}
