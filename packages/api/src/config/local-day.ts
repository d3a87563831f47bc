/** The day of a moment in a time zone, as `2026-03-02`. */
export function localDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The first day of a day's month. */
export const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** Seconds from a moment until the next day begins in a time zone; days with a change of clocks have 23 or 25 hours. */
export function secondsToNextDay(at: Date, timeZone: string): number {
  const today = localDay(at, timeZone)
  return secondsUntil(at, 26 * 3600, moment => localDay(moment, timeZone) !== today)
}

/** Seconds from a moment until a later day begins in a time zone. */
export function secondsToDay(at: Date, timeZone: string, day: string): number {
  const most = (Date.parse(day) - at.getTime()) / 1000 + 26 * 3600
  return secondsUntil(at, Math.ceil(most), moment => localDay(moment, timeZone) >= day)
}

/** After how many whole seconds something is so for the first time, of what is so after `most`. */
function secondsUntil(at: Date, most: number, isSo: (moment: Date) => boolean): number {
  let [before, after] = [0, most]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isSo(new Date(at.getTime() + middle * 1000))) after = middle
    else before = middle
  }
  return after
}
