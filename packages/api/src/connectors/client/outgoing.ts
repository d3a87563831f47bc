import type { Platform } from '@lyceum/core/contract'
import type { MultipartFile } from './multipart.ts'
import type { TokenCache } from './token-cache.ts'

/**
 * The client for platforms. Refuses private addresses unless the operator allows them, and allowed ones that a platform names unless they
 * are its own (`ownOrigins`). Follows at most three redirects, and limits time and size. Failures are AppErrors: thirdPartyFailed (no response), thirdPartyStreamFailed (a stream broke), validation (a forbidden
 * address).
 *
 * A redirect never carries a body or a credential to another origin: a GET goes there without `secretHeaders`, and any other request
 * fails as thirdPartyFailed, with the reason `redirected` at the request's field. On the same origin, 307 and 308 repeat a request
 * whose body isn't streamed; 303, and 301 and 302 of a POST, continue as a GET.
 */
export type Outgoing = {
  json(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Opens a stream of server-sent events. */
  events(request: OutgoingRequest): Promise<OutgoingStream>
  /** Opens a stream of bytes, for other formats; any response with the status 200 is one. */
  bytes(request: OutgoingRequest): Promise<OutgoingByteStream>
  /** Opens a WebSocket. @throws thirdPartyFailed if it is refused */
  socket(request: SocketRequest): Promise<OutgoingSocket>
  /** Streams one file as multipart/form-data. */
  upload(request: OutgoingRequest & { fields: Record<string, string>; file: MultipartFile }): Promise<OutgoingAnswer>
  /** Downloads bytes; the caller must read `stream` to its end or cancel it. */
  download(request: OutgoingRequest & { maxBytes: number }): Promise<Download>
  /** The milliseconds for which a platform may be silent within an answer. */
  silenceOf(platform: Platform): number
  /** Waits before a platform is asked again. @throws the signal's reason as soon as it is aborted */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Tokens that connectors have exchanged for credentials. */
  tokens: TokenCache
  stop(): Promise<void>
}

/** What a request is signed over: the bytes exactly as they are sent. `url` is complete, header names are lower case. */
export type SignableRequest = { method: string; url: URL; headers: Record<string, string>; body: Uint8Array }

/** A request to a platform. `secrets` never appear in errors or the log. */
export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /**
   * The origins at which an allowed private address is called, by `url` or by a redirect; by default that of `url`. For a URL that a
   * platform has named, those of its agent (`agentOrigins`): one platform must not make us read another one's host.
   */
  ownOrigins?: readonly string[]
  /** The field of the connection that contains the URL; a forbidden address is reported at this field. */
  field?: string
  headers?: Record<string, string>
  /** Headers with credentials, such as keys and tokens; only sent to the origin of `url`. */
  secretHeaders?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent exactly as it is, instead of `body`. */
  content?: { type: string; bytes: Uint8Array | string }
  /** Returns the headers that sign a request; called for each attempt. They are only sent to the origin of `url`. Not for uploads. */
  sign?(request: SignableRequest): Record<string, string> | Promise<Record<string, string>>
  secrets: readonly string[]
  signal: AbortSignal
  /** False refuses every redirect. */
  follows?: false
  /** How large a complete answer may be, unpacked; 8 MB by default. */
  maxBytes?: number
  /** How long one event of a stream may be, in characters; 4,000,000 by default. Of a longer one only the beginning is passed on. */
  maxEvent?: number
  /** The timeout of a complete call in milliseconds, 30 s by default; not for streams and downloads. */
  timeout?: number
  /** The platform whose answer is streamed, which may be silent for as long as that platform may. */
  awaits?: Platform
  /** Timeouts that differ from the client's, in milliseconds; see `OutgoingTiming`. */
  timing?: Partial<{ headers: number; idle: number; dataSilence: number }>
}

/** A request for a WebSocket; `url` begins with `ws:` or `wss:`. Redirects are refused. */
export type SocketRequest = Pick<
  OutgoingRequest,
  'url' | 'ownOrigins' | 'field' | 'headers' | 'secretHeaders' | 'secrets' | 'signal' | 'awaits' | 'timing'
> & { protocols?: string[] }

/**
 * A response of any status. `url` is the one after redirects; header names are lower case; `body` is undefined if it isn't JSON.
 */
export type OutgoingAnswer = {
  url: string
  status: number
  type: string
  headers: Record<string, string>
  body: unknown
  text: string
}

/** An event stream, or the response that the platform sent instead of one. */
export type OutgoingStream = { stream: EventStream } | { answer: OutgoingAnswer }

/** A byte stream, or the response that the platform sent instead of one. */
export type OutgoingByteStream = { stream: ByteStream } | { answer: OutgoingAnswer }

/** One server-sent event. Connectors parse `data`, since it may be `[DONE]`, plain text, or contain integers above 2^53. */
export type StreamEvent = { event: string | undefined; id: string | undefined; data: string }

/** What a reader returns: 'stop' to end the reading. */
// biome-ignore lint/suspicious/noConfusingVoidType: most readers return nothing
type Continue = 'stop' | undefined | void

export type ReadOptions = {
  /**
   * Called after every piece; returns how long to wait for the next one before `read` resolves, in milliseconds. Undefined waits as long
   * as the request's timing allows.
   */
  idleTimeoutMs?: () => number | undefined
}

/** A stream of server-sent events that can be read once. */
export type EventStream = {
  /**
   * Passes each event to `onEvent` as soon as it is received. Resolves at the end of the stream, or when `onEvent` returns 'stop',
   * which closes the connection. An error thrown by `onEvent` closes the connection too and is rethrown.
   * @throws thirdPartyStreamFailed when the stream breaks; the signal's reason when it is aborted
   */
  read(onEvent: (event: StreamEvent) => Continue, options?: ReadOptions): Promise<void>
}

/** A stream of bytes that can be read once, in pieces of any size. Otherwise like EventStream; every piece is data. */
export type ByteStream = {
  type: string
  headers: Record<string, string>
  read(onBytes: (bytes: Uint8Array) => Continue, options?: ReadOptions): Promise<void>
}

/** An open WebSocket. Its text messages are kept until they are read; others fail the reading. */
export type OutgoingSocket = {
  send(text: string): void
  /**
   * Passes each message to `onMessage` as soon as it is received. An empty message is a keep-alive: it only resets the idle timeout. Resolves
   * with the code when the platform closes the socket, or without one when `onMessage` returns 'stop' or after `idleTimeoutMs`, which
   * leave the socket open: it can be read again.
   * @throws thirdPartyStreamFailed when the connection breaks without a close; the signal's reason when it is aborted
   */
  read(onMessage: (text: string) => Continue, options?: ReadOptions): Promise<SocketClose | undefined>
  close(): void
}

export type SocketClose = { code: number; reason: string }

/**
 * A file from a platform or from the web. `url` is the one after redirects; `type` and `size` (bytes) are the server's claims; `stream`
 * throws TooLarge beyond `maxBytes`.
 */
export type Download = {
  url: string
  status: number
  type: string
  headers: Record<string, string>
  size: number | undefined
  stream: AsyncIterable<Uint8Array>
}
