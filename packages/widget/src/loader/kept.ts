import type { Options } from './options.ts'

/** What is kept while the frame has still to forget somebody: neither open nor a conversation. */
export const due = '!'
/** Whether the frame has still to forget somebody, here or since the page before. */
export const isDue = ({ kept }: { kept: string }): boolean => kept === due
/** In the browser's storage while the person before has left, and nobody has signed in since. */
export const nextPersonKey = 'lyceum:next-person'

export const keptKey = (options: Pick<Options, 'id'>): string => `lyceum:${options.id}`
const storageOf = (options: Options): Storage => (options.raw.persist === 'identity' ? localStorage : sessionStorage)

/**
 * What the page before has kept of a chat, in the page's own storage: whether it was open, as 1 or 0, and what its frame's address
 * ends with. Nothing where storage is denied.
 */
export function keptOf(options: Options): string {
  try {
    return storageOf(options)[keptKey(options)] || ''
  } catch {
    return ''
  }
}

/**
 * Keeps that for the next page, and nothing else; without a value nothing at all. That somebody has left is noted for other tabs too. Not
 * where storage is denied.
 */
export function setKept(options: Options, value: string | false): void {
  const key = keptKey(options)
  try {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
    if (value && options.raw.persist !== 'none') storageOf(options)[key] = value
    if (value === due) localStorage[nextPersonKey] = due
  } catch {
    // A page without storage begins anew.
  }
}
