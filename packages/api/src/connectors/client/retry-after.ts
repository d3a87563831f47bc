import type { OutgoingAnswer } from './outgoing.ts'

/** The seconds that a response asks to wait, an hour at most: `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Pick<OutgoingAnswer, 'headers'>): number | undefined {
  const value = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : undefined
}
