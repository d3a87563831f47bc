/** Formatters by language: a first one in a page takes long on a slow phone, so numbers that need none get none. */
const whole = new Map<string, Intl.NumberFormat>()

/** 4,000 in English, 4.000 in German. A whole number of up to three digits looks the same everywhere and is written without `Intl`. */
export function formatNumber(locale: string, value: number, options?: Intl.NumberFormatOptions): string {
  if (options) return new Intl.NumberFormat(locale, options).format(value)
  if (Number.isInteger(value) && value >= 0 && value < 1000) return `${value}`
  const format = whole.get(locale) ?? new Intl.NumberFormat(locale)
  whole.set(locale, format)
  return format.format(value)
}
