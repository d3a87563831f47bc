import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { useMedia } from '../../layout/use-media.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { ProfilePage } from '../../parts/profile-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { type FilterRules, pageNamedIn, useAddressFilter } from '../../use-address-filter.ts'
import { AgentCards } from './agent-cards.tsx'
import { MyAgentTable } from './agent-table.tsx'
import { AgentTableSkeleton } from './agent-table-skeleton.tsx'
import { createMyAgents, type MyAgentsStore } from './my-agents.store.ts'
import { useAgentActions } from './use-agent-actions.tsx'

/** With its drawing, which is late. */
const UsageView = lazyComponent(() => import('../../parts/usage/usage-view.tsx'))

const myAgentsFilter: FilterRules<{ page: number }> = { path: '/profile/agents', read: search => ({ page: pageNamedIn(search) }) }

/** The person's own agents with their status and actions. */
export default function MyAgents({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('my-agents')
  const store = useMemo(() => createMyAgents(client), [client])
  const { filter, choose } = useAddressFilter(myAgentsFilter, search)
  const { page } = filter
  useEffect(() => void store.load(page), [store, page])
  const publish = (
    <LinkButton kind="primary" href="/agents" icon={<Plus />}>
      {t('publish')}
    </LinkButton>
  )
  const result = useStore(store.$state)
  const showsUsage = search.tab === 'usage'
  const none = result.state === 'loaded' && result.value.total === 0
  return (
    <ProfilePage tab="ProfileAgent" action={result.state === 'loaded' && !none && publish}>
      {none ? (
        <EmptyState line={t('empty')} action={publish} />
      ) : (
        <>
          <TabLinks
            label={t('parts')}
            links={[
              { href: myAgentsFilter.path, label: t('list'), current: !showsUsage },
              { href: `${myAgentsFilter.path}?tab=usage`, label: t('usageTab'), current: showsUsage }
            ]}
          />
          {showsUsage ? (
            <LazyPart fallback={<AgentTableSkeleton label={shell('states.loading')} />}>
              <UsageView path={myAgentsFilter.path} search={search} mine />
            </LazyPart>
          ) : (
            <List store={store} page={page} onPage={to => choose({ page: to })} />
          )}
        </>
      )}
    </ProfilePage>
  )
}

type ListProps = { store: MyAgentsStore; page: number; onPage: (page: number) => void }

function List({ store, page, onPage }: ListProps) {
  const { t: shell } = useTranslation()
  const t = useWords('my-agents')
  const { number } = useFormats()
  const narrow = useMedia(theme.width.narrow)
  const result = useStore(store.$state)
  const { actionsOf, dialogs } = useAgentActions(store)
  const isPastEnd = result.state === 'loaded' && result.value.items.length === 0 && page > 1
  // After deleting the last agent of a page, or with an outdated address, goes to the last page.
  useEffect(() => {
    if (isPastEnd) onPage(Math.ceil(result.value.total / limits.pageSize))
  })

  if (result.state === 'loading' || isPastEnd) return <AgentTableSkeleton label={shell('states.loading')} />
  if (result.state === 'failed') {
    const retry = (
      <Button kind="primary" onPress={() => void store.load(page)}>
        {shell('actions.retry')}
      </Button>
    )
    return <ErrorState title={t('failed')} actions={retry} />
  }
  const AgentList = narrow ? AgentCards : MyAgentTable
  return (
    <>
      <AgentList agents={result.value.items} actionsOf={actionsOf} />
      <Pagination
        page={result.value.page}
        pageSize={limits.pageSize}
        total={result.value.total}
        onPage={onPage}
        words={{
          label: t('pages'),
          previous: shell('pages.previous'),
          next: shell('pages.next'),
          summary: (from, to, total) => t('summary', { from: number(from), to: number(to), total: number(total) })
        }}
      />
      {dialogs}
    </>
  )
}
