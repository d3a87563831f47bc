/** Whether a value is a text of 1 to `max` characters. */
export const isBoundedText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

/** A text of at most `max` characters; empty for anything else. */
export const boundedText = (value: unknown, max: number): string => (isBoundedText(value, max) ? value : '')

/** The fields of a value; none for what is no object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * A text that people will see: without control characters and without marks that change the direction of what follows, on one line, and
 * cut.
 */
export function shownText(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, max * 4)
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, max).join('')
}
