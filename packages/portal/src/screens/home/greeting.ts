export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** @param hour 0 to 23, of the reader's clock */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** How one is greeted: by the first name, where that comes first; a Chinese name whole. */
export function callName(name: string): string {
  return /\p{Script=Han}/u.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name)
}
