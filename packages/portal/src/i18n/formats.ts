import type { Locale } from '@lyceum/core/contract'
import { formatBytes, formatDate, formatNumber, formatRecent, formatShortTime } from '@lyceum/core/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Formats dates and numbers in the current language. */
export function useFormats() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const locale = i18n.language as Locale
    return {
      number: (value: number) => formatNumber(locale, value),
      /** 3.4 MB */
      bytes: (value: number) => formatBytes(locale, value),
      /** Nov 18, 2026 */
      date: (timestamp: string) => formatDate(locale, timestamp),
      /** Nov 18, 09:14 */
      shortTime: (timestamp: string) => formatShortTime(locale, timestamp),
      /** Today, 09:14 */
      recent: (timestamp: string, now: number) => formatRecent(locale, timestamp, now)
    }
  }, [i18n.language])
}
