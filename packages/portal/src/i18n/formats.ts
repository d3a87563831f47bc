import type { BudgetUnit, Locale } from '@lyceum/core/contract'
import {
  formatBytes,
  formatDate,
  formatDecimal,
  formatNumber,
  formatRecent,
  formatShortTime,
  formatUnit
} from '@lyceum/core/i18n'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'

/** Formats dates and numbers in the current language, and times in the zone that the person has chosen. */
export function useFormats() {
  const { i18n } = useTranslation()
  const timeZone = useStore(usePortal().$timeZone) ?? undefined
  return useMemo(() => {
    const locale = i18n.language as Locale
    return {
      number: (value: number) => formatNumber(locale, value),
      /** 12.50; of what is counted in whole ones, 12. */
      amount: (unit: BudgetUnit, value: number) =>
        unit === 'questions' || unit === 'tokens' ? formatNumber(locale, value) : formatDecimal(locale, value),
      /** 6.1% */
      percent: (share: number) => formatNumber(locale, share, { style: 'percent', maximumFractionDigits: 1 }),
      /** +6.1% */
      percentChange: (share: number) =>
        formatNumber(locale, share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
      /** +12 */
      change: (value: number) => formatNumber(locale, value, { signDisplay: 'exceptZero' }),
      /** 1.4 s */
      seconds: (milliseconds: number) =>
        formatUnit(locale, milliseconds / 1000, 'second', {
          unitDisplay: 'short',
          maximumFractionDigits: milliseconds < 10_000 ? 1 : 0
        }),
      /** Nov 18, 2026, of a day such as `2026-11-18`. */
      day: (day: string) => formatDate(locale, day, { dateStyle: 'medium', timeZone: 'UTC' }),
      /** Nov 18 */
      shortDay: (day: string) => formatDate(locale, day, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      /** Mon, from 1 for Monday to 7 for Sunday. */
      weekday: (weekday: number) => formatDate(locale, Date.UTC(2026, 0, 4 + weekday), { weekday: 'short', timeZone: 'UTC' }),
      /** 3.4 MB */
      bytes: (value: number) => formatBytes(locale, value),
      /** Nov 18, 2026 */
      date: (timestamp: string) => formatDate(locale, timestamp, { dateStyle: 'medium', timeZone }),
      /** Nov 18, 09:14 */
      shortTime: (timestamp: string) => formatShortTime(locale, timestamp, timeZone),
      /** Today, 09:14 */
      recent: (timestamp: string, now: number) => formatRecent(locale, timestamp, now, timeZone)
    }
  }, [i18n.language, timeZone])
}
