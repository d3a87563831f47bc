/** The time of a timestamp on this device as a `datetime-local` field has it; empty for none. */
export function toLocalTime(timestamp: string | null): string {
  if (timestamp === null) return ''
  const date = new Date(timestamp)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The timestamp of what a `datetime-local` field has; null for none, or an unfinished one. */
export function fromLocalTime(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
