export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** @param hour 0 to 23, local time */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** Name used in the greeting: the first name, or the whole name if it is Chinese. */
export function callName(name: string): string {
  return /\p{Script=Han}/u.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name)
}
