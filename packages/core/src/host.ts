/**
 * What core needs from where it runs: a browser page, a frame in a foreign page, Node, a test. One per client and never global,
 * because two widgets may share a page.
 */
export type Host = {
  /** Like the platform's `fetch`; core is the only caller. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Sends one file with progress; without it core uploads through `fetch` and reports no progress in between. */
  upload?(url: string, upload: HostUpload): Promise<HostAnswer>
  /** Lasting key-value text. Any call may throw (storage refused): core then keeps to memory. */
  storage: HostStorage
  cookie(name: string): string | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `fn` once after `ms` milliseconds; the returned function cancels it. */
  later(fn: () => void, ms: number): () => void
  /** Cryptographically random bytes. */
  random(bytes: number): Uint8Array
  /** The reader's languages, the preferred first, as language tags. */
  languages(): readonly string[]
  /** Stable traits of the device for the fingerprint; each may take its time, a second at most is waited. */
  traits(): Record<string, () => unknown>
  /** Leaves for an address of this or another site. */
  goTo(url: string): void
  reload(): void
  /** Path, query and hash of the page. */
  here(): string
  /** Scheme, name and port of the page, without a slash. */
  origin(): string
  /** Runs `fn` while no other tab holds the name (Web Locks). Without it a tab only knows itself. */
  lock?<T>(name: string, fn: () => Promise<T>): Promise<T>
  /** Calls `fn` each time the page comes back into view; the returned function stops that. */
  onVisible?(fn: () => void): () => void
  /** Warns developers, in a browser's console for example; never given message text or tokens. */
  warn(message: string, cause?: unknown): void
}

export type HostStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** All keys of this host's part of the storage. */
  keys(): string[]
}

export type HostUpload = {
  headers: Record<string, string>
  /** The form field that carries the file. */
  field: string
  file: Blob
  name: string
  /** @param share 0 to 1 */
  onProgress(share: number): void
  signal: AbortSignal
}

/** The part of a `Response` that core reads. */
export type HostAnswer = {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}
