import type { BoundedMap } from '../bounded.mjs'
import type { DifySubject } from '../index.d.mts'
import type { DemoPlatformServer } from '../platforms.d.mts'

export type HiAgentKind = 'agent' | 'chatflow' | 'workflow'

export interface HiAgentAppInput {
  /** Its API key. */
  key: string
  kind: HiAgentKind
  name?: string
  subject?: DifySubject
  opener?: string
  questions?: string[]
  variables?: {
    Key: string
    Name: string
    Required: boolean
    VariableType: string
    EnumValues?: string[]
    TextMaxLength?: number
  }[]
  /** False: the API channel is switched off. */
  enabled?: boolean
  switches?: HiAgentSwitches
}

/** Switches that change how an app behaves in a test. */
export interface HiAgentSwitches {
  /** A text, or the exact pieces to stream. A workflow returns it. */
  answer?: string | string[]
  paceMs?: number
  slowHeadersMs?: number
  thinking?: boolean
  /** Follow-up questions are only told when asked for. */
  suggestionsLater?: boolean
  /** The message of `message_failed` after two pieces, or of a failed run. */
  failWith?: string
  /** How often a run is still processed when asked. */
  processing?: number
  /** The question of an interrupted run. */
  ask?: string
  rateLimited?: boolean
  htmlInstead?: boolean
  /** JSON is followed by a literal `null`. */
  gluedNull?: boolean
  /** Frames are `data:data: {…}`. */
  legacyFrames?: boolean
  cutAfter?: number
  onlyCommentsEvery?: number
  /** A stream is not given again. */
  noContinue?: boolean
  garbage?: boolean
}

export type App = Required<Omit<HiAgentAppInput, 'switches'>> & { switches: HiAgentSwitches }

export interface HiAgentServer
  extends DemoPlatformServer<HiAgentAppInput, HiAgentSwitches, { key: string; kind: HiAgentKind; name: string }> {}

export interface Conversation {
  id: string
  key: string
  user: string
  inputs: Record<string, string>
  questions: string[]
}

export interface Question {
  query: string
  earlier: string[]
  inputs: Record<string, string>
  files: { name: string; type: string }[]
}

export interface Message {
  id: string
  user: string
  followUps: string[]
  stopped: boolean
  question: Question
  /** How often its question was answered before. */
  again: number
  log: Record<string, unknown>[]
  over: boolean
  wake: Set<() => void>
}

export interface Run {
  id: string
  user: string
  inputs: Record<string, unknown>
  asked: number
  /** The answer to its question. */
  answer?: string
}

export interface State {
  apps: Map<string, App>
  conversations: BoundedMap<string, Conversation>
  messages: BoundedMap<string, Message>
  runs: BoundedMap<string, Run>
  paceMs: number
}

export interface Context {
  state: State
  app: App
  user: string
  body: Record<string, unknown>
}

export type Reply = { json: unknown } | { events: AsyncIterable<Record<string, unknown>> }
