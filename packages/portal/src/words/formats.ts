import type { Locale } from '@lyceum/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Dates and numbers as the language writes them. English decimals have two digits, Chinese up to two (SPEC §9). */
export type Formats = {
  number(value: number): string
  decimal(value: number): string
  /** Nov 18, 2026 */
  date(moment: string): string
  /** Nov 18, 09:14 */
  shortTime(moment: string): string
}

export function createFormats(locale: Locale): Formats {
  const number = new Intl.NumberFormat(locale)
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: locale === 'en-US' ? 2 : 0, maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const shortTime = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23'
  })
  return {
    number: value => number.format(value),
    decimal: value => decimal.format(value),
    date: moment => date.format(new Date(moment)),
    shortTime: moment => shortTime.format(new Date(moment))
  }
}

export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return useMemo(() => createFormats(i18n.language as Locale), [i18n.language])
}
