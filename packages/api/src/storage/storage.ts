import type { Readable } from 'node:stream'

/** Stores objects under keys. Keys are generated (`files/…`, `images/…`), never a person's file name. */
export type Storage = {
  /**
   * Stores the whole source or nothing: a source that fails leaves no object behind. Resolves with the number of bytes.
   * @throws AppError storageFileTooLarge (no space left), storageDenied, storageUnreachable
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Reads the object, or a range of it: `start` and `end` count from 0 and are both included. @throws AppError notFound */
  open(key: string, part?: { start: number; end: number }): Promise<Readable>
  /** Removes an object; a missing one is not an error. */
  remove(key: string): Promise<void>
  /** The keys of all objects that were put before a moment, in no order; also of what a process left that died while it wrote. */
  list(before: Date): AsyncIterable<string>
  /** Writes, reads and removes a small object. @throws Error that says to an operator what is wrong */
  check(): Promise<void>
}

/** What keys begin with. Nothing else in the folder or the bucket is ours. */
export const keyAreas = ['files', 'images', 'documents', 'checks'] as const

/** The key of the object that `check` writes. */
export const checkedKey = (id: string) => `checks/${id}`

export const isChecked = (key: string) => key.startsWith('checks/')

/**
 * Checks that a key has only letters, digits, `-` and `_` in parts joined by `/`, so that it cannot leave the folder. @throws
 * Error
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}

export const isKey = (key: string) => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key) && key.length <= 200
