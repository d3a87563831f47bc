/**
 * What core needs from its environment: a browser page, a frame on a foreign page, Node, a test. One instance per client, never a
 * global, because two widgets may share a page.
 */
export type Host = {
  /** Like the platform's `fetch`; core is the only caller. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Uploads a file and reports progress. Without it core uploads through `fetch` and reports no progress. */
  upload?(url: string, upload: HostUpload): Promise<HostResponse>
  /** Persistent key-value storage of strings. Any call may throw (blocked storage); core then uses memory. */
  storage: HostStorage
  cookie(name: string): string | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `fn` once after `ms` milliseconds; the returned function cancels it. */
  later(fn: () => void, ms: number): () => void
  /** Cryptographically random bytes. */
  random(bytes: number): Uint8Array
  /** The reader's languages as language tags, the preferred one first. */
  languages(): readonly string[]
  /** Stable traits of the device for the fingerprint, which may be promises; core waits for a second at most. */
  traits(): Record<string, () => unknown>
  /** The traits of an earlier release, to which sessions are bound that began with it. */
  formerTraits?(): Record<string, () => unknown>
  /** Navigates to an address of this or another site. */
  goTo(url: string): void
  reload(): void
  /** Path, query and hash of the page. */
  here(): string
  /** The origin of the page, without a trailing slash. */
  origin(): string
  /** Runs `fn` while no other tab holds the lock (Web Locks). Without it only calls of the same tab are synchronised. */
  lock?<T>(name: string, fn: () => Promise<T>): Promise<T>
  /** Calls `fn` each time the page becomes visible; the returned function unsubscribes. */
  onVisible?(fn: () => void): () => void
  /** Calls `fn` after another page of this site has changed the storage; the returned function unsubscribes. */
  onStorage?(fn: () => void): () => void
  /** Whether the page can be seen. */
  isVisible?(): boolean
  /** Whether the device has no network. */
  isOffline?(): boolean
  /** Calls `fn` when the network is lost or back; the returned function unsubscribes. */
  onNetwork?(fn: () => void): () => void
  /** Exchanges messages with the other pages of this site in the same browser. */
  channel?(name: string, onMessage: (message: unknown) => void): { post(message: unknown): void; close(): void }
  /** Logs a warning for developers, never with message texts or tokens. */
  warn(message: string, cause?: unknown): void
}

export type HostStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** All keys that this host has stored. */
  keys(): string[]
}

export type HostUpload = {
  headers: Record<string, string>
  /** The name of the form field. */
  field: string
  file: Blob
  name: string
  /** @param share 0 to 1 */
  onProgress(share: number): void
  signal: AbortSignal
}

/** The part of a `Response` that core reads. */
export type HostResponse = {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}
