import { type Currency, currencies } from '@lyceum/core/contract/budget-kinds'
import type { Region } from '@lyceum/core/contract/organisation'

/** The currencies, that of a region's platforms first: yuan in mainland China, dollars elsewhere. */
export function currenciesFor(region: Region | undefined): readonly Currency[] {
  const own: Currency = region === 'CN' ? 'CNY' : 'USD'
  return [own, ...currencies.filter(currency => currency !== own)]
}
