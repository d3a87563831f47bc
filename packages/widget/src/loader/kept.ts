import type { Options } from './options.ts'

export const keptKey = (options: Pick<Options, 'id'>): string => `lyceum:${options.id}`

export const storageOf = (options: Options): Storage => (options.raw.persist === 'identity' ? localStorage : sessionStorage)

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
