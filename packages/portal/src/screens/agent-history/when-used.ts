import type { Locale } from '@lyceum/core/contract'

/** "Today, 10:24", "Yesterday, 09:14", "14 Nov, 09:14", and with its year what was another year. */
export function whenUsed(moment: string, now: number, locale: Locale): string {
  const then = new Date(moment)
  const days = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000)
  if (days > 1 && then.getFullYear() !== new Date(now).getFullYear())
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(then)

  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(then)
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(then)
  return locale === 'en-US' ? `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${time}` : `${day} ${time}`
}

const startOfDay = (moment: number | Date) => new Date(moment).setHours(0, 0, 0, 0)
