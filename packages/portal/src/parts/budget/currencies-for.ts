import { type Currency, currencies } from '@lyceum/core/contract/budget-kinds'

/** The currencies, that of a language first: yuan for Chinese, dollars for others. */
export function currenciesFor(language: string): readonly Currency[] {
  const own: Currency = language.startsWith('zh') ? 'CNY' : 'USD'
  return [own, ...currencies.filter(currency => currency !== own)]
}
