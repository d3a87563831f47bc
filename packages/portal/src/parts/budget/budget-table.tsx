import type { Budget } from '@lyceum/core/contract'
import { Pencil, Trash2, Users } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status } from '../../ui/status.tsx'
import { useBudgetWords } from './budget-words.ts'

type BudgetTableProps = {
  budgets: readonly Budget[]
  onEdit: (budget: Budget) => void
  onSee: (budget: Budget) => void
  onEnd: (budget: Budget) => void
}

const columns = ['ofWhom', 'budget', 'used', 'state', 'resets', 'actions'] as const

/** Budgets, what is used of each, and who is near its end. */
export function BudgetTable({ budgets, onEdit, onSee, onEnd }: BudgetTableProps) {
  const t = useWords('budgets')
  const { date, number } = useFormats()
  const { amount, ofWhom } = useBudgetWords()
  return (
    <CardTableFrame $cardsBelow="760px">
      <CardTable $cardsBelow="760px" aria-label={t('budgets')}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {budgets.map(budget => {
            const name = ofWhom(budget)
            return (
              <tr key={budget.id}>
                <th scope="row">{name}</th>
                <td data-label={t('columns.budget')}>
                  {t(`perPeriod.${budget.period}`, { amount: amount(budget.unit, budget.amount) })}
                </td>
                <td data-label={t('columns.used')}>
                  {budget.used === null ? '–' : amount(budget.unit, budget.used)}
                  {budget.granted > 0 && <small>{t('grantedOnce', { amount: amount(budget.unit, budget.granted) })}</small>}
                </td>
                <td data-label={t('columns.state')}>
                  <StateOf budget={budget} number={number} />
                </td>
                <td data-label={t('columns.resets')}>{budget.resetsAt ? date(budget.resetsAt) : '–'}</td>
                <td data-label={t('columns.actions')}>
                  <Actions>
                    <IconButton label={t('see', { name })} icon={<Users />} onPress={() => onSee(budget)} />
                    <IconButton label={t('edit', { name })} icon={<Pencil />} onPress={() => onEdit(budget)} />
                    <IconButton label={t('endOf', { name })} icon={<Trash2 />} onPress={() => onEnd(budget)} />
                  </Actions>
                </td>
              </tr>
            )
          })}
        </tbody>
      </CardTable>
    </CardTableFrame>
  )
}

function StateOf({ budget: { each, nearly, usedUp }, number }: { budget: Budget; number: (value: number) => string }) {
  const t = useWords('budgets')
  if (nearly === 0) return <Status tone="success">{t('enough')}</Status>
  const tone = usedUp > 0 ? 'danger' : 'warning'
  if (!each) return <Status tone={tone}>{t(usedUp > 0 ? 'usedUp' : 'nearly')}</Status>
  return (
    <Status tone={tone}>
      {usedUp > 0 ? t('usedUpBy', { figure: number(usedUp) }) : t('nearlyBy', { figure: number(nearly) })}
    </Status>
  )
}

const Actions = styled.div`display: flex; gap: ${theme.space[1]};`
