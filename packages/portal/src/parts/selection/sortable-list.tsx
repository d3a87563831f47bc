import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { CardTableFrame } from '../../ui/card-table.tsx'
import { AllCards, type SelectableTable } from '../../ui/selectable-table.tsx'
import { SortHead, type SortOrder } from '../../ui/sort-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ListWords } from './change-bar.tsx'
import { SelectAll } from './select-all.tsx'
import { SortSelect } from './sort-select.tsx'

/** A column by which the list can be sorted has the name by which the server knows it. */
export type ListColumn<Sort extends string> = { label: string; sort?: Sort; first?: SortOrder }

type SortableListProps<Sort extends string> = {
  words: ListWords
  columns: readonly ListColumn<Sort>[]
  actions: string
  sorted: { sort: Sort; order: SortOrder }
  onSort: (sorted: { sort: Sort; order: SortOrder }) => void
  selection: Parameters<typeof SelectAll>[0]['selection']
  /** The table with its own rules. */
  table: typeof SelectableTable
  /** The rows. */
  children: ReactNode
}

/** A table of which rows can be selected and which can be sorted, also where its rows are cards. */
export function SortableList<Sort extends string>(props: SortableListProps<Sort>) {
  const { words, columns, actions, sorted, onSort, selection, table: Table, children } = props
  const t = useWords(words)
  return (
    <>
      <AllCards $cardsBelow="860px">
        <Line>
          <SelectAll label={t('selectAll')} selection={selection} />
          <SortSelect columns={columns} sorted={sorted} onSort={onSort} />
        </Line>
      </AllCards>
      <CardTableFrame $cardsBelow="860px">
        <Table $cardsBelow="860px">
          <caption>
            <VisuallyHidden>{t('pageTitle')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <SelectAll hideLabel label={t('selectAll')} selection={selection} />
              </th>
              {columns.map(({ label, sort, first }) =>
                sort === undefined ? (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ) : (
                  <SortHead key={label} column={sort} label={label} first={first} sorted={sorted} onSort={onSort} />
                )
              )}
              <th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      </CardTableFrame>
    </>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`
