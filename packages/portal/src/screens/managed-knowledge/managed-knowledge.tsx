import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ManagementPage } from '../../parts/management-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { BaseTable } from './base-table.tsx'
import { managedKnowledgeFilter } from './filter.ts'
import { createManagedKnowledge } from './managed-knowledge.store.ts'

/** All knowledge bases of the school, for administrators. */
export default function ManagedKnowledge({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-knowledge')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const store = useMemo(() => createManagedKnowledge(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(managedKnowledgeFilter, search)
  useEffect(() => void store.load(filter), [store, filter])
  const result = useStore(store.$state)
  const isPastEnd = result.state === 'loaded' && result.value.items.length === 0 && result.value.total > 0
  // After the last base of a page is gone, or with an outdated address, goes to the last page.
  useEffect(() => {
    if (isPastEnd) choose({ page: Math.ceil(result.value.total / limits.pageSize) })
  })

  const content = () => {
    if (result.state === 'loading' || isPastEnd) {
      return (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )
    }
    if (result.state === 'failed') {
      const retry = <Button onPress={() => void store.load(filter)}>{shell('actions.retry')}</Button>
      return <ErrorState title={t('failed')} text={ofError(result.failure)} actions={retry} />
    }
    const { items, total, page } = result.value
    if (items.length === 0) {
      const all = filter.query && <LinkButton href={managedKnowledgeFilter.path}>{t('reset')}</LinkButton>
      return <EmptyState line={filter.query ? shell('states.noResult') : t('empty')} action={all} />
    }
    return (
      <>
        <BaseTable bases={items} store={store} />
        <Pagination
          page={page}
          pageSize={limits.pageSize}
          total={total}
          onPage={to => choose({ page: to })}
          words={{
            label: t('pages'),
            previous: shell('pages.previous'),
            next: shell('pages.next'),
            summary: (from, to, all) => t('rows', { from: number(from), to: number(to), total: number(all) })
          }}
        />
      </>
    )
  }
  return (
    <ManagementPage tab="ManagementKnowledge" title={t('pageTitle')}>
      <SearchField label={t('search')} placeholder={t('placeholder')} clearLabel={t('clear')} value={typed} onChange={type} />
      {content()}
    </ManagementPage>
  )
}
