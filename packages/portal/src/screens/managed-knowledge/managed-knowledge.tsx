import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { BaseTable } from './base-table.tsx'
import { baseStates, basesOf, managedKnowledgeFilter } from './filter.ts'
import { createManagedKnowledge } from './managed-knowledge.store.ts'

const any = 'any'

/** All knowledge bases of the school, for administrators. */
export default function ManagedKnowledge({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-knowledge')
  const store = useMemo(() => createManagedKnowledge(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(managedKnowledgeFilter, search)
  useEffect(() => void store.load(filter), [store, filter])
  useEffect(() => void store.departments.load(), [store])
  const list = useStore(store.$state)
  const departments = useStore(store.departments.$value)?.items ?? []
  const narrowed = Object.values(basesOf(filter)).some(value => value !== undefined)
  return (
    <ManagementPage tab="ManagementKnowledge" title={t('pageTitle')}>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
        {(departments.length > 0 || filter.departmentId) && (
          <Select
            variant="filter"
            label={t('department')}
            value={filter.departmentId || any}
            onChange={id => choose({ departmentId: id === any ? '' : id })}
            choices={[{ id: any, label: t('anyDepartment') }, ...departments.map(({ id, name }) => ({ id, label: name }))]}
          />
        )}
        <Select
          variant="filter"
          label={t('state')}
          value={filter.state || any}
          onChange={id => choose({ state: baseStates.find(state => state === id) ?? '' })}
          choices={[{ id: any, label: t('anyState') }, ...baseStates.map(id => ({ id, label: t(`states.${id}`) }))]}
        />
      </FilterBar>
      {filter.ownerId && (
        <Banner
          tone="info"
          action={
            <Button size="sm" icon={<X />} onPress={() => choose({ ownerId: '' })}>
              {t('everybodys')}
            </Button>
          }
        >
          {t('onlyOf', { name: list.value?.items[0]?.creator?.name ?? '…' })}
        </Banner>
      )}
      <ListPage
        list={list}
        words={{ loading: t('loading'), failed: t('failed'), pages: t('pages'), rows: span => t('rows', span) }}
        empty={
          <EmptyState
            line={narrowed ? shell('states.noResult') : t('empty')}
            action={narrowed && <LinkButton href={managedKnowledgeFilter.path}>{t('reset')}</LinkButton>}
          />
        }
        onRetry={() => void store.load(filter)}
        onPage={page => choose({ page })}
      >
        {page => <BaseTable page={page} store={store} filter={filter} onChoose={choose} />}
      </ListPage>
    </ManagementPage>
  )
}
