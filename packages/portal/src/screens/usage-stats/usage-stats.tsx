import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import type { ScreenProps } from '../../router.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

/** Only one of them is shown. */
const UsageView = lazyComponent(() => import('../../parts/usage/usage-view.tsx'))
const AuditView = lazyComponent(() => import('./audit-view.tsx'))

const path = '/management/usage-stats'

/** How all agents of the school are used, and what has been done by those who govern it, for administrators. */
export default function UsageStats({ search }: ScreenProps) {
  const t = useWords('usage-stats')
  const audit = search.tab === 'audit'
  const loading = (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="box" height="340px" />
    </SkeletonGroup>
  )
  return (
    <ManagementPage tab="ManagementUsageStats" title={t('pageTitle')}>
      <TabLinks
        label={t('parts')}
        links={[
          { href: path, label: t('usageTab'), current: !audit },
          { href: `${path}?tab=audit`, label: t('auditTab'), current: audit }
        ]}
      />
      <LazyPart fallback={loading}>
        {audit ? <AuditView search={search} /> : <UsageView path={path} search={search} mine={false} />}
      </LazyPart>
    </ManagementPage>
  )
}
