/** Somebody who reads a reply: where the frames of its events go. */
export type ReplyReader = {
  /** Takes frames. The reader that has not taken enough of what it was given before is cut instead, and comes back by id. */
  write(frames: string): void
  /** Whether frames wait that the reader has not taken. */
  readonly full: boolean
  /** Resolves when nothing waits any more, or when the reader has left or was cut. */
  drained(): Promise<void>
  /** Whether it has left or was cut. */
  readonly closed: boolean
  /** Calls back once when it leaves or is cut. Returns how to take that back. */
  onClose(callback: () => void): () => void
}

/** Feeds a reader until the reply has ended or the reader is gone. Rejects when the reply can't be read. */
export type ReplyFeed = (reader: ReplyReader) => Promise<void>
