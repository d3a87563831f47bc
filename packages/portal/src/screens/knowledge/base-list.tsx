import type { LoadedStore } from '@lyceum/core'
import type { KnowledgeBase, Page } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { BaseGrid, BaseGridSkeleton, BaseTile } from './base-tile.tsx'
import { type KnowledgeFilter, knowledgeFilter } from './filter.ts'

type BaseListProps = {
  store: LoadedStore<Page<KnowledgeBase>, KnowledgeFilter>
  filter: KnowledgeFilter
  /** The button that creates a base, for who may. */
  create: ReactNode
  onPage: (page: number) => void
}

/** The knowledge bases as cards, or why there are none. */
export function BaseList({ store, filter, create, onPage }: BaseListProps) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const result = useStore(store.$state)
  const me = useStore(user.$user)
  const isPastEnd = result.state === 'loaded' && result.value.items.length === 0 && result.value.total > 0
  // After the last base of a page is gone, or with an outdated address, goes to the last page.
  useEffect(() => {
    if (isPastEnd) onPage(Math.ceil(result.value.total / limits.pageSize))
  })

  if (result.state === 'loading' || isPastEnd) return <BaseGridSkeleton label={t('loading')} />
  if (result.state === 'failed') {
    const retry = (
      <Button kind="primary" onPress={() => void store.load(filter)}>
        {shell('actions.retry')}
      </Button>
    )
    return <ErrorState title={t('failed')} text={ofError(result.failure)} actions={retry} />
  }
  const { items, total, page } = result.value
  if (total === 0 && filter.query) {
    return (
      <ErrorState
        notFound
        title={shell('states.noResult')}
        text={t('noResultText', { query: filter.query })}
        actions={<LinkButton href={knowledgeFilter.path}>{t('reset')}</LinkButton>}
      />
    )
  }
  if (total === 0) {
    const line = filter.filter === 'all' && !create ? t('empty.readerAll') : t(`empty.${filter.filter}`)
    return <EmptyState line={line} action={(filter.filter === 'all' || filter.filter === 'created_by_me') && create} />
  }
  return (
    <>
      <BaseGrid>
        {items.map(base => (
          <BaseTile key={base.id} base={base} isMine={base.creator.id === me?.id} />
        ))}
      </BaseGrid>
      <Pagination
        page={page}
        pageSize={limits.pageSize}
        total={total}
        onPage={onPage}
        words={{
          label: t('pages'),
          previous: shell('pages.previous'),
          next: shell('pages.next'),
          summary: (from, to, all) => t('summary', { from: number(from), to: number(to), total: number(all) })
        }}
      />
    </>
  )
}
