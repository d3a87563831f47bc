import type { BudgetUnit } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'

/**
 * What somebody entered as an amount: a whole number, of money with two decimals at most; undefined for anything else. Commas stand between
 * thousands alone: elsewhere they are decimal ones, and half of something would become five.
 */
export function readAmount(unit: BudgetUnit, entered: string): number | undefined {
  const spaceless = entered.replaceAll(/\s/g, '')
  const text = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(spaceless) ? spaceless.replaceAll(',', '') : spaceless
  const isMoney = unit === 'CNY' || unit === 'USD'
  if (!(isMoney ? /^\d{1,10}(\.\d{1,2})?$/ : /^\d{1,10}$/).test(text)) return undefined
  const value = Number(text)
  return value > 0 && value <= limits.budget ? value : undefined
}

/** What somebody entered as the price of a million tokens; undefined for what is none. */
export function readPrice(entered: string): number | undefined {
  const text = entered.trim()
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) && Number(text) <= limits.tokenPrice ? Number(text) : undefined
}
