import { ArrowDown, ArrowUp } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

export type SortOrder = 'asc' | 'desc'

type SortHeadProps<Column extends string> = {
  column: Column
  label: string
  /** By what the table is sorted now. */
  sorted: { sort: string; order: SortOrder }
  /** The order of the first press; a second one turns it round. */
  first?: SortOrder
  onSort: (sorted: { sort: Column; order: SortOrder }) => void
}

/** The head of a column by which a table can be sorted. */
export function SortHead<Column extends string>({ column, label, sorted, first = 'asc', onSort }: SortHeadProps<Column>) {
  const current = sorted.sort === column
  const order = current ? (sorted.order === 'asc' ? 'desc' : 'asc') : first
  const Arrow = sorted.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={current ? (sorted.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <SortButton type="button" onClick={() => onSort({ sort: column, order })}>
        {label}
        {current && <Arrow aria-hidden size={14} strokeWidth={2} />}
      </SortButton>
    </th>
  )
}

const SortButton = styled.button`
  display: inline-flex;
  min-height: 28px;
  align-items: center;
  gap: ${theme.space[1]};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  ${theme.media.hover} { &:hover { color: ${theme.colour.textStrong}; } }
`
