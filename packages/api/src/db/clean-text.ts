/**
 * Text that PostgreSQL can hold, in JSON too: without NUL, and without halves of characters. A half at the end of a delta may be
 * waiting for its other half; `carry` is then what to put before the next one.
 */
export function cleanDelta(delta: string): { text: string; carry: string } {
  const last = delta.charCodeAt(delta.length - 1)
  const carry = last >= 0xd800 && last <= 0xdbff ? delta.slice(-1) : ''
  return { text: cleanText(delta.slice(0, delta.length - carry.length)), carry }
}

export const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** The same for every text inside a value, keys included. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner)])) as T
}
