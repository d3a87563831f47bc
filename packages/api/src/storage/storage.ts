import type { Readable } from 'node:stream'

/** Keeps bytes under keys. Keys are ours (`files/…`, `images/…`), never a person's file name. */
export type Storage = {
  /** Stores everything the source gives, or nothing: a source that fails leaves no object behind. Resolves with the number of bytes. */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** The bytes, or a part of them: `start` and `end` count from 0 and are both included. @throws AppError notFound */
  open(key: string, part?: { start: number; end: number }): Promise<Readable>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

/** Letters, digits, `-` and `_` in parts joined by `/`: nothing that a file system could take for a way out. @throws Error */
export function checkKey(key: string): string {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key) || key.length > 200) throw new Error('not a storage key')
  return key
}
