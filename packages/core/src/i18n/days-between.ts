/**
 * Calendar days from one point in time to a later one, where the reader is; those of 23 and 25 hours count as one.
 * @param from, to ISO 8601 texts, or milliseconds since 1970
 */
export const daysBetween = (from: string | number, to: string | number): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000)

const startOfDay = (date: string | number) => new Date(date).setHours(0, 0, 0, 0)
