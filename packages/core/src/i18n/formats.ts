import { type Locale, languages } from '../contract/locales.ts'
import { daysBetween } from './days-between.ts'
import { formatNumber } from './format-number.ts'

/** An ISO 8601 text, or milliseconds since 1970. */
export type DateValue = string | number

/** English decimals have two digits, Chinese up to two (SPEC §9). */
export function formatDecimal(locale: Locale, value: number): string {
  return formatNumber(locale, value, { minimumFractionDigits: languages[locale].minDecimals, maximumFractionDigits: 2 })
}

/** 3.4 MB, in units of 1,000. */
export function formatBytes(locale: string, size: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let value = size
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${formatNumber(locale, value, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`
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

/** Nov 18, 09:14 */
export function formatShortTime(locale: string, date: DateValue): string {
  return formatDate(locale, date, { day: 'numeric', month: 'short', ...clock })
}

/** "Today, 10:24", "Yesterday, 09:14", "Nov 14, 09:14"; only the date for another year. */
export function formatRecent(locale: string, date: DateValue, now: number): string {
  const days = daysBetween(date, now)
  const short = formatShortTime(locale, date)
  if (days !== 0 && days !== 1)
    return new Date(date).getFullYear() === new Date(now).getFullYear() ? short : formatDate(locale, date)
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  const time = formatDate(locale, date, clock)
  // The language's separator between day and time: ", " or a space.
  const between = /[^\p{L}\d]*$/u.exec(short.slice(0, -time.length))?.[0]
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1) + between + time
}
