import type { Loaded } from '@lyceum/core'
import type { Page } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useEffect } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Column<T> = {
  head: string
  cell: (item: T) => ReactNode
  /** What people wrote, in whatever direction its letters go. */
  written?: boolean
  /** Stands on one line, as times do. */
  short?: boolean
}

type CourseListProps<T> = {
  /** The words of the list. */
  area: 'handedIn' | 'notices' | 'review'
  pages: { $state: ReadableAtom<Loaded<Page<T>>>; load: (page: number) => Promise<unknown>; reload: () => Promise<unknown> }
  /** The first one names the row. */
  columns: readonly [Column<T>, ...Column<T>[]]
}

/** A list of a course, page by page, as a table; on a phone each row is a card. */
export function CourseList<T extends { id: string }>({ area, pages, columns }: CourseListProps<T>) {
  const t = useWords('course')
  useEffect(() => void pages.load(1), [pages])
  const list = useStore(pages.$state)
  const [name, ...others] = columns
  return (
    <ListPage
      list={list}
      words={{
        loading: t(`${area}.loading`),
        failed: t(`${area}.failed`),
        pages: t(`${area}.pages`),
        rows: span => t(`${area}.rows`, span)
      }}
      empty={<EmptyState line={t(`${area}.empty`)} />}
      onRetry={() => void pages.reload()}
      onPage={page => void pages.load(page)}
    >
      {({ items }) => (
        <CardTableFrame $cardsBelow="760px">
          <CardTable $cardsBelow="760px" aria-label={t(`${area}.title`)}>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(item => (
                <tr key={item.id}>
                  <th scope="row" dir="auto">
                    {name.cell(item)}
                  </th>
                  {others.map(({ head, cell, written, short }) => (
                    <td key={head} data-label={head} dir={written ? 'auto' : undefined}>
                      {short ? <OneLine>{cell(item)}</OneLine> : <Words>{cell(item)}</Words>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </CardTable>
        </CardTableFrame>
      )}
    </ListPage>
  )
}

const OneLine = styled.span`white-space: nowrap;`
/** A column is as wide as the longest word in it. */
const Words = styled.span`overflow-wrap: break-word;`

/** A list below what it is about. */
export const CourseListColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 68ch; }
`
