import type { Budget, BudgetUnit } from '@lyceum/core/contract'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'

/** How budgets are said in the reader's language. */
export function useBudgetWords() {
  const t = useWords('budgets')
  const formats = useFormats()
  const amount = (unit: BudgetUnit, value: number) => t(`amounts.${unit}`, { count: value, amount: formats.amount(unit, value) })
  return {
    amount,
    /** Whose it is: the name of a thing, or what it is. */
    ofWhom: ({ scope, name, each }: Pick<Budget, 'scope' | 'name' | 'each'>) =>
      each ? t('eachIn', { name: name || t(`scopes.${scope}`) }) : name || t(`scopes.${scope}`)
  }
}
