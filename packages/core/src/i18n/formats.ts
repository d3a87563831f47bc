import { type Locale, languages } from '../contract/locales.ts'
import { formatNumber } from './format-number.ts'

/** An ISO 8601 text, or milliseconds since 1970. */
export type DateValue = string | number

/** English decimals have two digits, Chinese up to two. */
export function formatDecimal(locale: Locale, value: number): string {
  return formatNumber(locale, value, { minimumFractionDigits: languages[locale].minDecimals, maximumFractionDigits: 2 })
}

/** 3.4 MB, in units of 1,024, as the limits of sizes are: what is shown as 50 MB is as large as what may be 50 MB. */
export function formatBytes(locale: string, size: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let value = size
  let unit = 0
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024
  return `${formatNumber(locale, value, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`
}

/** 3 minutes, 3 分钟: with a blank, which `Intl` leaves out before the units of zh-CN. */
export function formatUnit(locale: string, value: number, unit: string, options?: Intl.NumberFormatOptions): string {
  return formatNumber(locale, value, { style: 'unit', unit, ...options }).replace(/(?<=\d)(?=[⺀-￯])/, ' ')
}

/** Nov 18, 2026 */
export function formatDate(
  locale: string,
  date: DateValue,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }
): string {
  return new Intl.DateTimeFormat(locale, options).format(new Date(date))
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Nov 18, 09:14. @param timeZone that of the device without one */
export function formatShortTime(locale: string, date: DateValue, timeZone?: string): string {
  return formatDate(locale, date, { day: 'numeric', month: 'short', ...clock, timeZone })
}

/** "Today, 10:24", "Yesterday, 09:14", "Nov 14, 09:14"; only the date for another year. @param timeZone that of the device without one */
export function formatRecent(locale: string, date: DateValue, now: number, timeZone?: string): string {
  const [then, today] = [dayIn(date, timeZone), dayIn(now, timeZone)]
  const days = Math.round((Date.parse(today) - Date.parse(then)) / 86_400_000)
  const short = formatShortTime(locale, date, timeZone)
  if (days !== 0 && days !== 1)
    return then.slice(0, 4) === today.slice(0, 4) ? short : formatDate(locale, date, { dateStyle: 'medium', timeZone })
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  const time = formatDate(locale, date, { ...clock, timeZone })
  // The language's separator between day and time: ", " or a space.
  const between = /[^\p{L}\d]*$/u.exec(short.slice(0, -time.length))?.[0]
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1) + between + time
}

/** The calendar day in a zone, as `2026-11-18`. @param timeZone that of the device without one */
export const dayIn = (date: DateValue, timeZone?: string) => formatDate('en-CA', date, { dateStyle: 'short', timeZone })
