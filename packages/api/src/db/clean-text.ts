/**
 * Removes what PostgreSQL cannot store, in JSON too: NUL and lone surrogates. A lone surrogate at the end of a delta may be
 * the first half of a pair; it is returned as `carry`, to be put before the next delta.
 */
export function cleanDelta(delta: string): { text: string; carry: string } {
  const last = delta.charCodeAt(delta.length - 1)
  const carry = last >= 0xd800 && last <= 0xdbff ? delta.slice(-1) : ''
  return { text: cleanText(delta.slice(0, delta.length - carry.length)), carry }
}

const unstorable = /[\0\p{Surrogate}]/u

export const cleanText = (text: string): string =>
  unstorable.test(text) ? text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : text

/** Cleans every text inside a value, including keys. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner)])) as T
}

/** The path, cleaned, of a key that `clean` would change; undefined where none is. */
export function unstorableKeyIn(value: unknown): string[] | undefined {
  if (value === null || typeof value !== 'object') return undefined
  for (const [key, inner] of Object.entries(value)) {
    const below = unstorable.test(key) ? [] : unstorableKeyIn(inner)
    if (below) return [cleanText(key), ...below]
  }
  return undefined
}
