import { documentStatuses } from '@lyceum/core/contract/document-states'
import { documentSorts, sortOrders } from '@lyceum/core/contract/documents'
import { limits } from '@lyceum/core/contract/limits'
import { documentKinds, may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { ArrowDownWideNarrow } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf } from '../../../actor.ts'
import { useFailureWords } from '../../../i18n/failure-words.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { FilterBar } from '../../../layout/page.tsx'
import { useMedia } from '../../../layout/use-media.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { UploadArea } from '../../../uploads/upload-area.tsx'
import { useUpload } from '../../../uploads/use-upload.ts'
import type { useAddressFilter } from '../../../use-address-filter.ts'
import { DocumentTable } from './document-table.tsx'
import type { DocumentsStore, ListedBase } from './documents.store.ts'
import { type DocumentFilter, isNarrowed } from './filter.ts'

type DocumentListProps = {
  base: ListedBase
  store: DocumentsStore
  address: Pick<ReturnType<typeof useAddressFilter<DocumentFilter>>, 'filter' | 'typed' | 'type' | 'choose'>
  /** Whether documents have pages of their own, where they are looked at and changed. */
  pages?: boolean
  /** Where who may not upload goes from a base without documents. */
  empty?: ReactNode
}

/** The documents of the base, with search, filters and paging. */
export function DocumentList({ base, store, address, pages = false, empty }: DocumentListProps) {
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { filter, typed, type, choose } = address
  const result = useStore(store.$documents)
  const processing = useStore(store.$processing) ?? 0
  const narrow = useMedia(theme.width.narrow)
  useEffect(() => void store.loadDocuments(filter), [store, filter])
  const found = result.value
  const isPastEnd = found !== undefined && found.items.length === 0 && found.total > 0
  // After the last document of a page is gone, or with an outdated address, goes to the last page.
  useEffect(() => {
    if (isPastEnd) choose({ page: Math.ceil(found.total / limits.pageSize) })
  })

  if (found && found.total === 0 && !isNarrowed(filter) && result.state !== 'failed')
    return <NoDocuments base={base} empty={empty} />
  const all = <Button onPress={() => choose({ query: '', status: null, kind: null })}>{t('reset')}</Button>
  return (
    <Column>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clear')} value={typed} onChange={type} />
        <Select
          variant="filter"
          label={t('kind')}
          value={filter.kind ?? 'any'}
          onChange={kind => choose({ kind: kind === 'any' ? null : kind })}
          choices={[{ id: 'any', label: t('anyKind') }, ...documentKinds.map(id => ({ id, label: t(`kinds.${id}`) }))]}
        />
        <Select
          variant="filter"
          label={t('status')}
          value={filter.status ?? 'any'}
          onChange={status => choose({ status: status === 'any' ? null : status })}
          choices={[{ id: 'any', label: t('anyStatus') }, ...documentStatuses.map(id => ({ id, label: t(`statuses.${id}`) }))]}
        />
        {narrow && (
          <Select
            variant="filter"
            icon={<ArrowDownWideNarrow aria-hidden />}
            label={t('sort')}
            value={`${filter.sort}-${filter.order}`}
            onChange={chosen => choose(orders.find(({ id }) => id === chosen) ?? {})}
            choices={orders.map(({ id }) => ({ id, label: t(`sorts.${id}`) }))}
          />
        )}
      </FilterBar>
      <Live role="status">{processing > 0 && t('processing', { count: processing, figure: number(processing) })}</Live>
      {!found || isPastEnd ? (
        <DocumentsPending store={store} filter={filter} />
      ) : (
        <>
          {result.state === 'failed' && <NotRefreshed store={store} filter={filter} />}
          {found.items.length === 0 ? (
            <ErrorState notFound title={shell('states.noResult')} text={t('noResultText')} actions={all} />
          ) : (
            <DocumentTable
              base={base}
              pages={pages}
              documents={found.items}
              total={found.total}
              newest={found.newest}
              store={store}
              filter={filter}
              onSort={choose}
            />
          )}
          <Pagination
            page={found.page}
            pageSize={limits.pageSize}
            total={found.total}
            onPage={page => choose({ page })}
            words={{
              label: t('pages'),
              previous: shell('pages.previous'),
              next: shell('pages.next'),
              summary: (from, to, total) => t('summary', { from: number(from), to: number(to), total: number(total) })
            }}
          />
        </>
      )}
    </Column>
  )
}

const orders = documentSorts.flatMap(sort => sortOrders.map(order => ({ id: `${sort}-${order}` as const, sort, order })))

/** Placeholder of the list while it loads, or why it did not. */
function DocumentsPending({ store, filter }: { store: DocumentsStore; filter: DocumentFilter }) {
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const { ofError } = useFailureWords()
  const result = useStore(store.$documents)
  if (result.state === 'failed') {
    const retry = <Button onPress={() => void store.loadDocuments(filter)}>{shell('actions.retry')}</Button>
    return <ErrorState title={t('documentsFailed')} text={ofError(result.failure)} actions={retry} />
  }
  return (
    <SkeletonGroup label={t('documentsLoading')}>
      <Skeleton shape="box" height="320px" />
    </SkeletonGroup>
  )
}

/** Above a list that may be out of date. */
function NotRefreshed({ store, filter }: { store: DocumentsStore; filter: DocumentFilter }) {
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const retry = (
    <Button size="sm" onPress={() => void store.loadDocuments(filter)}>
      {shell('actions.retry')}
    </Button>
  )
  return (
    <Banner tone="warning" action={retry}>
      {t('documentsFailed')}
    </Banner>
  )
}

/** What belongs here, and for who may upload, how to begin. */
function NoDocuments({ base, empty }: { base: ListedBase; empty: ReactNode }) {
  const { user } = usePortal()
  const t = useWords('knowledge-detail')
  const actor = actorOf(useStore(user.$user))
  const upload = useUpload(base)
  if (!may(actor, 'base.append', base)) {
    if (empty) return empty
    return <EmptyState line={t('empty')} action={<LinkButton href="/profile/knowledge">{t('back')}</LinkButton>} />
  }
  return <UploadArea line={t('empty')} onFiles={files => void upload(files)} />
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`

const Live = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  &:empty { display: none; }
`
