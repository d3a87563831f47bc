import type { DocumentDetail } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { useAddressFilter } from '../../use-address-filter.ts'
import type { ReaderFilter } from './filter.ts'
import { PassageItem } from './passage-item.tsx'
import type { ReaderStore } from './reader.store.ts'

type PassageListProps = {
  document: DocumentDetail
  mayChange: boolean
  store: ReaderStore
  address: ReturnType<typeof useAddressFilter<ReaderFilter>>
}

/** The passages of a document in their order, page by page, with a search in them. */
export function PassageList({ document, mayChange, store, address }: PassageListProps) {
  const { t: shell } = useTranslation()
  const t = useWords('base-document')
  const { ofError } = useFailureWords()
  const { number } = useFormats()
  const { filter, typed, type, choose } = address
  const result = useStore(store.$passages)
  const found = result.value
  const isPastEnd = found !== undefined && found.items.length === 0 && found.total > 0
  // A document that was processed anew may have fewer passages than the address says.
  useEffect(() => {
    if (isPastEnd) choose({ page: Math.ceil(found.total / limits.pageSize), at: null })
  })

  if (document.status !== 'completed') {
    return document.status === 'processing' ? <EmptyState line={t('notReady')} /> : null
  }
  const retry = (size: 'md' | 'sm') => (
    <Button size={size} onPress={() => void store.loadPassages(filter)}>
      {shell('actions.retry')}
    </Button>
  )
  if (!found && result.state === 'failed')
    return <ErrorState title={t('passagesFailed')} text={ofError(result.failure)} actions={retry('md')} />
  if (!found || isPastEnd) {
    return (
      <SkeletonGroup label={t('passagesLoading')}>
        <Skeleton shape="box" height="320px" />
      </SkeletonGroup>
    )
  }
  return (
    <>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clear')} value={typed} onChange={type} />
      </FilterBar>
      {result.state === 'failed' && (
        <Banner tone="warning" action={retry('sm')}>
          {t('passagesFailed')}
        </Banner>
      )}
      {found.items.length === 0 ? (
        <ErrorState
          notFound
          title={shell('states.noResult')}
          text={t('noneText')}
          actions={<Button onPress={() => choose({ query: '' })}>{t('all')}</Button>}
        />
      ) : (
        <List aria-label={t('passages')}>
          {found.items.map(passage => (
            <PassageItem
              key={passage.position}
              passage={passage}
              isWanted={passage.position === filter.at}
              mayChange={mayChange}
              isNote={document.note !== null}
              store={store}
            />
          ))}
        </List>
      )}
      <Pagination
        page={found.page}
        pageSize={limits.pageSize}
        total={found.total}
        onPage={page => choose({ page, at: null })}
        words={{
          label: t('pages'),
          previous: shell('pages.previous'),
          next: shell('pages.next'),
          summary: (from, to, total) => t('summary', { from: number(from), to: number(to), total: number(total) })
        }}
      />
    </>
  )
}

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  list-style: none;
`
