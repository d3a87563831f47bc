import type { MultipartFile } from './multipart.ts'

/**
 * The HTTP client for platforms. Refuses private addresses unless the operator allows them, follows at most three redirects, and
 * limits time and size. Failures are AppErrors: thirdPartyFailed (no response), thirdPartyStreamFailed (a stream broke), validation
 * (a forbidden address).
 */
export type Outgoing = {
  json(request: OutgoingRequest): Promise<OutgoingAnswer>
  events(request: OutgoingRequest): Promise<OutgoingStream>
  /** Streams one file as multipart/form-data. */
  upload(request: OutgoingRequest & { fields: Record<string, string>; file: MultipartFile }): Promise<OutgoingAnswer>
  /** Downloads bytes; the caller must read `stream` to its end or cancel it. */
  download(request: OutgoingRequest & { maxBytes: number }): Promise<Download>
  stop(): Promise<void>
}

/** A request to a platform. `secrets` never appear in errors or the log. */
export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The field of the connection that contains the URL; a forbidden address is reported at this field. */
  field?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  secrets: readonly string[]
  signal: AbortSignal
  /** The timeout of a complete call in milliseconds, 30 s by default; not for streams and downloads. */
  timeout?: number
  /** Timeouts that differ from the client's, in milliseconds; see `OutgoingTiming`. */
  timing?: Partial<{ headers: number; idle: number; dataSilence: number }>
}

/** A response of any status. `url` is the one after redirects; `body` is undefined if it isn't JSON. */
export type OutgoingAnswer = { url: string; status: number; type: string; body: unknown; text: string }

/** An event stream, or the response that the platform sent instead of one. */
export type OutgoingStream = { stream: EventStream } | { answer: OutgoingAnswer }

/** One server-sent event. Connectors parse `data`, since it may be `[DONE]`, plain text, or contain integers above 2^53. */
export type StreamEvent = { event: string | undefined; id: string | undefined; data: string }

/** A stream of server-sent events that can be read once. */
export type EventStream = {
  /**
   * Passes each event to `onEvent` as soon as it is received. Resolves at the end of the stream, or when `onEvent` returns 'stop',
   * which closes the connection. An error thrown by `onEvent` closes the connection too and is rethrown.
   *
   * `idleTimeoutMs` is called after every event and returns how long to wait for the next one before resolving; undefined waits as
   * long as the request's timing allows.
   * @throws thirdPartyStreamFailed when the stream breaks; the signal's reason when it is aborted
   */
  read(
    // biome-ignore lint/suspicious/noConfusingVoidType: most readers return nothing
    onEvent: (event: StreamEvent) => 'stop' | undefined | void,
    options?: { idleTimeoutMs?: () => number | undefined }
  ): Promise<void>
}

/** A file from a platform. `type` and `size` (bytes) are the platform's claims; `stream` throws TooLarge beyond `maxBytes`. */
export type Download = { status: number; type: string; size: number | undefined; stream: AsyncIterable<Uint8Array> }
