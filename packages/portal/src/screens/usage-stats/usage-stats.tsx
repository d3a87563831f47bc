import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import UsageView from '../../parts/usage/usage-view.tsx'
import type { ScreenProps } from '../../router.ts'

/** How all agents of the school are used, for administrators. */
export default function UsageStats({ search }: ScreenProps) {
  const t = useWords('usage-stats')
  return (
    <ManagementPage tab="ManagementUsageStats" title={t('pageTitle')}>
      <UsageView path="/management/usage-stats" search={search} mine={false} />
    </ManagementPage>
  )
}
