import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { BudgetCard } from '../../parts/budget/budget-card.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { theme } from '../../theme/theme.ts'
import { TermsCard } from './terms-card.tsx'

/** What may be used in the school, by whom and in which time, for administrators. */
export default function BudgetsScreen() {
  const t = useWords('budgets')
  return (
    <ManagementPage tab="ManagementBudgets" title={t('pageTitle')}>
      <Cards>
        <p>{t('purpose')}</p>
        <BudgetCard />
        <TermsCard />
      </Cards>
    </ManagementPage>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 68ch; margin: 0; color: ${theme.colour.text}; }
`
