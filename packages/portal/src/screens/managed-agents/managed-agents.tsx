import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import type { ScreenProps } from '../../router.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

/** Only one of them is shown. */
const AgentsView = lazyComponent(() => import('./agents-view.tsx'))
const ReportedView = lazyComponent(() => import('./reported-view.tsx'))

const path = '/management/agents'

/** All agents of the school and what was reported of them, for reviewers and administrators. */
export default function ManagedAgents({ search }: ScreenProps) {
  const t = useWords('managed-agents')
  const reports = useWords('reports')
  const reported = search.tab === 'reported'
  const loading = (
    <SkeletonGroup label={reported ? reports('loading') : t('loading')}>
      <Skeleton shape="box" height="320px" />
    </SkeletonGroup>
  )
  return (
    <ManagementPage tab="ManagementAgent" title={t('pageTitle')}>
      <TabLinks
        label={reports('parts')}
        links={[
          { href: path, label: reports('allTab'), current: !reported },
          { href: `${path}?tab=reported`, label: reports('reportedTab'), current: reported }
        ]}
      />
      <LazyPart fallback={loading}>{reported ? <ReportedView search={search} /> : <AgentsView search={search} />}</LazyPart>
    </ManagementPage>
  )
}
