import type { Duplex } from 'node:stream'

export interface CopilotAppInput {
  /** The secret of its Direct Line channel. */
  key: string
  /** The schema name in its token endpoint; by default made of the key. */
  schema?: string
  name?: string
  subject?: import('../index.d.mts').DifySubject
  /** What its start topic says; it has none without. */
  greeting?: { text: string; questions: string[] }
  switches?: CopilotSwitches
}

export interface CopilotSwitches {
  /** A text, or the exact pieces to stream. */
  answer?: string | string[]
  paceMs?: number
  /** Starting a conversation takes long. */
  slowHeadersMs?: number
  /** The first activity comes late, keep-alives meanwhile. */
  slowStartMs?: number
  /** Whole messages only, even when streaming is asked for. */
  unstreamed?: boolean
  /** Pieces are to be appended, instead of the whole text so far. */
  deltas?: boolean
  /** Later pieces have no stream id, and ids such as `X-1`. */
  numberedIds?: boolean
  /** No message refers to the question. */
  noReplyTo?: boolean
  /** Another message follows after this many milliseconds. */
  secondAfterMs?: number
  /** The agent ends the conversation after its answer. */
  ends?: boolean
  /** The question is only accepted after the answer, as by some agents. */
  sendsLate?: boolean
  /** The call that sends a question breaks, after the question was taken. */
  sendBreaks?: boolean
  /** The answer is this error, as the agent words it. */
  errorCode?: string
  /** The agent wants people to sign in. */
  signIn?: boolean
  /** The start topic sends an event, then the greeting sentence by sentence, one each time that a client looks; the rest after a question. */
  greetsSlowly?: boolean
  /** The first answer is a card that asks for values. */
  card?: boolean
  /** Files that go with the answer. */
  files?: { name: string; type: string; bytes: Buffer }[]
  /** The status of sending a question: 502 is an agent that fails. */
  sendStatus?: number
  rateLimited?: boolean
  /** No WebSocket is accepted, so that clients must poll. */
  noSocket?: boolean
  /** Each socket breaks after so many messages; with `once`, only the first one. */
  cutAfter?: number
  once?: boolean
  /** A conversation whose socket broke cannot be resumed. */
  lost?: boolean
  /** Tokens expire after this many seconds; 1,800 by default. */
  tokenSeconds?: number
  /** Nothing but keep-alives. */
  silent?: boolean
  /** A message of the socket is cut off in its middle. */
  damaged?: boolean
  /** Unknown activities, and messages that aren't activity sets. */
  garbage?: boolean
  /** A page with status 200, for every call. */
  htmlInstead?: boolean
}

export type CopilotApp = Required<Omit<CopilotAppInput, 'greeting'>> & Pick<CopilotAppInput, 'greeting'>

export type Activity = { type: string; id?: string; from?: { id: string; role: string }; replyToId?: string } & Record<
  string,
  unknown
>

export interface DirectLineConversation {
  id: string
  app: CopilotApp
  userId: string
  questions: string[]
  /** The stored activities; typing is only sent to sockets. */
  activities: Activity[]
  nextNumber: number
  /** What the start topic has still to say. */
  toSay: Activity[]
  sockets: Set<Duplex>
  /** How many messages the sockets of this conversation have received, and how many were cut. */
  sentToSockets: number
  cuts: number
}

export interface CopilotState {
  apps: Map<string, CopilotApp>
  conversations: Map<string, DirectLineConversation>
  /** By token: what it gives access to, and until when in milliseconds since 1970. */
  tokens: Map<string, { appKey: string; conversationId?: string; expiresAt: number }>
  paceMs: number
}
