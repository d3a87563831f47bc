import type { DifySubject } from '../index.d.mts'

/** `assistant`: of chatglm.cn; `dialogue` and `text`: applications of BigModel. */
export type ChatGlmKind = 'assistant' | 'dialogue' | 'text'

export interface ChatGlmAppInput {
  /** The app id: 24 hexadecimal digits of an assistant, a number of an application. */
  key: string
  /** The key that may use it; of an assistant, `key.secret`. */
  apiKey?: string
  kind: ChatGlmKind
  name?: string
  subject?: DifySubject
  switches?: ChatGlmSwitches
}

/** Switches that change how an app behaves in a test. */
export interface ChatGlmSwitches {
  answer?: string | string[]
  paceMs?: number
  slowHeadersMs?: number
  slowStartMs?: number
  splitUtf8?: boolean
  crlf?: boolean
  cutAfter?: number
  eofAfter?: number
  onlyPings?: boolean
  pingEvery?: number
  hangAfterEnd?: boolean
  garbage?: boolean
  htmlInstead?: boolean
  rateLimited?: boolean
  /** Another request is running, for the first so many questions. */
  busyTimes?: number
  /** Thinking in `<think>` inside the text. */
  thinkTagged?: boolean
  /** The reply has a picture. */
  picture?: boolean
  /** The reply searches a knowledge base. */
  retrieval?: boolean
  /** The newer API of applications is missing. */
  olderApi?: boolean
  /** A text application returns named values. */
  named?: boolean
}

export type ChatGlmApp = Required<Omit<ChatGlmAppInput, 'switches'>> & { switches: ChatGlmSwitches }

export interface Conversation {
  id: string
  appId: string
  questions: string[]
}
