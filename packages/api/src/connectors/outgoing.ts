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
}

/** What came back, whatever its status, and from where after redirects; `body` is undefined when it is not JSON. */
export type OutgoingAnswer = { url: string; status: number; type: string; body: unknown; text: string }

/** Either the events of a stream, each the parsed JSON of one `data`, or the answer that came instead of one. */
export type OutgoingStream = { events: AsyncIterable<unknown> } | { answer: OutgoingAnswer }

/** Bytes from a platform. `type` and `size` are what it claims; `stream` fails when it brings more than was agreed. */
export type Download = { status: number; type: string; size: number | undefined; stream: AsyncIterable<Uint8Array> }
