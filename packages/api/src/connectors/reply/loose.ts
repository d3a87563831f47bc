/** Readers for untyped JSON of platforms: any value may be missing or null, and numbers may be strings. */

export type Loose = Record<string, unknown>

export function recordOf(value: unknown): Loose {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {}
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A finite number, or undefined. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const wholeOf = (value: unknown): number => Math.max(0, Math.round(numberOf(value) ?? 0))

/** A link of the web; null for anything else. */
export const webAddress = (link: string): string | null => (/^https?:\/\//i.test(link) && URL.canParse(link) ? link : null)

/** A time in seconds, or milliseconds in case of a larger number, since 1970, as ISO 8601; null for anything else. */
export function timeOf(value: unknown): string | null {
  const time = numberOf(value)
  if (time === undefined || time <= 0) return null
  const date = new Date(time > 1e11 ? time : time * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
