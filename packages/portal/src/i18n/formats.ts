import type { Locale } from '@lyceum/core/contract'
import { formatDate, formatNumber, formatRecent, formatShortTime } from '@lyceum/core/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Dates and numbers as the language shown writes them. */
export function useFormats() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const locale = i18n.language as Locale
    return {
      number: (value: number) => formatNumber(locale, value),
      /** Nov 18, 2026 */
      date: (moment: string) => formatDate(locale, moment),
      /** Nov 18, 09:14 */
      shortTime: (moment: string) => formatShortTime(locale, moment),
      /** Today, 09:14 */
      recent: (moment: string, now: number) => formatRecent(locale, moment, now)
    }
  }, [i18n.language])
}
