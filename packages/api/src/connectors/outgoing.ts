import type { MultipartFile } from './multipart.ts'

/**
 * The one way out to platforms. Refuses addresses of our own network unless they are listed, follows at most three redirects,
 * bounds time and size. Failures are AppErrors: 4000 (no answer), 4001 (a stream broke), 1000 (an address that may not be called).
 */
export type Outgoing = {
  json(request: OutgoingRequest): Promise<OutgoingAnswer>
  events(request: OutgoingRequest): Promise<OutgoingStream>
  /** Sends one file, streamed, as multipart/form-data. */
  upload(request: OutgoingRequest & { fields: Record<string, string>; file: MultipartFile }): Promise<OutgoingAnswer>
  /** Fetches bytes; the caller reads `stream` to its end or cancels it. */
  download(request: OutgoingRequest & { maxBytes: number }): Promise<Download>
  stop(): Promise<void>
}

/** A request to a platform. `secrets` never reach an error or the log. */
export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The field of the connection that the address comes from; where it may not be called, that field is wrong. */
  field?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  secrets: readonly string[]
  signal: AbortSignal
  /** For the whole call, where one answer is awaited; 30 s unless told. */
  timeout?: number
  /** Milliseconds, over the usual ones: until the headers come, of a connection's silence, and of its data's while it keeps alive. */
  timing?: Partial<{ headers: number; idle: number; dataSilence: number }>
}

/** What came back, whatever its status, and from where after redirects; `body` is undefined when it is not JSON. */
export type OutgoingAnswer = { url: string; status: number; type: string; body: unknown; text: string }

/** Either a stream of events, or the answer that came instead of one. */
export type OutgoingStream = { stream: EventStream } | { answer: OutgoingAnswer }

/** One server-sent event; connectors parse `data` themselves (it may be `[DONE]`, plain text, or hold integers above 2^53). */
export type StreamEvent = { event: string | undefined; id: string | undefined; data: string }

/** A stream of server-sent events, to be read once. */
export type EventStream = {
  /**
   * Hands each event to `onEvent` as soon as it has arrived; resolves at the stream's end, or when `onEvent` returns 'stop' (the
   * connection is then closed). What `onEvent` throws closes the connection too, and is what the reading rejects with.
   *
   * `idleTimeoutMs`, asked after every event: how long to wait for the next one before resolving; undefined waits as long as the
   * request's timing allows.
   * @throws AppError thirdPartyStreamFailed when it breaks; the signal's reason when aborted
   */
  read(
    // biome-ignore lint/suspicious/noConfusingVoidType: most readers return nothing
    onEvent: (event: StreamEvent) => 'stop' | undefined | void,
    options?: { idleTimeoutMs?: () => number | undefined }
  ): Promise<void>
}

/** Bytes from a platform. `type` and `size` are what it claims; `stream` fails when it brings more than was agreed. */
export type Download = { status: number; type: string; size: number | undefined; stream: AsyncIterable<Uint8Array> }
