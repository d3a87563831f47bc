import type { IncomingHttpHeaders } from 'node:http'
import type { BoundedMap } from '../bounded.mjs'
import type { DifySubject, PlatformCall } from '../index.d.mts'
import type { DemoPlatformServer } from '../platforms.d.mts'

/** `agent` and `flow-agent` (an agent in chatflow mode) are bots; `chatflow` and `workflow` are called by their own ids. */
export type CozeKind = 'agent' | 'flow-agent' | 'chatflow' | 'workflow'

export interface CozeAppInput {
  /** Its bot or workflow id: digits. */
  id: string
  kind: CozeKind
  name?: string
  description?: string
  subject?: DifySubject
  /** The Coze app that a flow belongs to; a flow without one is in the library. */
  appId?: string
  prologue?: string
  questions?: string[]
  /** The inputs of a flow, as `input.parameters` names them. */
  parameters?: Record<string, Parameter>
  /** Whether it is published to the API channel; true by default. */
  published?: boolean
  /** Whether an agent has a voice, and so hears; false by default. */
  voice?: boolean
  switches?: CozeSwitches
}

export interface Parameter {
  type: string
  required?: boolean
  description?: string
  default_value?: unknown
  items?: { type: string }
}

/** Switches that change how an app behaves in a test. */
export interface CozeSwitches {
  /** A text, or the exact pieces to stream. A workflow returns it as its output. */
  answer?: string | string[]
  paceMs?: number
  slowHeadersMs?: number
  slowStartMs?: number
  /** The answer begins with thinking in `reasoning_content`. */
  reasoning?: boolean
  thinkTagged?: boolean
  /** The last piece is missing among the deltas and only part of the completed message. */
  shortDeltas?: boolean
  /** The answer arrives as this many messages with ids of their own. */
  messages?: number
  /** The question of an interrupted flow, with options. */
  ask?: { question: string; options?: string[] }
  /** An agent calls a tool that runs where it is used. */
  localPlugin?: boolean
  /** The answer is a card with this question. */
  card?: { question: string; options: string[] }
  /** The answer ends with an image. */
  picture?: boolean
  /** `conversation.chat.failed`, or a workflow's `Error`, with this code after two pieces. */
  failWith?: number
  /** The data of an `error` event that comes first. */
  errorFirst?: unknown
  errorBeforeStart?: { status: number; code: number | string; msg?: string }
  rateLimited?: boolean
  htmlInstead?: boolean
  /** The conversation is busy for this many questions. */
  busyTimes?: number
  /** A self-hosted server: no `[DONE]`, plain text in errors, workflow events in lower case. */
  studio?: boolean
  audioAfterEnd?: boolean
  /** Breaks the connection after this number of events. */
  cutAfter?: number
  /** Only comments, every so many milliseconds. */
  onlyCommentsEvery?: number
  splitUtf8?: boolean
  crlf?: boolean
  garbage?: boolean
  withoutLastBlank?: boolean
}

export type App = Required<Omit<CozeAppInput, 'switches' | 'appId'>> & { appId?: string; switches: CozeSwitches }

/** An application that signs its own requests for tokens. */
export interface OAuthApp {
  appId: string
  fingerprint: string
  /** In PEM. */
  publicKey: string
}

export interface CozeServer extends DemoPlatformServer<CozeAppInput, CozeSwitches, { id: string; kind: CozeKind; name: string }> {
  /** The personal access token of the demonstration. */
  apiKey: string
  addOAuthApp(app: OAuthApp): void
  /** Withdraws all tokens that were issued. */
  dropTokens(): void
}

/** Whose call it is: each session of an OAuth app is a user of its own. */
export type Caller = string

export interface Conversation {
  id: string
  owner: Caller
  appId: string
  questions: string[]
  messageIds: Set<string>
  runningChat: string | undefined
}

export interface Chat {
  id: string
  conversationId: string
  owner: Caller
  status: 'in_progress' | 'completed' | 'canceled' | 'failed' | 'requires_action'
  /** What goes on once the results of local plugins are there. */
  turn?: import('./chat-order.mjs').Turn
  /** Whether they are. */
  told?: boolean
}

export interface State {
  apps: Map<string, App>
  oauthApps: Map<string, OAuthApp>
  /** The caller of each issued token. */
  tokens: BoundedMap<string, { caller: Caller; expiresAt: number }>
  usedJti: BoundedMap<string, true>
  conversations: BoundedMap<string, Conversation>
  chats: BoundedMap<string, Chat>
  /** Questions of workflows that wait for an answer, by the id of the event. */
  interrupts: BoundedMap<string, { appId: string; caller: string; type: number; inputs: Record<string, unknown> }>
  files: BoundedMap<string, { owner: Caller; name: string; type: string; bytes: Buffer }>
  pictures: BoundedMap<string, Buffer>
  busy: Map<string, number>
  paceMs: number
  origin: () => string
}

export interface WireEvent {
  event: string
  /** An object is sent as JSON, a string as it is; undefined sends no data line. */
  data: unknown
  id?: number
}

export interface Context {
  state: State
  caller: Caller
  params: Record<string, string>
  body: Record<string, unknown>
  query: Record<string, string>
  headers: IncomingHttpHeaders
  form: import('../multipart.mjs').Form | undefined
  call: PlatformCall
}

export type Reply = { status?: number; json: unknown } | { events: AsyncIterable<WireEvent>; app: App; spaced: boolean }
