import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { AgentFilters } from './agent-filters.tsx'
import { ManagedAgentTable } from './agent-table.tsx'
import { leavesOut, managedAgentsFilter, managedAgentsOf } from './filter.ts'
import { createManagedAgents } from './managed-agents.store.ts'

/** One page of all agents, filtered and sorted. */
export default function AgentsView({ search }: Pick<ScreenProps, 'search'>) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const store = useMemo(() => createManagedAgents(client), [client])
  const list = useStore(store.$list)
  const waiting = useStore(store.$waiting)
  const departments = useStore(store.departments.$value)?.items ?? []
  const owner = useStore(store.owner.$value)
  const { filter, typed, type, choose } = useAddressFilter(managedAgentsFilter, search)
  const { ownerId } = filter
  useEffect(() => void store.load(filter), [store, filter])
  useEffect(() => void store.departments.load(), [store])
  useEffect(() => void (ownerId ? store.owner.load(ownerId) : store.owner.reset()), [store, ownerId])

  const onlyWaiting = JSON.stringify(managedAgentsOf(filter)) === JSON.stringify({ status: 'under_review' })
  const all = leavesOut(filter) && <LinkButton href={managedAgentsFilter.path}>{t('reset')}</LinkButton>
  return (
    <>
      <AgentFilters filter={filter} typed={typed} waiting={waiting} departments={departments} onType={type} onChange={choose} />
      {ownerId && (
        <Banner
          tone="info"
          action={
            <Button size="sm" icon={<X />} onPress={() => choose({ ownerId: '' })}>
              {t('everybodys')}
            </Button>
          }
        >
          {t('onlyOf', { name: owner?.name ?? '…' })}
        </Banner>
      )}
      {filter.mark === 'recommended' && (
        <Banner tone="info" action={<LinkButton href="/management/appearance">{t('changeOrder')}</LinkButton>}>
          {t('inOrder')}
        </Banner>
      )}
      <ListPage
        list={list}
        words={{
          loading: t('loading'),
          failed: t('failed'),
          pages: t('pages'),
          rows: span => t('rows', span)
        }}
        empty={
          <EmptyState
            line={onlyWaiting ? t('nothingWaits') : filter.query ? shell('states.noResult') : t('empty')}
            action={all}
          />
        }
        onRetry={() => void store.load(filter)}
        onPage={page => choose({ page })}
      >
        {page => <ManagedAgentTable page={page} store={store} filter={filter} onChoose={choose} />}
      </ListPage>
    </>
  )
}
