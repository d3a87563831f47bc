import type { Loaded } from '@lyceum/core'
import type { Page } from '@lyceum/core/contract'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../i18n/failure-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

type ListPageProps<T> = {
  list: Loaded<Page<T>>
  words: {
    loading: string
    failed: string
    pages: string
    rows: (span: { from: string; to: string; total: string }) => string
  }
  /** Instead of a list without items. */
  empty: ReactNode
  onRetry: () => void
  onPage: (page: number) => void
  children: (page: Page<T>) => ReactNode
}

/** One page of a list with the way to the others, or why there is none. While another page loads, the one before stays. */
export function ListPage<T>({ list, words, empty, onRetry, onPage, children }: ListPageProps<T>) {
  const { t: shell } = useTranslation()
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const isPastEnd = list.state === 'loaded' && list.value.items.length === 0 && list.value.total > 0
  // After the last item of a page is gone, or with an outdated address, goes to the last page.
  useEffect(() => {
    if (isPastEnd) onPage(Math.ceil(list.value.total / list.value.pageSize))
  })
  if (list.state === 'failed') {
    const retry = <Button onPress={onRetry}>{shell('actions.retry')}</Button>
    return <ErrorState title={words.failed} text={ofError(list.failure)} actions={retry} />
  }
  if (!list.value || isPastEnd) {
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton shape="box" height="320px" />
      </SkeletonGroup>
    )
  }
  const { items, total, page, pageSize } = list.value
  if (items.length === 0) return empty
  return (
    <>
      {children(list.value)}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={onPage}
        words={{
          label: words.pages,
          previous: shell('pages.previous'),
          next: shell('pages.next'),
          summary: (from, to, all) => words.rows({ from: number(from), to: number(to), total: number(all) })
        }}
      />
    </>
  )
}
