/** An agent or a flow, behind one alias. */
export interface BedrockAppInput {
  /** `ID/ALIAS`, as a publisher enters it; of a harness or runtime, its name with ten more characters. */
  key: string
  kind: 'agent' | 'flow' | 'harness' | 'runtime'
  name?: string
  description?: string
  /** The script that answers; a flow with the subject `digest` takes the fields of a form. */
  subject?: import('../index.d.mts').DifySubject
  /** The key that may call it; by default the public one of the demonstration. */
  accessKey?: { id: string; secret: string; sessionToken?: string }
  /** The status of the alias; `PREPARED` by default. */
  status?: string
  /** After this many seconds without a question, a session begins empty; 600 by default. */
  idleSeconds?: number
  switches?: BedrockSwitches
}

export interface BedrockSwitches {
  /** A text, or the exact pieces to stream. */
  answer?: string | string[]
  paceMs?: number
  /** The response begins late. */
  slowHeadersMs?: number
  /** The first event comes late; nothing is sent meanwhile. */
  slowStartMs?: number
  /** Pieces of text end within characters. */
  splitUtf8?: boolean
  /** The whole answer is in one piece, after the trace. */
  unstreamed?: boolean
  /** No chunk; the answer is only in the trace. */
  noChunks?: boolean
  /** The agent wants its caller to run a tool, or a person to confirm one. */
  returnControl?: boolean | 'confirm'
  /** A guardrail takes the question or the answer. */
  guardrail?: boolean
  /** Whether a harness uses a tool before it answers. */
  toolRound?: boolean
  /** Why a harness stops. */
  stopReason?: string
  /** Whether a harness keeps its conversations. */
  memory?: boolean
  /** Whether a harness only takes tokens of its own identity provider. */
  jwt?: boolean
  /** The code of a runtime fails after so many pieces of text. */
  crashAfter?: number
  /** A flow's node asks a question before it answers. */
  asks?: boolean
  /** The name of a flow's input node. */
  inputNode?: string
  /** Refused before the stream: the name without `Exception`, and its status. */
  refuse?: { status: number; name: string; message?: string }
  /** An exception within the stream, after so many pieces of text. */
  exception?: { name: string; message?: string; after?: number }
  /** Like `exception`, but as an error without a model. */
  error?: { code: string; message?: string; after?: number }
  /** The key may run the agent but not read its description. */
  invokeOnly?: boolean
  /** The connection breaks after so many events. */
  cutAfter?: number
  /** The stream ends normally after so many events. */
  eofAfter?: number
  /** The event of this number has a wrong checksum. */
  damaged?: number
  /** Unknown events, payloads that aren't JSON, and headers of other types. */
  garbage?: boolean
  /** A page with status 200, for every call. */
  htmlInstead?: boolean
}

export type BedrockApp = Required<Omit<BedrockAppInput, 'accessKey'>> & Pick<BedrockAppInput, 'accessKey'>

/** An event of a reply, before it is encoded. */
export type BedrockEvent = { type: string; payload: unknown }

export interface Session {
  questions: string[]
  usedAt: number
}

export interface Execution {
  nodeName: string
  question: string
}

export interface BedrockState {
  apps: Map<string, BedrockApp>
  sessions: Map<string, Session>
  executions: Map<string, Execution>
  paceMs: number
}
