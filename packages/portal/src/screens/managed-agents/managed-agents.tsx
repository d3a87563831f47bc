import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { ManagedAgentTable } from './agent-table.tsx'
import { managedAgentsFilter, statuses } from './filter.ts'
import { createManagedAgents } from './managed-agents.store.ts'

/** All agents of the school, for reviewers and administrators. */
export default function ManagedAgents({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const store = useMemo(() => createManagedAgents(client), [client])
  const { number } = useFormats()
  const list = useStore(store.$list)
  const waiting = useStore(store.$waiting)
  const { filter, typed, type, choose } = useAddressFilter(managedAgentsFilter, search)
  useEffect(() => void store.load(filter), [store, filter])

  return (
    <ManagementPage tab="ManagementAgent" title={t('pageTitle')}>
      <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
      <RadioChips
        label={t('filter')}
        hideLabel
        value={filter.status ?? 'all'}
        onChange={choice => choose({ status: statuses.find(status => status === choice) ?? null })}
        choices={[
          { id: 'all', label: t('all') },
          ...statuses.map(id => ({
            id,
            label: shell(`statuses.${id}`),
            ...(id === 'under_review' && waiting !== null && { count: number(waiting) })
          }))
        ]}
      />
      <ManagedAgentTable
        list={list}
        filter={filter}
        onChanged={() => void store.reload()}
        onRetry={() => void store.load(filter)}
        onPage={page => choose({ page })}
      />
    </ManagementPage>
  )
}
