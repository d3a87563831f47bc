/**
 * 4,000. Whole numbers look the same in our languages and are written without `Intl`, whose first formatter in a page is a task of
 * more than 50 ms on a slow phone.
 */
export function formatNumber(locale: string, value: number, options?: Intl.NumberFormatOptions): string {
  return options || value % 1 ? new Intl.NumberFormat(locale, options).format(value) : `${value}`.replace(/\B(?=(\d{3})+$)/g, ',')
}
