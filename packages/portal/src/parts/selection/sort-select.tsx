import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import type { SortOrder } from '../../ui/sort-head.tsx'

type SortSelectProps<Sort extends string> = {
  columns: readonly { label: string; sort?: Sort; first?: SortOrder }[]
  sorted: { sort: string; order: SortOrder }
  onSort: (sorted: { sort: Sort; order: SortOrder }) => void
}

/** By what a list is sorted, and which way, where it has no heads of columns to press. */
export function SortSelect<Sort extends string>({ columns, sorted, onSort }: SortSelectProps<Sort>) {
  const { t } = useTranslation()
  const choices = columns.flatMap(({ label, sort, first = 'asc' }) => (sort === undefined ? [] : [{ id: sort, label, first }]))
  const chosen = choices.find(({ id }) => id === sorted.sort)
  const rising = sorted.order === 'asc'
  return (
    <Line>
      <Select<Sort>
        variant="filter"
        label={t('sort.by')}
        placeholder={t('sort.by')}
        choices={choices}
        value={chosen?.id ?? null}
        onChange={sort => onSort({ sort, order: choices.find(({ id }) => id === sort)!.first })}
      />
      {chosen && (
        <IconButton
          label={t(rising ? 'sort.falling' : 'sort.rising')}
          icon={rising ? <ArrowUpNarrowWide /> : <ArrowDownNarrowWide />}
          onPress={() => onSort({ sort: chosen.id, order: rising ? 'desc' : 'asc' })}
        />
      )}
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: ${theme.space[1]};
`
