import type { DifySubject } from '../index.d.mts'

/** Whose stream a model's replies imitate. */
export type OpenAiStyle = 'openai' | 'deepseek' | 'qwen' | 'vllm' | 'ollama' | 'groq' | 'azure' | 'raw'

export interface OpenAiAppInput {
  /** The name of the model. */
  key: string
  /** The API key of the account that has the model; empty for a server without keys. */
  apiKey?: string
  style?: OpenAiStyle
  subject?: DifySubject
  /** Whether replies have annotations. */
  search?: boolean
  /** Whether the list of models lacks it. */
  unlisted?: boolean
  /** Whether the model speaks the Responses API alone. */
  onlyResponses?: boolean
  switches?: OpenAiSwitches
}

/** Switches that change how a model behaves in a test. */
export interface OpenAiSwitches {
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
  /** `true`: too many requests. `'quota'`: the balance is used up, with the same status. */
  rateLimited?: boolean | 'quota'
  /** Seconds after which a rate limit no longer holds. */
  retryAfter?: number
  /** A JSON error with the status 200. */
  errorInBody?: boolean
  /** An error in the middle of the stream. */
  errorMidStream?: boolean
  /** The complete reply as one JSON object. */
  wholeReply?: boolean
  /** `stream_options` is refused, as by old servers. */
  noStreamOptions?: boolean
  /** Pictures are refused, as by models that only read text. */
  noPictures?: boolean
  /** Sounds are heard; else they are refused, as by most models. */
  hearsSounds?: boolean
  noDone?: boolean
  noUsage?: boolean
  finishReason?: string
  /** No response is found again. */
  forgetsResponses?: boolean
  /** Each stream of a response breaks after so many events; one in the background goes on. */
  cutResponses?: number
  /** Why a response ends early. */
  incomplete?: 'max_output_tokens' | 'content_filter'
}

export type OpenAiApp = Required<Omit<OpenAiAppInput, 'switches'>> & { switches: OpenAiSwitches }
